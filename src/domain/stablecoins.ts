/** Stablecoins with known issuer and peg. Others are sent as OTHER or by their own code, with the issuer. */
interface Stablecoin {
  issuer: string;
  /** ISO 4217 */
  pegCurrency: string;
  /** Other names of the issuer that are accepted. */
  alsoIssuer: readonly string[];
}

const coin = (issuer: string, pegCurrency: string, ...alsoIssuer: string[]): Stablecoin => ({
  issuer,
  pegCurrency,
  alsoIssuer,
});

/** Sources: the issuers' own disclosures and, in the EU, ESMA's interim MiCA register of e-money tokens. */
export const STABLECOINS: Readonly<Record<string, Stablecoin>> = {
  USDT: coin('Tether', 'USD'),
  EURT: coin('Tether', 'EUR'),
  XAUT: coin('Tether', 'XAU', 'TG Commodities'),
  USDC: coin('Circle', 'USD', 'Centre'),
  EURC: coin('Circle', 'EUR'),
  DAI: coin('MakerDAO', 'USD', 'Maker', 'Sky'),
  USDS: coin('Sky', 'USD', 'Maker'),
  PYUSD: coin('Paxos', 'USD', 'PayPal'),
  USDP: coin('Paxos', 'USD'),
  BUSD: coin('Paxos', 'USD', 'Binance'),
  USDG: coin('Paxos', 'USD', 'Global Dollar'),
  PAXG: coin('Paxos', 'XAU'),
  FDUSD: coin('First Digital', 'USD', 'FD121'),
  TUSD: coin('Techteryx', 'USD', 'TrueUSD', 'TrueCoin', 'Archblock'),
  RLUSD: coin('Ripple', 'USD', 'Standard Custody'),
  GUSD: coin('Gemini', 'USD'),
  USDE: coin('Ethena', 'USD'),
  USDD: coin('TRON DAO', 'USD'),
  FRAX: coin('Frax', 'USD'),
  LUSD: coin('Liquity', 'USD'),
  EURS: coin('STASIS', 'EUR'),
  EURI: coin('Banking Circle', 'EUR'),
  EURCV: coin('SG-FORGE', 'EUR', 'Societe Generale'),
  XSGD: coin('StraitsX', 'SGD', 'Xfers'),
  GYEN: coin('GMO Trust', 'JPY', 'GMO-Z.com'),
  BRZ: coin('Transfero', 'BRL'),
  IDRT: coin('Rupiah Token', 'IDR'),
  TRYB: coin('BiLira', 'TRY'),
};

const fold = (name: string) => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `Tether Operations Limited` matches `Tether`. */
export function isIssuer(coin: Stablecoin, given: string): boolean {
  return [coin.issuer, ...coin.alsoIssuer].some((known) => fold(given).includes(fold(known)));
}
