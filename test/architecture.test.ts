/** Checks the dependency rules: which folder may import which, and where SQL, HTTP and other effects may stand. See docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../src/platform/lib/project-root.ts';

interface SourceFile {
  /** Relative to src/, with forward slashes. */
  path: string;
  /** As `folderOf` gives it. */
  folder: string;
  code: string;
  imports: { path: string; typeOnly: boolean }[];
  packages: string[];
}

/** The folders below src/, from the bottom up: each may import those before it, and itself. */
const LAYERS = [
  ...['platform', 'identity', 'matching', 'domain', 'lists', 'screening', 'alerts', 'deadlines', 'monitoring'],
  ...[
    'transactions',
    'customers',
    'casework',
    'reporting',
    'governance',
    'approvals',
    'notifications',
    'sandbox',
    'demo',
    'app',
    'cli',
  ],
];
/** What each foundation of the platform may import of the others. */
const FOUNDATIONS: Readonly<Record<string, readonly string[]>> = {
  'platform/lib': [],
  'platform/db': ['platform/lib'],
  'platform/jobs': ['platform/lib', 'platform/db'],
  'platform/access': ['platform/lib'],
  'platform/audit': ['platform/lib', 'platform/db'],
  'platform/unit-of-work': [...['platform/lib', 'platform/access', 'platform/db', 'platform/audit', 'platform/jobs']],
  'platform/http': [...['platform/lib', 'platform/db', 'platform/jobs', 'platform/access', 'platform/unit-of-work']],
};

const sourceRoot = join(projectRoot, 'src');
/** Folders inside a layer that hold one feature each. All other folders are parts of their parent folder. */
const FEATURES: Readonly<Record<string, readonly string[] | 'ALL'>> = {
  platform: 'ALL',
  identity: ['organization-keys'],
  matching: ['names'],
  domain: ['wallets'],
  lists: ['internal-list', 'update-events', 'countries'],
  screening: ['known-wallets', 'payment-parties', 'parties', 'adverse-media'],
  monitoring: 'ALL',
  transactions: ['pipeline', 'fx', 'licenses', 'provider', 'risk-score'],
  customers: ['ongoing-screening'],
  casework: 'ALL',
  reporting: 'ALL',
  governance: 'ALL',
  demo: 'ALL',
};
const FOLDERS = LAYERS.flatMap((layer) => {
  const features = FEATURES[layer] ?? [];
  const names = features === 'ALL' ? foldersIn(layer) : features;
  return [layer, ...names.map((name) => `${layer}/${name}`)];
});

function foldersIn(layer: string): string[] {
  const entries = readdirSync(join(sourceRoot, layer), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

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
  return { path, folder: folderOf(path), code, imports, packages };
}

/** The folder that a file belongs to: the longest of `FOLDERS` that holds it, else the first folder below src/. */
function folderOf(path: string): string {
  const known = FOLDERS.filter((folder) => path.startsWith(`${folder}/`)).sort((x, y) => y.length - x.length);
  return known[0] ?? (path.includes('/') ? path.split('/', 1)[0]! : '');
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

const all = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'))
  .map(read);
/** Tests and their helpers may import the code that they test. */
const isProduct = ({ path }: SourceFile) => !/\.(test|fixture)\.ts$|(^|\/)testing\.ts$/.test(path);
const files = all.filter(isProduct);

/** What every folder may use: closed lists of errors and settings, without behavior. */
const COMMON = ['platform/errors.ts', 'platform/config.ts', 'platform/server-addresses.ts'];

const layerOf = (path: string) => path.split('/', 1)[0]!;

function violations(check: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => check(file).map((what) => `${file.path}: ${what}`));
}

/** Depth first: an edge back into the current path closes a cycle. Finished nodes are not visited again. */
function cyclesOf(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (node: string, trail: readonly string[]) => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '));
    if (trail.includes(node) || done.has(node)) return;
    for (const to of targets.get(node) ?? []) walk(to, [...trail, node]);
    done.add(node);
  };
  for (const node of targets.keys()) walk(node, []);
  return cycles;
}

describe('architecture', () => {
  it('reads the source', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.find(({ path }) => path === 'app/app.ts')?.imports.length).toBeGreaterThan(10);
  });

  it('puts every folder of src/ into a layer', () => {
    const folders = readdirSync(sourceRoot, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS].sort());
    expect(all.filter(({ path }) => !path.includes('/')).map(({ path }) => path)).toEqual([]);
  });

  it('imports only from the same layer or one below, types included', () => {
    expect(
      violations(({ path, imports }) =>
        imports
          .filter((one) => LAYERS.indexOf(layerOf(one.path)) > LAYERS.indexOf(layerOf(path)))
          .map((one) => `imports ${one.path}`),
      ),
    ).toEqual([]);
  });

  it('lets foundations import only the foundations below them', () => {
    expect(
      violations(({ folder, imports }) => {
        const allowed = FOUNDATIONS[folder];
        if (!allowed) return [];
        return imports
          .map((one) => one.path)
          .filter((target) => {
            const to = folderOf(target);
            return to !== folder && !allowed.includes(to) && !COMMON.includes(target);
          })
          .map((target) => `imports ${target}`);
      }),
    ).toEqual([]);
  });

  it('only the composition root and the command line import the composition root', () => {
    expect(
      violations(({ folder, imports }) =>
        folder === 'cli'
          ? []
          : imports
              .filter((one) => (folder !== 'app' && one.path.startsWith('app/')) || one.path.startsWith('cli/'))
              .map((one) => `imports ${one.path}`),
      ),
    ).toEqual([]);
  });

  it('loads the demo only when it is asked for', () => {
    const atStart = /\bfrom\s+['"](\.\.\/)+demo\//;
    expect(
      violations(({ path, code }) =>
        layerOf(path) !== 'demo' && atStart.test(code) ? ['loads the demo at start'] : [],
      ),
    ).toEqual([]);
    expect(files.find(({ path }) => path === 'app/app.ts')?.imports.map(({ path }) => layerOf(path))).toContain('demo');
  });

  it("a feature does not use another feature's store", () => {
    expect(
      violations(({ folder, imports }) =>
        imports
          .filter(({ path, typeOnly }) => /(^|\/|-)store\.ts$/.test(path) && folderOf(path) !== folder && !typeOnly)
          .filter(() => folder !== 'cli')
          .map(({ path }) => `imports ${path}`),
      ),
    ).toEqual([]);
  });

  it('encrypts with keys of organizations in one place', () => {
    const ciphers = ({ path }: { path: string }) => path.startsWith('platform/db/own-keys/');
    expect(
      violations(({ folder, imports }) =>
        folder.startsWith('platform/') || folder === 'identity/organization-keys'
          ? []
          : imports.filter(ciphers).map(({ path }) => `imports ${path}`),
      ),
    ).toEqual([]);
  });

  it('keeps keys and encryption in few files outside platform/db', () => {
    const isEncryption = /^platform\/db\/(own-keys\/|encryption\.ts$)|(^|\/)encrypted\.ts$/;
    const isDeclaration = /(^|\/)(encrypted|declarations)\.ts$/;
    const knowing = files.filter(
      ({ path, folder, imports }) =>
        folder !== 'platform/db' && !isDeclaration.test(path) && imports.some((one) => isEncryption.test(one.path)),
    );
    expect(knowing.map(({ path }) => path)).toContain('platform/unit-of-work/writer.ts');
    expect(knowing.length).toBeLessThanOrEqual(25);
  });

  it('has no import cycle between folders, types included', () => {
    const edges = files
      .filter(({ folder }) => folder !== 'cli' && folder !== 'app')
      .flatMap(({ folder, imports }) =>
        imports.map(({ path }): [string, string] => [folder, folderOf(path)]).filter(([from, to]) => to !== from),
      );
    expect(cyclesOf(edges)).toEqual([]);
  });

  it('has no import cycle between files, types included', () => {
    const edges = files.flatMap(({ path, imports }) => imports.map((one): [string, string] => [path, one.path]));
    expect(cyclesOf(edges)).toEqual([]);
  });

  it('finds a cycle where there is one', () => {
    expect(
      cyclesOf([
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
      (/^matching\//.test(path) && !/^matching\/(pool|idle-threads|worker)\.ts$/.test(path)) ||
      /^lists\/sources\/.*\.ts$/.test(path);
    expect(
      violations((file) =>
        pure(file) ? file.packages.filter((name) => effects.test(name)).map((name) => `uses ${name}`) : [],
      ),
    ).toEqual([]);
  });

  it('SQL stands only in stores, jobs and db', () => {
    const statement = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    expect(
      violations(({ path, folder, code }) =>
        folder === 'platform/db' ||
        folder === 'platform/jobs' ||
        /(^|\/|-)store\.ts$/.test(path) ||
        !statement.test(code)
          ? []
          : ['has SQL'],
      ),
    ).toEqual([]);
  });

  it('enqueues jobs only in the write path', () => {
    expect(
      violations(({ folder, code }) =>
        folder === 'platform/unit-of-work' || folder === 'platform/jobs' || !/\.enqueue\(/.test(code)
          ? []
          : ['enqueues a job by itself'],
      ),
    ).toEqual([]);
    expect(files.some(({ folder, code }) => folder === 'platform/unit-of-work' && /\.enqueue\(/.test(code))).toBe(true);
  });

  it('appends to the audit trail and claims idempotency keys only in the write path', () => {
    const inside = [
      ...['platform/audit/append.ts', 'platform/unit-of-work/idempotency-keys.ts', 'platform/unit-of-work/store.ts'],
    ];
    expect(files.filter(({ path }) => inside.includes(path))).toHaveLength(inside.length);
    expect(
      violations(({ folder, imports }) =>
        folder === 'platform/unit-of-work'
          ? []
          : imports.filter(({ path }) => inside.includes(path)).map(({ path }) => `imports ${path}`),
      ),
    ).toEqual([]);
  });

  it('HTTP stands only in routes and http', () => {
    expect(
      violations(({ path, folder, packages }) =>
        folder === 'platform/http' || /(^|\/)routes\.ts$/.test(path) || path === 'app/lifecycle.ts'
          ? []
          : packages.filter((name) => /^(fastify|@fastify\/)/.test(name)).map((name) => `uses ${name}`),
      ),
    ).toEqual([]);
  });

  it('the environment is read in one place', () => {
    expect(
      violations(({ path, code }) =>
        path !== 'platform/config.ts' && /process\.env/.test(code) ? ['reads process.env'] : [],
      ),
    ).toEqual([]);
  });

  it('decisive times and random values come from the clock', () => {
    expect(
      violations(({ path, code }) =>
        /^(matching|screening|platform\/audit)\//.test(path) &&
        /\b(Date\.now\(\)|new Date\(\)|Math\.random\(\))/.test(code)
          ? ['takes the time or chance by itself']
          : [],
      ),
    ).toEqual([]);
  });

  it('the dashboard knows the service by its API only, and has no import cycle', () => {
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
    expect(cyclesOf(edges)).toEqual([]);
  });

  it('tests fake timers only after the shared service ended', () => {
    const tests = ['src', 'test', 'web'].flatMap((root) =>
      readdirSync(join(projectRoot, root), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.test.ts'))
        .map((path) => join(root, path)),
    );
    const faking = tests.filter((path) =>
      /\bvi\.useFakeTimers\((?!\{ toFake: \['performance'\] \})/.test(readFileSync(join(projectRoot, path), 'utf8')),
    );
    expect(faking, 'use useFakeTimers of test/support/fake-timers.ts').toEqual([]);
    expect(tests.length).toBeGreaterThan(500);
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
