import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, waitForLocks } from '../../../test/support/database.ts';
import { KeyFolder, type KeyNode, keyNode } from '../../identity/organization-keys/testing.ts';
import { createTenant, HeldClock, outcome } from '../../identity/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { tableSeals } from '../../platform/audit/sealed-tables.ts';
import { hashDetails } from '../../platform/audit/trail.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import type { Database } from '../../platform/db/database.ts';
import { sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import { CursorCodec } from '../../platform/lib/cursor.ts';
import { serviceAuthor } from '../../platform/unit-of-work/effect.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { idOf, profileOf } from '../payment-parties/lists.fixture.ts';
import { type Given, transactionOf } from '../payment-parties/screening.fixture.ts';
import { statedNumbers } from '../payment-parties/stated-numbers.ts';
import { Clearances } from './clearances.ts';
import { type PartyPlace, readNamedParties } from './listed/store.ts';
import { type NewMark, PartyMarks } from './marks.ts';
import { Parties } from './parties.ts';
import { PartyRecords } from './party-records.ts';
import { Relationships } from './relationships/relationships.ts';
import { aYearAfter } from './review-date.ts';
import { partyView } from './schemas.ts';
import type { ResolvedParty, ReviewedProfile } from './types.ts';

const EXPOSED = profileOf({ id: idOf(1), name: 'Anna Berg', category: 'PEP' });
const profile = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const listed = (number: number, version: number): ReviewedProfile => ({
  profileId: profile(number),
  version,
  facts: `facts ${version}`,
});

describe.each([
  ['in clear', false],
  ['under an own key', true],
])('%s', (_what, hasKey) => {
  const clock = new HeldClock();
  let test: TestDatabase;
  let folder: KeyFolder;
  let node: KeyNode;
  let database: Database;
  let bank: Caller;
  beforeAll(async () => {
    test = await createTestDatabase();
    folder = await KeyFolder.make();
    node = keyNode(test.connectionString, folder);
    ({ database } = node);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
    await folder.drop();
  });
  const setKey = async () => {
    await folder.put(tenantId(), 'first');
    await node.ownKeys.set(serviceAuthor(tenantId(), 'c'), 'first');
  };
  beforeEach(async () => {
    bank = await createTenant(test.database);
    if (hasKey) await setKey();
  });

  const DAY_SECONDS = 86_400;
  const IN_A_DAY = () => new Date(clock.now().getTime() + DAY_SECONDS * 1_000);
  const tenantId = () => bank.principal.tenantId;
  const by = () => ({ actor: { type: 'USER' as const, id: 'analyst' }, correlationId: 'c', at: clock.now() });
  const passport = (number: string) => ({ type: 'PASSPORT', number });
  const anna: Given = { name: 'Anna Berg', type: 'INDIVIDUAL', account: 'AT01', phone: '+431' };

  const batch = (...senders: Given[]) => ({
    tenantId: tenantId(),
    transactions: senders.map((sender) => transactionOf({ sender, receiver: null }, { tenantId: tenantId() })),
  });

  /** One batch, resolved and recorded on a separate node. */
  const pass = (...senders: Given[]) => record(batch(...senders));
  const passOn = (transactionDate: string, sender: Given) =>
    record({
      tenantId: tenantId(),
      transactions: [transactionOf({ sender, receiver: null, transactionDate }, { tenantId: tenantId() })],
    });
  async function record(own: ReturnType<typeof batch>): Promise<ResolvedParty[]> {
    const parties = new Parties(database, clock, statedNumbers);
    const resolution = await parties.resolve(own);
    await writerOver(database, clock).write(bank, async ({ db }) => {
      return { result: null, audit: await parties.record(db, tenantId(), resolution) };
    });
    return resolution.sides.map(({ SENDER }) => SENDER!);
  }

  /** @returns the current ID of the party */
  const mark = async (partyId: string, kind: 'WHITELIST' | 'BLACKLIST' | 'FROZEN', expiresAt = IN_A_DAY()) => {
    const exemption = { expiresAt, proposedBy: 'colleague', party: { names: [anna.name!], birthDate: null, keys: [] } };
    const about = { partyId, reason: 'because' };
    const given: NewMark = kind === 'WHITELIST' ? { ...about, mark: kind, ...exemption } : { ...about, mark: kind };
    const done = await writerOver(database, clock).write(bank, async ({ db, lockChain }) => {
      const { partyId: marked, audit } = await PartyMarks.set(db, await lockChain(), given, by());
      return { result: marked, audit };
    });
    return done.result;
  };

  /** Clears the party as it was in one of its transactions. @returns the current ID of the party */
  const clear = async ({ partyId, facts }: ResolvedParty, ...profiles: ReviewedProfile[]) => {
    const request = { partyId, party: facts, profiles, reason: 'a namesake', reviewDate: aYearAfter(clock.now()) };
    const done = await writerOver(database, clock).write(bank, async ({ db, lockChain }) => {
      const cleared = await Clearances.set(db, await lockChain(), request, by());
      return { result: cleared.partyId, audit: cleared.audit };
    });
    return done.result;
  };

  const records = (oneDecides = true) =>
    new PartyRecords({
      database: database,
      cursors: new CursorCodec(Buffer.alloc(32)),
      writer: writerOver(database, clock),
      clock,
      oneDecides: async () => oneDecides,
      mayDecide: async (_, __, userId) => !gone.has(userId),
    });
  /** Users without the permission to decide. */
  const gone = new Set<string>();

  describe('over batches', () => {
    it('recognizes earlier parties', async () => {
      const [first] = await pass(anna);
      const [second, third] = await pass({ ...anna, phone: '+432' }, { name: 'Anna Berg', phone: '+432' });
      expect(first).toMatchObject({ isNew: true, transactionsBefore: 0 });
      expect(second).toMatchObject({
        partyId: first!.partyId,
        isNew: false,
        transactionsBefore: 1,
        tiedBy: ['ACCOUNT'],
      });
      expect(third).toMatchObject({ partyId: first!.partyId, transactionsBefore: 2, tiedBy: ['PHONE'] });
      expect(second!.firstSeq).toBe(first!.firstSeq);
      const found = await records().find(tenantId(), first!.partyId);
      expect(partyView.parse(found)).toEqual(found);
      expect(found).toMatchObject({
        names: ['Anna Berg'],
        transactions: 3,
        keys: [
          { kind: 'ACCOUNT', count: 1 },
          { kind: 'PHONE', count: 2 },
        ],
      });
    });

    it('keeps the earliest date of late payments, and of merged parties', async () => {
      const days = ['2026-03-10', '2025-03-10', '2026-04-10'].map((day) => `${day}T12:00:00.000Z`);
      const earliest = [];
      for (const day of days) earliest.push((await passOn(day, anna))[0]!.earliestPaidAt.toISOString());
      expect(earliest).toEqual([days[0], days[0], days[1]]);
      await pass({ name: 'Anna Berg', document: passport('P1') });
      await passOn('2024-01-01T12:00:00.000Z', { name: 'Bergs Blumen', businessId: 'B1' });
      await pass({ name: 'Anna Berg', document: passport('P1'), businessId: 'B1' });
      const [merged] = await pass({ name: 'Anna Berg', document: passport('P1') });
      expect(merged!.earliestPaidAt.toISOString()).toBe('2024-01-01T12:00:00.000Z');
    });

    it('are listed newest first, with a limited name search', async () => {
      const parties = [];
      for (const number of [1, 2, 3])
        parties.push((await pass({ name: `Anna Berg ${number}`, account: `A${number}` }))[0]!);
      const [oldest, middle, newest] = parties.map(({ partyId }) => partyId);
      const look = (after: PartyPlace | null, most: number) =>
        database.tenant(tenantId(), (db) =>
          readNamedParties(db, tenantId(), { nameWords: ['1'] }, { after, limit: 10 }, clock.now(), most),
        );
      const first = await look(null, 2);
      expect(first).toMatchObject({ rows: [], lookedTo: { partyId: middle } });
      const { rows, lookedTo } = await look(first.lookedTo, 2);
      expect([rows.map(({ partyId }) => partyId), lookedTo]).toEqual([[oldest], null]);
      const all = await records().page(tenantId(), {}, { limit: 10 });
      expect(all.items.map(({ partyId }) => partyId)).toEqual([newest, middle, oldest]);
    });

    it('reads once for all callers, and writes nothing when resolving', async () => {
      let transactions = 0;
      const counted = {
        tenantWithOnePlan: (...given: Parameters<typeof database.tenantWithOnePlan>) => {
          transactions += 1;
          return database.tenantWithOnePlan(...given);
        },
      } as Pick<typeof database, 'tenantWithOnePlan'>;
      const parties = new Parties(counted, clock, statedNumbers);
      const own = batch(anna);
      const { sides } = await parties.resolve(own);
      expect(transactions).toBe(1);
      expect(await outcome(records().find(tenantId(), sides[0]!.SENDER!.partyId))).toBe('not-found');
    });

    it('creates one party from two nodes, and loses no count', async () => {
      const nodes = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const parties = new Parties(database, clock, statedNumbers);
          const own = batch(anna, { name: 'Nils Holm', account: 'NO1' }, anna);
          return { parties, resolution: await parties.resolve(own) };
        }),
      );
      await Promise.all(
        nodes.map(({ parties, resolution }) =>
          database.tenant(tenantId(), (db) => parties.record(db, tenantId(), resolution)),
        ),
      );
      const [again] = await pass(anna);
      expect(again).toMatchObject({ isNew: false, transactionsBefore: 8 });
    });

    it('merges parties permanently: the older keeps its ID, restrictions apply to both, and old IDs redirect', async () => {
      const [older] = await pass({ name: 'Anna Berg', document: passport('P1') });
      const [younger] = await pass({ name: 'Bergs Blumen', businessId: 'B1', phone: '+439' });
      await mark(younger!.partyId, 'FROZEN');
      await clear(younger!, listed(1, 1));
      await clear(older!, listed(1, 1));
      const [both] = await pass({ name: 'Anna Berg', document: passport('P1'), businessId: 'B1' });
      expect(both).toMatchObject({ partyId: older!.partyId, transactionsBefore: 2, marks: [{ mark: 'FROZEN' }] });
      const [after] = await pass({ name: 'Bergs Blumen', businessId: 'B1' });
      expect(after).toMatchObject({ partyId: older!.partyId, transactionsBefore: 3, marks: [{ mark: 'FROZEN' }] });
      const found = await records().find(tenantId(), younger!.partyId);
      expect(found).toMatchObject({ partyId: older!.partyId, transactions: 4 });
      expect(found.marks.map((one) => one.mark)).toEqual(['FROZEN']);
      // Neither clearance stays: the merged party is not the reviewed one.
      expect(found.clearances).toEqual([]);
      expect(found.names).toEqual(['Bergs Blumen', 'Anna Berg']);
      // The audit trail verifies marks and clearances, although a merge has changed them.
      const report = (await verifyAudit(database, tableSeals)).find((one) => one.tenantId === tenantId());
      const ofParties = report!.damages.filter(({ subjectId }) =>
        [older!.partyId, younger!.partyId].includes(subjectId),
      );
      expect(ofParties).toEqual([]);
      // A favorable mark applies only to the reviewed party. A restriction follows a merge.
      expect(await outcome(clear(younger!, listed(1, 1)))).toBe('conflict');
      expect((await records().removeMark(bank, older!.partyId, 'FROZEN', 'confused')).party.marks).toEqual([]);
      expect(await outcome(mark(younger!.partyId, 'WHITELIST'))).toBe('conflict');
      expect(await mark(younger!.partyId, 'BLACKLIST')).toBe(older!.partyId);
    });

    it('applies a clearance only to the reviewed customer', async () => {
      const [anna] = await pass({
        name: 'Anna Berg',
        document: passport('P9'),
        birthDate: '1970-01-02',
        account: 'AT9',
      });
      await clear(anna!, listed(1, 2));
      const keys = anna!.keys.map(({ key }) => key);
      const known = {
        names: ['Anna Berg'],
        birthDate: '1970-01-02',
        documents: anna!.facts.keys.map((key) => [key, randomUUID()]),
      };
      const holds = async (more: Partial<Parameters<Parties['clearanceFor']>[3]> = {}, facts = 'facts 2') => {
        const asked = { keys, profileId: profile(1), facts };
        const parties = new Parties(database, clock, statedNumbers);
        const found = await database.tenant(tenantId(), (db) =>
          parties.clearanceFor(db, tenantId(), asked, { ...known, ...more }),
        );
        return found !== null;
      };
      expect(anna!.facts.keys).toHaveLength(1);
      expect([await holds(), await holds({ birthDate: null, documents: [] })]).toEqual([true, true]);
      // A match may be on another alias. Another document or birth date means another person.
      expect(await holds({ names: ['Anna Berg', 'Anna Bergova'] })).toBe(false);
      expect(await holds({ documents: [...known.documents, [randomUUID()]] })).toBe(false);
      expect(await holds({ birthDate: '1970-01-03' })).toBe(false);
      expect(await holds({}, 'facts 3')).toBe(false);
    });

    it('recognizes a restricted party by its data before a merge, under the name of that time', async () => {
      const coin = { chain: 'BITCOIN', address: 'w' };
      const [katrin] = await pass({ name: 'Katrin Falk', document: passport('P1') });
      const berg = { name: 'Anna Berg', account: 'AT01' };
      await pass(berg);
      await pass({ ...berg, wallet: coin });
      await pass({ name: 'Katrin Falk', document: passport('P1'), wallet: coin });
      await mark(katrin!.partyId, 'BLACKLIST');
      const [again] = await pass(berg);
      expect(again).toMatchObject({ partyId: katrin!.partyId, isNew: false, marks: [{ mark: 'BLACKLIST' }] });
    });

    it('waits for its first row lock without holding others, also when merging', async () => {
      const [older] = await pass({ name: 'Anna Berg', document: passport('P1') });
      const [younger] = await pass({ name: 'Bergs Blumen', businessId: 'B1' });
      const united = [older!.partyId, younger!.partyId].sort();
      let first: Given = anna;
      for (let at = 0; ; at += 1) {
        first = { ...anna, account: `AT${at}`, phone: `+43${at}` };
        if ((await pass(first))[0]!.partyId < united[0]!) break;
      }
      const parties = new Parties(database, clock, statedNumbers);
      const own = batch({ name: 'Anna Berg', document: passport('P1'), businessId: 'B1' }, first);
      const resolution = await parties.resolve(own);
      let recorded: Promise<unknown> | undefined;
      await database.tenant(tenantId(), async (db) => {
        await sql`select from parties where not party_id = any(${united}::uuid[]) for update`.execute(db);
        recorded = database.tenant(tenantId(), (other) => parties.record(other, tenantId(), resolution));
        await waitForLocks(database);
        const free = await sql`select from parties where party_id = any(${united}::uuid[]) for update nowait`.execute(
          db,
        );
        expect(free.rows).toHaveLength(2);
      });
      await recorded;
      expect((await records().find(tenantId(), younger!.partyId)).partyId).toBe(older!.partyId);
    });

    it('allows a mark while a batch that wrote the party waits for the audit chain', async () => {
      const [party] = await pass(anna);
      const parties = new Parties(database, clock, statedNumbers);
      const own = batch(anna);
      const resolution = await parties.resolve(own);
      await database.tenant(tenantId(), async (db) => {
        await parties.record(db, tenantId(), resolution);
        await mark(party!.partyId, 'FROZEN');
      });
      expect((await pass(anna))[0]!.marks).toMatchObject([{ mark: 'FROZEN' }]);
    });

    it('with many transactions is not updated by most of them', async () => {
      const busy = { ...anna, document: passport('P1') };
      const [party] = await pass(...Array.from({ length: 100 }, () => busy));
      const versionOf = async () =>
        (
          await database.pool.query('select xmax, ctid, transactions from parties where party_id = $1', [
            party!.partyId,
          ])
        ).rows[0];
      const before = await versionOf();
      let own = batch(busy);
      while (own.transactions[0]!.seq % 16 === 0) own = batch(busy);
      const parties = new Parties(database, clock, statedNumbers);
      const resolution = await parties.resolve(own);
      await database.tenant(tenantId(), (db) => parties.record(db, tenantId(), resolution));
      expect(await versionOf()).toEqual(before);
    });

    it('finds a restricted holder of a number among any number of others', async () => {
      const numbered = (name: string, nationality: string): Given => ({ name, nationality, document: passport('0') });
      const countries = [...'ABCDEFGHIJ'].flatMap((a) => [...'ABCDEFGHIJ'].map((b) => a + b));
      const crowd = await pass(...countries.map((country) => numbered('Nils Holm', country)));
      const last = crowd
        .map(({ partyId }, at) => ({ partyId, at }))
        .sort((a, b) => (a.partyId < b.partyId ? 1 : -1))[0]!;
      await mark(last.partyId, 'BLACKLIST');
      const [again] = await pass({ ...numbered('Nils Holm', 'ZZ'), document: { type: null, number: '0' } });
      expect(again).toMatchObject({ isNew: true, barredThrough: [{ mark: 'BLACKLIST' }] });
      expect((await records().find(tenantId(), last.partyId)).keys).toEqual([{ kind: 'DOCUMENT', count: 1 }]);
    });

    it('belongs to one organization', async () => {
      const [here] = await pass(anna);
      bank = await createTenant(test.database);
      expect((await pass(anna))[0]).toMatchObject({ isNew: true });
      expect(await outcome(records().find(tenantId(), here!.partyId))).toBe('not-found');
    });

    it('finds a party by its ID if more than the limit share its telephone', async () => {
      const syllables = ['ba', 'ko', 'ri', 'zu', 'te', 'mi'];
      const word = (at: number) => [1, 6, 36].map((unit) => syllables[Math.floor(at / unit) % 6]).join('');
      const nameOf = (at: number) => `${word(at * 7)} ${word(at * 11 + 100)}`;
      await pass(...Array.from({ length: 60 }, (_, at) => ({ name: nameOf(at), phone: '+47' })));
      const [again] = await pass({ name: nameOf(59), phone: '+47' });
      expect(again).toMatchObject({ isNew: false, transactionsBefore: 1 });
    });
  });

  describe('clearances', () => {
    it('are found with the next transaction; the latest decision on a pair counts', async () => {
      const [party] = await pass(anna);
      await clear(party!, listed(1, 1), listed(2, 4));
      clock.advance(1);
      await clear(party!, listed(1, 2));
      const [again] = await pass(anna);
      expect(again!.clearances.map(({ profileId, version }) => [profileId, version])).toEqual([
        [profile(2), 4],
        [profile(1), 2],
      ]);
      expect(again!.marks).toEqual([]);
      expect(again!.clearances[1]).toMatchObject({ reason: 'a namesake', clearedBy: 'analyst' });
    });

    it('end with new facts about the party, visibly', async () => {
      const [party] = await pass(anna);
      await clear(party!, listed(1, 1));
      expect((await records().find(tenantId(), party!.partyId)).clearances).toMatchObject([{ partyChanged: false }]);
      expect((await pass({ ...anna, document: passport('P1') }))[0]!.clearances).toEqual([]);
      const [known] = await pass(anna);
      expect(known!.clearances).toEqual([]);
      expect((await records().find(tenantId(), party!.partyId)).clearances).toMatchObject([{ partyChanged: true }]);
      // The reviewer of an earlier transaction has not seen the passport.
      await clear(party!, listed(1, 1));
      expect((await pass(anna))[0]!.clearances).toEqual([]);
      await clear(known!, listed(1, 1));
      expect((await pass(anna))[0]!.clearances).toHaveLength(1);
    });

    it('end at their review date, and are listed before it', async () => {
      const [party] = await pass(anna);
      await clear(party!, listed(1, 1));
      const reviewDate = aYearAfter(clock.now());
      const endingWithin = async (days: number) =>
        (await records().clearances(tenantId(), { endingWithinDays: days }, { limit: 10 })).items;
      expect(await endingWithin(364)).toEqual([]);
      expect(await endingWithin(365)).toMatchObject([
        { partyId: party!.partyId, names: ['Anna Berg'], profileId: profile(1), reviewDate },
      ]);
      clock.advance(365 * 86_400);
      expect((await pass(anna))[0]!.clearances).toHaveLength(1);
      clock.advance(86_400);
      expect((await pass(anna))[0]!.clearances).toEqual([]);
      const [ended] = (await records().find(tenantId(), party!.partyId)).clearances;
      expect(ended).toMatchObject({ reviewDate, reviewOverdue: true });
      expect(await endingWithin(365)).toEqual([]);
    });

    it('are ended with a reason, once, and audited', async () => {
      const [party] = await pass(anna);
      await clear(party!, listed(1, 7));
      const end = () => records().removeClearance(bank, party!.partyId, profile(1), 'it is him');
      expect((await end()).clearances).toEqual([]);
      expect(await outcome(end())).toBe('not-found');
      expect((await pass(anna))[0]!.clearances).toEqual([]);
      const rows = await database.tenant(tenantId(), (db) =>
        db
          .selectFrom('audit_log')
          .select(['action', 'details'])
          .where('subject_id', '=', party!.partyId)
          .orderBy('sequence')
          .execute(),
      );
      expect(rows).toMatchObject([
        { action: 'party.cleared', details: { cleared: [{ profileId: profile(1), version: 7 }] } },
        { action: 'party.clearance-removed', details: { profileId: profile(1), version: 7 } },
      ]);
    });
  });

  describe('a relationship approval', () => {
    const relationships = () =>
      new Relationships({
        ...{ database, clock, writer: writerOver(database, clock) },
        oneDecides: async () => true,
        mayDecide: async () => true,
        customerFacts: async () => null,
        known: async () => new Map([[EXPOSED.profileId, { profile: EXPOSED, version: 1 }]]),
      });

    it('is in force until its review date, for the name, and is ended with a reason', async () => {
      const [party] = await pass(anna);
      const given = { type: 'PARTY', id: party!.partyId } as const;
      const request = {
        profileIds: [EXPOSED.profileId],
        reason: 'a mayor',
        amountTrigger: '500',
        reviewDate: undefined,
      };
      const { result } = await relationships().propose(bank, given, request);
      expect(result).toMatchObject({ state: 'IN_FORCE', reviewDate: aYearAfter(clock.now()), amountTrigger: 500 });
      const [known] = await pass(anna);
      expect(known!.approval).toMatchObject({ approvalId: result.approvalId, amountTrigger: 500 });
      expect((await pass({ ...anna, birthDate: '1990-01-01' }))[0]!.approval).toMatchObject({
        approvalId: result.approvalId,
      });
      await relationships().end(bank, given, result.approvalId, 'left the office');
      expect((await pass(anna))[0]!.approval).toBeUndefined();
      const [ended] = await relationships().of(tenantId(), given);
      expect(ended).toMatchObject({ state: 'ENDED', reason: 'a mayor', endReason: 'left the office' });
      const own = 'select * from relationship_approvals where tenant_id = $1';
      const { rows } = await database.pool.query(own, [tenantId()]);
      for (const text of ['a mayor', 'left the office', 'Anna Berg'])
        expect(JSON.stringify(rows).includes(text)).toBe(!hasKey);

      clock.advance(1);
      await relationships().propose(bank, given, request);
      clock.advance(366 * 86_400);
      expect((await pass(anna))[0]!.approval).toBeUndefined();
      expect((await relationships().of(tenantId(), given))[0]!.state).toBe('REVIEW_OVERDUE');
    });
  });

  describe('an exemption', () => {
    it('holds until it ends', async () => {
      const [party] = await pass(anna);
      await mark(party!.partyId, 'WHITELIST');
      const expiresAt = IN_A_DAY().toISOString();
      const exempt = { mark: 'WHITELIST', proposedBy: 'colleague', markedBy: 'analyst', expiresAt };
      expect((await pass(anna))[0]!.marks).toMatchObject([exempt]);
      clock.advance(DAY_SECONDS - 1);
      expect((await records().find(tenantId(), party!.partyId)).marks).toMatchObject([exempt]);
      clock.advance(1);
      expect((await pass(anna))[0]!.marks).toEqual([]);
      expect((await records().find(tenantId(), party!.partyId)).marks).toEqual([]);
    });

    it.each(['BLACKLIST', 'FROZEN'] as const)(
      'is ended permanently by %s, and rejected while it applies',
      async (restriction) => {
        const [party] = await pass(anna);
        await mark(party!.partyId, 'WHITELIST');
        await mark(party!.partyId, restriction);
        expect((await pass(anna))[0]!.marks).toMatchObject([{ mark: restriction }]);
        expect(await outcome(mark(party!.partyId, 'WHITELIST'))).toBe('conflict');
        expect((await records().removeMark(bank, party!.partyId, restriction, 'confused')).party.marks).toEqual([]);
        await mark(party!.partyId, 'WHITELIST');
        expect((await pass(anna))[0]!.marks).toMatchObject([{ mark: 'WHITELIST' }]);
      },
    );

    it('is ended permanently by a restriction from a merge', async () => {
      const [exempted] = await pass({ name: 'Anna Berg', document: passport('P1') });
      const [restricted] = await pass({ name: 'Bergs Blumen', businessId: 'B1' });
      await mark(exempted!.partyId, 'WHITELIST');
      await mark(restricted!.partyId, 'BLACKLIST');
      const [both] = await pass({ name: 'Anna Berg', document: passport('P1'), businessId: 'B1' });
      expect(both).toMatchObject({ partyId: exempted!.partyId, marks: [{ mark: 'BLACKLIST' }] });
      expect((await records().removeMark(bank, both!.partyId, 'BLACKLIST', 'confused')).party.marks).toEqual([]);
    });
  });

  describe('marks', () => {
    it('end when removed with a reason, once; every change is audited', async () => {
      const [party] = await pass(anna);
      await mark(party!.partyId, 'BLACKLIST');
      expect((await records().removeMark(bank, party!.partyId, 'BLACKLIST', 'a namesake')).party.marks).toEqual([]);
      expect(await outcome(records().removeMark(bank, party!.partyId, 'BLACKLIST', 'again'))).toBe('not-found');
      expect((await pass(anna))[0]!.marks).toEqual([]);
      const rows = await database.tenant(tenantId(), (db) =>
        db
          .selectFrom('audit_log')
          .select(['action', 'details'])
          .where('subject_id', '=', party!.partyId)
          .orderBy('sequence')
          .execute(),
      );
      expect(rows.map(({ action }) => action)).toEqual(['party.marked', 'party.mark-removed']);
      const seal = await database.tenant(tenantId(), (db) => sealerOf(db, tenantId()));
      expect(seal !== null).toBe(hasKey);
      const hashOf = (reason: string) => seal?.hash(reason) ?? hashDetails({ reason }).toString('hex');
      expect(rows[0]!.details).toMatchObject({ mark: 'BLACKLIST', reasonHash: hashOf('because'), before: null });
      expect(rows[1]!.details).toMatchObject({
        mark: 'BLACKLIST',
        reasonHash: hashOf('a namesake'),
        before: { reasonHash: hashOf('because') },
      });
    });

    it('that restrict are lifted by a user, and by a client only if one approver is enough', async () => {
      const [party] = await pass(anna);
      const client: Caller = { ...bank, principal: { ...bank.principal, type: 'CLIENT' } };
      const person: Caller = { ...bank, principal: { ...bank.principal, type: 'USER' } };
      const away = (by: Caller, kind: 'WHITELIST' | 'BLACKLIST' | 'FROZEN', oneDecides: boolean) =>
        outcome(records(oneDecides).removeMark(by, party!.partyId, kind, 'confused'));
      await mark(party!.partyId, 'WHITELIST');
      expect(await away(client, 'WHITELIST', false)).toBe('ok');
      for (const kind of ['BLACKLIST', 'FROZEN'] as const) {
        await mark(party!.partyId, kind);
        expect(await away(client, kind, false)).toBe('conflict');
        expect(await away(person, kind, false)).toBe('ok');
        expect(await away(client, kind, false)).toBe('conflict');
        expect((await pass(anna))[0]!.marks).toMatchObject([{ mark: kind }]);
        expect(await away(client, kind, true)).toBe('ok');
        expect((await pass(anna))[0]!.marks).toEqual([]);
      }
    });

    describe('that restrict, with two required approvers', () => {
      const person = (id: string): Caller => ({ ...bank, principal: { ...bank.principal, type: 'USER', id } });
      const remove = (id: string, partyId: string, reason = 'confused') =>
        records(false).removeMark(person(id), partyId, 'BLACKLIST', reason);
      const removalOf = async (partyId: string) => (await records().find(tenantId(), partyId)).marks[0]?.removal;

      it('are lifted by a second user, and hold until then', async () => {
        const [party] = await pass(anna);
        await mark(party!.partyId, 'BLACKLIST');
        const { isProposed, party: shown } = await remove('ada', party!.partyId, 'A namesake.');
        const waits = { reason: 'A namesake.', proposedBy: 'ada', proposedAt: clock.now().toISOString() };
        expect([isProposed, shown.marks]).toEqual([true, [expect.objectContaining({ removal: waits })]]);
        expect((await pass(anna))[0]!.marks).toMatchObject([{ mark: 'BLACKLIST' }]);
        expect(await records().proposedRemovals(tenantId(), 10)).toMatchObject([
          { partyId: party!.partyId, mark: 'BLACKLIST', names: ['Anna Berg'] },
        ]);
        expect(await outcome(remove('ada', party!.partyId))).toBe('conflict');
        expect(await remove('ben', party!.partyId)).toMatchObject({ isProposed: false, party: { marks: [] } });
        expect(await records().proposedRemovals(tenantId(), 10)).toEqual([]);
        expect((await pass(anna))[0]!.marks).toEqual([]);
      });

      it('restart the approval if a mark is set again or kept, or the proposer lost the permission', async () => {
        const [party] = await pass(anna);
        const { partyId } = party!;
        const proposed = async (id: string) => (await remove(id, partyId)).isProposed;
        await mark(partyId, 'BLACKLIST');
        expect(await proposed('ada')).toBe(true);
        await mark(partyId, 'BLACKLIST');
        expect(await removalOf(partyId)).toBeNull();
        expect(await proposed('ben')).toBe(true);
        await records().keepMark(person('ada'), partyId, 'BLACKLIST', 'It is her.');
        expect(await removalOf(partyId)).toBeNull();
        expect(await outcome(records().keepMark(person('ada'), partyId, 'BLACKLIST', 'Again.'))).toBe('conflict');
        expect(await proposed('ada')).toBe(true);
        gone.add('ada');
        expect(await proposed('ben')).toBe(true);
        gone.clear();
        expect(await removalOf(partyId)).toMatchObject({ proposedBy: 'ben' });
        expect(await proposed('ada')).toBe(false);
        // A restriction that is set again has no earlier proposal.
        await mark(partyId, 'BLACKLIST');
        expect(await removalOf(partyId)).toBeNull();
      });

      it('are merged: open proposals end if the restriction covers more', async () => {
        const [older] = await pass({ name: 'Anna Berg', document: passport('P1') });
        const [younger] = await pass({ name: 'Bergs Blumen', businessId: 'B1' });
        await mark(younger!.partyId, 'BLACKLIST');
        expect((await remove('ada', younger!.partyId)).isProposed).toBe(true);
        const [both] = await pass({ name: 'Anna Berg', document: passport('P1'), businessId: 'B1' });
        expect(both!.partyId).toBe(older!.partyId);
        expect(await removalOf(both!.partyId)).toBeNull();
        expect((await remove('ben', both!.partyId)).isProposed).toBe(true);
        expect((await remove('ada', both!.partyId)).isProposed).toBe(false);
      });
    });

    it('of true matches are merged with the earliest date, and end with the last true match', async () => {
      const [older] = await pass({ name: 'Anna Berg', document: passport('P1') });
      const [younger] = await pass({ name: 'Bergs Blumen', businessId: 'B1' });
      const at = (one: number) => `00000000-0000-4000-8000-00000000000${one}`;
      const said = (how: 'set' | 'withdraw', partyId: string, one: number) =>
        writerOver(database, clock).write(bank, async ({ db, lockChain }) => {
          const about = { partyId, reason: 'because', transactionUuid: at(one) };
          const chain = await lockChain();
          const marked =
            how === 'set'
              ? await PartyMarks.set(db, chain, { ...about, mark: 'TRUE_MATCH' }, by())
              : await PartyMarks.withdraw(db, chain, { ...about, mark: 'TRUE_MATCH' }, by());
          return { result: marked?.partyId ?? null, audit: marked?.audit ?? [] };
        });
      await said('set', younger!.partyId, 1);
      const since = clock.now().toISOString();
      clock.advance(1);
      await said('set', older!.partyId, 2);
      await said('set', older!.partyId, 1);
      await said('set', younger!.partyId, 3);
      const [both] = await pass({ name: 'Anna Berg', document: passport('P1'), businessId: 'B1' });
      expect(both!.marks).toMatchObject([{ mark: 'TRUE_MATCH', markedAt: since, transactionUuid: at(3) }]);
      const held = async () => {
        const { marks } = await records().find(tenantId(), older!.partyId);
        return marks.map(({ markedAt, transactionUuids }) => [markedAt, transactionUuids]);
      };
      expect(await held()).toEqual([[since, [at(2), at(1), at(3)]]]);
      for (const [one, left] of [
        [3, [at(2), at(1)]],
        [2, [at(1)]],
      ] as const) {
        expect((await said('withdraw', younger!.partyId, one)).result).toBe(older!.partyId);
        expect(await held()).toEqual([[since, left]]);
      }
      expect((await said('withdraw', older!.partyId, 3)).result).toBe(null);
      expect((await said('withdraw', older!.partyId, 1)).result).toBe(older!.partyId);
      expect(await held()).toEqual([]);
      expect((await said('withdraw', bank.principal.tenantId, 1)).result).toBe(null);
      const verified = (await verifyAudit(database, tableSeals)).find((one) => one.tenantId === tenantId())!;
      expect(verified.damages.filter(({ reason }) => reason.includes('exemption'))).toEqual([]);
    });

    it('of unknown parties are rejected', async () => {
      expect(await outcome(mark(bank.principal.tenantId, 'BLACKLIST'))).toBe('not-found');
    });
  });

  const underKey = () => {
    const stored = async (table: string) => {
      const rows = await database.pool.query(`select * from ${table} where tenant_id = $1 order by 2, 3`, [tenantId()]);
      return JSON.stringify(rows.rows);
    };
    const damages = async () =>
      (await verifyAudit(database, tableSeals))
        .find((one) => one.tenantId === tenantId())!
        .damages.filter(({ reason }) => /exemption|clearance/.test(reason));

    it('stores nothing in clear, and is read as before', async () => {
      const [party] = await pass({ ...anna, birthDate: '1966-04-12' });
      await mark(party!.partyId, 'BLACKLIST');
      await clear(party!, listed(1, 1));
      const all = (await stored('parties')) + (await stored('party_marks')) + (await stored('party_clearances'));
      expect(all.match(/\$sealed/g)!.length).toBe(5);
      expect(all).not.toMatch(/anna berg|bergs blumen|1966-04|because|namesake/i);
      const found = await records().find(tenantId(), party!.partyId);
      expect(found).toMatchObject({ names: ['Anna Berg'], marks: [{ reason: 'because' }] });
      expect(found.clearances).toMatchObject([{ reason: 'a namesake', partyChanged: false }]);
      expect(await damages()).toEqual([]);
    });

    it('from before the key is encrypted by the job; the audit trail verifies old and new rows', async () => {
      bank = await createTenant(test.database);
      const [older] = await pass({ name: 'Anna Berg', document: passport('P1'), birthDate: '1966-04-12' });
      const [younger] = await pass({ name: 'Bergs Blumen', businessId: 'B1' });
      await mark(younger!.partyId, 'FROZEN');
      clock.advance(1);
      await mark(older!.partyId, 'BLACKLIST');
      await clear(older!, listed(1, 1));
      await setKey();
      clock.advance(1);
      await clear(older!, listed(2, 1));
      expect(await damages()).toEqual([]);
      // The restriction moves with its original time, and is encrypted beside one in plain text.
      const [both] = await pass({ name: 'Anna Berg', document: passport('P1'), businessId: 'B1' });
      expect(both!.marks.map(({ mark: kind, reason }) => [kind, reason])).toEqual([
        ['BLACKLIST', 'because'],
        ['FROZEN', 'because'],
      ]);
      expect(await damages()).toEqual([]);
      await node.encrypt(tenantId());
      const all = (await stored('parties')) + (await stored('party_marks')) + (await stored('party_clearances'));
      expect(all).not.toMatch(/anna berg|bergs blumen|1966-04|because|namesake/i);
      expect(await damages()).toEqual([]);
      await database.pool.query(
        "update party_marks set marked_by = 'another' where tenant_id = $1 and mark = 'BLACKLIST'",
        [tenantId()],
      );
      expect(await damages()).toMatchObject([{ subjectId: older!.partyId }]);
      await expect(records().find(tenantId(), older!.partyId)).resolves.toMatchObject({
        names: ['Anna Berg', 'Bergs Blumen'],
      });
    });

    it('that cannot be decrypted identifies and clears no party, still restricts, and is rejected when read', async () => {
      const [party] = await pass({ ...anna, document: passport('P1') });
      await mark(party!.partyId, 'BLACKLIST');
      await clear(party!, listed(1, 1));
      const spoil = (table: string, column: string) =>
        database.pool.query(
          `update ${table} set ${column} = case when ${column}::text like '{%'
             then jsonb_set(to_jsonb(${column}), '{$sealed}', to_jsonb(left(to_jsonb(${column})->>'$sealed', -8) || 'AAAAAAAA')) end
           where tenant_id = $1`,
          [tenantId()],
        );
      await spoil('parties', 'names');
      await spoil('party_clearances', 'party');
      await database.pool.query("update party_marks set reason = left(reason, -8) || 'AAAAAAAA' where tenant_id = $1", [
        tenantId(),
      ]);
      await expect(records().find(tenantId(), party!.partyId)).rejects.toThrow('cannot be decrypted');
      const [again] = await pass({ ...anna, document: passport('P1') });
      expect(again).toMatchObject({
        partyId: party!.partyId,
        marks: [{ mark: 'BLACKLIST', reason: '' }],
        clearances: [],
      });
      expect((await damages()).map(({ reason }) => reason).sort()).toEqual([
        expect.stringContaining('clearance'),
        expect.stringContaining('exemption'),
      ]);
    });

    it('waits with its transaction while the key is unavailable', async () => {
      await pass(anna);
      await folder.remove(tenantId(), 'first');
      await expect(pass(anna)).rejects.toMatchObject({ details: { reason: 'OWN_KEY_AWAY' } });
    });
  };
  if (hasKey) describe('the encryption declared for parties', underKey);
});
