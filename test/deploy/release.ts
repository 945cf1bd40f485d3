/** The npm package, made once for the tests that install it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './tools.ts';

export interface Release {
  /** Path of the package. */
  tarball: string;
  /** Paths inside of it. */
  files: readonly string[];
  remove(): Promise<void>;
}

/** Of dist/ as it is: a test run has built it. */
export async function packRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'amlcore-pack-'));
  const told = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]);
  const parsed = JSON.parse(told) as unknown;
  const [pack] = (Array.isArray(parsed) ? parsed : Object.values(parsed as object)) as {
    filename: string;
    files: { path: string }[];
  }[];
  return {
    tarball: join(folder, pack!.filename),
    files: pack!.files.map(({ path }) => path),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
