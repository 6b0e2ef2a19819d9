import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ChatConversationDocument,
  ChatUpdatesDocument,
  SendChatMessageDocument,
  StartChatDocument,
} from '../../generated/public.generated';
import { errorCode, errorMessage } from '../../lib/errors';
import { askPublic } from '../../lib/publicApi';
import { followPublic } from '../../lib/publicSocket';
import { type ChatState, chatReducer, EMPTY, lastPosition } from './chatState';
import { forgetConversationToken, keepConversationToken, readConversationToken } from './conversationToken';

/** `off`: nobody can write here now. `ended`: this conversation is over, another can begin. */
export type ChatStatus = 'opening' | 'open' | 'failed' | 'off' | 'ended';

const OFF = ['SWITCHED_OFF', 'TENANT_SUSPENDED', 'TENANT_DELETED', 'NOT_FOUND'];
const LOOK_AGAIN_MILLISECONDS = 8_000;

export interface Conversation {
  status: ChatStatus;
  /** Why it could not be opened, in the server's words. */
  problem: string | null;
  state: ChatState;
  /** Resolves with the reply, or with null when it was not answered (then `state.sending` says why). */
  send: (text: string) => Promise<string | null>;
  /** Sends again what failed, unless the server turns out to have it. */
  retry: () => Promise<string | null>;
  /** Takes back what failed. @returns its text. */
  withdraw: () => string;
  startOver: () => void;
  openAgain: () => void;
}

/** One conversation of a customer with a business: begun or resumed when first shown, and followed live. */
export function useConversation(slug: string): Conversation {
  const { t, i18n } = useTranslation('chat');
  const [state, dispatch] = useReducer(chatReducer, EMPTY);
  const [status, setStatus] = useState<ChatStatus>('opening');
  const [problem, setProblem] = useState<string | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [isLive, setIsLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const read = useCallback(
    async (conversationToken: string) =>
      (await askPublic(ChatConversationDocument, { slug, conversationToken })).assistantConversation ?? null,
    [slug],
  );

  const language = i18n.language === 'es' ? 'es' : 'en';
  const spoken = useRef(language);
  useEffect(() => {
    spoken.current = language;
  }, [language]);

  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      let key = readConversationToken(slug);
      let found = key ? await read(key) : null;
      if (!key || !found) {
        const { startAssistantConversation: begun } = await askPublic(StartChatDocument, {
          input: { slug, language: spoken.current as 'en' | 'es' },
        });
        key = begun.conversationToken;
        // Kept even if nobody waits any more, so that the next one goes on with it.
        keepConversationToken(slug, key);
        found = await read(key);
      }
      if (!isWanted) return;
      if (found) dispatch({ type: 'heard', ...found });
      setToken(key);
      setStatus('open');
    };
    open().catch((error: unknown) => {
      if (!isWanted) return;
      setProblem(errorMessage(error, t('openFailed')));
      setStatus(OFF.includes(errorCode(error) ?? '') ? 'off' : 'failed');
    });
    return () => {
      isWanted = false;
    };
  }, [slug, read, attempt, t]);

  useEffect(() => {
    if (!token) return;
    const stop = followPublic(
      ChatUpdatesDocument,
      { slug, conversationToken: token, after: lastPosition(latest.current) },
      {
        next: ({ assistantUpdates: { kind, text, ...news } }) => {
          setIsLive(true);
          if (kind === 'entries') dispatch({ type: 'heard', ...news, appointment: news.appointment ?? null });
          else if (text) dispatch({ type: 'part', text });
        },
        ended: () => setIsLive(false),
      },
    );
    return () => {
      stop();
      setIsLive(false);
    };
  }, [slug, token]);

  // Where no socket gets through, people's answers are asked for.
  const mustAsk = token !== null && state.handedOff && !isLive;
  useEffect(() => {
    if (!mustAsk || !token) return;
    const timer = setInterval(() => {
      read(token).then(
        (found) => (found ? dispatch({ type: 'heard', ...found }) : setStatus('ended')),
        () => undefined,
      );
    }, LOOK_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [mustAsk, token, read]);

  const post = useCallback(
    async (text: string): Promise<string | null> => {
      if (!token) return null;
      dispatch({ type: 'sent', text, at: new Date().toISOString() });
      try {
        const { sendAssistantMessage: answer } = await askPublic(SendChatMessageDocument, {
          input: { slug, conversationToken: token, text, channel: 'web' },
        });
        keepConversationToken(slug, token);
        dispatch({
          type: 'answered',
          text,
          ...answer,
          appointment: answer.appointment ?? null,
          at: new Date().toISOString(),
        });
        return answer.reply;
      } catch (error) {
        const code = errorCode(error);
        if (OFF.includes(code ?? '')) {
          setProblem(errorMessage(error, t('openFailed')));
          setStatus('off');
        } else if (code === 'CONFLICT' && (await read(token).catch(() => undefined)) === null) {
          setStatus('ended');
        }
        dispatch({
          type: 'failed',
          problem: code === 'NETWORK' ? t('notSent') : errorMessage(error, t('notSent')),
        });
        return null;
      }
    },
    [slug, token, t, read],
  );

  const retry = useCallback(async () => {
    const { sending, unconfirmed } = latest.current;
    if (!token || !sending) return null;
    const said = unconfirmed.find(({ kind, text }) => kind === 'customer' && text === sending.text);
    const found = await read(token).catch(() => null);
    const arrived = found?.entries.find(
      ({ kind, text, position }) =>
        kind === 'customer' && text === sending.text && position > (said?.after ?? 0),
    );
    if (!found || !arrived) return post(sending.text);
    dispatch({ type: 'heard', ...found });
    return null;
  }, [token, read, post]);

  const openAgain = useCallback(() => {
    dispatch({ type: 'reset' });
    setToken(null);
    setProblem(null);
    setStatus('opening');
    setAttempt((count) => count + 1);
  }, []);

  return {
    status,
    problem,
    state,
    send: post,
    retry,
    withdraw: () => {
      const text = latest.current.sending?.text ?? '';
      dispatch({ type: 'withdrawn' });
      return text;
    },
    startOver: () => {
      forgetConversationToken(slug);
      openAgain();
    },
    openAgain,
  };
}
