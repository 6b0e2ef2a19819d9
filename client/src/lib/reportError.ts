import { ReportBrowserErrorDocument } from '../generated/public.generated';
import { askPublic } from './publicApi';

/** A page that fails over and over tells of it a few times. */
const MOST_REPORTS = 10;
const told = new Set<string>();

/** What says nothing of the page itself: the connection, requests called off, a browser's own grumbling. */
const NOT_OURS =
  /failed to fetch|networkerror|load failed|network request failed|^script error\.?$|resizeobserver loop/i;

/** Tells the server of an error in this page; it takes out whatever is personal. Never fails and never repeats itself. */
export async function reportError(error: unknown): Promise<void> {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  const key = `${name} ${message}`;
  if (name === 'AbortError' || NOT_OURS.test(message) || told.has(key) || told.size >= MOST_REPORTS) return;
  told.add(key);
  const input = {
    name: name.slice(0, 80) || 'Error',
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 20_000),
    path: window.location.pathname.slice(0, 2000),
  };
  await askPublic(ReportBrowserErrorDocument, { input }).catch(() => undefined);
}
