import { readFileSync } from 'node:fs';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base32nopad, bech32m, createBase58check } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { realList } from '../../lists/sources/testing.ts';
import { normalizeIdentifier } from '../../matching/compare/identifiers.ts';
import { addressFlaw, CHAINS, chainNamed, isToken, spellingsOf } from './chains.ts';

/** Addresses that the standards, the chains' own documents and genesis blocks publish. */
const GOOD: readonly (readonly [chain: string, address: string, normal?: string])[] = [
  ['BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BITCOIN', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  // BIP-173, BIP-350
  ['BITCOIN', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BITCOIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['BITCOIN', 'BC1SW50QGDZ25J', 'bc1sw50qgdz25j'],
  ['BITCOIN', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['BITCOIN_TESTNET', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BITCOIN_TESTNET', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['BITCOIN_TESTNET', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  // EIP-55
  ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['POLYGON', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'],
  ['BSC', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', '0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb'],
  ['BASE', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', '0xd1220a0cf47c7b9be7a2e6ba89f429762e7b9adb'],
  ['ETHEREUM', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7'],
  ['ETHEREUM', '0xde709f2102306220921060314715629080e2fb77'],
  ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['SOLANA', 'So11111111111111111111111111111111111111112'],
  ['SOLANA', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['XRP', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  // XLS-5d
  ['XRP', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  // The CashAddr specification
  ['BITCOIN_CASH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['BITCOIN_CASH', 'QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['BITCOIN_CASH', 'ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC'],
  ['DOGECOIN', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['MONERO', '4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge'],
  ['MONERO', '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H'],
  // SEP-23
  ['STELLAR', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'],
  [
    'STELLAR',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  ],
  // CIP-19
  [
    'CARDANO',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['CARDANO', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  ['CARDANO', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
  ['CARDANO', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi'],
  [
    'CARDANO',
    'DdzFFzCqrhsw3prhfMFDNFowbzUku3QmrMwarfjUbWXRisodn97R436SHc1rimp4MhPNmbdYb1aTdqtGSJixMVMi5MkArDQJ6Sc1n3Ez',
  ],
  ['CARDANO_TESTNET', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
  ['COSMOS', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['ALGORAND', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ'],
  ['POLKADOT', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ['KUSAMA', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  [
    'TON',
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
    '0:0000000000000000000000000000000000000000000000000000000000000000',
  ],
  [
    'TON',
    '0:ED1691307050047117B998B561D8DE82D31FBF84910CED6EB5FC92E7485EF8A7',
    '0:ed1691307050047117b998b561d8de82d31fbf84910ced6eb5fc92e7485ef8a7',
  ],
  [
    'TON',
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    '0:ed1691307050047117b998b561d8de82d31fbf84910ced6eb5fc92e7485ef8a7',
  ],
  ['TEZOS', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'],
  ['FILECOIN', 'f1abjxfbp274xpdqcpuaykwkfb43omjotacm2p3za'],
  ['HEDERA', '0.0.123'],
  ['NEAR', 'treasury.invented-name.near'],
];

describe('addresses', () => {
  it.each(GOOD.map(([chain, address, normal = address]) => ({ chain, address, normal })))('$chain $address', (one) => {
    const { chain, address, normal } = one;
    expect(chainNamed(chain).read(address)).toBe(normal);
    expect(chainNamed(chain).read(normal)).toBe(normal);
    expect(chainNamed('a chain that is not known').read(address)).toBe(normal);
  });

  it.each([
    // BIP-350: bech32 where bech32m must be, and the other way round; a wrong length; two cases
    ['BITCOIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['BITCOIN', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4'],
    ['BITCOIN', ''],
    ['BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['BITCOIN', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
    ['ETHEREUM', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ETHEREUM', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['TRON', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['TRON', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['SOLANA', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BITCOIN_CASH', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
    ['BITCOIN_CASH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b'],
    ['STELLAR', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSG2'],
    ['CARDANO', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
    ['COSMOS', 'osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
    ['ANY_CHAIN_OF_TOMORROW', 'has a blank'],
  ])('%s: %s is rejected', (chain, address) => {
    expect(chainNamed(chain).read(address)).toBeNull();
    expect(addressFlaw(chainNamed(chain), address)).toMatch(/^is (not )?an address of /);
  });

  it('distinguishes an address of a test network from an invalid one', () => {
    expect(addressFlaw(chainNamed('BITCOIN'), 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe(
      'is an address of BITCOIN_TESTNET, not of BITCOIN',
    );
  });
});

/** What lists are asked for, in the letters in which they compare. */
const asked = (chain: string, address: string | null) =>
  address === null ? [] : spellingsOf({ chain, address }).map(normalizeIdentifier);

it.each([
  ['bitcoin:1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['BITCOIN://1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['ethereum:pay-0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['kaspa:invented1234', 'kaspa:invented1234'],
])('on an unknown chain, %s is %s', (given, normal) => {
  expect(chainNamed('a chain that is not known').read(given)).toBe(normal);
});

it.each([
  ['BITCOIN_CASH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['BITCOIN_CASH', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['BITCOIN', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['POLKADOT', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  [
    'TON',
    '0:ed1691307050047117b998b561d8de82d31fbf84910ced6eb5fc92e7485ef8a7',
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
  ],
  ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['XRP', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  ['BITCOIN_CASH', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['TON', 'UQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p9dz', 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2'],
])('%s: %s finds the listed %s', (chain, given, listed) => {
  expect(asked(chain, chainNamed(chain).read(given))).toContain(normalizeIdentifier(listed));
});

it('has two spellings of a script address of Litecoin', () => {
  const [earlier, own] = spellingsOf({ chain: 'LITECOIN', address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' });
  expect(own).toMatch(/^M/);
  expect(chainNamed('LTC').read(own ?? '')).toBe(earlier);
});

describe('chains', () => {
  it.each([
    ['ETHEREUM', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    ['ETHEREUM', '0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', false],
    ['ALGORAND', '31566704', true],
    ['TRON', '31566704', false],
    ['NOBLE', 'uusdc', true],
    ['SUI', '0xdba3::usdc::USDC', true],
    ['POLKADOT', '1337', true],
  ])('%s: %s is a token: %s', (chain, contract, expected) => {
    expect(isToken(chainNamed(chain), contract)).toBe(expected);
  });

  it.each([
    ['Bitcoin', 'BITCOIN'],
    ['erc20', 'ETHEREUM'],
    ['ERC-20', 'ERC_20'],
    ['BEP20', 'BSC'],
    ['trc20', 'TRON'],
    ['Bitcoin Cash', 'BITCOIN_CASH'],
    ['binance-smart-chain', 'BSC'],
    ['kaspa', 'KASPA'],
  ])('%s is %s', (name, id) => expect(chainNamed(name).id).toBe(id));

  it('has no duplicate name', () => {
    const names = CHAINS.flatMap(({ id, aliases }) => [id, ...aliases]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

/** Symbols as OFAC writes them. */
const OFAC_CHAINS: Readonly<Record<string, string>> = {
  ...{ ARB: 'ARBITRUM', BCH: 'BITCOIN_CASH', BSC: 'BSC', BSV: 'BITCOIN_SV', BTG: 'BITCOIN_GOLD', DASH: 'DASH' },
  ...{ ETC: 'ETHEREUM_CLASSIC', ETH: 'ETHEREUM', LTC: 'LITECOIN', TRX: 'TRON', USDC: 'ETHEREUM', USDT: '' },
  ...{ XBT: 'BITCOIN', XMR: 'MONERO', XRP: 'XRP', XVG: 'VERGE', ZEC: 'ZCASH' },
};
/** What OFAC lists under a symbol and is no address of its chain, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  TUCsTq7TofTCJRRoHk6RvhMoS2mJLm5Yzq: 'listed as XBT: an address of TRON',
  '5be5543ff73456ab9f2d207887e2af87322c651ea1a873c5b25b7ffae456c320':
    'listed as XMR: 64 hexadecimal digits, a key or payment id and no address',
};
const USDT_CHAINS = ['ETHEREUM', 'TRON', 'BITCOIN'];
const HEX = '0123456789abcdef0ABCDEF';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7lq';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz1';

function alphabetOf(address: string): string {
  if (address.startsWith('0x')) return HEX;
  return /^(bc1|ltc1|[qp][a-z0-9]{41}$)/.test(address) ? BECH32 : BASE58;
}

const listed = Object.keys(OFAC_CHAINS).flatMap((symbol) => {
  const file = realList('crypto', '0xB10C', `sanctioned_addresses_${symbol}.txt`);
  const lines = file ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((address) => ({ symbol, address: address.trim() }));
});

describe.skipIf(listed.length === 0)(`${listed.length} addresses that OFAC lists`, () => {
  const chainsOf = (symbol: string) => (OFAC_CHAINS[symbol] ? [OFAC_CHAINS[symbol]] : USDT_CHAINS).map(chainNamed);

  it('are all valid, except for the named ones', () => {
    expect(listed.length).toBeGreaterThan(600);
    const unread = listed.filter(
      ({ symbol, address }) =>
        !chainsOf(symbol).some((chain) => asked(chain.id, chain.read(address)).includes(normalizeIdentifier(address))),
    );
    expect(unread.map(({ address }) => address)).toEqual(Object.keys(EXCEPTIONS));
  });

  it('are invalid after one changed character, if they have a checksum', () => {
    const passed: string[] = [];
    for (const { symbol, address } of listed) {
      // All of one case: Ethereum has no checksum then.
      if (address in EXCEPTIONS || (/^0x/.test(address) && address === address.toLowerCase())) continue;
      const letters = alphabetOf(address);
      for (let at = letters === HEX ? 2 : 1; at < address.length; at++) {
        const next = letters[(letters.indexOf(address[at]!) + 1) % letters.length]!;
        const changed = address.slice(0, at) + next + address.slice(at + 1);
        if (chainsOf(symbol).some((chain) => chain.read(changed) !== null)) passed.push(`${symbol} ${changed}`);
      }
    }
    // EIP-55 has about 15 bits: one change in some thousands goes unseen.
    expect(passed.filter((line) => !line.includes(' 0x'))).toEqual([]);
    expect(passed.length).toBeLessThan(5);
  });
});

describe('addresses of recent formats', () => {
  const keys = Uint8Array.from({ length: 66 }, (_, at) => at);
  const versioned = (prefix: string) => bech32m.encode(prefix, [0, ...bech32m.toWords(keys)], 1_023);

  it('reads silent payments of Bitcoin and MWEB of Litecoin', () => {
    expect(chainNamed('BITCOIN').read(versioned('sp'))).toBe(versioned('sp'));
    expect(chainNamed('LITECOIN').read(versioned('ltcmweb'))).toBe(versioned('ltcmweb'));
    expect(chainNamed('BITCOIN').read(versioned('ltcmweb'))).toBeNull();
    expect(chainNamed('BITCOIN').read(`${versioned('sp').slice(0, -1)}!`)).toBeNull();
  });

  it('reads rollups of Tezos and tags of XRP', () => {
    const rollup = createBase58check(sha256).encode(Uint8Array.of(0x06, 0x7c, 0x75, ...keys.subarray(0, 20)));
    expect(chainNamed('TEZOS').read(rollup)).toBe(rollup);
    const account = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    expect(chainNamed('XRP').read(`${account}:4711`)).toBe(account);
    expect(chainNamed('XRP').read(`${account}?dt=4711`)).toBe(account);
  });

  it('reads a delegated address of Filecoin, also as the Ethereum address inside', () => {
    const payload = keys.subarray(0, 20);
    const sum = blake2b(Uint8Array.of(4, 10, ...payload), { dkLen: 4 });
    const address = `f410f${base32nopad.encode(Uint8Array.of(...payload, ...sum)).toLowerCase()}`;
    expect(chainNamed('FILECOIN').read(address)).toBe(address);
    expect(spellingsOf({ chain: 'FILECOIN', address })).toEqual([address, `0x${Buffer.from(payload).toString('hex')}`]);
    expect(chainNamed('FILECOIN').read(`${address.slice(0, -1)}!`)).toBeNull();
  });
});
