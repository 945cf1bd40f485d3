/**
 * Blockchains whose addresses can be validated. For other chains any printable address is accepted, so that new chains
 * are not rejected. docs/transaction-fields.md lists what is verified.
 */
import type { Wallet } from '../transaction.ts';
import { algorand } from './algorand.ts';
import { base58Check, base58Of32Bytes, renumbered, withVersion } from './base58.ts';
import { cardanoByron, cardanoShelley } from './cardano.ts';
import { asCashAddress, cashAddress } from './cash-address.ts';
import { evm } from './evm.ts';
import { asEvm, filecoin } from './filecoin.ts';
import { anyOf, pattern, type ReadAddress } from './format.ts';
import { monero } from './monero.ts';
import { onNetworks, ss58 } from './polkadot.ts';
import { bech32mOf, bech32Of, segwit, versionedBech32 } from './segwit.ts';
import { stellar } from './stellar.ts';
import { friendlyTon, ton } from './ton.ts';
import { xrp } from './xrp.ts';

export interface Chain {
  id: string;
  /** Other names, folded as by `chainNamed`: token standards and unambiguous symbols. */
  aliases: readonly string[];
  /** The asset in which fees are paid. */
  nativeAsset: string;
  /** Returns the normal form; null: malformed. */
  read: ReadAddress;
  /** Other spellings of a normal form, which lists may use. */
  also?: (normal: string) => string[];
  /** Format of token names that are not addresses: asset numbers, coin types. */
  token?: ReadAddress;
  /** Name of the test network, if its addresses differ. */
  testNetwork?: string;
}

const lower = (address: string) => address.toLowerCase();
const HEX_32 = /^0x[0-9a-f]{1,64}$/i;
const ASSET_NUMBER = pattern(/^\d{1,20}$/);
const DENOMINATION = pattern(/^[a-z][A-Za-z0-9/:._-]{2,127}$/);
const COIN_TYPE = pattern(/^0x[0-9a-f]{1,64}(::\w{1,128}){2}$/i);
/** Characters that any chain could use: printable, without blanks and quotes. */
const GENERIC = /^[A-Za-z0-9][A-Za-z0-9:._/+=@-]{3,255}$/;

/** The two keys of a silent payment, and of MWEB. */
const TWO_KEYS_BYTES = 66;
const bitcoin = anyOf(base58Check([[0x00], [0x05]]), segwit('bc'), versionedBech32('sp', TWO_KEYS_BYTES, 1_023));
const bitcoinTest = anyOf(base58Check([[0x6f], [0xc4]]), segwit('tb'));

/** A key has the same hash on Bitcoin and Bitcoin Cash, so lists may have the address in either form. */
const asCash = (normal: string) => asCashAddress('bitcoincash', normal);
const POLKADOT = 0;
const KUSAMA = 2;
const onBoth = (normal: string) => onNetworks(normal, [POLKADOT, KUSAMA]);

const evmChain = (id: string, nativeAsset: string, ...aliases: string[]): Chain => ({
  id,
  aliases,
  nativeAsset,
  read: evm,
});
/** Keys of 20 bytes, modules and contracts of 32. */
const cosmosChain = (id: string, prefix: string, nativeAsset: string, ...aliases: string[]): Chain => ({
  id,
  aliases,
  nativeAsset,
  read: bech32Of(prefix, [20, 32]),
  token: DENOMINATION,
});

export const CHAINS: readonly Chain[] = [
  {
    id: 'BITCOIN',
    aliases: ['BTC', 'XBT'],
    nativeAsset: 'BTC',
    read: bitcoin,
    also: asCash,
    token: ASSET_NUMBER,
    testNetwork: 'BITCOIN_TESTNET',
  },
  { id: 'BITCOIN_TESTNET', aliases: ['TBTC', 'BTC_TESTNET'], nativeAsset: 'BTC', read: bitcoinTest },
  evmChain('ETHEREUM', 'ETH', 'ETH', 'ERC20', 'ETHEREUM_MAINNET', 'SEPOLIA', 'ETHEREUM_SEPOLIA', 'HOLESKY'),
  evmChain('POLYGON', 'POL', 'MATIC', 'POL', 'POLYGON_POS', 'POLYGON_AMOY'),
  evmChain('BSC', 'BNB', 'BNB', 'BEP20', 'BINANCE_SMART_CHAIN', 'BNB_SMART_CHAIN', 'BNB_CHAIN', 'BSC_TESTNET'),
  evmChain('ARBITRUM', 'ETH', 'ARB', 'ARBITRUM_ONE', 'ARBITRUM_NOVA'),
  evmChain('OPTIMISM', 'ETH', 'OP', 'OP_MAINNET'),
  evmChain('AVALANCHE', 'AVAX', 'AVAX', 'AVALANCHE_C', 'AVALANCHE_C_CHAIN', 'AVAXC'),
  evmChain('BASE', 'ETH', 'BASE_MAINNET'),
  evmChain('LINEA', 'ETH'),
  evmChain('SCROLL', 'ETH'),
  evmChain('ZKSYNC', 'ETH', 'ZKSYNC_ERA'),
  evmChain('BLAST', 'ETH'),
  evmChain('MANTLE', 'MNT'),
  evmChain('CELO', 'CELO'),
  evmChain('GNOSIS', 'XDAI', 'XDAI'),
  evmChain('FANTOM', 'FTM', 'FTM'),
  evmChain('SONIC', 'S'),
  evmChain('CRONOS', 'CRO'),
  evmChain('MOONBEAM', 'GLMR'),
  evmChain('ETHEREUM_CLASSIC', 'ETC', 'ETC'),
  { id: 'TRON', aliases: ['TRX', 'TRC20', 'TRC10', 'TRON_SHASTA'], nativeAsset: 'TRX', read: base58Check([[0x41]]) },
  { id: 'SOLANA', aliases: ['SOL', 'SPL', 'SOLANA_DEVNET'], nativeAsset: 'SOL', read: base58Of32Bytes },
  { id: 'XRP', aliases: ['RIPPLE', 'XRPL', 'XRP_LEDGER'], nativeAsset: 'XRP', read: xrp },
  {
    id: 'LITECOIN',
    aliases: ['LTC'],
    nativeAsset: 'LTC',
    // Script addresses had Bitcoin's version before they got their own.
    read: anyOf(
      base58Check([[0x30], [0x05]]),
      renumbered(0x32, 0x05),
      segwit('ltc'),
      versionedBech32('ltcmweb', TWO_KEYS_BYTES, 130),
    ),
    also: (normal) => withVersion(normal, 0x05, 0x32),
    testNetwork: 'LITECOIN_TESTNET',
  },
  {
    id: 'LITECOIN_TESTNET',
    aliases: ['LTC_TESTNET'],
    nativeAsset: 'LTC',
    read: anyOf(base58Check([[0x6f], [0xc4], [0x3a]]), segwit('tltc')),
  },
  {
    id: 'BITCOIN_CASH',
    aliases: ['BCH'],
    nativeAsset: 'BCH',
    read: anyOf(cashAddress('bitcoincash'), base58Check([[0x00], [0x05]])),
    also: asCash,
    testNetwork: 'BITCOIN_CASH_TESTNET',
  },
  {
    id: 'BITCOIN_CASH_TESTNET',
    aliases: ['BCH_TESTNET'],
    nativeAsset: 'BCH',
    read: anyOf(cashAddress('bchtest'), base58Check([[0x6f], [0xc4]])),
  },
  { id: 'BITCOIN_SV', aliases: ['BSV'], nativeAsset: 'BSV', read: base58Check([[0x00], [0x05]]) },
  {
    id: 'BITCOIN_GOLD',
    aliases: ['BTG'],
    nativeAsset: 'BTG',
    read: anyOf(base58Check([[0x26], [0x17]]), segwit('btg')),
  },
  { id: 'DOGECOIN', aliases: ['DOGE'], nativeAsset: 'DOGE', read: base58Check([[0x1e], [0x16]]) },
  { id: 'DASH', aliases: [], nativeAsset: 'DASH', read: base58Check([[0x4c], [0x10]]) },
  { id: 'VERGE', aliases: ['XVG'], nativeAsset: 'XVG', read: base58Check([[0x1e], [0x21]]) },
  {
    id: 'ZCASH',
    aliases: ['ZEC'],
    nativeAsset: 'ZEC',
    // Transparent, Sapling and unified addresses.
    read: anyOf(
      base58Check([
        [0x1c, 0xb8],
        [0x1c, 0xbd],
      ]),
      bech32Of('zs', [43]),
      bech32mOf('u', 40, 512),
      bech32mOf('tex', 20, 90),
    ),
  },
  {
    id: 'MONERO',
    aliases: ['XMR'],
    nativeAsset: 'XMR',
    read: monero({ standard: 18, integrated: 19, subaddress: 42 }),
    testNetwork: 'MONERO_STAGENET',
  },
  {
    id: 'MONERO_STAGENET',
    aliases: ['XMR_STAGENET'],
    nativeAsset: 'XMR',
    read: monero({ standard: 24, integrated: 25, subaddress: 36 }),
  },
  { id: 'STELLAR', aliases: ['XLM'], nativeAsset: 'XLM', read: stellar },
  {
    id: 'CARDANO',
    aliases: ['ADA'],
    nativeAsset: 'ADA',
    read: anyOf(cardanoShelley('main'), cardanoByron),
    // Policy and name of the asset.
    token: pattern(/^[0-9a-f]{56}\.?[0-9a-f]{0,64}$/i, lower),
    testNetwork: 'CARDANO_TESTNET',
  },
  { id: 'CARDANO_TESTNET', aliases: ['ADA_TESTNET'], nativeAsset: 'ADA', read: cardanoShelley('test') },
  cosmosChain('COSMOS', 'cosmos', 'ATOM', 'ATOM', 'COSMOS_HUB'),
  cosmosChain('OSMOSIS', 'osmo', 'OSMO', 'OSMO'),
  cosmosChain('NOBLE', 'noble', 'USDC'),
  cosmosChain('CELESTIA', 'celestia', 'TIA', 'TIA'),
  cosmosChain('INJECTIVE', 'inj', 'INJ', 'INJ'),
  cosmosChain('KAVA', 'kava', 'KAVA'),
  cosmosChain('SECRET', 'secret', 'SCRT', 'SCRT'),
  cosmosChain('TERRA', 'terra', 'LUNA', 'LUNA'),
  cosmosChain('THORCHAIN', 'thor', 'RUNE', 'RUNE'),
  cosmosChain('DYDX', 'dydx', 'DYDX'),
  cosmosChain('BINANCE_CHAIN', 'bnb', 'BNB', 'BEP2', 'BNB_BEACON_CHAIN'),
  { id: 'ALGORAND', aliases: ['ALGO'], nativeAsset: 'ALGO', read: algorand, token: ASSET_NUMBER },
  { id: 'POLKADOT', aliases: ['DOT'], nativeAsset: 'DOT', read: ss58(POLKADOT), also: onBoth, token: ASSET_NUMBER },
  { id: 'KUSAMA', aliases: ['KSM'], nativeAsset: 'KSM', read: ss58(KUSAMA), also: onBoth },
  {
    id: 'TON',
    aliases: ['TONCOIN', 'THE_OPEN_NETWORK'],
    nativeAsset: 'TON',
    read: ton(false),
    also: friendlyTon,
    testNetwork: 'TON_TESTNET',
  },
  { id: 'TON_TESTNET', aliases: [], nativeAsset: 'TON', read: ton(true) },
  {
    id: 'TEZOS',
    aliases: ['XTZ'],
    nativeAsset: 'XTZ',
    // tz1, tz2, tz3, tz4, KT1, sr1
    read: base58Check([
      [0x06, 0xa1, 0x9f],
      [0x06, 0xa1, 0xa1],
      [0x06, 0xa1, 0xa4],
      [0x06, 0xa1, 0xa6],
      [0x02, 0x5a, 0x79],
      [0x06, 0x7c, 0x75],
    ]),
  },
  { id: 'FILECOIN', aliases: ['FIL'], nativeAsset: 'FIL', read: anyOf(filecoin, evm), also: asEvm },
  { id: 'NEAR', aliases: [], nativeAsset: 'NEAR', read: pattern(/^(?=.{2,64}$)[a-z\d]+([-_.][a-z\d]+)*$/) },
  { id: 'HEDERA', aliases: ['HBAR'], nativeAsset: 'HBAR', read: anyOf(pattern(/^0\.0\.\d{1,12}(-[a-z]{5})?$/), evm) },
  { id: 'SUI', aliases: [], nativeAsset: 'SUI', read: pattern(HEX_32, lower), token: COIN_TYPE },
  { id: 'APTOS', aliases: ['APT'], nativeAsset: 'APT', read: pattern(HEX_32, lower), token: COIN_TYPE },
  { id: 'STARKNET', aliases: ['STRK'], nativeAsset: 'STRK', read: pattern(HEX_32, lower) },
  {
    id: 'INTERNET_COMPUTER',
    aliases: ['ICP'],
    nativeAsset: 'ICP',
    read: pattern(/^([\da-f]{64}|[a-z\d-]{8,63})$/),
  },
  { id: 'EOS', aliases: [], nativeAsset: 'EOS', read: pattern(/^[a-z1-5.]{1,12}$/) },
];

const BY_NAME: ReadonlyMap<string, Chain> = new Map(
  CHAINS.flatMap((chain) => [chain.id, ...chain.aliases].map((name) => [name, chain] as const)),
);

/** `binance-smart-chain`, `Bitcoin Cash`: one spelling. */
function fold(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

/** The chain of a name or alias, in any spelling. An unknown name gives a chain that accepts any address. */
export function chainNamed(name: string): Chain {
  const id = fold(name) || name;
  return BY_NAME.get(id) ?? { id, aliases: [], nativeAsset: id, read: pattern(GENERIC, normalAddress) };
}

/** @param id of `chainNamed` */
export function isKnownChain(id: string): boolean {
  return BY_NAME.has(id);
}

/** Whether a token's contract or number is possible on the chain. */
export function isToken(chain: Chain, contract: string): boolean {
  return chain.read(contract) !== null || (chain.token?.(contract) ?? null) !== null;
}

/** Why an address does not belong to the chain, as text after a field's name; null: it does. */
export function addressFlaw(chain: Chain, address: string): string | null {
  if (chain.read(address) !== null) return null;
  const test = chain.testNetwork && BY_NAME.get(chain.testNetwork);
  return test && test.read(address) !== null
    ? `is an address of ${test.id}, not of ${chain.id}`
    : `is not an address of ${chain.id}: check its format and checksum`;
}

/**
 * Every spelling of a wallet's address. Lists use different ones (CashAddr or its legacy form, bounceable or raw), so a
 * lookup must try all of them.
 */
export function spellingsOf({ chain, address }: Wallet): string[] {
  return [...new Set([address, ...(chainNamed(chain).also?.(address) ?? [])])];
}

/** Shorter texts are used as written, as in `numbers-in-text.ts`. */
const LEAST_SPELLED_OTHERWISE = 25;

/**
 * Spellings of an address of unknown chain, for every chain that accepts it. Trying all chains takes some hundred
 * microseconds.
 */
export function spellingsOnAnyChain(address: string): string[] {
  if (address.length < LEAST_SPELLED_OTHERWISE) return [address];
  const read = TELLING.flatMap(({ id, read }) => {
    const normal = read(address);
    return normal === null ? [] : spellingsOf({ chain: id, address: normal });
  });
  return [...new Set([address, ...read])];
}

/** For an unknown chain: the normal form of the first known chain that accepts the address, so that the result is unique. */
function normalAddress(address: string): string {
  // Before the chains whose account names may be any letters and digits.
  return evm(`0x${address}`) ?? readBy(CHAINS, address) ?? readBy(TELLING, withoutScheme(address)) ?? address;
}

/** Chains whose addresses cannot be ordinary words. */
const TELLING = CHAINS.filter(({ id }) => id !== 'NEAR' && id !== 'EOS' && id !== 'INTERNET_COMPUTER');

function readBy(chains: readonly Chain[], address: string): string | null {
  for (const { read } of chains) {
    const normal = read(address);
    if (normal !== null) return normal;
  }
  return null;
}

/** A payment URI (BIP 21, EIP-681): `bitcoin:1A1z...`, `ethereum:0x5aAe...@1`. */
const SCHEME = /^[a-z][a-z0-9+.-]{1,30}:(?:\/\/|pay-)?/i;

/** The address in a payment URI; other texts are returned unchanged. */
export function withoutScheme(text: string): string {
  return SCHEME.test(text) ? text.replace(SCHEME, '').split(/[@?/]/, 1)[0]! : text;
}
