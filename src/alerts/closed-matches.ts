/** Match scores of closed alerts with their dispositions, to estimate the effect of another threshold. */
import type { Principal } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { type ClosedScores, countClosedScores } from './closed-score-store.ts';
import type { Sights } from './work-queues/sight.ts';

/** Maximum number of closed alerts to read, latest first. */
export const MOST_CLOSINGS = 20_000;

export interface ClosedMatches {
  /**
   * Grouped by the integer score of the best match, 0 to 100. null: not raised by matches alone, so no threshold would
   * have suppressed them.
   */
  counted: { points: number | null; truePositive: boolean; alerts: number }[];
  /** true: there are more than were read. */
  isCut: boolean;
}

export class ClosedAlerts {
  readonly #parts: { database: Pick<Database, 'tenant'>; sights: Sights };

  constructor(parts: { database: Pick<Database, 'tenant'>; sights: Sights }) {
    this.#parts = parts;
  }

  /** Reads only alerts that are visible to the caller. */
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

/** Best match score of the findings that raised an alert, in whole points. The database computes the same for unencrypted findings. */
function pointsOf({ kind, findings, isUnreadable }: ClosedScores['opened'][number]): number | null {
  const confidences = findings.map(
    ({ match, score }) => match?.confidence ?? (kind === 'ONGOING_SCREENING' ? score : null),
  );
  const isOfMatches = !isUnreadable && confidences.length > 0 && !confidences.includes(null);
  return isOfMatches ? Math.floor(Math.max(...(confidences as number[]))) : null;
}
