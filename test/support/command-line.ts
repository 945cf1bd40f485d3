/** `amlcore ...` in this process: all that a command does, without what it costs to start a process for it. */
import { runCommandLine } from '../../src/cli/command-line.ts';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Standard output is one for the process: commands wait for each other. */
let before: Promise<unknown> = Promise.resolve();

/** @param env in addition to that of this process; only its variables of amlcore and the database count */
export function runCommand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandResult> {
  const result = before.then(() => runNow(args, env));
  before = result.catch(() => {});
  return result;
}

async function runNow(args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandResult> {
  const told = { stdout: '', stderr: '' };
  const restore = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name];
    process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      told[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const done = rest.at(-1);
      if (typeof done === 'function') done();
      return true;
    };
    return () => {
      process[name].write = write;
    };
  });
  const environment = process.env;
  const kept = Object.entries(environment).filter(([name]) => !/^(AMLCORE_|DATABASE_)/.test(name));
  process.env = { ...Object.fromEntries(kept), ...env };
  try {
    return { code: await runCommandLine(args), ...told };
  } finally {
    process.env = environment;
    for (const undo of restore) undo();
  }
}
