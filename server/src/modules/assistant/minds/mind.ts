import type { DialogueState } from '../dialogue/dialogueState';
import type { Step } from '../dialogue/scene';
import type { AssistantTools } from '../tools/assistantTools';
import type { ConversationChannel } from './channel';

export type { ConversationChannel };

export interface SpokenLine {
  from: 'customer' | 'assistant';
  text: string;
}

/** One message of a customer, and all that a mind may use to answer it. */
export interface MindTurn {
  tools: AssistantTools;
  /** What the conversation knew before this message. */
  state: DialogueState;
  message: string;
  channel: ConversationChannel;
  /** What was said before, the earliest first: at most forty lines. Read only when it is asked for. */
  history(): Promise<readonly SpokenLine[]>;
  /** Says a whole sentence of a reply that is still being made. Refused, silently, when it names a time without ground. */
  saying(sentence: string): void;
}

/** Answers one message: by rules, or by a language model behind the same tools. */
export type Mind = (turn: MindTurn) => Promise<Step>;
