/** A migration that shipped in a tagged version must not change: databases have applied it. */
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../lib/project-root.ts';
import { readMigrations } from './migrations.ts';

const FOLDER = 'src/platform/db/migrations';
const git = (...args: string[]): string =>
  spawnSync('git', ['-C', projectRoot, ...args], { encoding: 'utf8', maxBuffer: 64e6 }).stdout ?? '';
const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*').trim();
if (tag === '') console.info('skipped: no tag, so no migration is frozen yet');

test.skipIf(tag === '')(`the migrations of the last tag are unchanged`, () => {
  const migrations = readMigrations(join(projectRoot, FOLDER));
  const fileOf = (number: number, slug: string) => `${String(number).padStart(4, '0')}-${slug}.sql`;
  const present = new Map(migrations.map(({ number, slug, sql }) => [fileOf(number, slug), sql]));
  const released = git('ls-tree', '--name-only', tag, `${FOLDER}/`).trim().split('\n');
  expect(released.length).toBeGreaterThan(0);
  const changed = released.filter((path) => present.get(basename(path)) !== git('show', `${tag}:${path}`));
  expect(
    changed,
    `Databases have applied these files of ${tag}, which are changed, renamed or missing. Restore them (git checkout ${tag} -- ` +
      `${changed.join(' ')}), and put the change into ${FOLDER}/${fileOf(released.length + 1, 'NAME')}: docs/operations/upgrades.md.`,
  ).toEqual([]);
});
