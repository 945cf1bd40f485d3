/**
 * Decides where webhooks may be sent. Organizations choose the addresses, so they could reach into this service's own network
 * (server-side request forgery, OWASP). Only https to the public internet is allowed.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export const MAX_URL_CHARS = 2_048;
/** Lower ports, except 443, belong to other protocols. */
const FIRST_FREE_PORT = 1_024;
/** Public IPv6 networks (IANA IPv6 Global Unicast Address Assignments). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
/** A public-looking address that serves credentials to cloud machines. */
const CLOUD_METADATA: ReadonlySet<string> = new Set(['168.63.129.16']);

/** Checks without name resolution. @returns the problem, as `must ...`. null: none so far */
export function receiverUrlFlaw(text: string, allowInsecure: boolean): string | null {
  if (text.length > MAX_URL_CHARS) return `must have at most ${MAX_URL_CHARS} characters`;
  const url = URL.canParse(text) ? new URL(text) : null;
  const scheme = allowInsecure ? /^https?:$/ : /^https:$/;
  if (!url || !scheme.test(url.protocol)) return 'must be an address that begins with https://';
  if (url.username || url.password) return 'must be an https address without a user name or password';
  // `port` is empty for the default port of the scheme.
  if (!allowInsecure && url.port !== '' && Number(url.port) < FIRST_FREE_PORT) {
    return 'must use port 443 or a port from 1024';
  }
  return literalFlaw(url, allowInsecure);
}

function literalFlaw(url: URL, allowInsecure: boolean): string | null {
  const host = hostOf(url);
  // RFC 6761: localhost is always this machine.
  const isThisMachine = /(^|\.)localhost$/.test(host) && !allowInsecure;
  const range = isThisMachine ? 'loopback' : isIP(host) !== 0 && addressFlaw(host, allowInsecure);
  return range ? `must be an address of the public internet, not ${inWords(range)}` : null;
}

/** linkLocal -> link-local */
function inWords(range: string): string {
  return range.replace(/(?=[A-Z])/g, '-').toLowerCase();
}

/** The host to resolve: IPv6 without brackets, a name without its final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** @returns null if the address may be connected to; otherwise the kind of its network */
export function addressFlaw(address: string, allowInsecure: boolean): string | null {
  if (!ipaddr.isValid(address)) return 'unreadable';
  const parsed = ipaddr.parse(address);
  const range: string = parsed.range();
  if (allowInsecure && range === 'loopback') return null;
  if (range !== 'unicast') return range;
  if (CLOUD_METADATA.has(parsed.toString())) return 'metadata';
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST, 3) ? 'reserved' : null;
}
