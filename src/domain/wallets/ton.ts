/** TON (TEP-2): base64 of flags, workchain, 32 bytes and CRC-16; or raw, `workchain:hex`, which has no checksum. */
import { base64, base64url, hex } from '@scure/base';
import { crc16 } from './crc16.ts';
import { attempt, type ReadAddress } from './format.ts';

const BYTES = 36;
const TEST_ONLY = 0x80;
/** Bounceable and non-bounceable: a hint for wallets, the account is the same. */
const TAGS = [0x11, 0x51];
const RAW = /^(0|-1):[0-9a-f]{64}$/i;

/** Normal form: raw. */
export function ton(testNetwork: boolean): ReadAddress {
  return (address) => {
    if (RAW.test(address)) return address.toLowerCase();
    const bytes = attempt(() => (/[-_]/.test(address) ? base64url : base64).decode(address));
    if (bytes?.length !== BYTES) return null;
    const [tag = 0, workchain = 0] = bytes;
    const isTest = (tag & TEST_ONLY) !== 0;
    if (!TAGS.includes(tag & ~TEST_ONLY) || isTest !== testNetwork || ![0, 0xff].includes(workchain)) return null;
    if (crc16(bytes.subarray(0, -2)) !== ((bytes.at(-2)! << 8) | bytes.at(-1)!)) return null;
    return `${workchain === 0 ? '0' : '-1'}:${hex.encode(bytes.subarray(2, -2))}`;
  };
}

/** A raw address in the forms of wallets: bounceable and non-bounceable. */
export function friendlyTon(raw: string): string[] {
  const [workchain, account = ''] = raw.split(':');
  const key = hex.decode(account);
  return TAGS.map((tag) => {
    const body = Uint8Array.of(tag, workchain === '0' ? 0 : 0xff, ...key);
    const crc = crc16(body);
    return base64url.encode(Uint8Array.of(...body, crc >> 8, crc & 0xff));
  });
}
