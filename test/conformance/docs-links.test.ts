/** What the documents point at is there: relative links with their headings, and files and folders of this repository. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const FOLDERS = ['bench', 'bin', 'clients', 'deploy', 'docs', 'scripts', 'src', 'test', 'web'];

const files = [
  ...readdirSync(projectRoot, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true }).flatMap((entry) =>
      entry.isFile() ? [relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/')] : [],
    ),
  ),
];
const documents = files.filter((path) => path.endsWith('.md')).sort();
const read = (document: string) => readFileSync(join(projectRoot, document), 'utf8');

/** The document without fenced blocks, which hold examples and drawings. */
const prose = (text: string) => text.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1[ \t]*$/gm, '');

/** The anchors of a document, as GitHub makes them from its headings. */
function anchors(text: string): Set<string> {
  const seen = new Map<string, number>();
  const found = new Set<string>();
  for (const [, heading = ''] of prose(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    found.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return found;
}

/** The service shows `docs/problems/` without endings, so a link may leave `.md` out. */
function deadLinks(document: string, text: string): string[] {
  const dead: string[] = [];
  for (const [, target = ''] of prose(text).matchAll(/\]\(<?([^)<>\s]+)>?(?: "[^"]*")?\)/g)) {
    if (/^[a-z][a-z+.-]*:/i.test(target)) continue;
    const [path = '', anchor] = target.split('#', 2);
    const file = path === '' ? document : relative(projectRoot, resolve(projectRoot, dirname(document), path));
    const stat = [file, `${file}.md`]
      .map((name) => statSync(join(projectRoot, name), { throwIfNoEntry: false }))
      .find((found) => found !== undefined);
    if (stat === undefined) dead.push(target);
    else if (anchor !== undefined && !(stat.isFile() && anchors(read(file)).has(anchor))) dead.push(target);
  }
  return dead;
}

/**
 * `src/a/{b,c}.ts` and `src/<publisher>/*.ts` name every file that they stand for; a name alone may stand anywhere. Files that
 * the reader of a guide makes (`<!-- file: verify.mjs -->`) need not be there.
 */
function missingPaths(text: string): string[] {
  const named = [...prose(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s:]+/));
  const made = [...text.matchAll(/^<!-- file: (.+?) -->$/gm)].map(([, file]) => file);
  return named.filter((path) => {
    if (made.includes(path)) return false;
    const rooted = /^(?:src|test|bench|scripts|docs|bin|web|deploy)\/[\w./<>{},*-]*$/.test(path);
    const fileName = /^[\w./<>-]+(?:\.(?:ts|mjs|sql)|\/)$/.test(path);
    if (!rooted && !fileName) return false;
    const alternatives = path.replace(/<\w+>/g, '*').replace(/[.+^$()|[\]\\]/g, '\\$&');
    const pattern = alternatives
      .replace(/\{([^}]*)\}/g, (_, options: string) => `(?:${options.replaceAll(',', '|')})`)
      .replaceAll('**', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '.*');
    const expected = new RegExp(`${rooted ? '^' : '(?:^|/)'}${pattern}(?:$|${path.endsWith('/') ? '' : '/'})`);
    return !files.some((file) => expected.test(path.endsWith('/') ? `${dirname(file)}/` : file));
  });
}

test('there are documents and files to check', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/rules.md']));
  expect(files).toEqual(expect.arrayContaining(['src/app/serve.ts', 'bench/scorecard.json']));
});

test('no document has a dead link', () => {
  const dead = documents.flatMap((document) =>
    deadLinks(document, read(document)).map((link) => `${document}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('each documented failure has a test', () => {
  const rows = read('docs/operations/faults.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Fault |'));
  expect(rows.length).toBeGreaterThan(20);
  // That these files exist is the next test.
  expect(rows.filter((row) => !/\| `(?:src|test)\/[\w./-]+\.test\.ts`[^|]*\|$/.test(row))).toEqual([]);
});

test('the documents name only files and folders that exist', () => {
  const missing = documents.flatMap((document) => missingPaths(read(document)).map((path) => `${document}: ${path}`));
  expect(missing).toEqual([]);
});

describe('errors that this test finds', () => {
  test('a dead link, and a missing heading', () => {
    const text = '[a](docs/none.md) [b](README.md#none) [c](https://x.test/none) [d](docs/rules.md#conditions)';
    expect(deadLinks('README.md', text)).toEqual(['docs/none.md', 'README.md#none']);
  });

  test('a moved path, and an unknown file name', () => {
    const text =
      '`src/none/`, `src/monitoring/rules/none.ts`, `none.ts`, `src/monitoring/rules/{rules,none}.ts`, `src/monitoring/rules/`, `rules.ts`';
    expect(missingPaths(text)).toEqual(['src/none/', 'src/monitoring/rules/none.ts', 'none.ts']);
  });
});
