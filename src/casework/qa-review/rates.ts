/**
 * QA error rates: how often reviewers disagree with the original decision, by closer, reason code, cause and severity.
 */
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { wilson } from '../../platform/lib/wilson.ts';
import type { ErrorRates } from './schemas.ts';
import { type ConcludedReviews, countConcluded, countUnfinished, type Range } from './store.ts';
import { ERROR_KINDS } from './types.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
/** Limit per list of groups, the most reviewed first. */
const MAX_GROUPS = 100;
const UNKNOWN = 'UNKNOWN';

export class QualityRates {
  readonly #parts: { database: Pick<Database, 'tenant'>; clock: Clock };

  constructor(parts: { database: Pick<Database, 'tenant'>; clock: Clock }) {
    this.#parts = parts;
  }

  /**
   * Rates of alerts closed in the date range.
   * @param days first and last day, YYYY-MM-DD, UTC
   * @throws AppError validation-failed for more than 366 days, or a last day before the first
   */
  async of(tenantId: string, days: { from?: string | undefined; to?: string | undefined }): Promise<ErrorRates> {
    const { database, clock } = this.#parts;
    const range = rangeOf(days, clock.now());
    const { concluded, unfinished } = await database.tenant(tenantId, async (db) => ({
      concluded: await countConcluded(db, tenantId, range),
      unfinished: await countUnfinished(db, tenantId, range),
    }));
    return {
      from: dayOf(range.from),
      to: dayOf(new Date(range.until.getTime() - DAY_MS)),
      unfinished,
      all: rateOf(concluded),
      byCloser: groupsOf(concluded, ({ closedBy }) => closedBy),
      byReason: groupsOf(concluded, ({ reasonCode }) => reasonCode),
      byCause: groupsOf(concluded, ({ cause }) => cause),
      bySeverity: groupsOf(concluded, ({ severity }) => severity),
      byErrorKind: Object.fromEntries(
        ERROR_KINDS.map((kind) => [kind, sum(concluded.filter(({ errorKind }) => errorKind === kind))]),
      ),
    };
  }
}

function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Range {
  const last = new Date(`${to ?? dayOf(now)}T00:00:00Z`);
  const first = from === undefined ? last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS : Date.parse(`${from}T00:00:00Z`);
  const until = new Date(last.getTime() + DAY_MS);
  const days = (until.getTime() - first) / DAY_MS;
  if (days < 1) throw wrong('must not be after the last day');
  if (days > MAX_DAYS) throw wrong(`must be at most ${MAX_DAYS - 1} days before the last day`);
  return { from: new Date(first), until };
}

function wrong(message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field: 'from', code: 'Size', message }] });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const sum = (rows: readonly ConcludedReviews[]) => rows.reduce((total, { count }) => total + count, 0);

function groupsOf(
  rows: readonly ConcludedReviews[],
  keyOf: (row: ConcludedReviews) => string | null,
): ErrorRates['byCloser'] {
  const groups = new Map<string, ConcludedReviews[]>();
  for (const row of rows) {
    const key = keyOf(row) ?? UNKNOWN;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .map(([key, members]) => ({ key, ...rateOf(members) }))
    .sort((a, b) => b.readings - a.readings || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_GROUPS);
}

function rateOf(rows: readonly ConcludedReviews[]): ErrorRates['all'] {
  const readings = sum(rows);
  const disagreed = sum(rows.filter(({ verdict }) => verdict === 'DISAGREE'));
  const agreedWithError = sum(rows.filter(({ verdict, errorKind }) => verdict === 'AGREE' && errorKind !== null));
  const interval = wilson(disagreed, readings);
  return {
    ...{ readings, disagreed, agreedWithError },
    errorRate: readings === 0 ? null : rounded(disagreed / readings),
    low: interval && rounded(interval.low),
    high: interval && rounded(interval.high),
  };
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
