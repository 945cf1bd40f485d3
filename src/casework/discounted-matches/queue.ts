/** The queue of payments with discounted matches: the list, and the results of sample reviews. */
import type { Principal } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { readListPage } from '../../platform/lib/list-page.ts';
import { wilson } from '../../platform/lib/wilson.ts';
import type { StoredTransaction, Transactions } from '../../transactions/transactions.ts';
import { discountedOf } from './discounted.ts';
import { viewOf } from './reviews.ts';
import type { DiscountedMatch, DiscountStatistics, MatchesQuery, MatchPage } from './schemas.ts';
import { countMatches, type MatchPlace, type QueuedMatch, readMatches } from './store.ts';

export const DEFAULT_LIMIT = 20;
const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
/** Hits of one finding in a response. */
const MAX_HITS = 5;

interface QueueParts {
  database: Database;
  cursors: CursorCodec;
  clock: Clock;
  transactions: Pick<Transactions, 'storedBy'>;
}

export class DiscountedMatches {
  readonly #parts: QueueParts;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** The latest recorded first. @throws AppError invalid-cursor */
  async list({ tenantId }: Principal, { limit = DEFAULT_LIMIT, cursor, ...query }: MatchesQuery): Promise<MatchPage> {
    const { database, cursors, transactions } = this.#parts;
    const { watchlistId, from, to, state: states } = query;
    const filter = { watchlistId, from, to, states };
    const page = await readListPage(
      cursors,
      { list: 'discounted-matches', tenantId, ...filter },
      { limit, cursor },
      (after: MatchPlace | null, rows) =>
        database.tenant(tenantId, (db) => readMatches(db, tenantId, filter, { after, limit: rows })),
      ({ seq }) => ({ seq }),
    );
    const uuids = page.items.map(({ transactionUuid }) => transactionUuid);
    const stored = await transactions.storedBy(tenantId, uuids);
    const byId = new Map(stored.map((one) => [one.transaction.transactionUuid, one]));
    const items = page.items.flatMap((one) => {
      const payment = byId.get(one.transactionUuid);
      return payment ? [matchOf(one, payment)] : [];
    });
    return { ...page, items };
  }

  /** @throws AppError validation-failed for more than 366 days, or a last day before the first */
  async statistics(tenantId: string, days: { from?: string; to?: string }): Promise<DiscountStatistics> {
    const { database, clock } = this.#parts;
    const { from, to } = rangeOf(days, clock.now());
    const range = { from: `${from}T00:00:00.000Z`, to: new Date(Date.parse(to) + DAY_MS).toISOString() };
    const counts = await database.tenant(tenantId, (db) => countMatches(db, tenantId, range));
    const interval = wilson(counts.wrong, counts.reviewed);
    return {
      ...{ from, to, ...counts },
      wrongRate: counts.reviewed === 0 ? null : rounded(counts.wrong / counts.reviewed),
      low: interval && rounded(interval.low),
      high: interval && rounded(interval.high),
    };
  }
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function rangeOf({ from, to }: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const last = to ?? dayOf(now.getTime());
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw wrong('must not be after the last day');
  if (days > MAX_DAYS) throw wrong(`must be at most ${MAX_DAYS - 1} days before the last day`);
  return { from: first, to: last };
}

function wrong(message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field: 'from', code: 'Size', message }] });
}

function matchOf({ transactionUuid, review }: QueuedMatch, stored: StoredTransaction): DiscountedMatch {
  const { content, createdAt } = stored.transaction;
  return {
    transactionUuid,
    transactionReference: content.transactionReference,
    createdAt: createdAt.toISOString(),
    state: review === null ? 'UNSAMPLED' : review.verdict === null ? 'DRAWN' : 'REVIEWED',
    matches: discountedOf(stored).flatMap(({ finding, asked, hits }) =>
      hits.slice(0, MAX_HITS).map((hit) => ({
        subject: finding.subject,
        name: asked,
        profileId: hit.profileId,
        listedName: hit.primaryName,
        watchlistIds: [...new Set(hit.sources.map(({ watchlistId }) => watchlistId))],
        score: hit.score.overall,
        remark: finding.remark,
      })),
    ),
    review: review && viewOf(review),
  };
}
