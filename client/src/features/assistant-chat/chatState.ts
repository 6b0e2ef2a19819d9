import type {
  ChatAppointmentFieldsFragment,
  ChatEntryFieldsFragment,
  ChatConversationQuery,
} from '../../generated/public.generated';

export type ChatEntry = ChatEntryFieldsFragment;
export type ChatAppointment = ChatAppointmentFieldsFragment;
export type ChatConversation = NonNullable<ChatConversationQuery['assistantConversation']>;
type Suggestion = ChatConversation['suggestions'][number];

/** Said here, but not yet seen among what the server tells. */
interface Unconfirmed {
  kind: 'customer' | 'assistant';
  text: string;
  at: string;
  /** The last position known when it was said. */
  after: number;
}

export interface ChatState {
  entries: readonly ChatEntry[];
  unconfirmed: readonly Unconfirmed[];
  suggestions: readonly Suggestion[];
  handedOff: boolean;
  appointment: ChatAppointment | null;
  /** Sentences of the reply that is being made. */
  parts: readonly string[];
  /** What was sent and is not answered; `problem` once that has failed. */
  sending: { text: string; problem: string | null } | null;
}

export const EMPTY: ChatState = {
  entries: [],
  unconfirmed: [],
  suggestions: [],
  handedOff: false,
  appointment: null,
  parts: [],
  sending: null,
};

export const lastPosition = ({ entries }: ChatState): number => entries.at(-1)?.position ?? 0;

export type ChatAction =
  | { type: 'reset' }
  | ({ type: 'heard' } & ChatConversation)
  | { type: 'part'; text: string }
  | { type: 'sent'; text: string; at: string }
  | ({ type: 'answered'; text: string; reply: string; at: string } & Pick<
      ChatState,
      'suggestions' | 'handedOff' | 'appointment'
    >)
  | { type: 'failed'; problem: string }
  | { type: 'withdrawn' };

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'reset':
      return EMPTY;
    case 'heard':
      return heard(state, action);
    case 'part':
      // One that comes after its whole reply is not worth showing.
      return state.sending && !state.sending.problem
        ? { ...state, parts: [...state.parts, action.text] }
        : state;
    case 'sent': {
      const said: Unconfirmed = {
        kind: 'customer',
        text: action.text,
        at: action.at,
        after: lastPosition(state),
      };
      const others = state.unconfirmed.filter(
        ({ kind, text }) => kind !== 'customer' || text !== action.text,
      );
      return {
        ...state,
        unconfirmed: [...others, said],
        suggestions: [],
        parts: [],
        sending: { text: action.text, problem: null },
      };
    }
    case 'answered': {
      const { reply, at, suggestions, handedOff, appointment } = action;
      const known = state.entries.slice(-4).some(({ kind, text }) => kind === 'assistant' && text === reply);
      const waits = state.unconfirmed.some(({ kind }) => kind === 'customer');
      const said: Unconfirmed = { kind: 'assistant', text: reply, at, after: lastPosition(state) };
      return {
        ...state,
        unconfirmed: reply && (waits || !known) ? [...state.unconfirmed, said] : state.unconfirmed,
        suggestions,
        handedOff,
        appointment: appointment ?? state.appointment,
        parts: [],
        sending: null,
      };
    }
    case 'failed':
      return state.sending
        ? { ...state, parts: [], sending: { ...state.sending, problem: action.problem } }
        : state;
    case 'withdrawn': {
      const text = state.sending?.text;
      return {
        ...state,
        unconfirmed: state.unconfirmed.filter((said) => said.kind !== 'customer' || said.text !== text),
        sending: null,
        parts: [],
      };
    }
  }
}

function heard(state: ChatState, news: ChatConversation): ChatState {
  const last = lastPosition(state);
  const fresh = news.entries.filter(({ position }) => position > last);
  const entries = [...state.entries, ...fresh];
  const isConfirmed = ({ kind, text, after }: Unconfirmed): boolean =>
    entries.some((entry) => entry.position > after && entry.kind === kind && entry.text === text);
  const unconfirmed = state.unconfirmed.filter((said) => !isConfirmed(said));
  const { sending } = state;
  const isAnswered = fresh.some(({ kind }) => kind === 'assistant') && !unconfirmed.length;
  return {
    ...state,
    entries,
    unconfirmed,
    suggestions: fresh.length > 0 ? news.suggestions : state.suggestions,
    handedOff: news.handedOff,
    appointment: news.appointment ?? state.appointment,
    parts: isAnswered ? [] : state.parts,
    // The server has it after all, whatever became of the answer to the request.
    sending:
      sending && !unconfirmed.some(({ kind }) => kind === 'customer') && (isAnswered || news.handedOff)
        ? null
        : sending,
  };
}
