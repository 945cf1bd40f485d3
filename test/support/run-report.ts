/**
 * Names at the end of a run what was skipped, file by file, with the reason that the file gave on a line `skipped: ...`, and what
 * passed at its second try only: a test that does so again and again is a defect, of itself or of what it tries. Of a run of many files it
 * names those that took long and are not among the first (`longest-first.ts`).
 */
import type { UserConsoleLog } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { isKnownToBeLong } from './longest-first.ts';

/** So many files are the whole, or nearly. */
const MANY = 100;
/** So many times the average is long. */
const LONG = 5;
const REASON = /^skipped: (.+)$/gm;

export default class RunReport implements Reporter {
  private vitest: Vitest | null = null;
  private readonly reasons = new Map<string, Set<string>>();

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onUserConsoleLog(log: UserConsoleLog): void {
    const entity = log.taskId === undefined ? undefined : this.vitest?.state.getReportedEntityById(log.taskId);
    if (entity === undefined) return;
    const file = (entity.type === 'module' ? entity : entity.module).relativeModuleId;
    const known = this.reasons.get(file) ?? new Set();
    for (const [, reason = ''] of log.content.matchAll(REASON)) known.add(reason);
    this.reasons.set(file, known);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.#tell(
      ' SKIPPED TESTS, by file:',
      modules.flatMap((module) => this.#skipped(module)),
    );
    this.#tell(' PASSED AT THE SECOND TRY:', modules.flatMap(secondTries));
    this.#tell(' TOOK LONG, AND IS NOT RUN FIRST:', modules.length < MANY ? [] : lateAndLong(modules));
  }

  #skipped(module: TestModule): string[] {
    const count = [...module.children.allTests('skipped')].length;
    const [reason, ...others] = this.reasons.get(module.relativeModuleId) ?? [];
    const why = reason === undefined ? '' : ` (${reason}${others.length === 0 ? '' : '; ...'})`;
    return count === 0 ? [] : [`  ${module.relativeModuleId}: ${count}${why}`];
  }

  #tell(title: string, lines: readonly string[]): void {
    if (lines.length > 0) this.vitest?.logger.log(['', title, ...lines.toSorted(), ''].join('\n'));
  }
}

/** Measured by the average: on a busy machine all take longer. */
function lateAndLong(modules: readonly TestModule[]): string[] {
  const took = modules.map((module) => ({ module, ms: module.diagnostic().duration }));
  const average = took.reduce((sum, { ms }) => sum + ms, 0) / took.length;
  return took
    .filter(({ module, ms }) => ms > LONG * average && !isKnownToBeLong(module.moduleId))
    .map(({ module, ms }) => `  ${module.relativeModuleId}: ${Math.round(ms / 1000)} s`);
}

function secondTries(module: TestModule): string[] {
  const flaky = [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky);
  return flaky.map((test) => `  ${module.relativeModuleId}: ${test.fullName}`);
}
