/** Whom passkeys are of: the name and the address by which browsers know this service. */
import { isIP } from 'node:net';

export interface RelyingParty {
  /** The host of the public address: a passkey works nowhere else. */
  id: string;
  /** Scheme, host and port: what a browser says that the page is of. */
  origin: string;
}

/**
 * null: browsers have no passkeys there. They want a name (an IP address such as 127.0.0.1 is none) and https; `localhost` alone
 * needs no https (W3C Web Authentication, "relying party identifier").
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isNumber || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin };
}
