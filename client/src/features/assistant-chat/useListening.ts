import { useCallback, useEffect, useRef, useState } from 'react';
import { locale } from '../../lib/locale';
import { newRecognition, type Recognition } from './speech';

/** Why nothing was heard: the microphone is refused, there was silence, or the browser's service is out of reach. */
export type ListeningProblem = 'refused' | 'silence' | 'unavailable';

interface Listeners {
  /** What has been understood so far. */
  onWords: (text: string) => void;
  /** All of it, when the customer has finished. */
  onDone: (text: string) => void;
}

/** Speaking in place of typing. */
export function useListening({ onWords, onDone }: Listeners) {
  const [isListening, setIsListening] = useState(false);
  const [problem, setProblem] = useState<ListeningProblem | null>(null);
  const running = useRef<Recognition | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(() => {
    const recognition = newRecognition(locale());
    if (!recognition) return;
    running.current = recognition;
    setProblem(null);
    setIsListening(true);
    let heard = '';
    let failed: ListeningProblem | null = null;
    recognition.onresult = ({ results }) => {
      heard = Array.from(results, (result) => result[0]?.transcript ?? '').join('');
      onWords(heard);
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') failed = problemOf(error);
    };
    recognition.onend = () => {
      running.current = null;
      setIsListening(false);
      setProblem(failed);
      if (!failed && heard.trim()) onDone(heard.trim());
    };
    try {
      recognition.start();
    } catch {
      running.current = null;
      setIsListening(false);
      setProblem('unavailable');
    }
  }, [onWords, onDone]);

  const stop = useCallback(() => running.current?.stop(), []);
  return { isListening, problem, start, stop };
}

function problemOf(error: string): ListeningProblem {
  if (error === 'not-allowed' || error === 'service-not-allowed') return 'refused';
  return error === 'no-speech' ? 'silence' : 'unavailable';
}
