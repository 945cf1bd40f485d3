/**
 * Restricts list downloads to https and public addresses. A publisher, or an attacker, could redirect a download into
 * the service's own network (server-side request forgery). So each address is checked after name resolution, and the
 * connection uses the checked address. A source may allow more.
 */
import { isIP } from 'node:net';
import { addressFlaw, hostOf } from '../platform/outbound/receiver-address.ts';
import type { Resolve } from '../platform/outbound/resolve.ts';
import type { WatchlistSource } from './source.ts';

export type AllowedAddresses = Pick<WatchlistSource, 'allowHttp' | 'allowPrivate'>;

/** Checks without name resolution. @returns the problem, in words. null: no problem so far */
export function downloadFlaw(url: URL, { allowHttp, allowPrivate }: AllowedAddresses): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'is neither https nor http';
  if (url.protocol === 'http:' && !allowHttp) return 'is http, which its source does not allow ("allowHttp": true)';
  if (url.username || url.password) return 'has a user name or password; use "headers" of its source';
  if (allowPrivate) return null;
  const host = hostOf(url);
  // RFC 6761: localhost is always this machine.
  const range = /(^|\.)localhost$/i.test(host) ? 'loopback' : isIP(host) !== 0 && addressFlaw(host, false);
  return range ? privateFlaw(range) : null;
}

/**
 * The network addresses that a download from `url` may use, or the problem with it. One forbidden address rejects the name, because
 * its name server could choose which address is used.
 * @throws errors of `resolve`
 */
export async function downloadTarget(
  url: URL,
  allowed: AllowedAddresses,
  resolve: Resolve,
): Promise<{ addresses: readonly string[] } | { flaw: string }> {
  const flaw = downloadFlaw(url, allowed);
  if (flaw) return { flaw };
  const host = hostOf(url);
  const addresses = isIP(host) !== 0 ? [host] : await resolve(host);
  const range = allowed.allowPrivate
    ? null
    : addresses.map((one) => addressFlaw(one, false)).find((one) => one !== null);
  return range ? { flaw: privateFlaw(range) } : { addresses };
}

function privateFlaw(range: string): string {
  return `is not of the public internet but ${range}, which its source does not allow ("allowPrivate": true)`;
}
