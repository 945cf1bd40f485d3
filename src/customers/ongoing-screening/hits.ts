/** Reads hits for users, and clears hits that are not the listed party. */

import type { Alerts } from '../../alerts/alerts.ts';
import type { HitRuler, RuleOut } from '../../alerts/closing.ts';
import { type Caller, requirePermission } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { decidesAlone } from '../../platform/four-eyes/sole-officer.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { AuditNote, Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { aYearAfter, endDateFlaw } from '../../screening/parties/review-date.ts';
import type { TransactionSettings } from '../../transactions/settings.ts';
import type { Customers, RatingBasis } from '../customers.ts';
import { HIT_SUBJECT } from './effects.ts';
import { meaningOf } from './meaning.ts';
import type { HitView } from './schemas.ts';
import { type HitFilter, listedHits, readHit, readHitPage, readHitsOf, writeHits } from './store.ts';
import type { StoredHit } from './types.ts';

interface HitsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  customers: Pick<Customers, 'byIds' | 'rerate' | 'ratingBasis' | 'dropKeys'>;
  settings: SettingsReader<TransactionSettings>;
  alerts: Pick<Alerts, 'stateOf'>;
  clock: Clock;
}

export class Hits implements HitRuler {
  readonly #parts: HitsParts;

  constructor(parts: HitsParts) {
    this.#parts = parts;
  }

  /** Newest first. @throws AppError invalid-cursor */
  async page(tenantId: string, filter: HitFilter, requested: PageAsked): Promise<Page<HitView>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'customer-hits', tenantId, ...filter },
      requested,
      (after: { foundAt: string; hitId: string } | null, limit) =>
        database.tenant(tenantId, (db) => readHitPage(db, tenantId, filter, { after, limit })),
      ({ foundAt, hitId }) => ({ foundAt: foundAt.toISOString(), hitId }),
      () => countListed(database, tenantId, (db) => listedHits(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** @throws AppError not-found */
  async get(tenantId: string, hitId: string): Promise<HitView> {
    const hit = await this.#parts.database.tenant(tenantId, (db) => readHit(db, tenantId, hitId));
    if (!hit) throw noSuchHit();
    return viewOf(hit);
  }

  /**
   * Clears the customer of the listed party. The hit is suppressed, and reopens after its review date, or when either side changes
   * materially. Its alert is unchanged. If two approvers are required, they agree by closing that alert.
   * @throws AppError not-found, conflict (not open, not the version that the caller read, or its alert is not closed by two users)
   */
  async clear(
    by: Caller,
    hitId: string,
    { reason, version, reviewDate }: { reason: string; version?: number | undefined; reviewDate?: string | undefined },
  ): Promise<Done<HitView>> {
    const { writer, customers, settings, alerts } = this.#parts;
    const { tenantId } = by.principal;
    refuseReviewDate(reviewDate, this.#parts.clock.now());
    const [basis, current] = await Promise.all([customers.ratingBasis(tenantId), settings.get(tenantId)]);
    return await writer.write(by, async (tx) => {
      await tx.lockChain();
      const hit = await readHit(tx.db, tenantId, hitId);
      if (!hit) throw noSuchHit();
      if (version !== undefined && version !== hit.version) {
        throw new AppError('conflict', {
          detail: `The hit has changed. Its version is now ${hit.version}. Reload it and try again.`,
        });
      }
      if (hit.state !== 'OPEN') throw new AppError('conflict', { detail: `The hit is ${hit.state}.` });
      if (needsTwo(hit, current['transactions.fourEyes']) && !(await decidesAlone(tx, by.principal))) {
        refuseUnagreed(hit, hit.alertId === null ? null : await alerts.stateOf(tx.db, tenantId, hit.alertId));
      }
      const { cleared, audit } = await this.#cleared(tx, hit, by, { reason, reviewDate }, basis);
      return { result: viewOf(cleared), audit };
    });
  }

  /** Clears hits when an alert is closed as a false positive with `clearParty`. The alert has its own approval by two users. */
  async prepare(by: Caller): Promise<RuleOut> {
    const basis = await this.#parts.customers.ratingBasis(by.principal.tenantId);
    return async (tx, { alertId, customerId }, { reason, clearProfileIds, clearReviewDate }) => {
      if (customerId === null) return [];
      requirePermission(by.principal, 'customer:write');
      const hits = await readHitsOf(tx.db, tx.tenantId, [customerId]);
      const open = hits.filter((hit) => hit.alertId === alertId && hit.state === 'OPEN');
      refuseUnselected(open, clearProfileIds);
      const notes: AuditNote[] = [];
      for (const hit of open) {
        if (clearProfileIds && !clearProfileIds.includes(hit.profileId)) continue;
        notes.push(...(await this.#cleared(tx, hit, by, { reason, reviewDate: clearReviewDate }, basis)).audit);
      }
      return notes;
    };
  }

  async #cleared(
    tx: Tx,
    hit: StoredHit,
    { principal }: Caller,
    { reason, reviewDate }: { reason: string; reviewDate: string | undefined },
    basis: RatingBasis,
  ) {
    const { db, tenantId, now } = tx;
    const { customers } = this.#parts;
    const at = now();
    const cleared: StoredHit = {
      ...hit,
      ...{ state: 'CLEARED', clearedBy: principal.id, clearedAt: at, clearedReason: reason },
      reviewDate: reviewDate ?? aYearAfter(at),
      ...{ changedAt: at, version: hit.version + 1 },
    };
    await writeHits(db, tenantId, [cleared]);
    const { hitId, customerId, profileId, profileVersion } = cleared;
    const open = (await readHitsOf(db, tenantId, [customerId])).filter(({ state }) => state === 'OPEN');
    const categories = open.flatMap(({ facts }) => facts.categories);
    const known = await customers.byIds(db, tenantId, [customerId]);
    const rated = await customers.rerate(tx, [{ customerId, categories }], known, basis);
    await customers.dropKeys(db, tenantId, known);
    const details = { customerId, profileId, profileVersion, reviewDate: cleared.reviewDate };
    const audit: AuditNote = { action: 'customer-hit.cleared', subjectType: HIT_SUBJECT, subjectId: hitId, details };
    return { cleared, audit: [...rated, audit] };
  }
}

/** @throws AppError validation-failed */
function refuseReviewDate(day: string | undefined, at: Date): void {
  const flaw = day === undefined ? null : endDateFlaw(day, at);
  if (!flaw) return;
  const errors = [{ field: 'reviewDate', ...flaw }];
  throw new AppError('validation-failed', { detail: `reviewDate ${flaw.message}.`, errors });
}

/** @throws AppError validation-failed: the alert has several hits and none is selected, or a selected one is not among them */
function refuseUnselected(open: readonly StoredHit[], selected: readonly string[] | undefined): void {
  const ids = [...new Set(open.map(({ profileId }) => profileId))];
  const other = selected?.find((id) => !ids.includes(id));
  if (other === undefined && (selected !== undefined || ids.length <= 1)) return;
  const message =
    other === undefined
      ? `must name the listings, because the customer matches ${ids.length}: ${ids.join(', ')}`
      : `must be an open hit of the alert: ${other} is not`;
  const errors = [{ field: 'clearProfileIds', code: 'Enum', message }];
  throw new AppError('validation-failed', { detail: `clearProfileIds ${message}.`, errors });
}

/** The same rule as for the transactions that the hit stops. */
function needsTwo({ facts }: StoredHit, fourEyes: TransactionSettings['transactions.fourEyes']): boolean {
  if (fourEyes === 'SANCTIONS') return meaningOf(facts.categories).queue === 'SANCTIONS';
  return fourEyes === 'ALWAYS';
}

/** @throws AppError conflict: its alert was not closed as a false positive since the hit last changed */
function refuseUnagreed({ changedAt }: StoredHit, alert: Awaited<ReturnType<Alerts['stateOf']>>): void {
  if (alert?.state === 'CLOSED_FALSE_POSITIVE' && alert.closedAt !== null && alert.closedAt >= changedAt) return;
  throw new AppError('conflict', {
    detail:
      'Clearing this hit needs two approvers (setting transactions.fourEyes). Close its alert as FALSE_POSITIVE with ' +
      '`clearParty` instead.',
  });
}

export function noSuchHit(): AppError {
  return new AppError('not-found', { detail: 'Hit not found.' });
}

function viewOf(hit: StoredHit): HitView {
  const { overall, name, identifier, birth, country } = hit.evidence.score;
  const suppressed = hit.state === 'CLEARED';
  return {
    hitId: hit.hitId,
    customerId: hit.customerId,
    subject: hit.subject,
    state: hit.state,
    profileId: hit.profileId,
    matchedName: hit.matchedName,
    ...(hit.isUnreadable && { isUnreadable: true as const }),
    score: { overall, nameScore: name, idScore: identifier, dobScore: birth, nationalityScore: country },
    explanation: hit.evidence.explanation,
    categories: hit.facts.categories,
    listings: hit.facts.listings,
    measures: hit.facts.measures,
    alertId: hit.alertId,
    suppressed,
    suppressedReason: suppressed ? hit.clearedReason : null,
    clearedAt: hit.clearedAt?.toISOString() ?? null,
    clearedBy: hit.clearedBy,
    reviewDate: suppressed ? hit.reviewDate : null,
    endedBecause: hit.endedBecause,
    foundAt: hit.foundAt.toISOString(),
    updatedAt: hit.changedAt.toISOString(),
    version: hit.version,
  };
}
