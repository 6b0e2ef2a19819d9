import type { Language } from '../language';
import { ENGLISH } from './englishTexts';
import type { KindTexts } from './languageTexts';
import type { MessageChannel, MessageKind } from './messageKinds';

import { SPANISH } from './spanishTexts';

/** The words of one message; only a mail has a subject. */
export interface MessageWords {
  subject: string | null;
  body: string;
}

/** Null where the message is not sent that way. */
export function builtInWords(
  kind: MessageKind,
  channel: MessageChannel,
  language: Language,
): MessageWords | null {
  const { email, sms, assistant }: KindTexts = (language === 'es' ? SPANISH : ENGLISH)[kind];
  switch (channel) {
    case 'email':
      return email ? { subject: email[0], body: email[1].join('\n') } : null;
    case 'sms':
      return sms ? { subject: null, body: sms } : null;
    case 'assistant':
      return assistant ? { subject: null, body: assistant } : null;
  }
}
