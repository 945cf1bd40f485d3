import { describe, expect, it } from 'vitest';
import { type Coverage, gapsIn } from '../../domain/coverage.ts';
import { STAGE_IDS } from '../../domain/finding.ts';
import type { KnownList, ListState } from '../../lists/list-state.ts';
import { coverageOf } from './coverage.ts';
import type { Screened } from './screened.ts';
import { finding } from './testing.ts';

const list = (more: Partial<KnownList> = {}): KnownList => ({
  watchlistId: 'a',
  category: 'SANCTION',
  version: 4,
  required: true,
  stale: false,
  whenStale: 'WARN',
  demo: false,
  configured: true,
  ...more,
});
const WHOLE: KnownList[] = [
  list(),
  list({ watchlistId: 'b', category: 'PEP' }),
  list({ watchlistId: 'c', category: 'ADVERSE_MEDIA' }),
];
const screened = (more: Partial<Screened> = {}): Screened => ({
  findings: [],
  evidence: {},
  stages: [...STAGE_IDS],
  stoppedBy: null,
  ...more,
});
const FIAT = { transactionType: 'FIAT', sender: null, receiver: null } as const;
const CRYPTO = { ...FIAT, transactionType: 'CRYPTO' } as const;
const stateOf = (lists: readonly KnownList[], demoIsMeant = false): ListState => ({ lists, demoIsMeant });
const gapsOf = (coverage: readonly Coverage[]) => gapsIn(coverage).map(({ check, state }) => `${check} ${state}`);

describe('the coverage of a screening', () => {
  it('is complete if every list was searched and every stage ran', () => {
    const coverage = coverageOf(screened(), FIAT, stateOf(WHOLE), { watchlistId: 'internal', version: 2 });
    expect(gapsOf(coverage)).toEqual([]);
    expect(coverage).toContainEqual({
      check: 'SANCTION',
      state: 'DONE',
      lists: [{ watchlistId: 'a', version: 4 }],
      detail: null,
    });
    expect(coverage).toContainEqual(expect.objectContaining({ check: 'INTERNAL', state: 'DONE' }));
  });

  it('reports findings over the limit, which is no gap', () => {
    const coverage = coverageOf(screened({ evidence: { SANCTIONS: { notKept: 7 } } }), FIAT, stateOf(WHOLE), null);
    const [line] = coverage.filter(({ check }) => check === 'SANCTION');
    expect(line).toMatchObject({ state: 'DONE', detail: expect.stringContaining('7 more hits') });
  });

  it('reports the lists that payer and payee were compared with as customers, which is no gap', () => {
    const today = { day: '2026-01-15', customers: { SENDER: ['a'], RECEIVER: ['b'] }, watchlistIds: ['a'] };
    const lists = [...WHOLE, list({ watchlistId: 'd' })];
    const coverage = coverageOf(
      screened({ evidence: { SANCTIONS: { customerScreened: today } } }),
      FIAT,
      stateOf(lists),
      null,
    );
    expect(gapsOf(coverage)).toEqual([]);
    expect(coverage.find(({ check }) => check === 'SANCTION')).toEqual({
      ...{ check: 'SANCTION', state: 'DONE', reason: 'CUSTOMER_SCREENED' },
      lists: [
        { watchlistId: 'a', version: 4, customerScreened: true },
        { watchlistId: 'd', version: 4 },
      ],
      detail: 'payer and payee were compared with a as customers on 2026-01-15, not for this transfer',
    });
  });

  it.each<[string, Partial<Screened>, readonly KnownList[], string[]]>([
    ['no list of a category', {}, WHOLE.slice(0, 1), ['PEP NO_LIST', 'ADVERSE_MEDIA NO_LIST']],
    ['one list of several', {}, [...WHOLE, list({ watchlistId: 'd', version: null })], ['SANCTION NO_LIST']],
    ['a stale list', {}, [list({ stale: true }), ...WHOLE.slice(1)], ['SANCTION LIST_STALE']],
    ['the demo list', {}, [list({ demo: true }), ...WHOLE.slice(1)], ['SANCTION NO_LIST']],
    [
      'an amount without a rate',
      { findings: [finding({ stage: 'VALIDATION', code: 'NOT_VALUED' })] },
      WHOLE,
      ['VALUATION NOT_VALUED'],
    ],
    [
      'a received currency without a rate',
      { evidence: { VALIDATION: { unrated: 'AOA' } } },
      WHOLE,
      ['VALUATION NOT_VALUED'],
    ],
    [
      'an asset whose value the request alone tells',
      { evidence: { VALIDATION: { unrated: null, claimed: 'FOOBAR' } } },
      WHOLE,
      ['VALUATION NOT_VALUED'],
    ],
    [
      'a customer that was not screened yet',
      { evidence: { SANCTIONS: { customers: { hits: [], unscreened: ['c'] } } } },
      WHOLE,
      ['SANCTION NOT_RUN'],
    ],
    ['an unknown country', { evidence: { JURISDICTION: { unknown: ['RECEIVER'] } } }, WHOLE, ['COUNTRY NO_DATA']],
    [
      'a silent provider',
      { evidence: { PROVIDER: { providerName: 'Acme', failure: { kind: 'TIMEOUT', detail: 'late' } } } },
      WHOLE,
      ['PROVIDER NO_DATA'],
    ],
    [
      'names that were left out',
      { evidence: { SANCTIONS: { leftOut: true }, PEP: { leftOut: true } } },
      [...WHOLE.slice(0, 1), list({ watchlistId: 'b', category: 'PEP', stale: true }), ...WHOLE.slice(2)],
      ['SANCTION UNREADABLE', 'PEP LIST_STALE'],
    ],
    [
      'names that could not be read, even where no stage validates',
      { evidence: { SANCTIONS: { unread: true } }, stages: STAGE_IDS.filter((id) => id !== 'VALIDATION') },
      WHOLE,
      ['SANCTION UNREADABLE', 'VALUATION NOT_CONFIGURED'],
    ],
    ['rules that cannot hit', { evidence: { RULES: { blind: ['own-rule'] } } }, WHOLE, ['RULES NO_DATA']],
    [
      'a stage that was left out',
      { stages: STAGE_IDS.filter((id) => id !== 'RULES' && id !== 'PEP') },
      WHOLE,
      ['PEP NOT_CONFIGURED', 'RULES NOT_CONFIGURED'],
    ],
  ])('names %s', (_, more, lists, expected) => {
    expect(gapsOf(coverageOf(screened(more), FIAT, stateOf(lists), null))).toEqual(expected);
  });

  it('names the internal list if names were left out for it', () => {
    const own = { watchlistId: 'own', version: 1 };
    const stateWith = (leftOut?: true) =>
      coverageOf(screened({ evidence: { WHITELIST_BLACKLIST: { own: { leftOut } } } }), FIAT, stateOf(WHOLE), own).find(
        ({ check }) => check === 'INTERNAL',
      )?.state;
    expect([stateWith(), stateWith(true)]).toEqual(['DONE', 'UNREADABLE']);
  });

  it('names all checks behind the stage that ended the screening, or all if it failed', () => {
    const ended = screened({ stages: ['WHITELIST_BLACKLIST', 'SANCTIONS'], stoppedBy: 'SANCTIONS' });
    const states = coverageOf(ended, FIAT, stateOf(WHOLE), null).map(({ check, state }) => `${check} ${state}`);
    expect(states).toContain('SANCTION DONE');
    expect(states.filter((line) => line.endsWith('NOT_RUN'))).toHaveLength(8);
    const never = coverageOf(screened({ stages: [] }), FIAT, null, null);
    expect(new Set(never.map(({ state }) => state))).toEqual(new Set(['NOT_RUN']));
  });

  it('says that on-chain exposure of wallets is not checked', () => {
    const coverage = coverageOf(screened(), CRYPTO, stateOf(WHOLE), null);
    expect(coverage).toContainEqual(expect.objectContaining({ check: 'WALLET_EXPOSURE', state: 'NOT_CONFIGURED' }));
    expect(coverageOf(screened(), FIAT, stateOf(WHOLE), null).map(({ check }) => check)).not.toContain('WALLET');
  });

  it.each([
    ['no party', {}, 'PARTIAL'],
    ['the sender', { sender: { name: 'Edda Holunder' } }, 'DONE'],
    ['the receiver', { receiver: { name: 'Edda Holunder' } }, 'DONE'],
  ])('reports how far lists were screened for a transfer on chain that names %s', (_, parties, state) => {
    const coverage = coverageOf(screened(), { ...CRYPTO, ...parties }, stateOf(WHOLE), null);
    const [sanction] = coverage;
    expect(sanction).toMatchObject({ check: 'SANCTION', state });
    expect(sanction!.reason).toBe(state === 'PARTIAL' ? 'WALLET_ONLY' : undefined);
  });

  it('reports an unknown blockchain', () => {
    const walletOf = (chain: string) =>
      coverageOf(screened(), { ...CRYPTO, asset: { chain } }, stateOf(WHOLE), null).find(
        ({ check }) => check === 'WALLET',
      );
    expect(walletOf('BITCOIN')).toMatchObject({ state: 'DONE' });
    const unknown = walletOf('WYDRACHAIN')!;
    expect(unknown).toMatchObject({ state: 'PARTIAL', reason: 'UNKNOWN_BLOCKCHAIN' });
    expect(unknown.detail).toContain('WYDRACHAIN');
    expect(gapsIn([unknown])).toEqual([unknown]);
  });

  it('says so if the demo list was searched', () => {
    const [sanction] = coverageOf(screened(), FIAT, stateOf([list({ demo: true })], true), null);
    expect(sanction).toMatchObject({ state: 'NO_LIST', detail: expect.stringContaining('AMLCORE_DEMO') });
    expect(sanction!.lists).toEqual([{ watchlistId: 'a', version: 4, demo: true }]);
  });
});
