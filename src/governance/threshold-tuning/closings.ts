/** Outcomes of closed alerts by the score of their best match: the effect of a higher threshold. */

import type { ClosedAlerts } from '../../alerts/closed-matches.ts';
import type { Principal } from '../../platform/access/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { ClosingsView } from './schemas.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;

export class ThresholdClosings {
  readonly #parts: { alerts: Pick<ClosedAlerts, 'matches'>; clock: Clock };

  constructor(parts: { alerts: Pick<ClosedAlerts, 'matches'>; clock: Clock }) {
    this.#parts = parts;
  }

  /**
   * Alerts closed in the date range that the principal can see.
   * @param days first and last day, YYYY-MM-DD, UTC
   * @throws AppError validation-failed for more than 366 days, or a last day before the first
   */
  async of(
    principal: Principal,
    { from, to }: { from?: string | undefined; to?: string | undefined },
  ): Promise<ClosingsView> {
    const { alerts, clock } = this.#parts;
    const last = Date.parse(`${to ?? dayOf(clock.now())}T00:00:00Z`);
    const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : Date.parse(`${from}T00:00:00Z`);
    const days = (last - first) / DAY_MS + 1;
    if (days < 1) throw wrong('must not be after the last day');
    if (days > MAX_DAYS) throw wrong(`must be at most ${MAX_DAYS - 1} days before the last day`);
    const range = { from: new Date(first), until: new Date(last + DAY_MS) };
    const { counted, isCut } = await alerts.matches(principal, range);
    const byPoints = new Map<number, { truePositives: number; falsePositives: number }>();
    let [closed, notByMatch] = [0, 0];
    for (const { points, truePositive, alerts: of } of counted) {
      closed += of;
      if (points === null) {
        notByMatch += of;
        continue;
      }
      const counts = byPoints.get(points) ?? { truePositives: 0, falsePositives: 0 };
      counts[truePositive ? 'truePositives' : 'falsePositives'] += of;
      byPoints.set(points, counts);
    }
    return {
      from: dayOf(range.from),
      to: dayOf(new Date(last)),
      closed,
      isCut,
      notByMatch,
      scores: [...byPoints].sort(([one], [other]) => one - other).map(([points, counts]) => ({ points, ...counts })),
    };
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function wrong(message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field: 'from', code: 'Size', message }] });
}
