import type { RunView } from '../schemas.ts';
import type { RunRow } from './store.ts';

/** A run as in responses. */
export function runViewOf(run: RunRow): RunView {
  const { progress } = run;
  const begun = progress.registered !== null;
  const soFar = (of: number) => (begun ? of : null);
  return {
    runId: run.runId,
    kind: run.kind,
    state: run.state,
    reason: run.reason,
    listVersions: (run.listVersions as RunView['listVersions']).map(({ watchlistId, version }) => {
      return { watchlistId, version };
    }),
    matcherVersion: run.matcherVersion,
    changedEntries: run.changedEntries,
    registered: run.registered ?? progress.registered,
    ruledOut: run.ruledOut ?? soFar(progress.ruledOut),
    screened: run.screened ?? soFar(progress.screened),
    failed: run.failed ?? soFar(progress.failed),
    deferred: run.deferred,
    newHits: run.newHits ?? soFar(progress.changes.NEW),
    changedHits: run.changedHits ?? soFar(progress.changes.CHANGED),
    endedHits: run.endedHits ?? soFar(progress.changes.ENDED),
    failures: progress.failures,
    startedAt: run.startedAt.toISOString(),
    startedBy: run.startedBy,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}
