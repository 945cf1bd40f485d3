import { describe, expect, it } from 'vitest';
import type { Finding } from '../domain/finding.ts';
import type { Transaction, TransactionStatus } from '../domain/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { SearchedLists } from '../screening/list-search.ts';
import { DEFAULT_PIPELINE } from './pipeline/configuration.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import type { Screened } from './pipeline/screened.ts';
import { finding, NO_GAPS } from './pipeline/testing.ts';
import { decidingFindings, Rescreening, withMomentOf } from './rescreening.ts';

const RECORD = { listVersions: [], stages: [], findings: [], evidence: {} } as unknown as ScreeningRecord;
const match = (profileId: string, change: Partial<Finding> = {}): Finding =>
  finding({
    ...{ stage: 'SANCTIONS', code: 'WATCHLIST_MATCH', subject: 'RECEIVER', status: 'SANCTION_LISTED', score: 90 },
    ...{ domain: 'SANCTIONS_EXPOSURE', details: { matches: [{ profileId, primaryName: `Name of ${profileId}` }] } },
    ...change,
  });

describe('the deciding findings', () => {
  it('are new unless the recorded screening found the same party on the same side', () => {
    const found = [match('a'), match('b'), match('a', { subject: 'SENDER' }), finding({ status: null })];
    expect(decidingFindings(found, [match('a', { code: 'NAME_ONLY', status: 'WATCH_LIST_MATCH' })])).toMatchObject([
      { listedParty: 'Name of a', profileId: 'a', isNew: false },
      { listedParty: 'Name of b', profileId: 'b', isNew: true },
      { profileId: 'a', subject: 'SENDER', isNew: true },
    ]);
  });

  it('are not new if a user marked the party at this same payment', () => {
    const mark = finding({ code: 'OPEN_MATCH', status: 'WATCH_LIST_MATCH', details: { ofItself: true } });
    expect(decidingFindings([mark], [])).toMatchObject([{ code: 'OPEN_MATCH', isNew: false }]);
  });

  it('leave out whitelistings', () => {
    expect(decidingFindings([finding({ status: 'WHITELISTED' })], [])).toEqual([]);
  });
});

it('keeps recorded findings of rules, behavior and providers, unless the screening ends before these stages', () => {
  const record = {
    ...RECORD,
    stages: ['SANCTIONS', 'RULES'],
    findings: [match('a'), finding({ status: 'RULES_VIOLATION' })],
    evidence: { SANCTIONS: 1, RULES: 2 },
  } as unknown as ScreeningRecord;
  const now: Screened = { findings: [match('b')], evidence: { SANCTIONS: 3 }, stages: ['SANCTIONS'], stoppedBy: null };
  expect(withMomentOf(record, now)).toEqual({
    findings: [match('b'), finding({ status: 'RULES_VIOLATION' })],
    evidence: { SANCTIONS: 3, RULES: 2 },
    stages: ['SANCTIONS', 'RULES'],
    stoppedBy: null,
  });
  const stopped: Screened = { ...now, stoppedBy: 'SANCTIONS' };
  expect(withMomentOf(record, stopped)).toBe(stopped);
});

describe('a payment screened again', () => {
  const payment = (transactionUuid: string, change: Partial<Transaction> = {}) =>
    ({ transactionUuid, content: { transactionType: 'FIAT' }, ...change }) as Transaction;
  const bad = payment('bad');

  /** @param found findings now, by payment @param before recorded screenings */
  function rescreening(
    found: Readonly<Record<string, Finding[]>>,
    before: Readonly<Record<string, { status: TransactionStatus; findings: Finding[] }>>,
  ) {
    const steps: string[] = [];
    const context = {
      settings: { 'transactions.pipeline': DEFAULT_PIPELINE },
      lists: { shared: { generation: 1, listVersions: [] }, own: null } as unknown as SearchedLists,
      ...{ listState: NO_GAPS, appetite: null },
      batch: (transactions: readonly Transaction[]) => ({ transactionType: 'FIAT', transactions }),
    };
    const parts = new Rescreening({
      transactions: {
        screeningsOf: async (_: string, uuids: readonly string[]) =>
          new Map(
            uuids.flatMap((uuid) => {
              const one = before[uuid];
              return one ? [[uuid, { status: one.status, record: { ...RECORD, findings: one.findings } }]] : [];
            }),
          ),
      },
      contexts: { contextOf: async () => context as never },
      pipeline: {
        conclude: (...given) => new Pipeline([]).conclude(...given),
        run: async (batch, given) => {
          steps.push(...given.map(({ stage }) => stage));
          if (batch.transactions.includes(bad)) throw new AppError('internal-error');
          const screened = batch.transactions.map(({ transactionUuid }): Screened => {
            const { [transactionUuid]: findings = [] } = found;
            return { findings, evidence: {}, stages: ['SANCTIONS'], stoppedBy: null };
          });
          return { screened, runs: [] };
        },
      },
      customers: { screenFirst: async () => {} },
      clock: { now: () => new Date(0) },
    });
    return { parts, steps };
  }

  const RELEASED = { status: 'RELEASED', findings: [] } as const;

  it('would be held for a new listing, but not for one that a user decided on', async () => {
    const { parts, steps } = rescreening(
      { fresh: [match('a')], decided: [match('a')] },
      {
        fresh: { ...RELEASED, findings: [] },
        decided: { status: 'SANCTION_LISTED', findings: [match('a')] },
        same: { ...RELEASED, findings: [] },
      },
    );
    const payments = [payment('fresh'), payment('decided'), payment('same')];
    const { rescreened } = await parts.of('t', payments, {}, false);
    expect(rescreened).toMatchObject([
      { screenedAs: 'RELEASED', statusNow: 'SANCTION_LISTED', wouldBeHeld: true, failure: null },
      { screenedAs: 'SANCTION_LISTED', statusNow: 'SANCTION_LISTED', wouldBeHeld: false },
      { screenedAs: 'RELEASED', statusNow: 'RELEASED', wouldBeHeld: false, findings: [] },
    ]);
    expect(steps).toContain('SANCTIONS');
    expect(steps).not.toContain('RULES');
    expect(steps).not.toContain('PROVIDER');
  });

  it('that fails is reported, and does not affect the others', async () => {
    const before = { good: { ...RELEASED, findings: [] }, bad: { ...RELEASED, findings: [] } };
    const { parts } = rescreening({ good: [match('a')] }, before);
    const locked = payment('locked', { isUnreadable: true });
    const { rescreened } = await parts.of('t', [payment('good'), bad, locked], {}, false);
    expect(rescreened.map(({ statusNow, failure }) => [statusNow, failure])).toEqual([
      ['SANCTION_LISTED', null],
      [null, 'SCREENING_FAILED'],
      [null, 'UNREADABLE'],
    ]);
  });
});
