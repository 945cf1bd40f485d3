/**
 * Shape of blockchain addresses: enough to distinguish one from a line of an error page, and to name its chain if the prefix is
 * unique. The checksum is not verified, because a listed address with an error must still be found.
 */

const MAX_ADDRESS_CHARS = 128;
const MIN_ADDRESS_CHARS = 20;
const SHAPE = new RegExp(`^[A-Za-z0-9][A-Za-z0-9:._-]{${MIN_ADDRESS_CHARS - 1},${MAX_ADDRESS_CHARS - 1}}$`);

/** Prefixes and lengths of addresses of one currency, or mainly of one currency. */
const CURRENCIES: readonly [currency: string, shape: RegExp][] = [
  ['XBT', /^(?:bc1[a-z0-9]{8,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  ['ETH', /^0x[0-9a-f]{40}$/i],
  ['TRX', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['XMR', /^[48][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/],
  ['LTC', /^(?:ltc1[a-z0-9]{8,87}|[LM][1-9A-HJ-NP-Za-km-z]{26,33})$/],
  ['ZEC', /^(?:t[13][1-9A-HJ-NP-Za-km-z]{33}|zs1[a-z0-9]{75})$/],
  ['DASH', /^X[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['BCH', /^bitcoincash:[a-z0-9]{42}$/],
  ['XRP', /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
];

/** Reason why the text is no address. null: an address. */
export function addressProblem(address: string): string | null {
  if (/^0x/i.test(address) && !/^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(address)) {
    return 'begins with 0x, but has not the 40 or 64 digits of such an address';
  }
  return SHAPE.test(address) && /\d/.test(address) ? null : 'not the shape of an address';
}

/** null: the shape fits several currencies. */
export function currencyOf(address: string): string | null {
  return CURRENCIES.find(([, shape]) => shape.test(address))?.[0] ?? null;
}

/** Equal for two spellings of one address: hexadecimal and bech32 ones may be written in capitals. */
export function addressKey(address: string): string {
  return /^(?:0x|bc1|ltc1|bitcoincash:)/i.test(address) ? address.toLowerCase() : address;
}
