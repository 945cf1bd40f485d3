/**
 * `amlcore bench`: the benchmarks of bench/. The service's bundle leaves them out; scripts/bench.mjs bundles the one asked for
 * and runs it in a process of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../platform/errors.ts';
import { projectRoot } from '../platform/lib/project-root.ts';

export async function bench(name: string, args: readonly string[]): Promise<number> {
  if (!existsSync(join(projectRoot, 'bench')))
    throw new OperatorError('Benchmarks run in a checkout of the repository only. The package does not contain them.');
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'bench.mjs'), name, ...args], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
