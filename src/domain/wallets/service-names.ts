/**
 * Names that a naming service resolves to an address ("vitalik.eth"). Lists cannot contain them, since the owner may change at any
 * time. Endings of ENS, Unstoppable Domains, Bonfida, SPACE ID, Tezos Domains, ZNS and Stacks.
 */
const ENDINGS =
  'eth|sol|bnb|arb|crypto|nft|x|wallet|polygon|dao|blockchain|bitcoin|zil|888|klever|hi|kresus|anime|manga|binanceus|tez|btc|stx|avax|sui|apt|ton|lens';
const NAME = new RegExp(`^(?:[\\p{L}\\p{N}_-]{1,64}\\.){1,5}(?:${ENDINGS})$`, 'iu');

export function isServiceName(address: string): boolean {
  return NAME.test(address);
}
