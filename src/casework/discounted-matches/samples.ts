/**
 * Random samples of payments with discounted matches: each week by the service, and on request. The service creates the seed and
 * stores everything needed to reproduce the draw.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller, Principal } from '../../platform/access/permissions.ts';
import { SYSTEM_ACTOR } from '../../platform/audit/trail.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { eachApart } from '../../platform/lib/each-apart.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { type Done, type Effected, serviceAuthor, type Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { draw } from '../qa-review/draw.ts';
import { DEFAULT_LIMIT } from './queue.ts';
import { REVIEW_SUBJECT } from './reviews.ts';
import type { DrawRequest, SamplePage, SampleView } from './schemas.ts';
import { type DiscountedMatchSettings, MAX_DRAWN } from './settings.ts';
import {
  insertSample,
  readLastWeekly,
  readSamples,
  readUndrawn,
  readWithoutWeekly,
  type SamplePlace,
} from './store.ts';
import type { SampleCriteria, SampleRow } from './types.ts';

const WEEK_MS = 7 * 86_400_000;
/** Longest period that the weekly draw covers after it was switched off. */
const MAX_WEEKLY_MS = 31 * 86_400_000;
/** Limit of payments to draw from. */
const MAX_POPULATION = 50_000;
const SEED_BYTES = 16;

interface SamplesParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  clock: Clock;
  settings: SettingsReader<DiscountedMatchSettings>;
}

export class DiscountedSamples {
  readonly #parts: SamplesParts;

  constructor(parts: SamplesParts) {
    this.#parts = parts;
  }

  /** @throws AppError validation-failed: share and count, a range that ends in the future, too many payments to draw from or to draw */
  async draw(by: Caller, request: DrawRequest): Promise<Done<SampleView>> {
    const { share, count, watchlistId = null } = request;
    if (share !== undefined && count !== undefined) throw wrong('share', 'must not be given beside count');
    const { 'alerts.discountedSampleSize': size } = await this.#parts.settings.get(by.principal.tenantId);
    if (share === undefined && count === undefined && size === 0) {
      throw wrong('count', 'must be given: the setting alerts.discountedSampleSize is 0');
    }
    return await this.#parts.writer.write(by, async (tx) => {
      // After the lock, so that concurrent draws cannot take the same payments.
      await tx.lockChain();
      const to = request.to === undefined ? tx.now() : new Date(request.to);
      if (to > tx.now()) throw wrong('to', 'must not be in the future');
      const from = request.from === undefined ? new Date(to.getTime() - WEEK_MS) : new Date(request.from);
      if (from >= to) throw wrong('from', 'must be earlier than to');
      return await drawn(tx, by.principal.id, {
        ...{ from: from.toISOString(), to: to.toISOString(), watchlistId },
        ...(share === undefined ? { share: null, count: count ?? size } : { share, count: null }),
      });
    });
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list({ tenantId }: Principal, { limit, cursor }: Partial<PageAsked>): Promise<SamplePage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'discounted-samples', tenantId },
      { limit: limit ?? DEFAULT_LIMIT, cursor },
      (after: SamplePlace | null, rows) =>
        database.tenant(tenantId, (db) => readSamples(db, tenantId, { after, limit: rows })),
      ({ drawnAt, sampleId }) => ({ drawnAt: drawnAt.toISOString(), id: sampleId }),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** Draws for each organization without a weekly draw in the last week, from all since that draw. */
  async drawWeekly(): Promise<void> {
    const { database, clock, settings, writer } = this.#parts;
    const since = new Date(clock.now().getTime() - WEEK_MS);
    const tenants = await readWithoutWeekly(database.direct, since);
    await eachApart(new Set(tenants), async (tenantId) => {
      const { 'alerts.discountedSampleSize': count } = await settings.get(tenantId);
      if (count === 0) return;
      await writer.write(serviceAuthor(tenantId, randomUUID()), async (tx) => {
        await tx.lockChain();
        const last = await readLastWeekly(tx.db, tenantId);
        // Another process drew in the meantime.
        if (last && last > since) return { result: null, audit: [] };
        const earliest = new Date(tx.now().getTime() - MAX_WEEKLY_MS);
        const from = last === null ? since : last < earliest ? earliest : last;
        const range = { from: from.toISOString(), to: tx.now().toISOString() };
        return await drawn(tx, SYSTEM_ACTOR.id, { ...range, watchlistId: null, share: null, count });
      });
    });
  }
}

/** @param tx that holds the lock of the chain */
async function drawn(
  { db, tenantId, now }: Pick<Tx, 'db' | 'tenantId' | 'now'>,
  drawnBy: string,
  criteria: SampleCriteria,
): Promise<Effected<SampleView>> {
  const found = await readUndrawn(db, tenantId, criteria, MAX_POPULATION + 1);
  if (found.length > MAX_POPULATION) {
    throw wrong('from', `matches more than ${MAX_POPULATION} payments. Use a shorter range`);
  }
  const { share, count } = criteria;
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const candidates = found.map((transactionUuid) => ({ transactionUuid, stratum: 'ALL' }));
  const size = share === null ? { count: count! } : { share };
  const { drawn: chosen, populationHash } = draw(candidates, seed, size, ({ transactionUuid }) => transactionUuid);
  if (chosen.length > MAX_DRAWN) throw wrong('share', `gives ${chosen.length} payments, but the limit is ${MAX_DRAWN}`);
  const row: SampleRow = {
    ...{ sampleId: randomUUID(), criteria, seed, population: found.length, populationHash },
    ...{ drawn: chosen.length, drawnAt: now(), drawnBy },
  };
  const uuids = chosen.map(({ transactionUuid }) => transactionUuid);
  await insertSample(db, tenantId, row, uuids);
  const { sampleId, drawnAt: _, drawnBy: __, ...details } = row;
  return {
    result: viewOf(row),
    audit: [
      { action: 'discounted-sample.drawn', subjectType: 'DISCOUNTED_SAMPLE', subjectId: sampleId, details },
      ...uuids.map((subjectId) => ({
        ...{ action: 'discounted-match.drawn', subjectType: REVIEW_SUBJECT, subjectId, details: { sampleId } },
      })),
    ],
  };
}

function viewOf({ drawnAt, ...sample }: SampleRow): SampleView {
  return { ...sample, drawnAt: drawnAt.toISOString() };
}

function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', {
    detail: `${field} ${message}.`,
    errors: [{ field, code: 'Size', message }],
  });
}
