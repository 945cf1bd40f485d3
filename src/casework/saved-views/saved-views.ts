/** Saved views of users, private or shared with the organization. */
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AuditNote } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { deleteView, putView, readView, readViews } from './store.ts';
import { MOST_OF_ONE, MOST_SHARED, type SavedViewRow, type ViewPage } from './types.ts';

export interface SavedView {
  viewId: string;
  userId: string;
  page: ViewPage;
  name: string;
  search: Record<string, string>;
  isShared: boolean;
  updatedAt: string;
}

export type KeptView = Pick<SavedView, 'page' | 'name' | 'search' | 'isShared'>;

export class SavedViews {
  readonly #database: Database;
  readonly #writer: Writer;

  constructor(database: Database, writer: Writer) {
    this.#database = database;
    this.#writer = writer;
  }

  /** The user's own views and views shared by colleagues, sorted by name. */
  async list({ principal: { tenantId, id } }: Caller): Promise<SavedView[]> {
    return (await this.#database.tenant(tenantId, (db) => readViews(db, tenantId, id))).map(viewOf);
  }

  /**
   * The caller chooses the ID, so that a retry does not create a second view.
   * @throws AppError not-found (another user's view), conflict (the name is taken, or too many views)
   */
  async keep(by: Caller, viewId: string, view: KeptView): Promise<SavedView> {
    const { tenantId, id: userId } = by.principal;
    const { result } = await this.#writer.write(by, async (tx) => {
      // Serializes concurrent requests, so that the limits hold.
      await tx.lockChain();
      const before = await readView(tx.db, tenantId, viewId);
      if (before && before.userId !== userId) throw noSuchView();
      const others = (await readViews(tx.db, tenantId, userId)).filter((one) => one.viewId !== viewId);
      refuseTooMany(others, { ...view, userId });
      const row: SavedViewRow = { tenantId, viewId, userId, ...view, updatedAt: tx.now() };
      await putView(tx.db, row);
      return { result: viewOf(row), audit: noteOf('saved-view.kept', row) };
    });
    return result;
  }

  /** @throws AppError not-found, also for another user's view */
  async remove(by: Caller, viewId: string): Promise<void> {
    const { tenantId, id: userId } = by.principal;
    await this.#writer.write(by, async (tx) => {
      await tx.lockChain();
      const before = await readView(tx.db, tenantId, viewId);
      if (before?.userId !== userId) throw noSuchView();
      await deleteView(tx.db, tenantId, viewId);
      return { result: null, audit: noteOf('saved-view.removed', before) };
    });
  }
}

function refuseTooMany(
  others: readonly SavedViewRow[],
  { page, name, isShared, userId }: KeptView & { userId: string },
) {
  const own = others.filter((one) => one.userId === userId);
  if (own.some((one) => one.page === page && one.name === name))
    throw conflict('You already have a view with this name.');
  if (own.length >= MOST_OF_ONE) throw conflict(`A user can save at most ${MOST_OF_ONE} views.`);
  if (isShared && others.filter((one) => one.isShared).length >= MOST_SHARED) {
    throw conflict(`An organization can share at most ${MOST_SHARED} views.`);
  }
}

function viewOf({ tenantId: _, updatedAt, ...row }: SavedViewRow): SavedView {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

function noteOf(action: string, { viewId, page, name, search, isShared }: SavedViewRow): AuditNote {
  return { action, subjectType: 'SAVED_VIEW', subjectId: viewId, details: { page, name, search, isShared } };
}

export const noSuchView = () => new AppError('not-found', { detail: 'There is no such view of yours.' });
const conflict = (detail: string) => new AppError('conflict', { detail });
