/** The main paths in `docs/architecture.md` name files and tables that exist, and count the files correctly. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const guide = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8');
const schema = readdirSync(join(projectRoot, 'src/platform/db/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(join(projectRoot, 'src/platform/db/migrations', name), 'utf8'))
  .join('\n');

function sectionOf(title: string): { stated: number; rows: string[][] } {
  const section = guide.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| \d+\. (.+) \|$/gm)].map(([, row = '']) => row.split(' | '));
  return { stated: Number(/\*\*(\d+) files\*\*/.exec(section)?.[1]), rows };
}

const codesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** `src/a/{b,c}.ts` names both files. */
function filesIn(text = ''): string[] {
  return codesIn(text).flatMap((path) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
    return names === undefined ? [path] : names.split(',').map((name) => `${before}${name}${after}`);
  });
}

describe.each(['A payment from request to result', 'A screening from request to result'])('%s', (title) => {
  const { stated, rows } = sectionOf(title);
  const files = rows.flatMap(([, cell]) => filesIn(cell));

  it('names existing files, each once, and their number', () => {
    expect(files.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBe(stated);
  });

  it('names existing tables', () => {
    const tables = rows.flatMap(([, , cell]) => codesIn(cell));
    expect(tables.length).toBeGreaterThan(3);
    const isThere = (table: string) => new RegExp(`^create (unlogged )?table ${table} `, 'm').test(schema);
    expect(tables.filter((table) => !isThere(table))).toEqual([]);
  });
});
