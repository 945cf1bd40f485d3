/** An address as programs write it, by its bytes, in the form that people know. Pure. */
import { encodeBase58Check } from './base58.ts';

/** Without "0x", with that of XDC, or filled up to 32 bytes as in the log of a contract. */
const OF_EVM = /^(?:xdc|(?:0x)?0{24}|)([0-9a-f]{40})$/i;
/** The same 20 bytes behind the version of Tron. */
const OF_TRON = /^(?:0x)?41([0-9a-f]{40})$/i;
const TRON = 0x41;

/** None for what is no such form. */
export function addressesOfBytes(code: string): string[] {
  const evm = OF_EVM.exec(code)?.[1];
  const tron = OF_TRON.exec(code)?.[1];
  return [
    ...(evm ? [`0x${evm.toLowerCase()}`] : []),
    ...(tron ? [encodeBase58Check(TRON, Buffer.from(tron, 'hex'))] : []),
  ];
}
