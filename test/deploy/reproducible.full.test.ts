/** Two builds of the committed files in two folders give the same package, byte for byte. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { run } from './tools.ts';

const noHistory = !existsSync(join(projectRoot, '.git'));
if (noHistory) console.info('skipped: no git history, which the build is made from');

it.skipIf(noHistory)(
  'the release is reproducible',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'amlcore-release-'));
    try {
      await run('bash', ['scripts/reproduce.sh', folder, join(projectRoot, 'node_modules')]);
      const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
      const named = sums.split('\n').flatMap((line) => /^[0-9a-f]{64} {2}(\S+)$/.exec(line)?.[1] ?? []);
      expect((await readdir(folder)).sort()).toEqual([...named, 'SHA256SUMS'].sort());
      expect(named).toHaveLength(4);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  600_000,
);
