/** A replay as the API shows it. */
import type { ReplayRow } from './store.ts';

export type ReplayView = ReturnType<typeof presentReplay>;

export function presentReplay(row: ReplayRow) {
  const { replayId, state, request, tally, createdAt, updatedAt } = row;
  return {
    replayId,
    state,
    from: request.from,
    to: request.to,
    ruleSetVersion: request.ruleSetVersion,
    processed: tally.processed,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    rules: request.rules.map(({ version, definition: { ruleId } }) => {
      const { perDay, overlap, ...counts } = tally.rules[ruleId]!;
      const shared = Object.entries(overlap).sort(([, a], [, b]) => b - a);
      return {
        ruleId,
        version,
        ...counts,
        perDay: byDay(perDay),
        overlap: shared.map(([other, hits]) => ({ ruleId: other, hits })),
      };
    }),
    flagged: tally.flagged,
    perDay: byDay(tally.perDay),
    addedSamples: tally.added,
    removedSamples: tally.removed,
  };
}

function byDay<T>(days: Readonly<Record<string, T>>): ({ day: string } & T)[] {
  return Object.entries(days)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, counts]) => ({ day, ...counts }));
}
