import { type DavServer, startDavServer } from './davServer';
import { isRadicaleInstalled, startRadicale } from './radicale';

type Start = (username: string, password: string) => Promise<DavServer>;

/** The servers that CalDAV tests run against: one that comes with npm, and Radicale where it is installed. */
export const CALDAV_SERVERS: readonly (readonly [name: string, start: Start])[] = [
  ['caldav-adapter', startDavServer],
  ...(isRadicaleInstalled ? ([['Radicale', startRadicale]] as const) : []),
];

/** A CalDAV server of the test's own, with one account. */
export interface CalDav {
  url: string;
  username: string;
  password: string;
  /** Makes a calendar and gives its address. */
  makeCalendar(path: string, name: string): Promise<string>;
  /** A request as the account's owner, as another calendar program sends it. */
  request(method: string, url: string, body?: string, headers?: Record<string, string>): Promise<Response>;
  /** From now on the server refuses the old password. */
  changePassword(password: string): void;
  stop(): Promise<void>;
}

export async function startCalDav(start: Start): Promise<CalDav> {
  const username = 'ana@salon.example';
  let password = 'an app password';
  const server = await start(username, password);
  const request: CalDav['request'] = (method, address, body, headers = {}) =>
    fetch(address, {
      method,
      body,
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        ...headers,
      },
    });
  return {
    url: server.url,
    username,
    password,
    request,
    async makeCalendar(path, name) {
      const address = `${server.home}${path}/`;
      const answer = await request(
        'MKCALENDAR',
        address,
        `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>` +
          `<D:displayname>${name}</D:displayname><C:supported-calendar-component-set><C:comp name="VEVENT"/>` +
          `</C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`,
        { 'content-type': 'application/xml' },
      );
      if (answer.status !== 201) {
        throw new Error(`no calendar was made: ${answer.status}`);
      }
      return address;
    },
    changePassword(next) {
      password = next;
      server.setPassword(next);
    },
    stop: () => server.stop(),
  };
}
