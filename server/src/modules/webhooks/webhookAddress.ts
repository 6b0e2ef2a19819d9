import { isIP } from 'node:net';
import { InputError } from '../../platform/errors';

const INTERNAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i;

/**
 * An address as it is kept, without a fragment. What it resolves to is checked on every attempt; this refuses what can
 * never be reached from outside while somebody still looks at the form.
 * @param allowPrivate a server that stands beside its receivers takes http and addresses of its own network too.
 */
export function webhookAddress(text: string, allowPrivate: boolean): string {
  const refuse = (message: string): InputError => InputError.of('input.url', message);
  if (!URL.canParse(text)) {
    throw refuse('This is not an address. It should begin with https://');
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw refuse('The address must begin with https://');
  }
  if (url.username || url.password) {
    throw refuse('The address must not contain a user name or password. Check the signature instead.');
  }
  if (!allowPrivate && (INTERNAL_NAME.test(url.hostname) || isIP(url.hostname.replace(/^\[|\]$/g, '')))) {
    throw refuse('The address must have a public host name.');
  }
  url.hash = '';
  if (url.href.length > 500) {
    throw refuse('The address must have at most 500 characters.');
  }
  return url.href;
}
