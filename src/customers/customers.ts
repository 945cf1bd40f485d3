/**
 * Customers of an organization. Each change is one database transaction: the record, its keys, its rating, links to earlier
 * transactions, the screening job and the audit entry. All writes happen under the chain lock, so that revisions are in commit
 * order.
 */

import type { CountryRisk } from '../lists/countries/country-risk.ts';
import type { CountryRisks } from '../lists/countries/country-risks.ts';
import type { WatchlistCategory } from '../lists/profile.ts';
import { normalizeFullName } from '../matching/names/normalize.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { countListed } from '../platform/db/count-listed.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { AppError, type FieldError } from '../platform/errors.ts';
import type { NewJob } from '../platform/jobs/queue.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { newId } from '../platform/lib/ids.ts';
import { type Page, type PageAsked, readListPage } from '../platform/lib/list-page.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { AuditNote, Done, Effected, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import type { CustomerFacts } from '../screening/parties/relationships/relationships.ts';
import { customerKeys } from './keys.ts';
import { ownerKeys } from './owner-keys.ts';
import type { RiskModel } from './rating/model.ts';
import { type RatingFacts, rate } from './rating/rate.ts';
import { changedRecord, flawsOf, recordOf } from './read-customer.ts';
import type { ChangeRequest, CustomerRequest, VerifyRequest } from './schemas.ts';
import type { CustomerSettings } from './settings.ts';
import {
  type CustomerChange,
  type CustomerFilter,
  countActive,
  dropKeys,
  dropOwners,
  type HitOfFormerOwner,
  insertRatings,
  keepKeys,
  listedCustomers,
  readActive,
  readActiveAmong,
  readByReferences,
  readChangedSince,
  readClosedSince,
  readCustomerPage,
  readCustomers,
  readLatestRatings,
  writeCustomers,
  writeRiskLevels,
} from './store.ts';
import { linkEarlier } from './transaction-links/store.ts';
import type { Customer, CustomerRecord, Rating } from './types.ts';
import { flawsOfVerification, MOST_VERIFICATIONS, withVerification } from './verifications.ts';

export const SUBJECT = 'CUSTOMER';

/** Ongoing screening, which is notified of each change inside its database transaction. */
export interface CustomerWatch {
  /** Marks the customers as not screened since the change. @returns their screening jobs */
  changed(tx: Tx, customers: readonly Customer[]): Promise<NewJob[]>;
}

export interface CustomersParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  settings: SettingsReader<CustomerSettings>;
  countryRisks: Pick<CountryRisks, 'snapshot'>;
  watch: CustomerWatch;
  /** Wakes the worker of this process. */
  onChanged(): void;
}

export interface RatingBasis {
  model: RiskModel;
  countries: CountryRisk;
}

/** Hits that a rating takes into account. */
export interface KnownHits {
  customerId: string;
  categories: RatingFacts['hitCategories'];
}

export class Customers {
  readonly #parts: CustomersParts;

  constructor(parts: CustomersParts) {
    this.#parts = parts;
  }

  /** @throws AppError validation-failed, conflict (the customer number exists) */
  async create(by: Caller, request: CustomerRequest): Promise<Done<CustomerReceipt>> {
    const record = recordOf(request);
    refuse(flawsOf(record, request.names ?? []));
    const basis = await this.ratingBasis(by.principal.tenantId);
    const done = await this.#write(by, async (tx) => {
      await tx.lockChain();
      const [known] = await readByReferences(tx.db, tx.tenantId, [record.externalReferenceId]);
      if (known) {
        throw new AppError('conflict', {
          detail: 'A customer with this externalReferenceId exists. Change that customer, or use another number.',
        });
      }
      const made = newCustomer(record, by, tx.now());
      const { jobs, audit } = await this.put(tx, [{ before: null, after: made, action: 'customer.created' }], basis);
      return { result: receiptOf(made), audit, jobs };
    });
    return done;
  }

  /** @throws AppError not-found, conflict (closed, or not the version that the caller read), validation-failed */
  async change(by: Caller, customerId: string, request: ChangeRequest): Promise<Done<CustomerReceipt>> {
    const basis = await this.ratingBasis(by.principal.tenantId);
    return await this.#write(by, async (tx) => {
      const before = await this.#present(tx, customerId, request.version);
      const record = changedRecord(before.record, request, tx.now());
      refuse(flawsOf(record, request.names ?? []));
      if (canonicalJson(record) === canonicalJson(before.record)) return { result: receiptOf(before), audit: [] };
      const after = changedBy(before, { record }, by, tx.now());
      return {
        result: receiptOf(after),
        ...(await this.put(tx, [{ before, after, action: 'customer.changed' }], basis)),
      };
    });
  }

  /**
   * Records that an attribute was verified. The customer is then screened again.
   * @throws AppError not-found, conflict (closed, not the version that the caller read, or too many), validation-failed
   */
  async verify(by: Caller, customerId: string, request: VerifyRequest): Promise<Done<VerificationReceipt>> {
    const { version, ...given } = request;
    const basis = await this.ratingBasis(by.principal.tenantId);
    return await this.#write(by, async (tx) => {
      const before = await this.#present(tx, customerId, version);
      refuse(flawsOfVerification(before.record, request));
      if (before.record.verifications.length >= MOST_VERIFICATIONS) {
        throw new AppError('conflict', { detail: `A customer can have at most ${MOST_VERIFICATIONS} verifications.` });
      }
      const at = tx.now();
      const verificationId = newId();
      const added = { verificationId, ...given, verifiedBy: by.principal.id, recordedAt: at.toISOString() };
      const after = changedBy(before, { record: withVerification(before.record, added) }, by, at);
      const { audit, jobs } = await this.put(tx, [{ before, after, action: 'customer.verified' }], basis);
      const { attribute, method, verifiedOn } = given;
      const verification = { verificationId, attribute, method, verifiedOn };
      const notes = [audit]
        .flat()
        .map((note) =>
          note.action === 'customer.verified'
            ? { ...note, details: { ...(note.details as object), ...verification } }
            : note,
        );
      return { result: { ...receiptOf(after), verificationId }, audit: notes, jobs };
    });
  }

  /** Ends the relationship. The customer is no longer screened and the record stays as evidence. @throws as `change` */
  async close(by: Caller, customerId: string, reason: string): Promise<Done<CustomerReceipt>> {
    const basis = await this.ratingBasis(by.principal.tenantId);
    return await this.#write(by, async (tx) => {
      const before = await this.#present(tx, customerId, undefined);
      const at = tx.now();
      const closing = { state: 'CLOSED', closedAt: at, closedBy: by.principal.id, closedReason: reason } as const;
      const after = changedBy(before, closing, by, at);
      const written = await this.put(tx, [{ before, after, action: 'customer.closed' }], basis);
      return { result: receiptOf(after), ...written };
    });
  }

  /** Reopens a closed customer, then screens and rates it again. @throws AppError not-found, conflict (active, or another version) */
  async reopen(
    by: Caller,
    customerId: string,
    { reason, version }: { reason: string; version?: number | undefined },
  ): Promise<Done<CustomerReceipt>> {
    const basis = await this.ratingBasis(by.principal.tenantId);
    return await this.#write(by, async (tx) => {
      const before = await this.#existing(tx, customerId, version);
      if (before.state !== 'CLOSED') throw new AppError('conflict', { detail: 'The customer is not closed.' });
      const opening = { state: 'ACTIVE', closedAt: null, closedBy: null, closedReason: null } as const;
      const after = changedBy(before, opening, by, tx.now());
      const { audit, jobs } = await this.put(tx, [{ before, after, action: 'customer.reopened' }], basis);
      // The row loses the closing data and has no column for the reason, so the audit entry keeps both.
      const { closedAt, closedBy, closedReason } = before;
      const was = { closedAt: closedAt?.toISOString() ?? null, closedBy, closedReason };
      const notes = [audit].flat().map((note) => ({ ...note, details: { ...(note.details as object), reason, was } }));
      return { result: receiptOf(after), audit: notes, jobs };
    });
  }

  /** Newest first. @throws AppError invalid-cursor */
  page(
    tenantId: string,
    filter: Omit<CustomerFilter, 'namePrefix'> & { fullName?: string | undefined },
    requested: PageAsked,
  ): Promise<Page<Customer>> {
    const { database, cursors } = this.#parts;
    const { fullName, ...others } = filter;
    const by: CustomerFilter = { ...others, ...(fullName && { namePrefix: normalizeFullName(fullName) }) };
    return readListPage(
      cursors,
      { list: 'customers', tenantId, ...by },
      requested,
      (after: { createdAt: string; customerId: string } | null, limit) =>
        database.tenant(tenantId, (db) => readCustomerPage(db, tenantId, by, { after, limit })),
      ({ createdAt, customerId }) => ({ createdAt: createdAt.toISOString(), customerId }),
      () => countListed(database, tenantId, (db) => listedCustomers(db, tenantId, by)),
    );
  }

  /** @throws AppError not-found */
  async get(tenantId: string, customerId: string): Promise<Customer> {
    const [customer] = await this.#parts.database.tenant(tenantId, (db) => readCustomers(db, tenantId, [customerId]));
    if (!customer) throw noSuchCustomer();
    return customer;
  }

  /** Unordered. */
  byIds(db: Db, tenantId: string, ids: readonly string[]): Promise<Customer[]> {
    return readCustomers(db, tenantId, ids);
  }

  /** The same for display or comparison: an undecryptable customer has `isUnreadable`. */
  shown(db: Db, tenantId: string, ids: readonly string[]): Promise<Customer[]> {
    return readCustomers(db, tenantId, ids, 'STAND_IN');
  }

  /** Subject of a relationship approval; null: no such customer. */
  async facts(db: Db, tenantId: string, customerId: string): Promise<CustomerFacts | null> {
    const [customer] = await this.byIds(db, tenantId, [customerId]);
    if (!customer) return null;
    const { record, state } = customer;
    const names = record.names.map(({ fullNameRaw }) => fullNameRaw);
    return { names, birthDate: record.dob, isActive: state === 'ACTIVE' };
  }

  /** Unordered. */
  byReferences(db: Db, tenantId: string, references: readonly string[]): Promise<Customer[]> {
    return readByReferences(db, tenantId, references);
  }

  /** Active customers that existed at a revision, ordered by ID. */
  active(
    db: Db,
    tenantId: string,
    page: { afterId: string; upToRevision: number; limit: number },
  ): Promise<Customer[]> {
    return readActive(db, tenantId, page);
  }

  /** Customers closed at a moment or later, ordered by ID. */
  closedSince(db: Db, tenantId: string, page: { from: Date; afterId: string; limit: number }): Promise<Customer[]> {
    return readClosedSince(db, tenantId, page);
  }

  /** IDs of active customers that existed at a revision, in the given order. */
  activeAmong(db: Db, tenantId: string, ids: readonly string[], revision: number): Promise<string[]> {
    return readActiveAmong(db, tenantId, ids, revision);
  }

  /** Ordered by revision, including closed customers. */
  changedSince(db: Db, tenantId: string, page: { revision: number; limit: number }): Promise<Customer[]> {
    return readChangedSince(db, tenantId, page);
  }

  /** Number of active customers, and the latest revision. */
  count(db: Db, tenantId: string): Promise<{ active: number; revision: number }> {
    return countActive(db, tenantId);
  }

  /** Inputs of ratings. Read before the rating database transaction, which must not wait for another connection. */
  async ratingBasis(tenantId: string): Promise<RatingBasis> {
    const [settings, countries] = await Promise.all([
      this.#parts.settings.get(tenantId),
      this.#parts.countryRisks.snapshot(tenantId),
    ]);
    return { model: settings['customers.riskModel'], countries };
  }

  /**
   * Writes new and changed customers, as part of a larger effect that holds the chain lock.
   * @param changes each customer once
   */
  async put(
    tx: Tx,
    changes: readonly PutCustomer[],
    basis: RatingBasis,
  ): Promise<Pick<Effected<null>, 'audit' | 'jobs'>> {
    const { db, tenantId } = tx;
    const rows = changes.map(({ before, after }): CustomerChange => {
      return { customer: after, ...keysOf(tenantId, after), isNew: before === null };
    });
    await writeCustomers(db, tenantId, rows);
    const stored = await readCustomers(
      db,
      tenantId,
      changes.map(({ after }) => after.customerId),
    );
    const fresh = changes.filter(({ before }) => before === null).map(({ after }) => after.customerId);
    const isNew = new Set(fresh);
    const rated = await this.rerate(
      tx,
      stored.map(({ customerId }) => ({ customerId, categories: null })),
      stored,
      basis,
      // A changed customer keeps its screening result until the next screening.
      { keepsScreening: (customerId) => !isNew.has(customerId) },
    );
    await linkEarlier(
      db,
      tenantId,
      stored.map(({ customerId }) => customerId),
      stored.map(({ record }) => record.externalReferenceId),
    );
    const jobs = await this.#parts.watch.changed(tx, stored);
    return { audit: [...rated, ...changes.map(noteOf)], jobs };
  }

  /** Removes outdated keys of customers, except keys that hits still need to hold payments. */
  async dropKeys(db: Db, tenantId: string, customers: readonly Customer[]): Promise<void> {
    const readable = customers.filter(({ isUnreadable }) => !isUnreadable);
    await dropKeys(
      db,
      tenantId,
      readable.map((customer) => ({ customerId: customer.customerId, ...keysOf(tenantId, customer) })),
    );
  }

  /** Removes outdated owner keys of customers. @returns hits of these former owners, if they are customers themselves */
  async dropOwners(db: Db, tenantId: string, customers: readonly Customer[]): Promise<HitOfFormerOwner[]> {
    const readable = customers.filter(({ isUnreadable }) => !isUnreadable);
    return await dropOwners(
      db,
      tenantId,
      readable.map((customer) => ({ customerId: customer.customerId, ...keysOf(tenantId, customer) })),
    );
  }

  /** Adds keys that an earlier release did not store, when customers are screened by this release. */
  async keepKeys(db: Db, tenantId: string, customers: readonly Customer[]): Promise<void> {
    const kept = customers.filter(({ isUnreadable }) => !isUnreadable);
    await keepKeys(
      db,
      tenantId,
      kept.map((customer) => ({ customerId: customer.customerId, ...keysOf(tenantId, customer) })),
    );
  }

  /**
   * Rates customers again, inside a larger effect. A rating is stored and audited only if it differs from the previous one.
   * @param keepsScreening whether the screening part of the last rating still applies
   */
  async rerate(
    { db, tenantId, now }: Tx,
    known: readonly KnownHits[],
    customers: readonly Customer[],
    { model, countries }: RatingBasis,
    { keepsScreening = () => false }: { keepsScreening?: (customerId: string) => boolean } = {},
  ): Promise<AuditNote[]> {
    const ids = customers.map(({ customerId }) => customerId);
    const before = await readLatestRatings(db, tenantId, ids);
    const hits = new Map(known.map(({ customerId, categories }) => [customerId, categories]));
    const rated = customers.flatMap(({ customerId, record }) => {
      const last = before.get(customerId);
      const hitCategories = keepsScreening(customerId) ? screenedBefore(last) : (hits.get(customerId) ?? null);
      const rating = rate({ record, countries, hitCategories }, model, now());
      return last && isSame(last, rating) ? [] : [{ customerId, rating }];
    });
    if (rated.length === 0) return [];
    await insertRatings(db, tenantId, rated);
    const levels = rated.map(({ customerId, rating }) => ({ customerId, riskLevel: rating.riskLevel }));
    await writeRiskLevels(db, tenantId, levels);
    return rated.map(({ customerId, rating: { riskLevel, score } }) => {
      const was = before.get(customerId);
      const details = { before: was?.riskLevel ?? null, after: riskLevel, score };
      return { action: 'customer.rated', subjectType: SUBJECT, subjectId: customerId, details };
    });
  }

  async #present(tx: Tx, customerId: string, version: number | undefined): Promise<Customer> {
    const before = await this.#existing(tx, customerId, version);
    if (before.state === 'CLOSED') throw new AppError('conflict', { detail: 'The customer is closed.' });
    return before;
  }

  async #existing({ db, tenantId, lockChain }: Tx, customerId: string, version: number | undefined): Promise<Customer> {
    await lockChain();
    const [before] = await readCustomers(db, tenantId, [customerId]);
    if (!before) throw noSuchCustomer();
    if (version !== undefined && version !== before.version) {
      const detail = `The customer has changed. Its version is now ${before.version}. Reload it and try again.`;
      throw new AppError('conflict', { detail });
    }
    return before;
  }

  async #write<R>(by: Caller, effect: (tx: Tx) => Promise<Effected<R>>): Promise<Done<R>> {
    const done = await this.#parts.writer.write(by, effect);
    this.#parts.onChanged();
    return done;
  }
}

const keysOf = (tenantId: string, { record }: Pick<Customer, 'record'>) => ({
  keys: customerKeys(tenantId, record),
  ownerKeys: ownerKeys(tenantId, record),
});

/** Result of a change. The customer itself is read separately. */
export interface CustomerReceipt {
  customerId: string;
  externalReferenceId: string;
  state: Customer['state'];
  version: number;
}

export type VerificationReceipt = CustomerReceipt & { verificationId: string };

function receiptOf({ customerId, record, state, version }: Customer): CustomerReceipt {
  return { customerId, externalReferenceId: record.externalReferenceId, state, version };
}

export interface PutCustomer {
  /** null: new customer. */
  before: Customer | null;
  after: Customer;
  action: 'customer.created' | 'customer.changed' | 'customer.verified' | 'customer.closed' | 'customer.reopened';
}

export function noSuchCustomer(): AppError {
  return new AppError('not-found', { detail: 'Customer not found.' });
}

export function newCustomer(record: CustomerRecord, by: Caller, at: Date): Customer {
  const author = by.principal.id;
  return {
    customerId: newId(),
    record,
    state: 'ACTIVE',
    // Placeholder until the rating in the same database transaction.
    riskLevel: 'LOW',
    version: 1,
    revision: 0,
    createdRevision: 0,
    ...{ createdAt: at, createdBy: author, updatedAt: at, updatedBy: author },
    ...{ closedAt: null, closedBy: null, closedReason: null },
  };
}

export function changedBy(before: Customer, change: Partial<Customer>, by: Caller, at: Date): Customer {
  return { ...before, ...change, version: before.version + 1, updatedAt: at, updatedBy: by.principal.id };
}

/** Names of the changed fields, without personal data. The entry seals the rows. */
function noteOf({ before, after, action }: PutCustomer): AuditNote {
  const fields = Object.keys(after.record).filter(
    (field) =>
      canonicalJson(after.record[field as keyof CustomerRecord]) !==
      canonicalJson(before?.record[field as keyof CustomerRecord] ?? null),
  );
  const details = {
    ...(before && { fields, versionBefore: before.version }),
    state: after.state,
    version: after.version,
  };
  return { action, subjectType: SUBJECT, subjectId: after.customerId, details };
}

/** The screening part of the last rating. */
function screenedBefore(last: Rating | undefined): WatchlistCategory[] | null {
  const driver = last?.drivers.find(({ factor }) => factor === 'SCREENING');
  if (driver?.points == null) return null;
  const category = /^open hit: (\w+)$/.exec(driver.basis)?.[1];
  return category === undefined ? [] : [category as WatchlistCategory];
}

function isSame({ ratedAt: _, ...one }: Rating, { ratedAt: __, ...other }: Rating): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const [first] = errors;
  throw new AppError('validation-failed', { detail: `${first?.field} ${first?.message}.`, errors: [...errors] });
}
