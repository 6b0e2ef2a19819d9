import type { MessageKind } from './messageKinds';

export interface KindTexts {
  /** Subject, and the lines of the text. */
  email?: readonly [subject: string, lines: readonly string[]];
  sms?: string;
  assistant?: string;
}

/** Every message in one language. */
export type LanguageTexts = Readonly<Record<MessageKind, KindTexts>>;
