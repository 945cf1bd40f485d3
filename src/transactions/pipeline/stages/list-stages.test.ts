import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../domain/finding.ts';
import type { PaymentScheme, Transaction } from '../../../domain/transaction.ts';
import type { KnownList, ListState } from '../../../lists/list-state.ts';
import { MEASURES, type Measure } from '../../../lists/measures.ts';
import { reviewedFactsOf } from '../../../lists/profile-facts.ts';
import type { Sides } from '../../../screening/parties/resolution.ts';
import type {
  Clearance,
  PartyMark,
  RelationshipApproval,
  RestrictedThrough,
} from '../../../screening/parties/types.ts';
import {
  type CustomerHit,
  type CustomersAsScreened,
  customerHitFindings,
  type ScreenedToday,
} from '../../../screening/payment-parties/customer-hits.ts';
import { effectOf } from '../../../screening/payment-parties/finding-words.ts';
import { idOf, type Listed, listsWith, profileOf } from '../../../screening/payment-parties/lists.fixture.ts';
import { PartySearch } from '../../../screening/payment-parties/party-search.ts';
import { LIST_POLICY } from '../../../screening/payment-parties/policy.ts';
import type { ListEvidence } from '../../../screening/payment-parties/screened-answers.ts';
import { DEFAULT_SETTINGS, listsOf, transactionOf } from '../../../screening/payment-parties/screening.fixture.ts';
import type { VerifiedSides } from '../../../screening/payment-parties/verified-births.ts';
import { assess } from '../assessment.ts';
import { outcomeOf } from '../outcome.ts';
import { SharedLookups } from '../shared-lookups.ts';
import type { Stage } from '../stage.ts';
import { judgedBy, NO_GAPS, stageBatch } from '../testing.ts';
import { adverseMediaStage } from './adverse-media.ts';
import { pepStage } from './pep.ts';
import { type SanctionsEvidence, sanctionsStage } from './sanctions.ts';
import { whitelistBlacklistStage } from './whitelist-blacklist.ts';

type Given = Parameters<typeof transactionOf>[0];

const TASSILO: Listed = {
  ...{ id: idOf(1), name: 'Tassilo Brandauer', countries: ['AT'], births: ['1974-09-02'], version: 3 },
};
const LISTED: Listed[] = [
  TASSILO,
  { id: idOf(2), name: 'Edda Holunder', category: 'PEP' },
  { id: idOf(3), name: 'Nordlicht Reederei GmbH', category: 'ADVERSE_MEDIA', kind: 'ORGANIZATION' },
  { id: idOf(4), name: 'Rurik Sandmann', category: 'INTERNAL' },
  { id: idOf(5), name: 'Holunderbank', kind: 'ORGANIZATION', documents: ['HOLUDEFFXXX'] },
  { id: idOf(6), name: 'Lady Holunder', kind: 'VESSEL', documents: ['IMO 9123456'] },
];

const mark = (kind: PartyMark['mark']): PartyMark => ({
  mark: kind,
  reason: 'because',
  markedAt: '2026-01-01T00:00:00.000Z',
  markedBy: 'analyst',
});
const why = {
  ...{ reason: 'another birth date', clearedAt: '2026-01-01T00:00:00.000Z', clearedBy: 'analyst' },
  reviewDate: '2027-01-01',
};
const clearedOf = (...profiles: Listed[]): Clearance[] =>
  profiles.map((one) => ({ profileId: one.id, version: 1, facts: reviewedFactsOf(profileOf(one)), ...why }));

/** Runs a stage. The sender has these marks and clearances. */
async function run(
  stage: Stage,
  given: Given,
  more: {
    marks?: PartyMark[];
    clearances?: Clearance[];
    barredThrough?: RestrictedThrough[];
    listed?: Listed[];
    settings?: object;
    listState?: ListState;
    customers?: CustomersAsScreened;
    approval?: RelationshipApproval;
    ofCustomer?: RelationshipApproval;
    base?: Transaction['base'];
    verified?: VerifiedSides;
    today?: ScreenedToday;
    scheme?: PaymentScheme;
  } = {},
) {
  const party = { partyId: idOf(90), isNew: false, firstSeq: 1, earliestPaidAt: new Date(0), transactionsBefore: 1 };
  const { marks = [], clearances = [], barredThrough = [] } = more;
  const facts = { names: [], birthDate: null, keys: [] };
  const rest = { names: [], keys: [], tiedBy: [], marks, clearances, facts, holder: [], barredThrough };
  const { approval } = more;
  const sides: Sides = { SENDER: { ...party, ...rest, ...(approval && { approval }) }, RECEIVER: null };
  const search = new PartySearch(listsWith(more.listed ?? LISTED));
  const read = {
    changes: [],
    merges: [],
    knownRestrictions: new Set<string>(),
    readAt: new Date(0),
    shared: new Set<string>(),
  };
  const parties = {
    resolve: async () => ({ sides: [sides], ...read }),
    record: async () => [],
    restrictedSince: async () => [],
  };
  const settings = { ...DEFAULT_SETTINGS, ...more.settings };
  const stated = transactionOf(given);
  const transaction: Transaction = {
    ...stated,
    ...(more.base !== undefined && { base: more.base }),
    ...(more.scheme && { content: { ...stated.content, scheme: more.scheme } }),
  };
  const { tenantId } = transaction;
  const lists = listsOf();
  const customerHits = {
    screenedToday: async () => new Map(more.today ? [[transaction.transactionUuid, more.today]] : []),
    of: async () => new Map(more.customers ? [[transaction.transactionUuid, more.customers]] : []),
    verifiedBirths: async () => new Map([[transaction.transactionUuid, more.verified ?? {}]]),
    approvals: async () => new Map(more.ofCustomer ? [[transaction.transactionUuid, { SENDER: more.ofCustomer }]] : []),
  };
  const lookups = new SharedLookups(
    { search, parties, customerHits },
    { tenantId, settings, lists, transactions: [transaction] },
  );
  const [judged] = await judgedBy(
    stage,
    stageBatch([transaction], { settings, lists, lookups, listState: more.listState ?? NO_GAPS }),
  );
  return judged!;
}

const statuses = async (...given: Parameters<typeof run>) =>
  (await run(...given)).findings.map(({ subject, status }) => `${subject} ${status}`);

const SEARCHED: KnownList = {
  watchlistId: 'ofac_sdn',
  category: 'SANCTION',
  version: 4,
  required: true,
  stale: false,
  whenStale: 'WARN',
  demo: false,
  configured: true,
};

const MANY_WORDS = Array.from({ length: 60 }, (_, at) => `Lindengasse${'x'.repeat(at)}`).join(' ');

const tassilo = { name: 'Tassilo Brandauer', type: 'INDIVIDUAL' } as const;
const OTHER_BIRTH = { ...tassilo, birthDate: '2001-01-01' };
/** A match with a name score between the threshold and the score of a full name. */
const PART_OF_NAME = 'Tassilo Edmund Brandauer';

describe('an instant transfer in euro', () => {
  const today: ScreenedToday = { day: '2026-01-15', customers: { SENDER: ['a'], RECEIVER: ['b'] } };
  const eu = (watchlistId: string): ListState => ({
    demoIsMeant: false,
    lists: [{ ...SEARCHED, watchlistId, isOfEu: true }],
  });
  const of = (more: Parameters<typeof run>[2]) => run(sanctionsStage, { sender: tassilo }, more);

  it('does not compare customers screened today with EU lists', async () => {
    const { evidence, findings } = await of({ scheme: 'SEPA_INSTANT', today, listState: eu('test_list') });
    expect(findings).toEqual([]);
    expect((evidence as SanctionsEvidence).customerScreened).toEqual({ ...today, watchlistIds: ['test_list'] });
  });

  it.each<[string, Parameters<typeof run>[2]]>([
    ['a side is no customer that was screened today', { scheme: 'SEPA_INSTANT', listState: eu('test_list') }],
    ['the party is on another list', { scheme: 'SEPA_INSTANT', today, listState: eu('eu_fsf') }],
    ['the scheme is not stated', { today, listState: eu('test_list') }],
  ])('is fully screened if %s', async (_, more) => {
    const { findings } = await of(more);
    expect(findings.map(({ status }) => status)).toEqual(['SANCTION_LISTED']);
  });
});

describe('customers', () => {
  const hit: CustomerHit = {
    ...{ role: 'SENDER', customerId: idOf(70), isOwner: true, hitId: idOf(71), alertId: null, profileId: idOf(72) },
    ...{ matchedName: 'Tassilo Brandauer', score: 90, listings: ['ofac_sdn/1'], measures: ['ASSET_FREEZE'] },
  };
  const sender = { name: 'Stille Beteiligungen GmbH', type: 'CORPORATE' } as const;

  it('with a listed owner hold the payment, by confidence and severity', async () => {
    const { findings } = await run(sanctionsStage, { sender }, { customers: { hits: [hit], unscreened: [] } });
    expect(findings).toMatchObject([
      { code: 'CUSTOMER_HIT', subject: 'SENDER', status: 'WATCH_LIST_MATCH', score: 90, match: { gravity: 100 } },
    ]);
    const mild = { ...hit, measures: ['INFORMATION' as const] };
    const informed = await run(sanctionsStage, { sender }, { customers: { hits: [mild], unscreened: [] } });
    expect(informed.findings).toMatchObject([{ status: 'WATCH_LIST_MATCH', score: 27 }]);
  });

  it('that were never compared are not reported as passed', async () => {
    const { findings } = await run(sanctionsStage, { sender }, { customers: { hits: [], unscreened: [idOf(70)] } });
    expect(findings).toMatchObject([{ code: 'CUSTOMER_NOT_SCREENED', status: 'VERIFICATION_FAILED' }]);
  });

  it('named by the payment are judged by its search, where they may be cleared', async () => {
    const [{ details } = { details: null }] = (await run(sanctionsStage, { sender: tassilo })).findings;
    const [{ profileId }] = (details as { matches: [{ profileId: string }] }).matches;
    const own = { ...hit, isOwner: false, profileId };
    const { findings } = await run(sanctionsStage, { sender: tassilo }, { customers: { hits: [own], unscreened: [] } });
    expect(findings.map(({ code }) => code)).toEqual(['WATCHLIST_MATCH']);
    // A false match of the company says nothing about its owners.
    const answer = { subject: 'SENDER', hits: [{ profileId, suppressed: true }] };
    const found = (isOwner: boolean) =>
      customerHitFindings(
        { hits: [{ ...own, isOwner }], unscreened: [] },
        { answers: [answer] as unknown as ListEvidence['answers'] },
        LIST_POLICY,
      ).length;
    expect([found(false), found(true)]).toEqual([0, 1]);
    const other = { hits: [{ ...own, role: 'RECEIVER' as const }], unscreened: [] };
    expect((await run(sanctionsStage, { sender: tassilo }, { customers: other })).findings).toHaveLength(2);
  });
});

describe('SANCTIONS', () => {
  it.each<[string, Given, string[]]>([
    ['a listed sender', { sender: tassilo }, ['SENDER SANCTION_LISTED']],
    [
      'one who resembles',
      { sender: { ...tassilo, name: 'Tassilo Edmund Brandauer', nationality: 'BR' } },
      ['SENDER WATCH_LIST_MATCH'],
    ],
    ['a full name with another birth date', { sender: OTHER_BIRTH }, ['SENDER WATCH_LIST_MATCH']],
    [
      'a full name with another birth date and country',
      { sender: { ...OTHER_BIRTH, nationality: 'BR' } },
      ['SENDER WATCH_LIST_MATCH'],
    ],
    ['a part of the name with another birth date', { sender: { ...OTHER_BIRTH, name: PART_OF_NAME } }, ['SENDER null']],
    [
      'a full name with a placeholder date',
      { sender: { ...tassilo, birthDate: '1900-01-01' } },
      ['SENDER SANCTION_LISTED'],
    ],
    [
      'a full name with the zero of Unix time',
      { sender: { ...tassilo, birthDate: '1970-01-01' } },
      ['SENDER SANCTION_LISTED'],
    ],
    ['a listed receiver', { receiver: tassilo }, ['RECEIVER SANCTION_LISTED']],
    [
      'a bank by its branch',
      { receiver: { bank: { name: null, code: null, bic: 'HOLUDEFF123' } } },
      ['BANK SANCTION_LISTED'],
    ],
    ['a ship as a company', { sender: { name: 'LADY HOLUNDER', type: 'CORPORATE' } }, ['SENDER SANCTION_LISTED']],
    ['a person declared a company', { sender: { ...tassilo, type: 'CORPORATE' } }, ['SENDER SANCTION_LISTED']],
    ['a name in the message', { message: 'gift for Tassilo Brandauer' }, ['MESSAGE SANCTION_LISTED']],
    ['a name in the address', { sender: { address: 'Tassilo Brandauer, Hof 3' } }, ['ADDRESS SANCTION_LISTED']],
    ['a name in the town', { receiver: { city: 'Tassilo Brandauer' } }, ['ADDRESS SANCTION_LISTED']],
    ['a name in the profession', { sender: { profession: 'Tassilo Brandauer' } }, ['MESSAGE SANCTION_LISTED']],
    ['a town called like a firm', { sender: { city: 'Holunderbank' } }, []],
    ['a ship by its number in the message', { message: 'freight IMO 9123456' }, ['MESSAGE SANCTION_LISTED']],
    [
      'a name in the Travel Rule message',
      { echo: { travelRule: { originator: 'Tassilo Brandauer' } } },
      ['SENDER SANCTION_LISTED'],
    ],
    ['a politically exposed person', { sender: { name: 'Edda Holunder' } }, []],
    ['an address of too many words', { sender: { address: MANY_WORDS } }, ['TRANSACTION VERIFICATION_FAILED']],
    ['no listed party', { sender: { name: 'Wilma Krause' }, message: 'Rent October' }, []],
  ])('%s', async (_, given, expected) => {
    expect(await statuses(sanctionsStage, given)).toEqual(expected);
  });

  it.each([
    ['an e-mail address', { receiverEmail: 'Office@holunder.example' }],
    ['an e-mail address in a message', { message: 'mail to office+7@holunder.example.' }],
    ['a telephone', { receiverMobile: '0043 (0)660 76 54 321' }],
    ['a telephone in a message', { message: 'call +43-660-7654321' }],
    ['an account', { receiverAccount: 'at61.1904.3002 3457 3201' }],
    ['an account as it is written within its country', { receiverAccount: '19043 00234573201' }],
  ])('finds %s of a listed party with any name', async (_, echo) => {
    const contacts = [
      { type: 'email' as const, value: 'office@holunder.example' },
      { type: 'phone' as const, value: '+43 660 7654321' },
    ];
    const listed = [{ id: idOf(7), name: 'Holunder Trust', contacts, documents: ['AT61 1904 3002 3457 3201'] }];
    const stage = await run(sanctionsStage, { echo }, { listed });
    expect(stage.findings.map(({ status }) => status)).toEqual(['SANCTION_LISTED']);
    expect((await run(sanctionsStage, { echo: { message: 'mail, call' } }, { listed })).findings).toEqual([]);
  });

  it('states finding, place and confidence', async () => {
    const { findings } = await run(sanctionsStage, { sender: tassilo });
    expect(findings).toEqual([
      expect.objectContaining({
        stage: 'SANCTIONS',
        code: 'WATCHLIST_MATCH',
        domain: 'SANCTIONS_EXPOSURE',
        factor: 'WATCHLIST_SCREENING',
        score: 100,
        remark: 'The sender matches the sanctions listing of Tassilo Brandauer (Test office) with 100 of 100 points.',
        provenance: expect.stringMatching(/^test_list@7; matcher \d/),
      }),
    ]);
    expect(findings[0]!.details).toMatchObject({
      field: 'NAME',
      matches: [{ profileId: idOf(1), profileVersion: 3, matchedName: 'Tassilo Brandauer', score: { overall: 100 } }],
    });
  });

  it.each<[string, Partial<KnownList>, boolean, string[]]>([
    ['a list that was never loaded', { version: null }, false, ['LIST_NOT_LOADED VERIFICATION_FAILED']],
    ['one that is not required', { version: null, required: false }, false, []],
    ['a stale list that forbids', { stale: true, whenStale: 'REFUSE' }, false, ['LIST_STALE VERIFICATION_FAILED']],
    ['a stale list that warns', { stale: true }, false, []],
    ['the demo list alone', { demo: true }, false, ['DEMO_LIST_ONLY VERIFICATION_FAILED']],
    ['the demo list, meant', { demo: true }, true, []],
    ['all there is', {}, false, []],
  ])('reports %s, and a listed party still decides', async (_, list, demoIsMeant, expected) => {
    const listState = { lists: [{ ...SEARCHED, ...list }], demoIsMeant };
    const { findings } = await run(sanctionsStage, { sender: { name: 'Wilma Krause' } }, { listState });
    expect(findings.map(({ code, status }) => `${code} ${status}`)).toEqual(expected);
    const outcome = outcomeOf(findings);
    expect(outcome.status).toBe(expected.length > 0 ? 'VERIFICATION_FAILED' : 'RELEASED');
    if (list.demo && !demoIsMeant) expect(outcome.remark).toContain('screened against the demo list only');
    if (expected[0]?.startsWith('LIST')) expect(outcome.remark).toContain('ofac_sdn');
    const hit = await run(sanctionsStage, { sender: tassilo }, { listState });
    expect(outcomeOf(hit.findings).status).toBe('SANCTION_LISTED');
  });

  it.each([
    ['birth date', { birthDate: '2001-01-01', nationality: 'AT' }, /birth/],
    ['birth date and country', { birthDate: '2001-01-01', nationality: 'BR' }, /birth.*; .*countr/],
  ])('shows a listed party that a contradicting %s puts below the threshold', async (_, change, why) => {
    const listed = [{ ...TASSILO, measures: ['SECTORAL'] as Measure[] }];
    const judged = await run(sanctionsStage, { sender: { ...tassilo, ...change } }, { listed });
    const { findings } = judged;
    const evidence = judged.evidence as SanctionsEvidence;
    expect(findings).toMatchObject([{ code: 'NEAR_MISS', subject: 'SENDER', status: null, weight: 0 }]);
    const { match, remark, details } = findings[0]!;
    expect(match!.confidence).toBeLessThan(75);
    expect(remark).toMatch(why);
    expect(remark).toMatch(
      /^The sender has a name like the sanctions listing of Tassilo Brandauer \(Test office\), 100 of/,
    );
    expect(details).toMatchObject({ nearMisses: [{ profileId: idOf(1), score: { name: 100 } }] });
    const outcome = outcomeOf(findings);
    expect(outcome).toMatchObject({ status: 'RELEASED', remark: 'All checks passed.', heaviest: null });
    const given = {
      transactionUuid: idOf(9),
      assessedAt: new Date(0),
      findings,
      outcome,
      provenance: {},
      provider: null,
    };
    const { contributions, ...assessment } = assess(given);
    expect(assessment).toMatchObject({
      transactionSuspicionScore: 0,
      sanctionsMatchScore: 0,
      sanctionsMatchedEntity: null,
    });
    expect(contributions[0]).toMatchObject({ factor: 'NEAR_MISS', weight: 0, scoreContribution: 0, ...match });
    // Records from before near misses were stored give the same result.
    const before = { ...evidence, answers: evidence.answers.map(({ nearMisses: _, ...answer }) => answer) };
    expect(sanctionsStage.judge(transactionOf({}), before, LIST_POLICY)).toEqual([]);
  });

  describe('a full name of a party under an asset freeze, whose stated details contradict', () => {
    it('is a match that stated details do not clear, and names the contradiction', async () => {
      const { findings } = await run(sanctionsStage, { sender: OTHER_BIRTH });
      expect(findings).toMatchObject([{ code: 'WATCHLIST_MATCH', subject: 'SENDER', weight: 1 }]);
      const [{ match, remark, details }] = findings as [Finding];
      expect(match!.confidence).toBeLessThan(75);
      expect(remark).toMatch(
        /points\. The full name matches\. Stated details alone do not clear it: birth year 2001 ≠ /,
      );
      expect(details).toMatchObject({ matches: [{ profileId: idOf(1), contradicts: [{ field: 'birthDate' }] }] });
      expect(outcomeOf(findings)).toMatchObject({ status: 'WATCH_LIST_MATCH', isSuspicious: true });
    });

    it('never blocks, at any block threshold', async () => {
      const settings = { 'transactions.sanctionsBlockThreshold': 50 };
      expect(await statuses(sanctionsStage, { sender: OTHER_BIRTH }, { settings })).toEqual([
        'SENDER WATCH_LIST_MATCH',
      ]);
    });

    it('is found behind more namesakes under other measures than are shown', async () => {
      const others = Array.from(
        { length: 6 },
        (_, at): Listed => ({ ...TASSILO, id: idOf(at), measures: ['SECTORAL'] }),
      );
      const all = { listed: [...others, { ...TASSILO, id: idOf(7) }] };
      expect(await statuses(sanctionsStage, { sender: OTHER_BIRTH }, all)).toContain('SENDER WATCH_LIST_MATCH');
    });
  });

  it('shows no party of another category, and none whose name alone stays below the threshold', async () => {
    const listed: Listed[] = [
      { id: idOf(1), name: 'Tassilo Brandauer', births: ['1974-09-02'], category: 'PEP' },
      { id: idOf(2), name: 'Rurik Sandmann', births: ['1974-09-02'] },
    ];
    const strangers = [tassilo, { ...tassilo, name: 'Rurik Holunder' }].map((one) => ({
      ...one,
      birthDate: '2001-01-01',
    }));
    for (const sender of strangers) expect(await statuses(sanctionsStage, { sender }, { listed })).toEqual([]);
  });

  it('blocks from the threshold that the organization set', async () => {
    const settings = { 'transactions.sanctionsBlockThreshold': 100 };
    expect(await statuses(sanctionsStage, { sender: { ...tassilo, name: 'Tassilo Brandaur' } }, { settings })).toEqual([
      'SENDER WATCH_LIST_MATCH',
    ]);
  });

  it('blocks a full name also with another residence', async () => {
    const listed: Listed[] = [{ id: idOf(1), name: 'Tassilo Brandauer', countries: ['DE'] }];
    const sender = { type: 'INDIVIDUAL' as const, name: 'Tassilo Brandauer', country: 'US' };
    const settings = { 'transactions.sanctionsBlockThreshold': 99 };
    const { findings } = await run(sanctionsStage, { sender }, { listed, settings });
    expect(findings).toMatchObject([{ status: 'SANCTION_LISTED', match: { confidence: 97 } }]);
  });

  describe('restrictions by measure', () => {
    const listed = (measures: Measure[], id = 1): Listed => ({ id: idOf(id), name: 'Tassilo Brandauer', measures });
    const SECTORAL_ALONE = [listed(['SECTORAL'])];

    it.each<[string, Measure[], Measure[], string]>([
      ['an asset freeze', ['ASSET_FREEZE'], [], 'SANCTION_LISTED'],
      ['a freeze and more', ['ASSET_FREEZE', 'SECTORAL', 'TRAVEL_BAN'], [], 'SANCTION_LISTED'],
      ['nothing that is known', [], [], 'SANCTION_LISTED'],
      ...MEASURES.filter((measure) => measure !== 'ASSET_FREEZE').map(
        (measure): [string, Measure[], Measure[], string] => [measure, [measure], [], 'WATCH_LIST_MATCH'],
      ),
      ['a measure that the organization added', ['SECTORAL'], ['SECTORAL'], 'SANCTION_LISTED'],
      ['another measure than the added one', ['SECTORAL'], ['SHIP'], 'WATCH_LIST_MATCH'],
    ])('%s', async (_, measures, added, expected) => {
      const settings = { 'transactions.blockingMeasures': added };
      const all = { listed: [listed(measures)], settings };
      expect(await statuses(sanctionsStage, { sender: tassilo }, all)).toEqual([`SENDER ${expected}`]);
    });

    it('states the restriction, and that nothing is frozen', async () => {
      const { findings } = await run(sanctionsStage, { sender: tassilo }, { listed: SECTORAL_ALONE });
      expect(findings[0]!.remark).toBe(
        'The sender matches the sanctions listing of Tassilo Brandauer (Test office) with 100 of 100 points: debt, equity, ' +
          'securities or services for its sector are restricted (TEST); its assets are not frozen.',
      );
      expect(findings[0]!.details).toMatchObject({ matches: [{ sources: [{ measures: ['SECTORAL'] }] }] });
    });

    it.each([
      [['INFORMATION'], ': may be owned or controlled by listed parties (X: unknown)'],
      [
        ['SECTORAL', 'INFORMATION'],
        ': debt, equity, securities or services for its sector are restricted and may be owned or controlled by listed ' +
          'parties (X: unknown)',
      ],
    ] as [Measure[], string][])(
      'of a party that frozen ones may own (%j) it does not say that nothing is frozen',
      (all, told) => {
        const source = {
          watchlistId: 'uk_ownership_and_control',
          referenceId: idOf(1),
          category: 'SANCTION' as const,
          authority: 'X',
          programs: ['X: unknown'],
          measures: ['INFORMATION'] as Measure[],
        };
        const riskLevels = { PEP: 'LOW', ADVERSE_MEDIA: 'LOW' } as const;
        expect(effectOf({ listedAs: { measures: all, offices: [], riskLevels }, sources: [source] })).toBe(
          `${told}; whether its assets are frozen is not known`,
        );
      },
    );

    it('a freeze outweighs a better match under a weaker measure', async () => {
      const others = Array.from({ length: 9 }, (_, at) => listed(['SECTORAL'], at + 2));
      const frozen = { ...listed(['ASSET_FREEZE'], 40), name: 'Tassilo Brandaur' };
      const { findings } = await run(sanctionsStage, { sender: tassilo }, { listed: [...others, frozen] });
      expect(findings).toEqual([expect.objectContaining({ status: 'SANCTION_LISTED' })]);
      expect(findings[0]!.remark).toContain('Tassilo Brandaur ');
    });
  });

  it('shows at most the best five', async () => {
    const listed = Array.from({ length: 12 }, (_, at) => ({ id: idOf(at), name: 'Tassilo Brandauer' }));
    const { findings, evidence } = await run(sanctionsStage, { sender: tassilo }, { listed });
    expect((findings[0]!.details as { matches: unknown[] }).matches).toHaveLength(5);
    expect((evidence as { answers: { hits: unknown[] }[] }).answers[0]!.hits).toHaveLength(5);
  });
});

describe('a cleared party', () => {
  const clearances = clearedOf(TASSILO);

  it('does not match that profile; the evidence keeps the match and the reviewer', async () => {
    const { findings, evidence } = await run(sanctionsStage, { sender: tassilo }, { clearances });
    expect(findings).toEqual([]);
    const clearance = { partyId: idOf(90), ...why };
    expect(evidence).toMatchObject({ answers: [{ hits: [{ profileId: idOf(1), suppressed: true, clearance }] }] });
  });

  it.each<[string, Given, string]>([
    ['a bank', { sender: { bank: { name: 'Tassilo Brandauer', code: null, bic: null } } }, 'BANK WATCH_LIST_MATCH'],
    ['the message', { message: 'gift for Tassilo Brandauer' }, 'MESSAGE SANCTION_LISTED'],
    ['an address', { sender: { address: 'c/o Tassilo Brandauer, Am Graben 1, Wien' } }, 'ADDRESS SANCTION_LISTED'],
    ['Travel Rule', { echo: { travelRule: { originator: 'Tassilo Brandauer' } } }, 'SENDER SANCTION_LISTED'],
    [
      'a number alone',
      { sender: { name: null, document: { type: 'PASSPORT', number: 'P7654321' } } },
      'SENDER SANCTION_LISTED',
    ],
  ])('is cleared by its own name only, not in %s', async (_, given, expected) => {
    const listed: Listed[] = [{ id: idOf(1), name: 'Tassilo Brandauer', version: 3, documents: ['P7654321'] }];
    const own = clearedOf(...listed);
    expect(await statuses(sanctionsStage, given, { clearances: own, listed })).toEqual([expected]);
  });

  it('stays cleared for another version of the profile with the same facts', async () => {
    const listed = LISTED.map((one) => ({ ...one, version: 4 }));
    expect(await statuses(sanctionsStage, { sender: tassilo }, { clearances, listed })).toEqual([]);
  });

  it.each<[string, Partial<Listed>]>([
    ['birth date', { births: ['1974-09-02', '1975-09-02'] }],
    ['document', { documents: ['P7654321'] }],
    ['nationality', { countries: ['AT', 'DE'] }],
    ['name', { name: 'Tassilo J. Brandauer' }],
  ])('is matched again with another %s of the profile', async (_, change) => {
    const listed = [{ ...TASSILO, ...change }];
    expect(await statuses(sanctionsStage, { sender: tassilo }, { clearances, listed })).toEqual([
      'SENDER SANCTION_LISTED',
    ]);
  });

  it('is not cleared on the other side or of another profile', async () => {
    expect(await statuses(sanctionsStage, { receiver: tassilo }, { clearances })).toEqual(['RECEIVER SANCTION_LISTED']);
    const listed = [...LISTED, { id: idOf(7), name: 'Tassilo Brandauer', version: 3 }];
    expect(await statuses(sanctionsStage, { sender: tassilo }, { clearances, listed })).toEqual([
      'SENDER SANCTION_LISTED',
    ]);
  });

  it('is matched if there are more profiles than were reviewed', async () => {
    const listed = Array.from({ length: 120 }, (_, at) => ({ id: idOf(at), name: 'Tassilo Brandauer', version: 3 }));
    const all = clearedOf(...listed);
    expect(await statuses(sanctionsStage, { sender: tassilo }, { clearances: all, listed })).toEqual([
      'SENDER SANCTION_LISTED',
    ]);
  });

  it('is not exempt, and never cleared of the internal list', async () => {
    const own = clearedOf(LISTED[3]!);
    expect(
      await statuses(whitelistBlacklistStage, { sender: { name: 'Rurik Sandmann' } }, { clearances: own }),
    ).toEqual(['SENDER SCREENING_FAILED']);
    expect(await statuses(whitelistBlacklistStage, { sender: tassilo }, { clearances })).toEqual([]);
  });
});

describe('a politically exposed party with an approved relationship', () => {
  const PEP = LISTED[1]!;
  const approvalOf = (listed: Listed, amountTrigger: number | null = null): RelationshipApproval => ({
    approvalId: idOf(80),
    profiles: [{ profileId: listed.id, version: 1, facts: reviewedFactsOf(profileOf(listed)) }],
    ...{ proposedBy: 'USER:ada', approvedBy: 'ben', approvedAt: '2026-01-01T00:00:00.000Z' },
    ...{ reviewDate: '2027-01-01', amountTrigger },
  });
  const edda: Given = { sender: { name: PEP.name } };
  const euros = (amount: number) => ({ amount, currency: 'EUR', rateSource: 'ECB' });

  it('is recorded without a status, and released', async () => {
    const { findings } = await run(pepStage, edda, { approval: approvalOf(PEP) });
    expect(findings).toMatchObject([
      { code: 'PEP_APPROVED', status: null, subject: 'SENDER', details: { approval: { approvedBy: 'ben' } } },
    ]);
    const outcome = outcomeOf(findings);
    expect(outcome).toMatchObject({ status: 'RELEASED', isSuspicious: false });
    const input = { transactionUuid: idOf(1), assessedAt: new Date(0), findings, outcome, provenance: {} };
    expect(assess({ ...input, provider: null }).transactionDisposition).toBe('APPROVE');
  });

  it.each<[string, RelationshipApproval, Transaction['base'], string]>([
    ['below the amount trigger', approvalOf(PEP, 500), euros(499), 'SENDER null'],
    ['from the amount trigger on', approvalOf(PEP, 500), euros(500), 'SENDER PEP_LISTED'],
    ['with an amount that has no value', approvalOf(PEP, 500), null, 'SENDER PEP_LISTED'],
    ['of a listing that has changed', approvalOf({ ...PEP, births: ['1970-01-02'] }), euros(1), 'SENDER PEP_LISTED'],
    ['of another listing', approvalOf(TASSILO), euros(1), 'SENDER PEP_LISTED'],
  ])('%s', async (_, approval, base, expected) => {
    expect(await statuses(pepStage, edda, { approval, base })).toEqual([expected]);
    // The same for an approval of the customer.
    expect(await statuses(pepStage, edda, { ofCustomer: approval, base })).toEqual([expected]);
  });

  it('is held for a sanctions listing', async () => {
    const approval = approvalOf(TASSILO);
    expect(await statuses(sanctionsStage, { sender: tassilo }, { approval })).toEqual(['SENDER SANCTION_LISTED']);
  });
});

describe('an exempt party', () => {
  const marks = [mark('WHITELIST')];

  it('is reported with score 0', async () => {
    const { findings } = await run(whitelistBlacklistStage, { sender: { name: 'Wilma Krause' } }, { marks });
    expect(findings).toEqual([expect.objectContaining({ code: 'PARTY_WHITELISTED', status: 'WHITELISTED', score: 0 })]);
  });

  it('is cleared of no listing and never of the internal list', async () => {
    expect(await statuses(sanctionsStage, { sender: tassilo }, { marks })).toEqual(['SENDER SANCTION_LISTED']);
    expect(await statuses(whitelistBlacklistStage, { sender: { name: 'Rurik Sandmann' } }, { marks })).toEqual([
      'SENDER SCREENING_FAILED',
      'SENDER WHITELISTED',
    ]);
  });
});

describe('confidence and severity', () => {
  const stages = { PEP: pepStage, ADVERSE_MEDIA: adverseMediaStage, SANCTION: sanctionsStage };
  const listedAs = (about: Partial<Listed>): Listed => ({
    id: idOf(1),
    name: 'Edda Holunder',
    category: 'PEP',
    ...about,
  });
  const judged = async (about: Partial<Listed>, name = 'Edda Holunder') => {
    const listed = listedAs(about);
    const { findings } = await run(stages[listed.category as 'PEP'], { sender: { name } }, { listed: [listed] });
    const outcome = outcomeOf(findings);
    const given = {
      transactionUuid: idOf(99),
      assessedAt: new Date(0),
      findings,
      outcome,
      provenance: {},
      provider: null,
    };
    return { findings, outcome, assessment: assess(given) };
  };

  it.each<[string, Partial<Listed>, number, string, string]>([
    ['a head of state', { offices: [{ pepLevel: 1, isCurrent: true }] }, 90, 'PEP_LISTED', 'HIGH'],
    ['a former one', { offices: [{ pepLevel: 1, isCurrent: false }] }, 70, 'PEP_LISTED', 'MEDIUM'],
    ['a member of parliament', { offices: [{ pepLevel: 2 }] }, 70, 'PEP_LISTED', 'MEDIUM'],
    ['a former local councillor', { offices: [{ pepLevel: 4, isCurrent: false }] }, 20, 'PEP_LISTED', 'MEDIUM'],
    ['a councillor who leads the state now', { offices: [{ pepLevel: 4 }, { pepLevel: 1 }] }, 90, 'PEP_LISTED', 'HIGH'],
    ['an office of unknown rank', { offices: [{ isCurrent: true }] }, 60, 'PEP_LISTED', 'MEDIUM'],
    ['no office, but a topic', { topics: ['gov.head', 'crime.terror'] }, 85, 'PEP_LISTED', 'HIGH'],
    ['no office and no topic', { riskLevel: 'LOW' }, 35, 'PEP_LISTED', 'MEDIUM'],
    ['a terrorist', { category: 'ADVERSE_MEDIA', topics: ['crime.terror'] }, 100, 'ADVERSE_MEDIA_LISTED', 'CRITICAL'],
    ['a detained ship', { category: 'ADVERSE_MEDIA', topics: ['mare.detained'] }, 35, 'ADVERSE_MEDIA_LISTED', 'MEDIUM'],
    ['a sanctioned party', { category: 'SANCTION', riskLevel: 'LOW' }, 100, 'SANCTION_LISTED', 'CRITICAL'],
  ])('%s', async (_, about, gravity, status, tier) => {
    const { findings, outcome, assessment } = await judged(about);
    expect(findings).toMatchObject([{ match: { confidence: 100, gravity }, score: gravity }]);
    expect([outcome.status, assessment.transactionRiskTier]).toEqual([status, tier]);
    expect(assessment.contributions[0]).toMatchObject({ confidence: 100, gravity });
    expect(assessment.contributions.at(-1)).toMatchObject({ confidence: null, gravity: null });
  });

  it('are separate: a former local councillor is less severe than a head of state', async () => {
    const [head, councillor] = await Promise.all(
      [
        { pepLevel: 1, isCurrent: true },
        { pepLevel: 4, isCurrent: false },
      ].map((office) => judged({ offices: [office] })),
    );
    expect(head!.findings[0]!.match!.confidence).toBe(councillor!.findings[0]!.match!.confidence);
    expect(head!.assessment).toMatchObject({ transactionSuspicionScore: 72, transactionDisposition: 'ESCALATE' });
    // 16 of its own. The rest comes from the lowest tier of the status.
    expect(councillor!.assessment).toMatchObject({ transactionSuspicionScore: 30, transactionDisposition: 'REVIEW' });
    expect(councillor!.assessment.contributions[0]).toMatchObject({ factor: 'PEP_SCREENING', scoreContribution: 16 });
  });

  it('make the score together; the status follows from confidence alone', async () => {
    const { findings, outcome, assessment } = await judged({ category: 'SANCTION' }, 'Edda Holundr');
    const { confidence, gravity } = findings[0]!.match!;
    expect(confidence).toBeLessThan(100);
    expect([gravity, findings[0]!.score]).toEqual([100, confidence]);
    expect(outcome.status).toBe(confidence >= 90 ? 'SANCTION_LISTED' : 'WATCH_LIST_MATCH');
    expect(assessment.sanctionsMatchScore).toBe(confidence);
    const pep = await judged({ offices: [{ pepLevel: 4 }] }, 'Edda Holundr');
    expect(pep.findings[0]!.score).toBeCloseTo(confidence * 0.4, 1);
  });

  it('put the most severe of several namesakes first', async () => {
    const namesakes = [4, 2, 1, 3].map((pepLevel, at) => listedAs({ id: idOf(at + 1), offices: [{ pepLevel }] }));
    const { findings } = await run(pepStage, { sender: { name: 'Edda Holunder' } }, { listed: namesakes });
    expect(findings[0]).toMatchObject({
      match: { gravity: 90 },
      details: { matches: [3, 2, 4, 1].map((at) => ({ profileId: idOf(at) })) },
    });
  });
});

it('PEP and ADVERSE_MEDIA read their own categories', async () => {
  const given = { sender: { name: 'Edda Holunder' }, receiver: { name: 'Nordlicht Reederei GmbH' } };
  expect(await statuses(pepStage, given)).toEqual(['SENDER PEP_LISTED']);
  expect(await statuses(adverseMediaStage, given)).toEqual(['RECEIVER ADVERSE_MEDIA_LISTED']);
});

it('WHITELIST_BLACKLIST stops restricted and frozen parties, and parties with a shared document', async () => {
  const { findings } = await run(
    whitelistBlacklistStage,
    { sender: { name: 'Wilma Krause' } },
    { marks: [mark('BLACKLIST')], barredThrough: [mark('FROZEN')] },
  );
  expect(findings.map(({ code, status, remark }) => [code, status, remark])).toEqual([
    ['PARTY_BLACKLISTED', 'SCREENING_FAILED', "The sender is on your organisation's blacklist."],
    [
      'PARTY_FROZEN',
      'SCREENING_FAILED',
      'The sender has the document, business id or wallet of a party that is frozen by your organisation.',
    ],
  ]);
});

it('WHITELIST_BLACKLIST holds confirmed true matches and users of their accounts, and names the transaction', async () => {
  const confirmed = { ...mark('TRUE_MATCH'), transactionUuid: 't1' };
  const { findings } = await run(
    whitelistBlacklistStage,
    { sender: { name: 'Wilma Krause' } },
    { marks: [confirmed], barredThrough: [{ ...confirmed, through: 'ACCOUNT' }] },
  );
  const is = 'was confirmed as a listed party at transaction t1.';
  expect(findings.map(({ code, status, remark }) => [code, status, remark])).toEqual([
    ['PARTY_CONFIRMED_MATCH', 'WATCH_LIST_MATCH', `The sender ${is}`],
    ['PARTY_CONFIRMED_MATCH', 'WATCH_LIST_MATCH', `The sender has the account of a party that ${is}`],
  ]);
});

it.each([
  ['SANCTIONS', sanctionsStage],
  ['PEP', pepStage],
  ['ADVERSE_MEDIA', adverseMediaStage],
  ['WHITELIST_BLACKLIST', whitelistBlacklistStage],
] as const)('%s judges stored evidence like new evidence', async (_, stage) => {
  const given = {
    sender: tassilo,
    receiver: { name: 'Edda Holunder' },
    message: 'for Rurik Sandmann and Nordlicht Reederei GmbH',
  };
  const { findings } = await run(stage, given, { marks: [mark('FROZEN')] });
  expect(findings.length).toBeGreaterThan(0);
});
