/** The relying party of passkeys: name and address by which browsers know this service. */
import { isIP } from 'node:net';

export interface RelyingParty {
  /** Host of the public address: passkeys work only there. */
  id: string;
  /** Scheme, host and port: the origin of the page as a browser reports it. */
  origin: string;
}

/**
 * null: browsers do not support passkeys at this address. They need a host name (not an IP address) and https; only `localhost`
 * needs no https (W3C Web Authentication, "relying party identifier").
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isNumber || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin };
}
