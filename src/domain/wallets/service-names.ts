/**
 * Names that a service on a chain resolves to an address ("vitalik.eth"): whose wallet one is stands in no list, and may be another one
 * tomorrow. Endings as ENS, Unstoppable Domains, Bonfida, SPACE ID, Tezos Domains, ZNS and Stacks give them out.
 */
const ENDINGS =
  'eth|sol|bnb|arb|crypto|nft|x|wallet|polygon|dao|blockchain|bitcoin|zil|888|klever|hi|kresus|anime|manga|binanceus|tez|btc|stx|avax|sui|apt|ton|lens';
const NAME = new RegExp(`^(?:[\\p{L}\\p{N}_-]{1,64}\\.){1,5}(?:${ENDINGS})$`, 'iu');

export function isServiceName(address: string): boolean {
  return NAME.test(address);
}
