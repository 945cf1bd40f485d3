/** Lists the skipped tests at the end of a run, by file, with the reason that the file printed on a line `skipped: ...`. */
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
    const lines = modules.flatMap((module) => this.#skipped(module));
    if (lines.length > 0) this.vitest?.logger.log(['', ' SKIPPED TESTS, by file:', ...lines.toSorted(), ''].join('\n'));
  }

  #skipped(module: TestModule): string[] {
    const count = [...module.children.allTests('skipped')].length;
    const [reason, ...others] = this.reasons.get(module.relativeModuleId) ?? [];
    const why = reason === undefined ? '' : ` (${reason}${others.length === 0 ? '' : '; ...'})`;
    return count === 0 ? [] : [`  ${module.relativeModuleId}: ${count}${why}`];
  }
}
