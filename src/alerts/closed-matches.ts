/** How sure the matches were that alerts were raised for, beside what people made of them: what another threshold would have meant. */
import type { Principal } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { type ClosedScores, countClosedScores } from './store.ts';
import type { Sights } from './work-queues/sight.ts';

/** The latest closings of a range. */
export const MOST_CLOSINGS = 20_000;

export interface ClosedMatches {
  /** By the whole points of their best match, 0 to 100; null: no threshold would have kept them away, they are not of matches alone. */
  counted: { points: number | null; truePositive: boolean; alerts: number }[];
  /** There are more than were looked at. */
  isCut: boolean;
}

export class ClosedAlerts {
  readonly #parts: { database: Pick<Database, 'tenant'>; sights: Sights };

  constructor(parts: { database: Pick<Database, 'tenant'>; sights: Sights }) {
    this.#parts = parts;
  }

  /** Of alerts that whoever asks sees. */
  async matches(principal: Principal, { from, until }: { from: Date; until: Date }): Promise<ClosedMatches> {
    const { database, sights } = this.#parts;
    const { tenantId } = principal;
    const isSeen = (await sights.of(principal)).where();
    const { counted, opened, isCut } = await database.tenant(tenantId, (db) =>
      countClosedScores(db, tenantId, { from, until, isSeen }, MOST_CLOSINGS),
    );
    const all = [...counted, ...opened.map((one) => ({ state: one.state, points: pointsOf(one), alerts: 1 }))];
    return {
      counted: all.map(({ state, ...one }) => ({ ...one, truePositive: state === 'CLOSED_TRUE_POSITIVE' })),
      isCut,
    };
  }
}

/** Of payments with the same alert the findings of the first: those that raised it. As the database counts those that it can read. */
function pointsOf({ kind, findings, isUnreadable }: ClosedScores['opened'][number]): number | null {
  const confidences = findings.map(
    ({ match, score }) => match?.confidence ?? (kind === 'ONGOING_SCREENING' ? score : null),
  );
  const isOfMatches = !isUnreadable && confidences.length > 0 && !confidences.includes(null);
  return isOfMatches ? Math.floor(Math.max(...(confidences as number[]))) : null;
}
