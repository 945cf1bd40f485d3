/**
 * Writes the results of customer screening: state, hits, ratings, alerts and events, in one database transaction.
 *
 *   prepare (reads)  stored hits that were not found again ─► current facts of their listed parties
 *   record (writes)  chain lock ─► current customers and hits ─► settle ─► hits, alerts, events, ratings, states
 *
 * A customer that changed since it was read is skipped, because the job of its change screens it again. Writing the same result twice
 * has no further effect, so an interrupted run can be repeated.
 */

import type { Alerts, RaisedAlert } from '../../alerts/alerts.ts';
import { ALERT_CREATED } from '../../alerts/events.ts';
import type { AlertToRaise } from '../../alerts/types.ts';
import { factsOf, type ProfileFacts, reviewedFacts } from '../../lists/profile-facts.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import { SEALED_TOGETHER } from '../../platform/audit/sealed-tables.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { newId } from '../../platform/lib/ids.ts';
import type { AuditNote, LockedChain, Tx } from '../../platform/unit-of-work/effect.ts';
import { messageOf } from '../../platform/webhooks/event.ts';
import type { WebhookMessage } from '../../platform/webhooks/types.ts';
import type { Webhooks } from '../../platform/webhooks/webhooks.ts';
import type { Parties } from '../../screening/parties/parties.ts';
import { dayOf } from '../../screening/parties/review-date.ts';
import type { Customers, KnownHits, RatingBasis } from '../customers.ts';
import { documentKeysOf, partyKeysOf } from '../keys.ts';
import type { Customer } from '../types.ts';
import { CUSTOMER_HIT } from './events.ts';
import { meaningOf } from './meaning.ts';
import { readMonitored } from './runs/store.ts';
import type { CustomerScreeningContext, ScreenCustomers, ScreenedCustomer } from './screen-customers.ts';
import { type Settled, settle } from './settle.ts';
import { readHits, readHitsOf, writeHits, writeScreenings } from './store.ts';
import { identityOf, ownerAt, placeOfOwner, subjectsOf } from './subjects.ts';
import type { FoundHit, HitChange, HitKey, Identity, StoredHit } from './types.ts';

/** Subject of audit entries about the screening of many customers. */
const SCREENINGS_SUBJECT = 'CUSTOMER_SCREENINGS';
export const HIT_SUBJECT = 'CUSTOMER_HIT';
/** Finding code of the alert, the same as for list matches of transactions. */
const HIT_CODE = 'WATCHLIST_MATCH';

interface EffectsParts {
  database: Database;
  customers: Pick<Customers, 'shown' | 'rerate' | 'ratingBasis' | 'dropKeys' | 'dropOwners' | 'keepKeys'>;
  screen: Pick<ScreenCustomers, 'profiles'>;
  alerts: Pick<Alerts, 'raise' | 'dueTimes'>;
  webhooks: Pick<Webhooks, 'store'>;
  parties: Pick<Parties, 'clearanceFor'>;
}

export interface Prepared {
  screened: readonly ScreenedCustomer[];
  around: CustomerScreeningContext;
  /** Facts of stored hits that were not found again; null: the profile is on no list. */
  facts: ReadonlyMap<string, ProfileFacts | null>;
  /** Due times of alerts. */
  dueTimes: Awaited<ReturnType<Alerts['dueTimes']>>;
  ratings: RatingBasis;
}

export interface RecordOptions {
  /** null: the job of the customer's own change. */
  runId: string | null;
  settingsChanged: boolean;
  correlationId: string;
  /** Webhook URL of the organization; null: none. */
  organisationUrl: string | null;
}

export interface RecordedHits {
  audit: AuditNote[];
  jobs: NewJob[];
  screened: number;
  failures: { customerId: string; reason: string }[];
  changes: Record<HitChange, number>;
}

export class MonitoringEffects {
  readonly #parts: EffectsParts;

  constructor(parts: EffectsParts) {
    this.#parts = parts;
  }

  async prepare(
    tenantId: string,
    screened: readonly ScreenedCustomer[],
    around: CustomerScreeningContext,
  ): Promise<Prepared> {
    const { database, screen } = this.#parts;
    const ids = screened.map(({ customer }) => customer.customerId);
    const stored = await database.tenant(tenantId, (db) => readHitsOf(db, tenantId, ids));
    const found = new Set(screened.flatMap(({ customer, hits }) => hits.map((hit) => keyOf(customer.customerId, hit))));
    const missing = stored.filter((hit) => hit.state !== 'ENDED' && !found.has(keyOf(hit.customerId, hit)));
    const profileIds = [...new Set(missing.map(({ profileId }) => profileId))];
    const rows = await screen.profiles(around.lists, profileIds);
    const facts = new Map(
      profileIds.map((id): [string, ProfileFacts | null] => {
        const row = rows.get(id);
        return [id, row ? factsOf(row.profile) : null];
      }),
    );
    const dueTimes = await this.#parts.alerts.dueTimes(tenantId);
    return { screened, around, facts, dueTimes, ratings: await this.#parts.customers.ratingBasis(tenantId) };
  }

  /** @throws AppError service-unavailable if the lists are older than the lists of a started run */
  async record(tx: Tx, prepared: Prepared, options: RecordOptions): Promise<RecordedHits> {
    const { db, tenantId, now, lockChain } = tx;
    const { customers } = this.#parts;
    const chain = await lockChain();
    await this.#refuseOlder(db, tenantId, prepared.around);
    const at = now();
    const ids = prepared.screened.map(({ customer }) => customer.customerId);
    const present = new Map((await customers.shown(db, tenantId, ids)).map((one) => [one.customerId, one]));
    const valid = prepared.screened.filter(({ customer }) => {
      // Closing and reopening also change the version.
      return present.get(customer.customerId)?.version === customer.version;
    });
    const stored = await readHitsOf(db, tenantId, ids);
    const outcomes = valid.map((one) => settleOne(one, stored, prepared.facts, options, dayOf(at)));
    const former = await this.#hitsOfFormerOwners(db, tenantId, outcomes, stored, at);
    const written = await this.#writeHits(db, chain, outcomes, former, at, { ...options, dueTimes: prepared.dueTimes });
    await writeScreenings(
      db,
      tenantId,
      valid.map((one) => stateOf(one, prepared.around, at, options.runId)),
    );
    const had = new Set(stored.map(({ customerId }) => customerId));
    const screened = valid.map(({ customer }) => customer);
    await customers.dropKeys(
      db,
      tenantId,
      screened.filter(({ customerId }) => had.has(customerId)),
    );
    await customers.keepKeys(db, tenantId, screened);
    const hits = await readHitsOf(db, tenantId, ids);
    const known = valid.map(({ customer: { customerId }, failure }): KnownHits => {
      const categories = hits
        .filter((hit) => hit.customerId === customerId && hit.state === 'OPEN')
        .flatMap((hit) => hit.facts.categories);
      // If the comparison failed, the absence of hits means nothing.
      return { customerId, categories: failure !== null && categories.length === 0 ? 'FAILED' : categories };
    });
    const rated = await customers.rerate(
      tx,
      known,
      // Undecryptable customers are not rated, because missing data could lower their rating.
      valid.map(({ customer }) => customer).filter(({ isUnreadable }) => !isUnreadable),
      prepared.ratings,
    );
    const count = (change: HitChange) => written.changes.filter((one) => one === change).length;
    return {
      audit: [...written.audit, ...rated, ...screenedNote(screened, prepared.around, options)],
      jobs: written.jobs,
      screened: valid.length,
      failures: valid.flatMap(({ customer: { customerId }, failure }) =>
        failure === null ? [] : [{ customerId, reason: failure }],
      ),
      changes: { NEW: count('NEW'), CHANGED: count('CHANGED'), ENDED: count('ENDED') },
    };
  }

  /** A started run counts earlier screenings as done, so later screenings must use the same or newer lists. */
  async #refuseOlder(db: Db, tenantId: string, { lists }: CustomerScreeningContext): Promise<void> {
    const monitored = await readMonitored(db, tenantId);
    if (!monitored) return;
    const own = lists.own?.generation ?? 0;
    if (lists.shared.generation >= monitored.generation && own >= monitored.ownGeneration) return;
    throw new AppError('service-unavailable', {
      detail: 'A newer version of the lists is loading. Try again later.',
      retryAfterSeconds: 2,
    });
  }

  async #writeHits(
    db: Db,
    chain: LockedChain,
    outcomes: readonly Outcome[],
    former: readonly HitRow[],
    at: Date,
    options: RecordOptions & Pick<Prepared, 'dueTimes'>,
  ): Promise<{ audit: AuditNote[]; jobs: NewJob[]; changes: HitChange[] }> {
    const { tenantId } = chain;
    const changes = outcomes.flatMap(({ customer, settled }) => settled.map((one) => ({ customer, ...one })));
    const rows: HitRow[] = [];
    for (const one of changes) rows.push({ ...one, hit: await this.#hitOf(db, tenantId, one, at) });
    const left = rows.filter(isLeftOpen);
    // Skips hits that an owner named in the record already has under its own name.
    const isReported = ({ hit: { customerId, profileId } }: HitRow) =>
      left.some(({ hit }) => hit.customerId === customerId && hit.profileId === profileId);
    const taken = former.filter((row) => !isReported(row));
    rows.push(...taken);
    const alarming = [...rows.filter(({ hit }) => hit.state === 'OPEN'), ...left, ...taken];
    const raised = await this.#parts.alerts.raise(
      db,
      chain,
      alarming.map((row) => alertOf(row, options.correlationId)),
      options.dueTimes,
    );
    const alerts = new Map(alarming.map(({ hit }, index) => [hit.hitId, raised.alerts[index]!]));
    const hits = rows.map((row) => ({ ...row, hit: withAlert(row.hit, alerts.get(row.hit.hitId)) }));
    const silent = outcomes.flatMap((one) => one.silent.map(({ before, found }) => quietly(before, found)));
    await writeHits(db, tenantId, [...hits.map(({ hit }) => hit), ...silent]);
    const jobs = await this.#parts.webhooks.store(
      db,
      hits.flatMap((row) => messagesOf(tenantId, row, alerts.get(row.hit.hitId), options)),
    );
    const audit = [...hits.map(noteOf), ...silent.map(silentNote), ...raised.audit];
    return { audit, jobs, changes: rows.map(({ change }) => change) };
  }

  /**
   * An owner that is a customer holds the payments of the customers that it owns, through its own hits (`readHitsOfLinked`). Removing that owner
   * does not clear those hits. They become ended hits of the changed customer, with an alert for a reviewer.
   */
  async #hitsOfFormerOwners(
    db: Db,
    tenantId: string,
    outcomes: readonly Outcome[],
    stored: readonly StoredHit[],
    at: Date,
  ): Promise<HitRow[]> {
    const customers = outcomes.map(({ customer }) => customer);
    const found = await this.#parts.customers.dropOwners(db, tenantId, customers);
    const hits = await readHits(
      db,
      tenantId,
      found.map(({ hitId }) => hitId),
    );
    return customers.flatMap((customer) => {
      const { customerId } = customer;
      const own = stored.filter((hit) => hit.customerId === customerId);
      const first = firstFreeOwner(customer, own);
      const of = found.filter((one) => one.customerId === customerId).map(({ hitId }) => hitId);
      return hits
        .filter(({ hitId }) => of.includes(hitId))
        .map((one, index): HitRow => {
          const hit: StoredHit = {
            ...one,
            ...{ hitId: newId(), customerId, subject: ownerAt(first + index), version: 1 },
            ...{ state: 'ENDED', endedBecause: 'CUSTOMER_CHANGED', foundAt: at, changedAt: at, alertId: null },
          };
          return {
            customer,
            change: 'ENDED',
            before: null,
            found: null,
            what: [],
            endedBecause: 'CUSTOMER_CHANGED',
            hit,
          };
        });
    });
  }

  /** The new state of the hit. It starts as cleared if its party was already cleared of the listed profile. */
  async #hitOf(
    db: Db,
    tenantId: string,
    { customer, before, found, endedBecause }: Changed,
    at: Date,
  ): Promise<StoredHit> {
    if (found === null)
      return { ...before!, state: 'ENDED', changedAt: at, endedBecause, version: before!.version + 1 };
    const open: StoredHit = {
      ...found,
      hitId: before?.hitId ?? newId(),
      customerId: customer.customerId,
      state: 'OPEN',
      foundAt: before && before.state !== 'ENDED' ? before.foundAt : at,
      changedAt: at,
      alertId: before?.alertId ?? null,
      ...{ clearedBy: null, clearedAt: null, clearedReason: null, reviewDate: null, endedBecause: null },
      version: (before?.version ?? 0) + 1,
    };
    const cleared = await this.#clearance(db, tenantId, customer, found);
    if (!cleared) return open;
    const { clearedBy, clearedAt, reason, reviewDate } = cleared;
    const by = { clearedBy, clearedAt: new Date(clearedAt), clearedReason: reason, reviewDate };
    return { ...open, state: 'CLEARED', ...by };
  }

  /** An existing clearance of the customer's party for this profile. Applies to the customer only, not to owners. */
  async #clearance(db: Db, tenantId: string, { record }: Customer, { subject, profileId, facts }: FoundHit) {
    if (subject !== 'CUSTOMER') return null;
    const query = { keys: partyKeysOf(tenantId, record), profileId, facts: reviewedFacts(facts) };
    const names = record.names.map(({ fullNameRaw }) => fullNameRaw);
    const type = record.entityType === 'INDIVIDUAL' ? ('INDIVIDUAL' as const) : ('CORPORATE' as const);
    // Requires a single nationality: a customer with several may have used any of them.
    const [nationality, ...others] = record.nationalityCodes;
    const said = { type, gender: record.gender, ...(others.length === 0 && { nationality }) };
    const party = { names, birthDate: record.dob, documents: documentKeysOf(tenantId, record), said };
    return await this.#parts.parties.clearanceFor(db, tenantId, query, party);
  }
}

interface Outcome {
  customer: Customer;
  settled: Settled[];
  silent: { before: StoredHit; found: FoundHit }[];
}
type Changed = Settled & { customer: Customer };
type HitRow = Changed & { hit: StoredHit };

function keyOf(customerId: string, { subject, profileId }: HitKey): string {
  return `${customerId} ${subject} ${profileId}`;
}

/**
 * Whether a change of the customer ended an open sanctions hit that no reviewer had cleared. A reviewer must confirm it. Payments of the
 * customer wait for that (`readHitsOfLinked`).
 */
function isLeftOpen({ before, hit }: HitRow): boolean {
  const { state, endedBecause, facts } = hit;
  if (state !== 'ENDED' || endedBecause !== 'CUSTOMER_CHANGED' || before?.state !== 'OPEN') return false;
  return facts.categories.includes('SANCTION');
}

/** An owner position without an owner or a stored hit. */
function firstFreeOwner({ record }: Customer, own: readonly StoredHit[]): number {
  return Math.max(record.beneficialOwners.length, ...own.map(({ subject }) => (placeOfOwner(subject) ?? -1) + 1));
}

function settleOne(
  { customer, hits, cleared, failure }: ScreenedCustomer,
  stored: readonly StoredHit[],
  facts: Prepared['facts'],
  { settingsChanged }: RecordOptions,
  day: string,
): Outcome {
  const own = stored.filter((hit) => hit.customerId === customer.customerId);
  const identities = new Map(
    subjectsOf(customer.record).map((one): [string, Identity] => [one.subject, identityOf(one)]),
  );
  const today = (hit: StoredHit) => ({
    // A hit that was added after the preparation has current facts.
    facts: facts.has(hit.profileId) ? facts.get(hit.profileId)! : hit.facts,
    identity: identities.get(hit.subject) ?? null,
  });
  const outcome = settle(own, hits, { today, settingsChanged, day, cleared });
  // An incomplete comparison ends no hits.
  const settled = failure === null ? outcome.settled : outcome.settled.filter(({ change }) => change !== 'ENDED');
  return { customer, settled, silent: outcome.silent };
}

function stateOf(
  { customer, failure }: ScreenedCustomer,
  { lists, gaps }: CustomerScreeningContext,
  at: Date,
  runId: string | null,
) {
  return {
    customerId: customer.customerId,
    state: failure === null ? ('SCREENED' as const) : ('FAILED' as const),
    customerVersion: customer.version,
    screenedAt: at,
    generation: lists.shared.generation,
    ownGeneration: lists.own?.generation ?? 0,
    matcherVersion: MATCHER_VERSION,
    failure,
    runId,
    gaps,
  };
}

/** One audit entry for all customers, since a run may compare every customer daily. Seals each row (`platform/audit/sealed-tables.ts`). */
function screenedNote(
  screened: readonly Customer[],
  { lists, gaps }: CustomerScreeningContext,
  { runId, correlationId }: RecordOptions,
): AuditNote[] {
  if (screened.length === 0) return [];
  const by = {
    generation: lists.shared.generation,
    ownGeneration: lists.own?.generation ?? 0,
    matcherVersion: MATCHER_VERSION,
  };
  const details = { runId, ...by, gaps, [SEALED_TOGETHER]: screened.map(({ customerId }) => customerId) };
  return [
    { action: 'customers.screened', subjectType: SCREENINGS_SUBJECT, subjectId: runId ?? correlationId, details },
  ];
}

/** Updates a hit without a change event. Keeps lost listings, so that their return is noticed, and adds facts that older hits lack. */
function quietly(before: StoredHit, found: FoundHit): StoredHit {
  const { facts, profileVersion, identity, evidence } = found;
  return { ...before, facts, profileVersion, identity, evidence, version: before.version + 1 };
}

function withAlert(hit: StoredHit, alert: RaisedAlert | undefined): StoredHit {
  return alert ? { ...hit, alertId: alert.alertId } : hit;
}

function alertOf({ customer, hit, change }: HitRow, correlationId: string): AlertToRaise {
  const { severity, queue, words } = meaningOf(hit.facts.categories);
  const subject = subjectsOf(customer.record).find((one) => one.subject === hit.subject);
  const who = hit.subject === 'CUSTOMER' ? 'The customer' : 'An owner of the customer';
  const title = `${who} ${change === 'ENDED' ? 'was changed, and resembled' : 'resembles'} ${words}`;
  return {
    kind: 'ONGOING_SCREENING',
    queue,
    transactionUuid: null,
    status: `HIT_${change}`,
    subject: `${customer.customerId}/${hit.subject}`,
    cause: { type: 'CUSTOMER', key: hit.profileId, profileId: hit.profileId, label: hit.matchedName },
    partyId: null,
    customerId: customer.customerId,
    subjectName: subject?.names[0] ?? null,
    code: HIT_CODE,
    title,
    severity,
    valueUsd: null,
    customerRisk: customer.riskLevel,
    watchlistIds: [...new Set(hit.facts.listings.map((listing) => listing.slice(0, listing.indexOf('/'))))],
    findings: [{ code: HIT_CODE, subject: hit.subject, score: hit.score, remark: `${title}: ${hit.matchedName}.` }],
    correlationId,
  };
}

function messagesOf(
  tenantId: string,
  row: HitRow,
  alert: RaisedAlert | undefined,
  { correlationId, organisationUrl }: RecordOptions,
): WebhookMessage[] {
  const { customer, change, what, endedBecause, hit } = row;
  const base = { tenantId, correlationId };
  const data = {
    customerId: customer.customerId,
    externalReferenceId: customer.record.externalReferenceId,
    hitId: hit.hitId,
    change,
    subject: hit.subject,
    profileId: hit.profileId,
    matchedName: hit.matchedName,
    score: hit.score,
    categories: hit.facts.categories,
    what,
    endedBecause,
    suppressed: hit.state === 'CLEARED',
    alertId: alert?.alertId ?? null,
  };
  const message = { ...base, url: null, ...messageOf(CUSTOMER_HIT, customer.customerId, data) };
  if (!alert?.isNew) return [message];
  return [message, { ...base, url: organisationUrl, ...messageOf(ALERT_CREATED, alert.alertId, alert.alert) }];
}

const ACTIONS: Readonly<Record<HitChange, string>> = {
  NEW: 'customer-hit.found',
  CHANGED: 'customer-hit.changed',
  ENDED: 'customer-hit.ended',
};

function noteOf({ change, what, hit }: HitRow): AuditNote {
  const { customerId, subject, profileId, profileVersion, state, score, endedBecause, alertId } = hit;
  const { generation, ownGeneration, matcherVersion } = hit.evidence;
  const by = { generation, ownGeneration, matcherVersion };
  const details = { customerId, subject, profileId, profileVersion, state, score, what, endedBecause, alertId, ...by };
  return { action: ACTIONS[change], subjectType: HIT_SUBJECT, subjectId: hit.hitId, details };
}

function silentNote({ hitId, customerId, profileId, profileVersion, facts }: StoredHit): AuditNote {
  const details = { customerId, profileId, profileVersion, listings: facts.listings };
  return { action: 'customer-hit.noted', subjectType: HIT_SUBJECT, subjectId: hitId, details };
}
