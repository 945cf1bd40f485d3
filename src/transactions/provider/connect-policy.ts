/** Allowed provider addresses. The same rules as for webhook receivers, against server-side request forgery. */
import { isIP } from 'node:net';
import { addressFlaw, hostOf, receiverUrlFlaw } from '../../platform/outbound/receiver-address.ts';
import type { Resolve } from '../../platform/outbound/resolve.ts';
import { ProviderError } from './score-provider.ts';

/** The network addresses that a connection to `url` may use, resolved again. @throws ProviderError ADDRESS_REFUSED */
export type ConnectPolicy = (url: string) => Promise<readonly string[]>;

/** @param options AMLCORE_ALLOW_INSECURE_WEBHOOKS, and the name resolver */
export function publicAddressesOnly({
  allowInsecure,
  resolve,
}: {
  allowInsecure: boolean;
  resolve: Resolve;
}): ConnectPolicy {
  const refuse = (why: string, cause?: unknown) => new ProviderError('ADDRESS_REFUSED', why, cause);
  return async (text) => {
    const flaw = receiverUrlFlaw(text, allowInsecure);
    if (flaw) throw refuse(`its address ${flaw}`);
    const host = hostOf(new URL(text));
    const addresses =
      isIP(host) !== 0
        ? [host]
        : await resolve(host).catch((cause) => {
            throw refuse('its name has no network address', cause);
          });
    if (addresses.length === 0) throw refuse('its name has no network address');
    // One disallowed address rejects the name, since the name server could choose the address that is used.
    for (const address of addresses) {
      const range = addressFlaw(address, allowInsecure);
      if (range) throw refuse(`its network address is ${range}`);
    }
    return addresses;
  };
}
