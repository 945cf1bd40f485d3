/** Stellar (SEP-23): base32 of a version byte, a key and CRC-16, low byte first. */
import { base32nopad } from '@scure/base';
import { crc16 } from './crc16.ts';
import { attempt, type ReadAddress } from './format.ts';

const KEY_BYTES = 32;
const ACCOUNT = 6 << 3;
const MUXED = 12 << 3;
const CONTRACT = 2 << 3;
const MEMO_BYTES = 8;

/** Normal form: the account (G...), also of a muxed address (M...), which is an account with a number. */
export const stellar: ReadAddress = (address) => {
  const bytes = attempt(() => base32nopad.decode(address));
  if (!bytes || bytes.length < 3) return null;
  const body = bytes.subarray(0, -2);
  if (crc16(body) !== (bytes.at(-2)! | (bytes.at(-1)! << 8))) return null;
  const [version] = body;
  if ((version === ACCOUNT || version === CONTRACT) && body.length === 1 + KEY_BYTES) return address;
  return version === MUXED && body.length === 1 + KEY_BYTES + MEMO_BYTES
    ? encode(body.subarray(1, 1 + KEY_BYTES))
    : null;
};

function encode(key: Uint8Array): string {
  const body = Uint8Array.of(ACCOUNT, ...key);
  const crc = crc16(body);
  return base32nopad.encode(Uint8Array.of(...body, crc & 0xff, crc >> 8));
}
