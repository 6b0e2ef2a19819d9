import { builtInWords } from './builtInTexts';
import { MESSAGE_KINDS, type MessageChannel, type MessageKind, definitionOf } from './messageKinds';
import { exampleValues, renderEmail, renderPlain, wordsProblems } from './messageRendering';
import { smsSize } from './smsSegments';
import { parseTemplate, templateProblem } from './template';

const LETTERHEAD = {
  name: 'Fade & <Co>',
  logoUrl: 'https://example.com/logo.png?a=1&b=2',
  accent: '#1F5A46',
  footer: ['1 Main St', ''],
  language: 'en',
} as const;
const KINDS = Object.keys(MESSAGE_KINDS) as MessageKind[];
const LANGUAGES = ['en', 'es'] as const;
const every = KINDS.flatMap((kind) =>
  definitionOf(kind).channels.flatMap((channel) =>
    LANGUAGES.map((language) => [kind, channel, language] as const),
  ),
);

describe('a template', () => {
  const variables = [{ name: 'name' }, { name: 'link', isRequired: true, isBodyOnly: true }];
  const problem = (text: string, part: 'subject' | 'body' = 'body') => templateProblem(text, part, variables);

  it.each([
    ['Hello {{nme}} {{link}}', 'This message has no variable {{nme}}.'],
    ['{{#if nme}}x{{/if}} {{link}}', 'This message has no variable {{nme}}.'],
    ['Hello', 'Keep {{link}} in the text, outside any {{#if}}: without it this message is of no use.'],
    [
      '{{#if link}}{{link}}{{/if}}',
      'Keep {{link}} in the text, outside any {{#if}}: without it this message is of no use.',
    ],
    ['{{link}} {{#if name}}', '{{#if name}} is never closed. Write {{/if}} where it ends.'],
    ['{{link}} {{/if}}', 'There is an {{/if}} without an {{#if}} before it.'],
    ['{{link}} {{name}', 'A brace is missing or too many near “{{name}”. A variable is written {{name}}.'],
    ['{{link}} {{{name}}}', null],
    [
      '{{link}} {{name | upper}}',
      '“{{name | upper}}” cannot be read. Write {{name}} or {{#if name}}…{{/if}}.',
    ],
    [
      '{{link}} {{constructor.name}}',
      '“{{constructor.name}}” cannot be read. Write {{name}} or {{#if name}}…{{/if}}.',
    ],
    ['{{ link }} {{# name}}', '“{{# name}}” cannot be read. Write {{name}} or {{#if name}}…{{/if}}.'],
    ['{{ link }} {{#if name}}Dear {{name}}{{/if}}', null],
  ])('%j: %s', (text, expected) => {
    expect(problem(text)).toBe(expected);
  });

  it('keeps what opens something out of the subject, which is kept after sending', () => {
    expect(problem('Here: {{link}}', 'subject')).toBe(
      '{{link}} may only stand in the text, not in the subject.',
    );
    expect(problem('For {{name}}', 'subject')).toBeNull();
  });
});

describe('every built-in text', () => {
  it.each(every)('%s, %s, %s can be sent', (kind, channel, language) => {
    const words = builtInWords(kind, channel, language)!;
    expect(wordsProblems(kind, words)).toEqual({});
    expect(words.subject !== null).toBe(channel === 'email');
    const values = exampleValues(kind, language);
    const text =
      channel === 'email'
        ? renderEmail(kind, words, values, LETTERHEAD).text
        : renderPlain(kind, words, values);
    expect(text).not.toMatch(/[{}]|undefined|null/);
  });

  it('is there for the channels of its kind and no others', () => {
    const all: MessageChannel[] = ['email', 'sms', 'assistant'];
    for (const kind of KINDS) {
      expect(all.filter((channel) => builtInWords(kind, channel, 'es'))).toEqual(
        all.filter((channel) => definitionOf(kind).channels.includes(channel)),
      );
    }
  });

  it('says the same in both languages: the same variables', () => {
    const variables = (text: string) =>
      [...new Set(JSON.stringify(parseTemplate(text)).match(/"name":"\w+"/g))].sort();
    for (const [kind, channel] of every) {
      const [english, spanish] = LANGUAGES.map((language) => builtInWords(kind, channel, language)!);
      expect([kind, channel, variables(spanish!.body)]).toEqual([kind, channel, variables(english!.body)]);
    }
  });

  it.each(every.filter(([, channel]) => channel === 'sms'))(
    '%s, %s, %s: its own words are of the cheap alphabet',
    (...key) => {
      expect(smsSize(builtInWords(...key)!.body.replace(/\{\{\w+\}\}/g, '')).costly).toEqual([]);
    },
  );
});

describe('a mail', () => {
  const kind = 'booking_confirmation';
  const words = {
    subject: 'Hi {{client_name}}',
    body: 'Dear {{client_name}},\n\nWhen: {{starts_at}}\nWith: {{barber_name}}\n\n{{manage_link}}\n\nOr open {{manage_link}} & enjoy.{{#if price}}\n\nPrice: {{price}}{{/if}}\n\n\n{{#if business_phone}}Call {{business_phone}}{{/if}}',
  };
  const values = {
    ...exampleValues(kind, 'en'),
    client_name: 'Eve\r\nBcc: all@example.com <script>alert("1")</script>',
    barber_name: '{{manage_link}}',
    price: '',
    manage_link: 'https://example.com/m?a=1&b="x"',
  };
  const { subject, text, html } = renderEmail(kind, words, values, LETTERHEAD);

  it('has one line of subject, whatever a name holds', () => {
    expect(subject).toBe('Hi Eve Bcc: all@example.com <script>alert("1")</script>');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('has its text, with parts whose value is empty left out and values never read as templates', () => {
    expect(text).toContain(
      'When: Thu, Dec 3, 3:15 PM\nWith: {{manage_link}}\n\nhttps://example.com/m?a=1&b="x"',
    );
    expect(text).not.toContain('Price');
    expect(text).not.toMatch(/\n\n\n/);
    expect(text).toMatch(/Call \(212\) 555-0142$/);
  });

  it('has HTML in which nothing that people wrote is markup', () => {
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(html).toContain('Fade &amp; &lt;Co&gt;');
    expect(html).toContain('src="https://example.com/logo.png?a=1&amp;b=2"');
    expect(html).toContain('&amp; enjoy.');
  });

  it('shows a link alone as a button, one within a sentence as a link, and facts as a table', () => {
    const url = 'https://example.com/m?a=1&amp;b=&quot;x&quot;';
    expect(html).toContain(`<a href="${url}" style="display:inline-block`);
    expect(html).toContain('>Manage your visit</a>');
    expect(html).toContain(`Or open <a href="${url}" style="color:#1F5A46;word-break:break-all">${url}</a>`);
    expect(html).toMatch(/>When<\/td><td[^>]*>Thu, Dec 3, 3:15 PM<\/td>/);
  });

  it('never links anything but web addresses', () => {
    const evil = renderEmail(kind, words, { ...values, manage_link: 'javascript:alert(1)' }, LETTERHEAD);
    expect(evil.html).not.toMatch(/href/);
  });

  it('refuses a subject of two lines', () => {
    expect(wordsProblems(kind, { ...words, subject: 'One\nBcc: two' })).toEqual({
      subject: 'The subject must be a single line.',
    });
  });
});

it('a message of several lines keeps them, without what could forge a header or turn the text around', () => {
  const values = { ...exampleValues('support_request', 'en'), message: 'One\r\nTwo\u202e\u0000 three' };
  expect(renderPlain('support_request', { subject: null, body: '{{message}}' }, values)).toBe(
    'One\nTwo  three',
  );
});
