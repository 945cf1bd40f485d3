/** Resolves a host name to all its network addresses, without a cache. */
import { lookup, Resolver } from 'node:dns/promises';

/** @throws if the name has no address or cannot be resolved */
export type Resolve = (host: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * Asks the name servers directly. The system resolver runs on the few threads that files and passwords need, so dead
 * name servers of a receiver would block them. It is used only for development, where names may be in the hosts file.
 */
export function systemResolve(allowInsecure: boolean): Resolve {
  if (allowInsecure) {
    return async (host) => (await lookup(host, { all: true })).map(({ address }) => address);
  }
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0) throw first.status === 'rejected' ? first.reason : new Error('no address');
    return addresses;
  };
}
