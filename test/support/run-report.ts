/**
 * Lists at the end of a run the skipped tests, by file, with the reason that the file gave on a line `skipped: ...`, and the tests
 * that passed only when CI retried them.
 */
import type { UserConsoleLog } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

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
    this.#print(
      ' SKIPPED TESTS, by file:',
      modules.flatMap((module) => this.#skipped(module)),
    );
    this.#print(' PASSED WHEN RETRIED:', modules.flatMap(retried));
  }

  #print(title: string, lines: readonly string[]): void {
    if (lines.length > 0) this.vitest?.logger.log(['', title, ...lines.toSorted(), ''].join('\n'));
  }

  #skipped(module: TestModule): string[] {
    const count = [...module.children.allTests('skipped')].length;
    const [reason, ...others] = this.reasons.get(module.relativeModuleId) ?? [];
    const why = reason === undefined ? '' : ` (${reason}${others.length === 0 ? '' : '; ...'})`;
    return count === 0 ? [] : [`  ${module.relativeModuleId}: ${count}${why}`];
  }
}

function retried(module: TestModule): string[] {
  const flaky = [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky);
  return flaky.map((test) => `  ${module.relativeModuleId}: ${test.fullName}`);
}
