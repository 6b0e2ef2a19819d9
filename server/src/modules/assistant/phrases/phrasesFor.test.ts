import { TONES } from '../settings/assistantSettings';
import type { Phrases } from './phrases';
import { phrasesFor } from './phrasesFor';

const samples = (say: Phrases): string[] => [
  say.askService(),
  say.offer('Friday', '3:00 PM', 'Cut'),
  say.readBack('Cut', 'Ana', 'Friday', '3:00 PM', '$30.00', 30, ''),
  say.booked('Cut', 'Ana', 'Friday', '3:00 PM', 'ABC234', false),
  say.thanks(),
];

describe.each(['en', 'es'] as const)('%s', (language) => {
  test('each tone says the same otherwise', () => {
    const said = TONES.map((tone) => samples(phrasesFor(language, tone)));
    said[0]!.forEach((_, index) => {
      expect(new Set(said.map((texts) => texts[index])).size).toBe(TONES.length);
    });
  });

  test.each(TONES)('a read-back leaves nothing out: %s', (tone) => {
    const text = phrasesFor(language, tone).readBack(
      'Cut',
      'Ana',
      'Friday',
      '3:00 PM',
      '$30.00',
      30,
      'Terms.',
    );
    for (const part of ['Cut', 'Ana', 'Friday', '3:00 PM', '$30.00', '30', 'Terms.'])
      expect(text).toContain(part);
  });
});
