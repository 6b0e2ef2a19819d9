import i18next from 'i18next';
import { errorCode, errorMessage } from './errors';

/** What a toast about a failed request says: the server's detail, else the fallback; what nobody expected says so. */
export function failureDetail(error: unknown, fallback: string): string {
  const code = errorCode(error);
  const unexpected = code === undefined || code === 'NETWORK' || code === 'INTERNAL_SERVER_ERROR';
  return unexpected ? i18next.t('unexpectedError') : errorMessage(error, fallback);
}
