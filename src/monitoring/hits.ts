/** Hits for people: read, and ruled out where it is not the listed party. */
import type { Caller } from '../access/permissions.ts';
import type { Customers } from '../customers/customers.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { CursorCodec } from '../lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../lib/list-page.ts';
import type { Done } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import { HIT_SUBJECT } from './effects.ts';
import type { HitView } from './schemas.ts';
import { type HitFilter, readHit, readHitPage, readHitsOf, writeHits } from './store.ts';
import type { StoredHit } from './types.ts';

interface HitsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  customers: Pick<Customers, 'byIds' | 'rerate' | 'ratingBasis'>;
}

export class Hits {
  readonly #parts: HitsParts;

  constructor(parts: HitsParts) {
    this.#parts = parts;
  }

  /** The latest found first. @throws AppError invalid-cursor */
  async page(tenantId: string, filter: HitFilter, asked: PageAsked): Promise<Page<HitView>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'customer-hits', tenantId, ...filter },
      asked,
      (after: { foundAt: string; hitId: string } | null, limit) =>
        database.tenant(tenantId, (db) => readHitPage(db, tenantId, filter, { after, limit })),
      ({ foundAt, hitId }) => ({ foundAt: foundAt.toISOString(), hitId }),
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
   * Rules out that the customer is the listed party, as both are now: the hit shows as suppressed, and opens again when either
   * changes materially. Its alert stays where it is.
   * @throws AppError not-found, conflict (it is not open, or another version than the caller saw)
   */
  async clear(
    by: Caller,
    hitId: string,
    { reason, version }: { reason: string; version?: number | undefined },
  ): Promise<Done<HitView>> {
    const { writer, customers } = this.#parts;
    const basis = await customers.ratingBasis(by.principal.tenantId);
    return await writer.write(by, async (tx) => {
      const { db, tenantId, now, lockChain } = tx;
      await lockChain();
      const hit = await readHit(db, tenantId, hitId);
      if (!hit) throw noSuchHit();
      if (version !== undefined && version !== hit.version) {
        throw new AppError('conflict', { detail: `The hit was changed meanwhile: its version is now ${hit.version}.` });
      }
      if (hit.state !== 'OPEN') throw new AppError('conflict', { detail: `The hit is ${hit.state}.` });
      const at = now();
      const cleared: StoredHit = {
        ...hit,
        ...{ state: 'CLEARED', clearedBy: by.principal.id, clearedAt: at, clearedReason: reason },
        ...{ changedAt: at, version: hit.version + 1 },
      };
      await writeHits(db, tenantId, [cleared]);
      const open = (await readHitsOf(db, tenantId, [hit.customerId])).filter(({ state }) => state === 'OPEN');
      const categories = open.flatMap(({ facts }) => facts.categories);
      await customers.rerate(
        tx,
        [{ customerId: hit.customerId, categories }],
        await customers.byIds(db, tenantId, [hit.customerId]),
        basis,
      );
      const { customerId, profileId, profileVersion } = hit;
      const details = { customerId, profileId, profileVersion };
      const audit = { action: 'customer-hit.cleared', subjectType: HIT_SUBJECT, subjectId: hitId, details };
      return { result: viewOf(cleared), audit };
    });
  }
}

export function noSuchHit(): AppError {
  return new AppError('not-found', { detail: 'There is no such hit.' });
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
    endedBecause: hit.endedBecause,
    foundAt: hit.foundAt.toISOString(),
    updatedAt: hit.changedAt.toISOString(),
    version: hit.version,
  };
}
