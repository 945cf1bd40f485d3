/**
 * Erasures: proposed by one user, approved by another, run by a job (`erase-job.ts`).
 *
 * PROPOSED ── approved by another user ─► RUNNING ─► DONE
 * └────── rejected ─► REJECTED
 *
 * A proposal is a list of records. Each is checked again right before it is erased, so a hold placed in the meantime
 * applies.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  authorKey,
  type Caller,
  isPerson,
  type Principal,
  requirePermission,
} from '../../../platform/access/permissions.ts';
import { countListed } from '../../../platform/db/count-listed.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireSecondApprover } from '../../../platform/four-eyes/second-approver.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import type { CursorCodec } from '../../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../../platform/lib/list-page.ts';
import type { SettingsReader } from '../../../platform/settings/definition.ts';
import type { Done, Effected, Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { kindsFor, type Plan, planErasure } from '../plan.ts';
import { readVerdicts } from '../records/store.ts';
import type { ErasureItemView, ErasureView, PreviewView, ProposeErasureRequest } from '../schemas.ts';
import type { RetentionValues } from '../settings.ts';
import {
  CONFIDENTIAL_KINDS,
  ERASABLE_KINDS,
  ERASURE_QUEUE,
  type Erasable,
  type ErasureState,
  type ItemState,
  type Scope,
} from '../types.ts';
import {
  countItems,
  type ErasureRow,
  hasItsItems,
  insertErasure,
  insertPlanned,
  listedErasures,
  readErasure,
  readErasures,
  readItems,
  writeErasure,
} from './store.ts';

export const ERASURE_SUBJECT = 'ERASURE';
/**
 * Audit subject of an erasure that covers only confidential records. Entries of `SAR_...` are visible only with access
 * to reports (reporting/evidence/store.ts).
 */
const CONFIDENTIAL_SUBJECT = 'SAR_ERASURE';
const OPEN_KINDS = ERASABLE_KINDS.filter((kind) => !CONFIDENTIAL_KINDS.includes(kind));
const SALT_BYTES = 16;
/** Limit of records per kind that a preview of one person lists. */
const MAX_NAMED = 200;

interface ErasuresParts {
  database: Database;
  writer: Pick<Writer, 'write'>;
  settings: SettingsReader<RetentionValues>;
  cursors: CursorCodec;
  clock: Clock;
  /** Wakes the job worker of this process. */
  onApproved(): void;
}

export class Erasures {
  readonly #parts: ErasuresParts;

  constructor(parts: ErasuresParts) {
    this.#parts = parts;
  }

  /** A dry run. @throws AppError not-found */
  async preview(principal: Principal, scope: Scope): Promise<PreviewView> {
    const { database, settings, clock } = this.#parts;
    const { tenantId } = principal;
    const values = await settings.get(tenantId);
    const at = clock.now();
    const kinds = kindsFor(principal);
    return await database.tenant(tenantId, async (db) => {
      const plan = await planErasure(db, tenantId, { values, scope, kinds, at });
      const records: PreviewView['records'] = [];
      for (const { kind, years } of scope.subjectId === null ? [] : plan.kinds) {
        const { fromTheEnd } = plan.schedule;
        const asked = { tenantId, at, years, fromTheEnd, scope, going: plan.items };
        for (const { id, keepReason, until } of await readVerdicts(db, kind, asked, MAX_NAMED)) {
          records.push({ kind, recordId: id, because: keepReason, expiresAt: until?.toISOString() ?? null });
        }
      }
      return { asOf: at.toISOString(), ...scope, kinds: kindsOf(plan), records, truncated: plan.truncated };
    });
  }

  /** @throws AppError not-found, conflict (an API client, or no erasable records) */
  async propose(by: Caller, { reason, customerId, partyId }: ProposeErasureRequest): Promise<Done<ErasureView>> {
    requirePerson(by.principal);
    const values = await this.#parts.settings.get(by.principal.tenantId);
    const scope = scopeOf({ customerId, partyId });
    const { database, clock, writer } = this.#parts;
    const { tenantId: planned } = by.principal;
    // Planned outside of the write, which holds the chain lock. Each record is checked again when it is erased.
    const asked = { values, scope, kinds: kindsFor(by.principal), at: clock.now() };
    const plan = await database.tenant(planned, (db) => planErasure(db, planned, asked));
    if (plan.items.size === 0) throw new AppError('conflict', { detail: 'No record can be erased.' });
    return await writer.write(by, async ({ db, tenantId, now }) => {
      const at = now();
      const erasure: ErasureRow = {
        ...scope,
        ...{ erasureId: randomUUID(), reason, state: 'PROPOSED', itemsHash: '' },
        ...{ proposedAt: at, proposedBy: authorKey(by.principal) },
        ...{ settledAt: null, settledBy: null, settledReason: null, finishedAt: null, version: 1 },
      };
      erasure.itemsHash = hashOf(plan.items, randomBytes(SALT_BYTES).toString('hex'));
      await insertErasure(db, tenantId, erasure);
      await insertPlanned(db, tenantId, erasure.erasureId, plan.items);
      // The number of confidential records is not written to the audit entry, since its readers may not know of them.
      const records = OPEN_KINDS.reduce((sum, kind) => sum + (plan.items.get(kind)?.length ?? 0), 0);
      const details = {
        ...scope,
        reason,
        records,
        terms: plan.schedule.terms.map(({ kind, years }) => ({ kind, years })),
      };
      const subjectType = await subjectTypeOf(db, tenantId, erasure.erasureId);
      const audit = { action: 'erasure.proposed', subjectType, subjectId: erasure.erasureId, details };
      return { result: await this.#view(db, tenantId, erasure, by.principal), audit };
    });
  }

  /** @throws AppError not-found, conflict (wrong state, or no independent approver) */
  async approve(by: Caller, erasureId: string, reason: string): Promise<Done<ErasureView>> {
    requirePermission(by.principal, 'sar:read');
    const done = await this.#settle(by, erasureId, 'RUNNING', reason, async (tx, erasure) => {
      await requireSecondApprover(tx, by.principal, [erasure.proposedBy], {
        client: NOT_BY_CLIENT,
        author: 'Another user than the one who proposed the erasure must approve it.',
      });
      if (!(await hasItsItems(tx.db, tx.tenantId, erasureId))) {
        throw new AppError('conflict', { detail: 'The records of the erasure differ from the proposal.' });
      }
    });
    this.#parts.onApproved();
    return done;
  }

  /** @throws AppError not-found, conflict (wrong state) */
  reject(by: Caller, erasureId: string, reason: string): Promise<Done<ErasureView>> {
    return this.#settle(by, erasureId, 'REJECTED', reason, async () => {});
  }

  /** @throws AppError not-found */
  async get(principal: Principal, erasureId: string): Promise<ErasureView> {
    const { tenantId } = principal;
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const erasure = await readErasure(db, tenantId, erasureId);
      const view = erasure && (await this.#view(db, tenantId, erasure, principal));
      if (!view || view.kinds.length === 0) throw noSuchErasure();
      return view;
    });
  }

  /** The newest first. @throws AppError invalid-cursor */
  async page(principal: Principal, state: ErasureState | undefined, asked: PageAsked): Promise<Page<ErasureView>> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const filter = { state, kinds: kindsFor(principal) };
    const page = await readListPage(
      cursors,
      { list: 'erasures', tenantId, state: state ?? null, kinds: filter.kinds },
      asked,
      (after: { proposedAt: string; erasureId: string } | null, limit) =>
        database.tenant(tenantId, (db) => readErasures(db, tenantId, filter, { after, limit })),
      ({ proposedAt, erasureId }) => ({ proposedAt: proposedAt.toISOString(), erasureId }),
      () => countListed(database, tenantId, (db) => listedErasures(db, tenantId, filter)),
    );
    const ids = page.items.map(({ erasureId }) => erasureId);
    const counts = await database.tenant(tenantId, (db) => countItems(db, tenantId, ids));
    return { ...page, items: page.items.map((one) => viewOf(one, counts, principal)) };
  }

  /** State of each record. @throws AppError not-found, invalid-cursor */
  async items(
    principal: Principal,
    erasureId: string,
    state: ItemState | undefined,
    asked: PageAsked,
  ): Promise<Page<ErasureItemView>> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const kinds = kindsFor(principal);
    await this.get(principal, erasureId);
    return await readListPage(
      cursors,
      { list: 'erasure-items', tenantId, erasureId, state: state ?? null, kinds },
      asked,
      (after: { kind: string; recordId: string } | null, limit) =>
        database.tenant(tenantId, (db) => readItems(db, tenantId, erasureId, { state, kinds }, { after, limit })),
      ({ kind, recordId }) => ({ kind, recordId }),
    );
  }

  async #settle(
    by: Caller,
    erasureId: string,
    state: 'RUNNING' | 'REJECTED',
    reason: string,
    check: (tx: Tx, erasure: ErasureRow) => Promise<void>,
  ): Promise<Done<ErasureView>> {
    return await this.#parts.writer.write(by, async (tx): Promise<Effected<ErasureView>> => {
      await tx.lockChain();
      const { db, tenantId } = tx;
      const before = await readErasure(db, tenantId, erasureId);
      // An erasure without records visible to the principal is reported as not found.
      if (!before || (await this.#view(db, tenantId, before, by.principal)).kinds.length === 0) throw noSuchErasure();
      if (before.state !== 'PROPOSED')
        throw new AppError('conflict', { detail: `The erasure is already ${before.state}.` });
      await check(tx, before);
      const settled = { settledAt: tx.now(), settledBy: authorKey(by.principal), settledReason: reason };
      const after: ErasureRow = { ...before, ...settled, state, version: before.version + 1 };
      await writeErasure(db, tenantId, after);
      const action = state === 'RUNNING' ? 'erasure.approved' : 'erasure.rejected';
      const subjectType = await subjectTypeOf(db, tenantId, erasureId);
      return {
        result: await this.#view(db, tenantId, after, by.principal),
        audit: { action, subjectType, subjectId: erasureId, details: { reason } },
        jobs: state === 'RUNNING' ? [{ queue: ERASURE_QUEUE, tenantId, subjectId: erasureId, payload: {} }] : [],
      };
    });
  }

  async #view(db: Tx['db'], tenantId: string, erasure: ErasureRow, principal: Principal): Promise<ErasureView> {
    return viewOf(erasure, await countItems(db, tenantId, [erasure.erasureId]), principal);
  }
}

/** Maps a request to a scope. */
export function scopeOf({
  customerId,
  partyId,
}: {
  customerId?: string | undefined;
  partyId?: string | undefined;
}): Scope {
  if (customerId !== undefined) return { scope: 'CUSTOMER', subjectId: customerId };
  return partyId === undefined ? { scope: 'EXPIRED', subjectId: null } : { scope: 'PARTY', subjectId: partyId };
}

const NOT_BY_CLIENT = 'Erasure needs two users. API clients cannot propose or approve it.';

/** @throws AppError conflict */
function requirePerson(principal: Principal): void {
  if (!isPerson(principal)) throw new AppError('conflict', { detail: NOT_BY_CLIENT });
}

/** Subject type of the audit entries of an erasure. */
export async function subjectTypeOf(db: Tx['db'], tenantId: string, erasureId: string): Promise<string> {
  const counts = await countItems(db, tenantId, [erasureId]);
  return counts.some(({ kind }) => OPEN_KINDS.includes(kind)) ? ERASURE_SUBJECT : CONFIDENTIAL_SUBJECT;
}

/** Must match the computation in SQL (`itemsHashSql`). */
function hashOf(items: ReadonlyMap<Erasable, readonly string[]>, salt: string): string {
  const lines = [...items.keys()].sort().flatMap((kind) => [...items.get(kind)!].sort().map((id) => `${kind} ${id}`));
  return `${salt}:${createHash('sha256')
    .update([salt, ...lines].join('\n'))
    .digest('hex')}`;
}

function kindsOf(plan: Plan): PreviewView['kinds'] {
  return plan.kinds.map(({ kind, years, counts }) => ({
    kind,
    years,
    erasable: counts.find(({ keepReason }) => keepReason === null)?.count ?? 0,
    kept: counts.flatMap(({ keepReason, count, until }) =>
      keepReason === null ? [] : [{ because: keepReason, count, expiresAt: until?.toISOString() ?? null }],
    ),
  }));
}

export function noSuchErasure(): AppError {
  return new AppError('not-found', { detail: 'There is no erasure with this ID.' });
}

function viewOf(
  { proposedAt, settledAt, finishedAt, itemsHash: _, ...erasure }: ErasureRow,
  counts: Awaited<ReturnType<typeof countItems>>,
  principal: Principal,
): ErasureView {
  const own = counts.filter(({ erasureId }) => erasureId === erasure.erasureId);
  const kinds = kindsFor(principal).flatMap((kind) => {
    const countOf = (state: ItemState) => own.find((one) => one.kind === kind && one.state === state)?.count ?? 0;
    const count = { kind, planned: countOf('PLANNED'), erased: countOf('ERASED'), kept: countOf('KEPT') };
    return count.planned + count.erased + count.kept > 0 ? [count] : [];
  });
  return {
    ...erasure,
    kinds,
    proposedAt: proposedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
