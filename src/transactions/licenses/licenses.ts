/**
 * Licenses of authorities. A user proposes one, another user confirms it, because it permits what is otherwise prohibited. A LICENSED
 * release names a license and uses it up; a later decision that stops the payment gives the use back. Ending one needs one user.
 */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../domain/transaction.ts';
import { authorKey, type Caller, idOfAuthor } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { AuditNote, Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { storedRates } from '../fx/stored-rates.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import { licenseFlaw } from './coverage.ts';
import {
  DEFAULT_LIMIT,
  type LicensePage,
  type LicenseRequest,
  type LicenseView,
  type LicenseWithUses,
  MAX_USES,
} from './schemas.ts';
import {
  giveBackUse,
  insertLicense,
  insertUse,
  type LicensePlace,
  listedLicenses,
  readLicense,
  readLicensePage,
  readUsed,
  readUses,
  type Used,
  updateLicense,
} from './store.ts';
import { type License, type LicenseState, stateOf } from './types.ts';

export interface LicensesParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  clock: Clock;
  /** Whether one user or API client can decide alone. */
  oneDecides(tenantId: string): Promise<boolean>;
}

const SUBJECT = 'LICENSE';
const NOT_USED: Used = { count: 0, amount: 0 };

export class Licenses {
  readonly #parts: LicensesParts;

  constructor(parts: LicensesParts) {
    this.#parts = parts;
  }

  propose(by: Caller, { cap, parties, validFrom, ...request }: LicenseRequest): Promise<Done<LicenseView>> {
    return this.#parts.writer.write(by, async ({ db, tenantId, now }) => {
      const license: License = {
        ...{ ...request, licenseId: randomUUID(), cap: cap ?? null },
        parties: parties.map(({ name, profileId }) => ({ name, profileId: profileId?.toLowerCase() ?? null })),
        validFrom: validFrom ?? now().toISOString().slice(0, 10),
        ...{ proposedAt: now(), proposedBy: authorKey(by.principal), confirmedAt: null, confirmedBy: null },
        ...{ endedAt: null, endedBy: null, endReason: null },
      };
      await insertLicense(db, tenantId, license);
      return { result: viewOf(license, NOT_USED, now()), audit: noteOf('license.proposed', license) };
    });
  }

  /** @throws AppError not-found, conflict (not proposed any more, or no independent approver) */
  async confirm(by: Caller, licenseId: string): Promise<Done<LicenseView>> {
    const oneDecides = await this.#parts.oneDecides(by.principal.tenantId);
    return await this.#change(by, licenseId, 'license.confirmed', async (tx, before) => {
      const state = stateOf(before, tx.now());
      if (state !== 'PROPOSED') throw conflict(`The license is ${state}, not PROPOSED.`);
      if (!oneDecides) await requireSecondPerson(tx, by.principal, before.proposedBy, 'transactions.fourEyes');
      return { ...before, confirmedAt: tx.now(), confirmedBy: authorKey(by.principal) };
    });
  }

  /** Ends a license or a proposal. @throws AppError not-found, conflict (ended already) */
  end(by: Caller, licenseId: string, { reason }: { reason: string }): Promise<Done<LicenseView>> {
    return this.#change(by, licenseId, 'license.ended', async (tx, before) => {
      if (before.endedAt !== null) throw conflict('The license is already ENDED.');
      return { ...before, endedAt: tx.now(), endedBy: authorKey(by.principal), endReason: reason };
    });
  }

  /** The license with its latest uses. @throws AppError not-found */
  async get(tenantId: string, licenseId: string): Promise<LicenseWithUses> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const license = await readLicense(db, tenantId, licenseId);
      if (!license) throw noSuchLicense();
      const used = (await readUsed(db, tenantId, [licenseId])).get(licenseId) ?? NOT_USED;
      const uses = await readUses(db, tenantId, licenseId, MAX_USES);
      return {
        ...viewOf(license, used, this.#parts.clock.now()),
        uses: uses.map(({ usedAt, givenBackAt, ...use }) => {
          return { ...use, usedAt: usedAt.toISOString(), givenBackAt: givenBackAt?.toISOString() ?? null };
        }),
      };
    });
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list(
    tenantId: string,
    state: LicenseState | undefined,
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<LicensePage> {
    const { database, cursors, clock } = this.#parts;
    const at = clock.now();
    const filter = { state, today: at.toISOString().slice(0, 10) };
    const page = await readListPage(
      cursors,
      { list: 'licenses', tenantId, ...(state && { state }) },
      { limit, cursor, withTotal },
      (after: LicensePlace | null, rows) =>
        database.tenant(tenantId, (db) => readLicensePage(db, tenantId, filter, { after, limit: rows })),
      ({ proposedAt, licenseId }) => ({ proposedAt: proposedAt.toISOString(), licenseId }),
      () => countListed(database, tenantId, (db) => listedLicenses(db, tenantId, filter)),
    );
    const ids = page.items.map(({ licenseId }) => licenseId);
    const used = await database.tenant(tenantId, (db) => readUsed(db, tenantId, ids));
    return { ...page, items: page.items.map((one) => viewOf(one, used.get(one.licenseId) ?? NOT_USED, at)) };
  }

  /** Proposals without a second approver, the newest first. */
  proposed(tenantId: string, limit: number): Promise<License[]> {
    const filter = { state: 'PROPOSED', today: this.#parts.clock.now().toISOString().slice(0, 10) } as const;
    return this.#parts.database.tenant(tenantId, (db) => readLicensePage(db, tenantId, filter, { after: null, limit }));
  }

  /**
   * Locks the license that a decision names. Call before locking the transaction: decisions on several transactions take these locks in
   * the same order. @throws AppError validation-failed: no such license
   */
  async hold({ db, tenantId }: Pick<Tx, 'db' | 'tenantId'>, licenseId: string): Promise<License> {
    const license = await readLicense(db, tenantId, licenseId, 'locked');
    if (!license) throw wrong('is not a license of your organization');
    return license;
  }

  /**
   * The amount that the release takes of the license, in the currency of its cap; null: it has no cap.
   * @param license that the database transaction holds
   * @throws AppError validation-failed: not in force, expired, a party is not covered, or not enough of the cap is left
   */
  async amountOf(
    { db, tenantId, now }: Pick<Tx, 'db' | 'tenantId' | 'now'>,
    license: License,
    { content, transactionUuid }: Transaction,
    { findings }: Pick<ScreeningRecord, 'findings'>,
  ): Promise<number | null> {
    const flaw = licenseFlaw(license, { content, findings }, now());
    if (flaw !== null) throw wrong(flaw);
    const { cap, licenseId } = license;
    if (cap === null) return null;
    const rates = await storedRates(db, tenantId);
    const amount = rates.value(content, cap.currency)?.amount ?? null;
    if (amount === null) {
      throw wrong(`names a license with a cap in ${cap.currency}, and ${content.amount.currency} has no exchange rate`);
    }
    const used = (await readUsed(db, tenantId, [licenseId], { transactionUuid })).get(licenseId) ?? NOT_USED;
    const left = leftOf(cap.amount, used);
    if (amount > left) {
      throw wrong(`names a license with ${left} ${cap.currency} left, and the payment needs ${amount} ${cap.currency}`);
    }
    return amount;
  }

  /** Records the use of a release. An earlier use of the transaction is given back, so that it counts once. */
  async use(
    tx: Pick<Tx, 'db' | 'tenantId' | 'now'>,
    { licenseId }: License,
    { by, ...use }: { transactionUuid: string; decisionNumber: number; amount: number | null; by: Caller },
  ): Promise<AuditNote[]> {
    const { db, tenantId, now } = tx;
    const givenBack = await this.giveBack(tx, use);
    const row = { ...use, usedAt: now(), usedBy: by.principal.id, givenBackAt: null, givenBackNumber: null };
    await insertUse(db, tenantId, licenseId, row);
    return [...givenBack, { action: 'license.used', subjectType: SUBJECT, subjectId: licenseId, details: use }];
  }

  /** Gives the use of the transaction back, if it has one. @param decision that undoes its release */
  async giveBack(
    { db, tenantId, now }: Pick<Tx, 'db' | 'tenantId' | 'now'>,
    { transactionUuid, decisionNumber }: { transactionUuid: string; decisionNumber: number },
  ): Promise<AuditNote[]> {
    const by = { givenBackAt: now(), givenBackNumber: decisionNumber };
    const use = await giveBackUse(db, tenantId, transactionUuid, by);
    if (use === null) return [];
    const details = { transactionUuid, decisionNumber, amount: use.amount };
    return [{ action: 'license.use-given-back', subjectType: SUBJECT, subjectId: use.licenseId, details }];
  }

  #change(
    by: Caller,
    licenseId: string,
    action: string,
    change: (tx: Tx, before: License) => Promise<License>,
  ): Promise<Done<LicenseView>> {
    return this.#parts.writer.write(by, async (tx) => {
      const { db, tenantId, now } = tx;
      const before = await readLicense(db, tenantId, licenseId, 'locked');
      if (!before) throw noSuchLicense();
      const after = await change(tx, before);
      await updateLicense(db, tenantId, after);
      const used = (await readUsed(db, tenantId, [licenseId])).get(licenseId) ?? NOT_USED;
      return { result: viewOf(after, used, now()), audit: noteOf(action, after) };
    });
  }
}

export function noSuchLicense(): AppError {
  return new AppError('not-found', { detail: 'License not found.' });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}

function wrong(message: string): AppError {
  const errors = [{ field: 'licenseId', code: 'License', message }];
  return new AppError('validation-failed', { detail: `licenseId ${message}.`, errors });
}

/** Rounded to 8 decimal places, as amounts are. */
function leftOf(cap: string, { amount }: Used): number {
  return Math.max(0, Math.round((Number(cap) - amount) * 1e8) / 1e8);
}

/** The scope and names are only in the sealed row. */
function noteOf(action: string, license: License): AuditNote {
  const { licenseId, number, authority, validFrom, expiresOn, cap } = license;
  return {
    ...{ action, subjectType: SUBJECT, subjectId: licenseId },
    details: { number, authority, validFrom, expiresOn, cap },
  };
}

function viewOf(license: License, used: Used, at: Date): LicenseView {
  const { cap } = license;
  return {
    licenseId: license.licenseId,
    state: stateOf(license, at),
    number: license.number,
    authority: license.authority,
    scope: license.scope,
    parties: license.parties,
    validFrom: license.validFrom,
    expiresOn: license.expiresOn,
    cap: cap && { amount: Number(cap.amount), currency: cap.currency },
    used,
    left: cap && leftOf(cap.amount, used),
    proposedAt: license.proposedAt.toISOString(),
    proposedBy: idOfAuthor(license.proposedBy),
    confirmedAt: license.confirmedAt?.toISOString() ?? null,
    confirmedBy: license.confirmedBy && idOfAuthor(license.confirmedBy),
    endedAt: license.endedAt?.toISOString() ?? null,
    endedBy: license.endedBy && idOfAuthor(license.endedBy),
    endReason: license.endReason,
  };
}
