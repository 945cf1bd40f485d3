/** How sure the matches were that alerts were raised for, beside what people made of them: what another threshold would have meant. */
import type { Principal } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { type AlertRow, readClosedFindings } from './store.ts';
import type { Sights } from './work-queues/sight.ts';

/** The latest closings of a range. */
export const MOST_CLOSINGS = 20_000;

export interface ClosedMatch {
  /** Of its best match, 0 to 100; null: it was not raised for a match with a list alone, so no threshold would have kept it away. */
  score: number | null;
  truePositive: boolean;
}

export class ClosedMatches {
  readonly #parts: { database: Pick<Database, 'tenant'>; sights: Sights };

  constructor(parts: { database: Pick<Database, 'tenant'>; sights: Sights }) {
    this.#parts = parts;
  }

  /** Of alerts that whoever asks sees. `isCut`: there are more than were looked at. */
  async of(
    principal: Principal,
    { from, until }: { from: Date; until: Date },
  ): Promise<{ closed: ClosedMatch[]; isCut: boolean }> {
    const { database, sights } = this.#parts;
    const { tenantId } = principal;
    const isSeen = (await sights.of(principal)).where();
    const rows = await database.tenant(tenantId, (db) =>
      readClosedFindings(db, tenantId, { from, until, isSeen }, MOST_CLOSINGS + 1),
    );
    return { closed: rows.slice(0, MOST_CLOSINGS).map(closedMatchOf), isCut: rows.length > MOST_CLOSINGS };
  }
}

/** Of payments with the same alert the findings of the first: those that raised it. */
function closedMatchOf({
  kind,
  state,
  findings,
  isUnreadable,
}: Awaited<ReturnType<typeof readClosedFindings>>[number]): ClosedMatch {
  const confidences = findings.map(
    ({ match, score }) => match?.confidence ?? (kind === 'ONGOING_SCREENING' ? score : null),
  );
  const isOfMatches = !isUnreadable && confidences.length > 0 && !confidences.includes(null);
  return {
    score: isOfMatches ? Math.max(...(confidences as number[])) : null,
    truePositive: state === ('CLOSED_TRUE_POSITIVE' satisfies AlertRow['state']),
  };
}
