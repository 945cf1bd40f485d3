/** Another name, a wrapped or a bridged form of an asset, of which one unit is one of the asset, as their issuers say. */
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
