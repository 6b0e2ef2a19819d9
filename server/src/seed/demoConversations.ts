import type { App } from '../app';
import { newTenantToken } from '../platform/auth/secretTokens';
import { visitorContext } from '../platform/request/systemContext';

interface Talk {
  minutesAgo: number;
  says: readonly string[];
}

/** What customers write; what they are answered is the assistant's own. The earliest first. */
const TALKS: readonly Talk[] = [
  {
    minutesAgo: 190,
    says: ['Hola, ¿cuánto cuesta un corte degradado?', '¿Qué horario tienen el sábado?'],
  },
  { minutesAgo: 95, says: ['What are your hours on Saturday?', 'And what is your address?'] },
  {
    minutesAgo: 40,
    says: [
      'Hi! I would like a skin fade next Tuesday afternoon. I am Marcus Webb, 646 555 0171',
      'the first one',
      'yes',
      'Thank you!',
    ],
  },
  {
    minutesAgo: 6,
    says: [
      'Could I get my roots done on Friday? My name is Priya Shah',
      'Before that: I had an allergic reaction to hair dye last year. Is that a problem?',
      'Is anybody there?',
    ],
  },
];
const SECONDS_BETWEEN = 25;

/** Customers talk to the assistant on the demo's page, as anybody would: one books, and one waits for a person. */
export async function talkToAssistant({ services, domain }: App, tenantId: string): Promise<void> {
  const now = services.clock.now().getTime();
  for (const { minutesAgo, says } of TALKS) {
    const token = newTenantToken(tenantId);
    for (const [index, text] of says.entries()) {
      const at = new Date(now - minutesAgo * 60_000 + index * SECONDS_BETWEEN * 1_000);
      const ctx = visitorContext(services.database, tenantId, { now: () => at });
      await domain.assistant.assistant.receive(ctx, { channel: 'web', token, isNew: index === 0, text });
    }
  }
}
