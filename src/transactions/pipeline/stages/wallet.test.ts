import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Finding } from '../../../domain/finding.ts';
import type { Transaction, TransactionStatus } from '../../../domain/transaction.ts';
import { createTenant } from '../../../identity/testing.ts';
import { idOf, listsWith } from '../../../screening/payment-parties/lists.fixture.ts';
import { PartySearch } from '../../../screening/payment-parties/party-search.ts';
import { type Given, transactionOf } from '../../../screening/payment-parties/screening.fixture.ts';
import { insertScreenings } from '../../screening-store.ts';
import { insertTransactions, writeOutcomes } from '../../store.ts';
import { finding, judgedBy, stageBatch } from '../testing.ts';
import { walletStage } from './wallet.ts';

let test: TestDatabase;
let tenantId: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  tenantId = (await createTenant(test.database)).principal.tenantId;
});

const at = (address: string): Given => ({ wallet: { chain: 'BITCOIN', address } });
const lists = listsWith([{ id: idOf(1), name: 'Tassilo Brandauer', wallets: ['LISTED'] }]);

/** Recorded and decided before. */
async function past(
  from: string,
  to: string,
  amount: number | null,
  status: TransactionStatus = 'RELEASED',
  findings: readonly Finding[] = [],
) {
  const base = amount === null ? null : { amount, currency: 'USD', rateSource: 'test' };
  const given = transactionOf({ sender: at(from), receiver: at(to) }, { tenantId, base });
  return test.database.tenant(tenantId, async (db) => {
    const recorded = await insertTransactions(db, [given]);
    const stored: Transaction = { ...given, seq: recorded.get(given.transactionUuid)!.seq };
    const isSuspicious = status !== 'RELEASED';
    const { transactionUuid } = stored;
    const outcome = { transactionUuid, status, isSuspicious, remark: '', assessed: null };
    await writeOutcomes(db, tenantId, [outcome], { at: new Date(0), id: 'test' });
    await insertScreenings(db, [
      { tenantId, ...outcome, screenedAt: new Date(0), record: { findings }, assessment: {}, contextId: null },
    ]);
    return stored;
  });
}

async function screen(from: string, to: string, seq = 1_000_000) {
  const transaction = transactionOf({ sender: at(from), receiver: at(to) }, { tenantId, seq });
  const stage = walletStage({ search: new PartySearch(lists), database: test.database });
  const [judged] = await judgedBy(stage, stageBatch([transaction], { transactionType: 'CRYPTO' }));
  return judged!;
}

const short = async (...given: Parameters<typeof screen>) =>
  (await screen(...given)).findings.map(({ code, subject, status, score }) => [code, subject, status, score]);

it('finds a listed wallet on either side', async () => {
  expect(await short('A', 'LISTED')).toEqual([['LISTED_WALLET', 'RECEIVER', 'SANCTION_LISTED', 100]]);
  expect(await short('LISTED', 'B')).toEqual([['LISTED_WALLET', 'SENDER', 'SANCTION_LISTED', 100]]);
  expect(await short('A', 'B')).toEqual([]);
});

it('finds a wallet that dealt with one listed later', async () => {
  await past('A', 'LISTED', 30);
  await past('A', 'B', 70);
  expect(await short('A', 'C')).toEqual([['WALLET_EXPOSURE', 'SENDER', 'WATCH_LIST_MATCH', 62]]);
  const { evidence, findings } = await screen('C', 'A');
  expect(evidence.exposures).toMatchObject([{ role: 'RECEIVER', share: 0.3, by: 'AMOUNT', movements: 2 }]);
  expect(findings[0]!.remark).toMatch(/^30 % of the amounts .* receiver's wallet/);
  expect(findings[0]!.provenance).toMatch(/^test_list@7; .*own records$/);
});

it('only adds a small exposure to the score', async () => {
  await past('LISTED', 'A', 5);
  await past('A', 'B', 995);
  expect(await short('A', 'C')).toEqual([['WALLET_EXPOSURE', 'SENDER', null, 25]]);
});

it('finds a wallet with transactions stopped for sanctions, unless released', async () => {
  await past('A', 'X', 50, 'SANCTION_LISTED', [finding({ stage: 'WALLET', status: 'SANCTION_LISTED' })]);
  await past('A', 'Y', 50);
  expect(await short('Z', 'A')).toEqual([['WALLET_EXPOSURE', 'RECEIVER', 'WATCH_LIST_MATCH', 70]]);
  expect(await short('X', 'Z')).toEqual([['WALLET_EXPOSURE', 'SENDER', 'WATCH_LIST_MATCH', 90]]);
});

it('does not attribute a listed provider to the wallets, or a holder to the other side', async () => {
  const listed = (subject: Finding['subject']) => finding({ stage: 'SANCTIONS', subject, status: 'SANCTION_LISTED' });
  const trace = finding({ stage: 'WALLET', subject: 'SENDER', status: null });
  await past('A', 'X', 50, 'SANCTION_LISTED', [listed('VASP'), trace]);
  expect(await short('A', 'X')).toEqual([]);
  await past('B', 'Y', 50, 'SANCTION_LISTED', [listed('RECEIVER')]);
  expect(await short('B', 'Z')).toEqual([]);
  expect(await short('Y', 'Z')).toEqual([['WALLET_EXPOSURE', 'SENDER', 'WATCH_LIST_MATCH', 90]]);
});

it('counts transactions if amounts have no value', async () => {
  await past('A', 'LISTED', null);
  await past('A', 'B', 1_000_000);
  expect((await screen('A', 'C')).evidence.exposures).toMatchObject([{ share: 0.5, by: 'COUNT' }]);
});

it('uses earlier records of this organization only', async () => {
  const { seq } = await past('A', 'LISTED', 30);
  expect(await short('A', 'C', seq)).toEqual([]);
  tenantId = (await createTenant(test.database)).principal.tenantId;
  expect(await short('A', 'C')).toEqual([]);
});

it('distinguishes a listed wallet from one that dealt with it', async () => {
  await past('A', 'LISTED', 30);
  const { findings } = await screen('A', 'LISTED');
  expect(findings.map(({ code }) => code)).toEqual(['LISTED_WALLET', 'WALLET_EXPOSURE']);
});
