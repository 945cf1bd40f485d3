/**
 * Processes new cash transactions: adds them up by person and business day, and opens a filing deadline with its report
 * above the limit. More cash of that day is added to an unfiled report; after filing, a correction is opened.
 */
import { randomUUID } from 'node:crypto';
import type { Customers } from '../../customers/customers.ts';
import type { Customer } from '../../customers/types.ts';
import type { ReportObligations } from '../../deadlines/report-obligations.ts';
import { SYSTEM_ACTOR } from '../../platform/audit/trail.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { type AuditNote, type LockedChain, serviceAuthor, type Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { CustomerLinks } from '../../transactions/customer-links.ts';
import type { Fx } from '../../transactions/fx/fx.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { type Leg, legsOf, type Reportable, reportablesOf } from './aggregate.ts';
import { businessDayOf, momentsOf } from './business-day.ts';
import { linesOf, personsOf } from './draft.ts';
import { designationsOf, exempted } from './exemptions.ts';
import type { DollarRates } from './foreign.ts';
import { moved, noteOf } from './moves.ts';
import { correctionOf, openDraft } from './opening.ts';
import type { CashReporting, CurrencyReportSettings, ExemptPerson } from './settings.ts';
import { lockReportsOf, moveProgress, readCashOf, readNewCash, readUnseen, skipCash, updateReport } from './store.ts';
import type { CurrencyContent, CurrencyReportRow } from './types.ts';

/** Transactions per database transaction. */
const BATCH = 200;
/** Limit of cash transactions added up per day. Later cash is added to the report as it is recorded. */
const MOST_OF_A_DAY = 2_000;
/** Keys lead to transactions, which have further keys. */
const MOST_ROUNDS = 4;
const BY_SERVICE = SYSTEM_ACTOR.id;

interface SweepParts {
  database: Database;
  writer: Writer;
  settings: SettingsReader<CurrencyReportSettings>;
  transactions: Pick<Transactions, 'byUuids'>;
  links: Pick<CustomerLinks, 'customersOf'>;
  customers: Pick<Customers, 'byIds'>;
  obligations: Pick<ReportObligations, 'openIn' | 'openOnceIn' | 'settleIn'>;
  fx: Pick<Fx, 'snapshot'>;
}

/** Cash of some persons on one day. */
interface Day {
  businessDay: string;
  legs: Leg[];
}

export class CurrencySweep {
  readonly #parts: SweepParts;

  constructor(parts: SweepParts) {
    this.#parts = parts;
  }

  /** Sweeps all organizations. Cheap if no cash was recorded. */
  async look(): Promise<void> {
    const { database } = this.#parts;
    const failures: unknown[] = [];
    for (const one of await readUnseen(database.direct)) {
      // A failure of one organization is retried and does not block the others.
      await this.#lookAt(one).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #lookAt({ tenantId, seq }: { tenantId: string; seq: number }): Promise<void> {
    const { database, settings } = this.#parts;
    const reporting = (await settings.get(tenantId))['filings.currencyReports'];
    if (reporting === null) return await database.tenant(tenantId, (db) => skipCash(db, tenantId));
    for (let at: number | null = seq; at !== null; ) at = await this.#lookBehind(tenantId, at, reporting);
  }

  /** @returns position up to which it has processed; null: finished */
  async #lookBehind(tenantId: string, from: number, reporting: CashReporting): Promise<number | null> {
    const { database, writer } = this.#parts;
    const found = await database.tenant(tenantId, (db) => readNewCash(db, tenantId, { afterSeq: from, limit: BATCH }));
    const to = found.at(-1)?.seq;
    if (to === undefined) return null;
    const uuids = found.map(({ transactionUuid }) => transactionUuid);
    const days = await this.#daysOf(tenantId, uuids, reporting);
    const { result } = await writer.write(serviceAuthor(tenantId, randomUUID()), async (tx) => {
      const chain = await tx.lockChain();
      if (!(await moveProgress(tx.db, chain, { from, to }))) return { result: false, audit: [] };
      const notes: AuditNote[] = [];
      for (const { businessDay, legs } of days) {
        const reportables = reportablesOf(legs);
        const customers = await this.#customersOf(tx.db, tenantId, reportables);
        for (const one of reportables) {
          const exempt = exempted(one, { businessDay, customers, reporting });
          notes.push(...(await this.#designate(tx, chain, businessDay, exempt.persons)));
          const reported = exempt.due.length === 0 ? one : { ...one, legs: exempt.due };
          const reason = exempt.due.length === 0 ? exempt.reason : null;
          notes.push(...(await this.#report(tx, chain, { businessDay, one: reported, customers, reason })));
        }
      }
      return { result: true, audit: notes };
    });
    return result && found.length === BATCH ? to : null;
  }

  /** The new cash by business day, with all other cash of the same persons on that day. */
  async #daysOf(tenantId: string, uuids: readonly string[], reporting: CashReporting): Promise<Day[]> {
    const fresh = await this.#legsOf(tenantId, uuids);
    const days: Day[] = [];
    for (const businessDay of new Set(fresh.map((leg) => dayOf(leg, reporting)))) {
      const some = fresh.filter((leg) => dayOf(leg, reporting) === businessDay);
      days.push(await this.#wholeDay(tenantId, businessDay, some, reporting));
    }
    return days;
  }

  async #wholeDay(
    tenantId: string,
    businessDay: string,
    fresh: readonly Leg[],
    reporting: CashReporting,
  ): Promise<Day> {
    const moments = momentsOf(businessDay, reporting);
    let legs = [...fresh];
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const subjects = subjectsOf(legs);
      const uuids = await this.#parts.database.tenant(tenantId, (db) =>
        readCashOf(db, tenantId, subjects, { ...moments, limit: MOST_OF_A_DAY }),
      );
      const known = new Set(legs.map(({ transaction }) => transaction.transactionUuid));
      const further = uuids.filter((uuid) => !known.has(uuid));
      if (further.length === 0) break;
      const added = (await this.#legsOf(tenantId, further)).filter((leg) => dayOf(leg, reporting) === businessDay);
      legs = [...legs, ...added];
      if (added.length === 0) break;
    }
    return { businessDay, legs };
  }

  async #legsOf(tenantId: string, uuids: readonly string[]): Promise<Leg[]> {
    const { database, transactions, links, fx } = this.#parts;
    const read = await transactions.byUuids(tenantId, uuids);
    const linked = await database.tenant(tenantId, (db) => links.customersOf(db, tenantId, read));
    const snapshot = await fx.snapshot(tenantId);
    const rates: DollarRates = (currency, atMs) => snapshot.rate(currency, 'USD', atMs);
    return read.flatMap((one) => legsOf(tenantId, one, linked.get(one.transactionUuid)?.customers ?? [], rates));
  }

  async #customersOf(db: Db, tenantId: string, reportables: readonly Reportable[]): Promise<Map<string, Customer>> {
    const ids = reportables.flatMap(({ legs }) =>
      legs.flatMap(({ owner, conductor }) => [owner.customerId ?? [], conductor?.customerId ?? []].flat()),
    );
    const found = await this.#parts.customers.byIds(db, tenantId, [...new Set(ids)]);
    return new Map(found.map((one) => [one.customerId, one]));
  }

  /** Opens the filing deadline for the designation of exempt persons. */
  async #designate(tx: Tx, chain: LockedChain, startsOn: string, persons: readonly ExemptPerson[]) {
    const notes: AuditNote[] = [];
    for (const subject of designationsOf(persons)) {
      const obligation = { kind: 'EXEMPT_PERSON_DESIGNATION', startsOn, subject } as const;
      notes.push(...(await this.#parts.obligations.openOnceIn(tx, chain, obligation, BY_SERVICE)));
    }
    return notes;
  }

  async #report(tx: Tx, chain: LockedChain, about: Asked): Promise<AuditNote[]> {
    const { one, businessDay } = about;
    const uuids = [...new Set(one.legs.map(({ transaction }) => transaction.transactionUuid))];
    const before = await lockReportsOf(tx.db, chain, businessDay, one.keys);
    const seen = new Set(before.flatMap((row) => row.seen));
    const fresh = one.legs.filter(({ transaction }) => !seen.has(transaction.transactionUuid));
    if (fresh.length === 0) return [];
    const [latest] = before;
    if (!latest) return await this.#open(tx, chain, about, firstOf(about, uuids));
    const isOpen = latest.state === 'DRAFT' || latest.state === 'REJECTED';
    if (isOpen && (latest.obligation.state === 'OPEN' || about.reason !== null)) {
      return await this.#extend(tx, latest, about, fresh);
    }
    // A user decided that no report was required, but only for the cash known at that time.
    if (isOpen && latest.obligation.state === 'NOT_REQUIRED')
      return await this.#open(tx, chain, about, firstOf(about, uuids));
    return await this.#open(tx, chain, about, {
      content: correctionOf(latest, withLegs(latest.content, about, fresh)),
      uuids: [...new Set([...latest.seen, ...uuids])],
      prior: latest,
    });
  }

  async #open(
    tx: Tx,
    chain: LockedChain,
    about: Asked,
    { content, uuids, prior }: { content: CurrencyContent; uuids: string[]; prior: CurrencyReportRow | null },
  ): Promise<AuditNote[]> {
    const { obligations } = this.#parts;
    const { businessDay, one, reason } = about;
    const draft = { businessDay, content, prior, personKeys: one.keys, seen: uuids };
    const { row, notes } = await openDraft({ tx, chain, obligations }, draft, BY_SERVICE);
    if (reason === null) return notes;
    const settlement = { state: 'NOT_REQUIRED', reason } as const;
    const settled = await obligations.settleIn(tx, chain, row.obligationId, { settlement, by: BY_SERVICE });
    return [...notes, ...settled.notes];
  }

  async #extend(tx: Tx, before: CurrencyReportRow, about: Asked, fresh: readonly Leg[]): Promise<AuditNote[]> {
    const uuids = fresh.map(({ transaction }) => transaction.transactionUuid);
    const row = {
      ...moved(before, 'edit'),
      content: withLegs(before.content, about, fresh),
      personKeys: [...new Set([...before.personKeys, ...about.one.keys])],
      seen: [...new Set([...before.seen, ...uuids])],
      ...{ updatedAt: tx.now(), updatedBy: null },
    };
    await updateReport(tx.db, row);
    return [noteOf('extended', row, { transactions: uuids.length })];
  }
}

interface Asked {
  businessDay: string;
  one: Reportable;
  customers: ReadonlyMap<string, Customer>;
  /** Why no report is required although the total is above the limit; null: it is required. */
  reason: string | null;
}

const dayOf = ({ transaction }: Leg, reporting: CashReporting) =>
  businessDayOf(new Date(transaction.content.transactionDate), reporting);

function subjectsOf(legs: readonly Leg[]): { keys: string[]; customerIds: string[] } {
  const sides = legs.flatMap(({ owner, conductor }) => [owner, ...(conductor ? [conductor] : [])]);
  const customerIds = [...new Set(sides.flatMap(({ customerId }) => customerId ?? []))];
  const keys = [...new Set(sides.flatMap((side) => side.keys.filter((key) => !key.includes(':'))))];
  return { keys, customerIds };
}

function firstOf({ one, customers }: Asked, uuids: string[]) {
  const content: CurrencyContent = {
    filingKind: 'INITIAL',
    persons: personsOf(one, customers),
    transactions: linesOf(one.legs),
    conduct: {},
  };
  return { content, uuids, prior: null };
}

/** Keeps the values that users entered, and adds new cash and new persons. */
function withLegs(before: CurrencyContent, { one, customers }: Asked, fresh: readonly Leg[]): CurrencyContent {
  const all = personsOf(one, customers);
  const kept = before.persons.map((person) => {
    const now = all.find((other) => other.role === person.role && sameName(other, person));
    if (!now) return person;
    const { cashIn, cashOut, isMultiple } = now;
    return { ...person, ...(cashIn && { cashIn }), ...(cashOut && { cashOut }), ...(isMultiple && { isMultiple }) };
  });
  const added = all.filter(
    (one) => !before.persons.some((person) => person.role === one.role && sameName(one, person)),
  );
  return { ...before, persons: [...kept, ...added], transactions: [...before.transactions, ...linesOf(fresh)] };
}

type Named = CurrencyContent['persons'][number];
const nameOf = ({ fullName, lastName, firstName }: Named) =>
  (fullName ?? `${firstName ?? ''} ${lastName ?? ''}`).trim();
const sameName = (a: Named, b: Named) => nameOf(a).toLowerCase() === nameOf(b).toLowerCase();
