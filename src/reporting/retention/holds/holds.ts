/** Legal holds: keep records past their term, with author and reason. Lifted holds stay on record. */
import { randomUUID } from 'node:crypto';
import { authorKey, type Caller } from '../../../platform/access/permissions.ts';
import { countListed } from '../../../platform/db/count-listed.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CursorCodec } from '../../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../../platform/lib/list-page.ts';
import type { Done } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import type { HoldView, PlaceHoldRequest } from '../schemas.ts';
import {
  type HoldFilter,
  type HoldRow,
  insertHold,
  isThere,
  listedHolds,
  readHold,
  readHolds,
  writeLifted,
} from './store.ts';

const SUBJECT = 'LEGAL_HOLD';

export class LegalHolds {
  readonly #parts: { database: Database; writer: Pick<Writer, 'write'>; cursors: CursorCodec };

  constructor(parts: { database: Database; writer: Pick<Writer, 'write'>; cursors: CursorCodec }) {
    this.#parts = parts;
  }

  /** @throws AppError not-found (the item) */
  place(by: Caller, { kind, itemId, reason }: PlaceHoldRequest): Promise<Done<HoldView>> {
    return this.#parts.writer.write(by, async (tx) => {
      // Erasures take the same lock, so the item cannot be erased from here on.
      await tx.lockChain();
      if (!(await isThere(tx.db, tx.tenantId, kind, itemId))) {
        throw new AppError('not-found', { detail: `There is no ${kind.toLowerCase()} with this ID.` });
      }
      const lifted = { liftedAt: null, liftedBy: null, liftedReason: null };
      const placed = { placedAt: tx.now(), placedBy: authorKey(by.principal) };
      const hold: HoldRow = { holdId: randomUUID(), kind, itemId, reason, ...placed, ...lifted, version: 1 };
      await insertHold(tx.db, tx.tenantId, hold);
      const audit = { action: 'legal-hold.placed', subjectType: SUBJECT, subjectId: hold.holdId };
      return { result: viewOf(hold), audit: { ...audit, details: { kind, itemId, reason } } };
    });
  }

  /** @throws AppError not-found, conflict (already lifted) */
  lift(by: Caller, holdId: string, reason: string): Promise<Done<HoldView>> {
    return this.#parts.writer.write(by, async (tx) => {
      await tx.lockChain();
      const before = await readHold(tx.db, tx.tenantId, holdId);
      if (!before) throw noSuchHold();
      if (before.liftedAt) throw new AppError('conflict', { detail: 'The hold is already lifted.' });
      const lifted = { liftedAt: tx.now(), liftedBy: authorKey(by.principal), liftedReason: reason };
      const after: HoldRow = { ...before, ...lifted, version: before.version + 1 };
      await writeLifted(tx.db, tx.tenantId, after);
      const { kind, itemId } = before;
      const audit = { action: 'legal-hold.lifted', subjectType: SUBJECT, subjectId: holdId };
      return { result: viewOf(after), audit: { ...audit, details: { kind, itemId, reason } } };
    });
  }

  /** The newest first. @throws AppError invalid-cursor */
  async page(tenantId: string, filter: HoldFilter, requested: PageAsked): Promise<Page<HoldView>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'legal-holds', tenantId, ...filter },
      requested,
      (after: { placedAt: string; holdId: string } | null, limit) =>
        database.tenant(tenantId, (db) => readHolds(db, tenantId, filter, { after, limit })),
      ({ placedAt, holdId }) => ({ placedAt: placedAt.toISOString(), holdId }),
      () => countListed(database, tenantId, (db) => listedHolds(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }
}

export function noSuchHold(): AppError {
  return new AppError('not-found', { detail: 'There is no legal hold with this ID.' });
}

function viewOf({ placedAt, liftedAt, ...hold }: HoldRow): HoldView {
  return { ...hold, placedAt: placedAt.toISOString(), liftedAt: liftedAt?.toISOString() ?? null };
}
