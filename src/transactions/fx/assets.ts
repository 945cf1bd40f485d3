/**
 * Aliases and wrapped or bridged forms of an asset, worth one unit of the asset each. There is no register of such names. Sources, read on
 * 2026-11-27: for WBTC and WETH eco.com/support/en/articles/11751627 (April 2026), which explains one-to-one wrapping; for USDT0
 * alchemy.com/dapps/usdt0; for USDC.e huggingface.co/datasets/csoai/wrapped-asset-parity (2026-09-13, with the holdings of each bridge).
 * XBT is OFAC's code. The others are derived from asset names and from tickers that chains and exchanges use; no issuer confirms them.
 * With a wrong entry, a payment would be valued instead of being reported as not valued.
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

/** The asset that a symbol stands for; null: none, or unknown. */
export function standsFor(symbol: string): string | null {
  return STANDS_FOR.get(symbol) ?? null;
}
