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

test.skipIf(tag === '')(`the migrations of the last tag are as they were`, () => {
  const present = new Map(readMigrations(join(projectRoot, FOLDER)).map((one) => [one.slug, one.sql]));
  const released = git('ls-tree', '--name-only', tag, `${FOLDER}/`).trim().split('\n');
  expect(released.length).toBeGreaterThan(0);
  for (const path of released) {
    const [, slug = ''] = /^\d{4}-(.+)\.sql$/.exec(basename(path)) ?? [];
    expect(
      present.get(slug) === git('show', `${tag}:${path}`),
      `${path} differs from ${tag}: add a migration instead`,
    ).toBe(true);
  }
});
