/**
 * Another name, a wrapped or a bridged form of an asset, of which one unit is one of the asset. There is no register of such names. Looked at
 * on 2026-11-27: for WBTC and WETH eco.com/support/en/articles/11751627 (April 2026), which says what wrapping is and that it is one to
 * one; for USDT0 alchemy.com/dapps/usdt0; for USDC.e huggingface.co/datasets/csoai/wrapped-asset-parity (2026-09-13, with what each
 * bridge holds). XBT is OFAC's code. The others are derived, from the names of the assets and the tickers that chains and exchanges give
 * their wrapped form: nothing was found for them that an issuer vouches for. A wrong one makes a payment be valued that would be told as
 * not valued.
 */
const FORMS: Readonly<Record<string, string>> = {
  BTC: 'XBT BITCOIN WBTC BTCB BTC.B CBBTC TBTC',
  ETH: 'ETHER ETHEREUM XETH WETH STETH',
  BNB: 'WBNB',
  SOL: 'SOLANA WSOL',
  TRX: 'TRON WTRX',
  AVAX: 'AVALANCHE WAVAX',
  XRP: 'RIPPLE',
  LTC: 'LITECOIN',
  XMR: 'MONERO',
  DOGE: 'DOGECOIN',
  USDT: 'TETHER USDT.E USDT0',
  USDC: 'USDC.E USDBC AXLUSDC',
};
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS).flatMap(([asset, forms]) => forms.split(' ').map((form) => [form, asset] as const)),
);

/** The asset that a symbol stands for; null: itself, or nobody knows. */
export function standsFor(symbol: string): string | null {
  return STANDS_FOR.get(symbol) ?? null;
}
