/** Holds the house's rules: who may look at whom, and where effects may stand. See docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../src/platform/lib/project-root.ts';

interface SourceFile {
  /** Relative to src/, with forward slashes. */
  path: string;
  /** '' for the files of src/ itself. */
  room: string;
  code: string;
  imports: { path: string; typeOnly: boolean }[];
  packages: string[];
}

const sourceRoot = join(projectRoot, 'src');
const IMPORT = /(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function read(path: string): SourceFile {
  const full = join(sourceRoot, path);
  const code = withoutComments(readFileSync(full, 'utf8'));
  const imports: SourceFile['imports'] = [];
  const packages: string[] = [];
  for (const [, typeOnly, fixed, dynamic] of code.matchAll(IMPORT)) {
    const target = fixed ?? dynamic ?? '';
    if (target.startsWith('.')) {
      const resolved = relative(sourceRoot, resolve(dirname(full), target)).replaceAll('\\', '/');
      imports.push({ path: resolved, typeOnly: Boolean(typeOnly) });
    } else packages.push(target);
  }
  return { path, room: roomOf(path), code, imports, packages };
}

/** The first folder below src/. What every room agrees on of a transaction is a room of its own inside `transactions/`. */
function roomOf(path: string): string {
  if (path.startsWith('transactions/types/')) return 'transactions/types';
  return path.includes('/') ? path.split('/', 1)[0]! : '';
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

const all = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'))
  .map(read);
/** Tests and their helpers may look at whatever they test. */
const isProduct = ({ path }: SourceFile) => !/\.(test|fixture)\.ts$|(^|\/)testing\.ts$/.test(path);
const files = all.filter(isProduct);

/** Rooms that stand below the features, with the rooms that each may use. */
const FOUNDATIONS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  names: ['lib'],
  matching: ['lib', 'names'],
  db: ['lib'],
  jobs: ['lib', 'db'],
  access: ['lib'],
  audit: ['lib', 'db'],
  writes: ['lib', 'access', 'db', 'audit', 'jobs'],
  http: ['lib', 'db', 'jobs', 'access', 'writes'],
};
/** What every room may use: the closed lists of errors and settings, no behaviour. */
const COMMON = ['errors.ts', 'config.ts'];

function violations(check: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => check(file).map((what) => `${file.path}: ${what}`));
}

/** Depth first: an edge back into the trail closes a circle; what is left behind is never walked again. */
function circlesOf(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (node: string, trail: readonly string[]) => {
    if (trail.includes(node)) circles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '));
    if (trail.includes(node) || done.has(node)) return;
    for (const to of targets.get(node) ?? []) walk(to, [...trail, node]);
    done.add(node);
  };
  for (const node of targets.keys()) walk(node, []);
  return circles;
}

describe('architecture', () => {
  it('reads the source', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.find(({ path }) => path === 'app.ts')?.imports.length).toBeGreaterThan(10);
  });

  it('foundations look only at the rooms below them', () => {
    expect(
      violations(({ room, imports }) => {
        const allowed = FOUNDATIONS[room];
        if (!allowed) return [];
        return imports
          .map((one) => one.path)
          .filter((target) => {
            const to = roomOf(target);
            return to !== room && !allowed.includes(to) && !COMMON.includes(target);
          })
          .map((target) => `imports ${target}`);
      }),
    ).toEqual([]);
  });

  it('only the composition root and the command line look at the composition root', () => {
    const roots = ['app.ts', 'begin.ts', 'main.ts', 'storage.ts'];
    expect(
      violations(({ path, room, imports }) =>
        room === 'cli' || roots.includes(path)
          ? []
          : imports
              .filter((one) => roots.includes(one.path) || one.path.startsWith('cli/'))
              .map((one) => `imports ${one.path}`),
      ),
    ).toEqual([]);
  });

  it("a feature does not use another feature's store", () => {
    expect(
      violations(({ room, imports }) =>
        imports
          .filter(({ path, typeOnly }) => /(^|\/)store\.ts$/.test(path) && roomOf(path) !== room && !typeOnly)
          .filter(() => room !== 'cli')
          .map(({ path }) => `imports ${path}`),
      ),
    ).toEqual([]);
  });

  it('rooms have no circle, imports of types counted', () => {
    const rooms = files.filter(({ room }) => room && room !== 'cli');
    const edges = rooms.flatMap(({ room, imports }) =>
      imports.map(({ path }): [string, string] => [room, roomOf(path)]).filter(([from, to]) => to && to !== from),
    );
    expect(circlesOf(edges)).toEqual([]);
  });

  it('files have no circle, inside a room either, imports of types counted', () => {
    const edges = files.flatMap(({ path, imports }) => imports.map((one): [string, string] => [path, one.path]));
    expect(circlesOf(edges)).toEqual([]);
  });

  it('finds a circle where there is one', () => {
    expect(
      circlesOf([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
        ['c', 'd'],
      ]),
    ).toEqual(['b -> c -> b']);
  });

  it('names, matching and parsers do no I/O', () => {
    const effects =
      /^(node:)?(fs|net|http|https|child_process|worker_threads|dns|tls|process)(\/|$)|^(undici|pg|kysely)$/;
    const pure = ({ path }: SourceFile) =>
      (/^(names|matching)\//.test(path) && !/^matching\/(pool|spare-threads|worker)\.ts$/.test(path)) ||
      /^watchlists\/sources\/.*\.ts$/.test(path);
    expect(
      violations((file) =>
        pure(file) ? file.packages.filter((name) => effects.test(name)).map((name) => `uses ${name}`) : [],
      ),
    ).toEqual([]);
  });

  it('SQL stands only in stores, jobs and db', () => {
    const statement = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    expect(
      violations(({ path, room, code }) =>
        room === 'db' || room === 'jobs' || /(^|\/)store\.ts$/.test(path) || !statement.test(code) ? [] : ['has SQL'],
      ),
    ).toEqual([]);
  });

  it('only the one door enqueues jobs', () => {
    expect(
      violations(({ room, code }) =>
        room === 'writes' || room === 'jobs' || !/\.enqueue\(/.test(code) ? [] : ['enqueues a job by itself'],
      ),
    ).toEqual([]);
    expect(files.some(({ room, code }) => room === 'writes' && /\.enqueue\(/.test(code))).toBe(true);
  });

  it('only the one door appends to the audit trail and claims keys', () => {
    const inside = ['audit/append.ts', 'writes/idempotency-keys.ts', 'writes/store.ts'];
    expect(files.filter(({ path }) => inside.includes(path))).toHaveLength(inside.length);
    expect(
      violations(({ room, imports }) =>
        room === 'writes'
          ? []
          : imports.filter(({ path }) => inside.includes(path)).map(({ path }) => `imports ${path}`),
      ),
    ).toEqual([]);
  });

  it('HTTP stands only in routes and http', () => {
    expect(
      violations(({ path, room, packages }) =>
        room === 'http' || /(^|\/)routes\.ts$/.test(path) || path === 'app.ts'
          ? []
          : packages.filter((name) => /^(fastify|@fastify\/)/.test(name)).map((name) => `uses ${name}`),
      ),
    ).toEqual([]);
  });

  it('the environment is read in one place', () => {
    expect(
      violations(({ path, code }) => (path !== 'config.ts' && /process\.env/.test(code) ? ['reads process.env'] : [])),
    ).toEqual([]);
  });

  it('time and chance come from the clock where they decide something', () => {
    expect(
      violations(({ path, code }) =>
        /^(names|matching|screening|audit)\//.test(path) && /\b(Date\.now\(\)|new Date\(\)|Math\.random\(\))/.test(code)
          ? ['takes the time or chance by itself']
          : [],
      ),
    ).toEqual([]);
  });

  it('the dashboard knows the service by its API alone, and has no circle', () => {
    const web = readdirSync(join(projectRoot, 'web'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
      .map((path) => read(`../web/${path}`));
    expect(web.length).toBeGreaterThan(30);
    const outside = web.flatMap(({ path, imports }) =>
      imports.filter((one) => !one.path.startsWith('../web/')).map((one) => `${path} imports ${one.path}`),
    );
    expect(outside).toEqual([]);
    const edges = web.flatMap(({ path, imports }) => imports.map((one): [string, string] => [path, one.path]));
    expect(circlesOf(edges)).toEqual([]);
  });

  it('every problem page exists', async () => {
    const { PROBLEMS } = await import('../src/platform/http/problems.ts');
    const pages = readdirSync(join(projectRoot, 'docs', 'problems'));
    expect(pages.sort()).toEqual(
      Object.values(PROBLEMS)
        .map(({ slug }) => `${slug}.md`)
        .sort(),
    );
  });
});
