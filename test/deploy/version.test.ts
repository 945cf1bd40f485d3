/** `npm version` writes the version wherever a release states it. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const run = promisify(execFile);
const CHART = 'deploy/helm/amlcore/Chart.yaml';
const LOCK = { name: 'amlcore', version: '0.0.1', lockfileVersion: 3, packages: { '': { version: '0.0.1' } } };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-version-'));
  for (const path of ['package.json', CHART, 'scripts/version.mjs']) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(projectRoot, path), join(folder, path));
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(LOCK));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const npmVersion = () => run('npm', ['version', '78.9.1', '--no-git-tag-version'], { cwd: folder });
const read = (path: string) => readFile(join(folder, path), 'utf8');

it('the version is written into the package, the chart and the changelog', async () => {
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n### Added\n');
  await npmVersion();
  expect(JSON.parse(await read('package.json')).version).toBe('78.9.1');
  expect(JSON.parse(await read('package-lock.json'))).toMatchObject({
    version: '78.9.1',
    packages: { '': { version: '78.9.1' } },
  });
  expect(await read(CHART)).toMatch(/^version: 78\.9\.1$[\s\S]*^appVersion: "78\.9\.1"$/m);
  expect(await read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## \[78\.9\.1\] - \d{4}-\d\d-\d\d\n\n### Added\n$/);
});

it('a changelog without changes is reported', async () => {
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [1.0.0] - 2026-01-01\n');
  await expect(npmVersion()).rejects.toThrow('CHANGELOG.md has no section "## [Unreleased]" to become "## [78.9.1]".');
});
