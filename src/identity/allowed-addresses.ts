/** Networks from which a client may call. */
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AppError } from '../platform/errors.ts';

const MAX_NETWORKS = 50;
const WIDEST = { ipv4: 8, ipv6: 16 } as const;

/** Networks such as `192.0.2.0/24` or `2001:db8::/32`; a single address is a network of one. @throws AppError validation-failed */
export function checkNetworks(values: readonly string[]): string[] {
  const wrong = (message: string) =>
    new AppError('validation-failed', { errors: [{ field: 'allowedAddresses', code: 'Pattern', message }] });
  if (values.length > MAX_NETWORKS) throw wrong(`must have at most ${MAX_NETWORKS} elements`);
  return values.map((value) => {
    const text = value.trim();
    const [address = '', prefix, ...rest] = text.split('/');
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    const bits = kind === 'ipv4' ? 32 : 128;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (isIP(address) === 0 || address.includes('%') || rest.length > 0 || length < WIDEST[kind] || length > bits) {
      throw wrong(`"${text.slice(0, 64)}" is not an IP address or a network such as 192.0.2.0/24`);
    }
    return `${ipaddr.parse(address).toString()}/${length}`;
  });
}

/** @param networks the result of `checkNetworks`; empty: every address is allowed */
export function allowing(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    list.addSubnet(address, Number(length), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    // A dual-stack socket reports IPv4 callers as ::ffff:192.0.2.7.
    const plain = ipaddr.isValid(address) ? ipaddr.process(address).toString() : '';
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}
