/** The tools that the tests of deploy/ run; scripts/install-deploy-tools.sh installs them. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const place = join(projectRoot, 'node_modules/.cache/deploy-tools');
export const HELM = join(place, 'bin/helm');
export const VALIDATE = join(place, 'python/bin/kubernetes-validate');
export const CHART = join(projectRoot, 'deploy/helm/amlcore');

/** Prints what is missing on a line, which the report of the run repeats. */
export function isMissing(...tools: readonly string[]): boolean {
  const missing = tools.filter((tool) =>
    tool.includes('/') ? !existsSync(tool) : spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
  );
  if (missing.length > 0)
    console.info(`skipped: no ${missing.join(', ')} here; scripts/install-deploy-tools.sh installs it`);
  return missing.length > 0;
}

/** @returns what it wrote to standard output. @throws with what it wrote to standard error */
export async function run(command: string, args: readonly string[], options: { cwd?: string } = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...args], {
    cwd: options.cwd ?? projectRoot,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
