/** Converts addresses in hexadecimal bytes to their usual form. Pure. */
import { encodeBase58Check } from './base58.ts';

/** Without "0x", with the prefix of XDC, or padded to 32 bytes as in contract logs. */
const OF_EVM = /^(?:xdc|(?:0x)?0{24}|)([0-9a-f]{40})$/i;
/** The same 20 bytes after the version byte of Tron. */
const OF_TRON = /^(?:0x)?41([0-9a-f]{40})$/i;
const TRON = 0x41;

/** Empty if the code has none of these forms. */
export function addressesOfBytes(code: string): string[] {
  const evm = OF_EVM.exec(code)?.[1];
  const tron = OF_TRON.exec(code)?.[1];
  return [
    ...(evm ? [`0x${evm.toLowerCase()}`] : []),
    ...(tron ? [encodeBase58Check(TRON, Buffer.from(tron, 'hex'))] : []),
  ];
}
