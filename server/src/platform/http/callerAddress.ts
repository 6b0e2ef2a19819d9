import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Leading bits of an IPv6 address that one subscriber usually has to itself. */
const IPV6_SUBSCRIBER_BITS = 64;

/** The caller's address. Behind a trusted proxy, the address that the proxy added last to X-Forwarded-For. */
export function callerAddress(request: IncomingMessage, trustProxy: boolean): string {
  const header = request.headers['x-forwarded-for'];
  const forwarded = trustProxy ? (Array.isArray(header) ? header.join(',') : header) : undefined;
  return forwarded?.split(',').at(-1)?.trim() || request.socket.remoteAddress || '';
}

/**
 * By what attempts from an address are counted: an IPv4 address whole, also where it comes mapped into IPv6, and of
 * an IPv6 address the network, because one subscriber has all the addresses in it. Other texts stay as they are.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) {
    return address;
  }
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') {
    return parsed.toString();
  }
  const network = (parsed as ipaddr.IPv6).parts.slice(0, IPV6_SUBSCRIBER_BITS / 16);
  return `${network.map((part) => part.toString(16)).join(':')}::/${IPV6_SUBSCRIBER_BITS}`;
}
