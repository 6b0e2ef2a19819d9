/** What browsers that listen bring; Chromium and Safari under a name of their own. */
export interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

type Listening = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>;

/** Null where the browser cannot listen. */
export function newRecognition(lang: string): Recognition | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Listening;
  const Made = SpeechRecognition ?? webkitSpeechRecognition;
  if (!Made) return null;
  const recognition = new Made();
  recognition.lang = lang;
  recognition.interimResults = true;
  return recognition;
}

export const canListen = (): boolean => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window;
export const canSpeak = (): boolean => 'speechSynthesis' in window;

/** Reads out a reply, in place of whatever is being read. */
export function readOut(text: string, lang: string): void {
  if (!canSpeak()) return;
  window.speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = lang;
  window.speechSynthesis.speak(said);
}

export function stopReading(): void {
  if (canSpeak()) window.speechSynthesis.cancel();
}
