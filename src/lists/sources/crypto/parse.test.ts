import { expect, test } from 'vitest';
import { importAll } from '../testing.ts';
import { cryptoAddresses } from './parse.ts';

const BITCOIN = 'bc1qdemo00000000000000000000000000000000d3m0';
const ETHER = '0xDe00000000000000000000000000000000000001';
const TRON = 'TDemoDemoDemoDemoDemoDemoDemoDemo1';

const read = (files: Record<string, string>) => importAll(cryptoAddresses, files);
const walletsOf = (run: Awaited<ReturnType<typeof read>>) =>
  run.entries.map((entry) => entry.wallets.map(({ currency, address }) => `${currency} ${address}`));

test('one address a line: the currency by its shape, remarks and blank lines left out', async () => {
  const run = await read({ main: `# a remark\n${BITCOIN}\r\n\n  ${ETHER}  # seen twice\n${TRON}` });
  expect(walletsOf(run)).toEqual([[`XBT ${BITCOIN}`], [`ETH ${ETHER}`], [`TRX ${TRON}`]]);
  expect(run.report).toMatchObject({ entries: 3, rejectedCount: 0, notices: [], fieldsSeen: { address: 3 } });
  expect(run.entries[0]).toMatchObject({
    externalReferenceId: BITCOIN,
    names: [{ fullNameRaw: BITCOIN, nameType: 'PRIMARY' }],
    riskLevel: 'CRITICAL',
    categories: [],
  });
});

test('a file per currency: one address under two of them is one entry', async () => {
  const run = await read({ USDT: `${ETHER}\n${TRON}\n`, ETH: JSON.stringify([ETHER.toLowerCase(), ETHER]) });
  expect(walletsOf(run)).toEqual([[`USDT ${ETHER}`, `ETH ${ETHER}`], [`USDT ${TRON}`]]);
  expect(run.entries[0]?.externalReferenceId).toBe(ETHER.toLowerCase());
});

test('CSV with owners: one entry per owner, other columns are features', async () => {
  const run = await read({
    main: [
      'Wallet Address,Currency,Owner,Entity Type,Reason',
      `${BITCOIN},XBT,"Atlantis Mixer, Inc.",,ransom`,
      `${TRON},USDT,"Atlantis Mixer, Inc.",,laundering`,
      `${ETHER},,Nemo Demo,individual,`,
    ].join('\n'),
  });
  expect(walletsOf(run)).toEqual([[`XBT ${BITCOIN}`, `USDT ${TRON}`], [`ETH ${ETHER}`]]);
  expect(run.entries.map(({ externalReferenceId, kind }) => [externalReferenceId, kind])).toEqual([
    ['Atlantis Mixer, Inc.', 'ORGANIZATION'],
    ['Nemo Demo', 'PERSON'],
  ]);
  expect(run.entries[0]?.features).toEqual([
    { name: 'reason', value: 'ransom' },
    { name: 'reason', value: 'laundering' },
  ]);
});

test('JSON by currency and JSON of objects', async () => {
  const byCurrency = await read({ main: JSON.stringify({ XBT: [BITCOIN], USDC: [{ address: ETHER, tag: 7 }] }) });
  expect(walletsOf(byCurrency)).toEqual([[`XBT ${BITCOIN}`], [`USDC ${ETHER}`]]);
  expect(byCurrency.entries[1]?.features).toEqual([{ name: 'tag', value: '7' }]);
  const objects = await read({ main: JSON.stringify([{ public_key: TRON, chain: 'tron', id: 'A-1', name: 'Demo' }]) });
  expect(walletsOf(objects)).toEqual([[`TRON ${TRON}`]]);
  expect(objects.entries[0]).toMatchObject({ externalReferenceId: 'A-1', names: [{ fullNameRaw: 'Demo' }] });
});

test('invalid addresses are reported, the rest is read', async () => {
  const { report, entries } = await read({ main: `${BITCOIN}\n0x123\nnot found\n` });
  expect(entries).toHaveLength(1);
  expect(report.rejected).toEqual([
    { reference: '0x123', position: 2, reason: 'begins with 0x, but has not the 40 or 64 digits of such an address' },
    { reference: 'not found', position: 3, reason: 'not the shape of an address' },
  ]);
  const mixed = await read({ main: JSON.stringify([BITCOIN, 7, null, [ETHER]]) });
  expect(mixed.report.rejectedCount).toBe(3);
});

test('an address of unknown currency is used and reported', async () => {
  const { report, entries } = await read({ main: 'GDemoDemoDemoDemoDemoDemoDemoDemo12\n' });
  expect(entries[0]?.wallets[0]?.currency).toBe('UNKNOWN');
  expect(report.notices).toHaveLength(1);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['no file', {}, /no file is given/],
  ['a table without addresses', { main: 'id,name\n1,Demo\n' }, /no column address/],
  ['cut JSON', { main: `["${BITCOIN}", "bc1` }, /broken or cut off/],
  ['JSON without addresses', { main: '[]' }, /no file has an address/],
  ['an error message', { XBT: 'Access denied' }, /XBT: no row of the file is an address/],
])('%s is rejected', async (_name, files, why) => {
  await expect(read(files)).rejects.toThrow(why);
});
