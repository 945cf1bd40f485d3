/** The npm package: what it holds, and that it runs from an empty, read-only folder as an ordinary user. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { callAt, eventually, firstSecret, freePort, NO_INTERNET } from '../support/service.ts';
import { packRelease, type Release } from './release.ts';
import { run } from './tools.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Root is not bound by file permissions, so root runs the program as another user. */
const AS_NOBODY = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];

let release: Release;
beforeAll(async () => {
  await run('npm', ['run', '--silent', 'sbom']);
  release = await packRelease();
});
afterAll(() => release.remove());

describe('the npm package', () => {
  it('contains the program only', () => {
    const kinds = new Set(release.files.map((path) => path.replace(/^((?:docs|src)?\/?[^/]*)\/.*$/, '$1')));
    expect([...kinds].sort()).toEqual(
      [
        ...['LICENSE', 'README.md', 'bin', 'dist', 'docs', 'docs/problems', 'package.json'],
        ...['src/cli', 'src/lists', 'src/platform', 'src/transactions'],
      ].sort(),
    );
    expect(release.files.filter((path) => /\.(tsx?|map|test\.|fixture\.)/.test(path))).toEqual([]);
    expect(release.files).toEqual(
      expect.arrayContaining([
        'bin/amlcore.mjs',
        'dist/cli.mjs',
        'dist/sbom.cdx.json',
        'dist/openvex.json',
        'dist/third-party-licenses.txt',
      ]),
    );
  });

  it('contains every file that the code reads beside it', () => {
    const code = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$|testing\.ts$/.test(path))
      .map((path) => readFileSync(join(projectRoot, 'src', path), 'utf8'))
      .join('\n');
    const read = [...code.matchAll(/join\(projectRoot, ((?:'[^']+'(?:, )?)+)\)/g)].map(([, parts = '']) =>
      parts.replaceAll("', '", '/').replaceAll("'", ''),
    );
    expect(read.length).toBeGreaterThan(8);
    const isHeld = (path: string) => release.files.some((one) => one === path || one.startsWith(`${path}/`));
    // The command reports that only a checkout has them.
    const inCheckouts = ['bench', 'scripts/bench.mjs', 'package.json'];
    expect(read.filter((path) => !isHeld(path) && !inCheckouts.includes(path))).toEqual([]);
  });

  it('has a bill of materials of its content and dependencies', async () => {
    const bill = JSON.parse(readFileSync(join(projectRoot, 'dist/sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; licenses: unknown[]; purl?: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = bill.components.map(({ name }) => name);
    // Bundled in the server, bundled in the dashboard, installed, and inside an installed package.
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pino', 'postgresql']));
    expect(names).not.toContain('vitest');
    expect(bill.components.filter(({ licenses }) => !licenses)).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });

  it('states source and license of third-party data', () => {
    const report = readFileSync(join(projectRoot, 'dist/third-party-licenses.txt'), 'utf8');
    const ofOthers = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\/data\/.*\.txt$/.test(path))
      .flatMap((path) => readFileSync(join(projectRoot, 'src', path), 'utf8').match(/^# License: .*$/m) ?? [])
      .filter(
        (line) => line !== '# License: Apache-2.0, as this repository: facts and own selection, no third-party table.',
      );
    expect(ofOthers.length).toBeGreaterThan(5);
    expect(ofOthers.filter((line) => !report.includes(line.slice('# '.length)))).toEqual([]);
    for (const title of ['UNICODE LICENSE V3', 'ISC License', 'WordNet Release 3.0']) expect(report).toContain(title);
  });
});

describe('installed in an empty read-only folder', () => {
  let folder: string;
  let data: string;
  let program: string;
  let service: ChildProcess | null = null;
  let said = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amlcore-installed-'));
    data = await mkdtemp(join(tmpdir(), 'amlcore-data-'));
    await writeFile(join(folder, 'package.json'), '{}');
    const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    await run('npm', ['install', ...options, release.tarball], { cwd: folder });
    await run('chmod', ['-R', 'a-w,a+rX', folder]);
    if (isRoot) await chown(data, NOBODY, NOBODY);
    // The link that `npx amlcore` runs.
    program = join(folder, 'node_modules/.bin/amlcore');
  });
  afterAll(async () => {
    if (service?.exitCode === null) {
      service.kill('SIGTERM');
      await once(service, 'exit');
    }
    await run('chmod', ['-R', 'u+w', folder]);
    await Promise.all([folder, data].map((one) => rm(one, { recursive: true, force: true })));
  });

  const start = (args: readonly string[], env: Record<string, string> = {}) => {
    const [command = '', ...rest] = [...AS_NOBODY, process.execPath, `--import=${NO_INTERNET}`, program, ...args];
    const { PATH = '' } = process.env;
    const child = spawn(command, rest, {
      cwd: data,
      env: { PATH, HOME: data, AMLCORE_DATA_DIR: join(data, 'amlcore'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    return child;
  };

  it('installs few packages, and none that is bundled', async () => {
    const installed = new Set(await readdir(join(folder, 'node_modules')));
    for (const bundled of ['fastify', 'react', 'vite', 'esbuild', 'kysely']) expect(installed).not.toContain(bundled);
    expect(installed).toContain('pino');
  });

  it('screens a name from the command line', async () => {
    const child = start(['screen', 'Viktor Zarubin', '--json']);
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, expect.stringContaining('"matchedName": "Viktor Zarubin"')]);
  });

  it('serves the dashboard and its pages with the embedded database, screens a name, and stops cleanly', async () => {
    const port = await freePort();
    said = '';
    service = start(['serve'], { PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => {
      if (service!.exitCode !== null) throw new Error(said);
      return callAt(url, '/health/ready', { token: null }).then(
        ({ status }) => status === 200,
        () => false,
      );
    }, 90_000);
    const open = (path: string, accept: string) => callAt(url, path, { token: null, headers: { accept } });
    expect((await open('/', 'text/html')).text).toContain('<div id="root">');
    expect((await open('/docs/problems/not-found', 'text/html')).status).toBe(200);
    expect((await open('/docs/assets/swagger-ui-bundle.js', '*/*')).status).toBe(200);
    expect((await open('/openapi.json', 'application/json')).status).toBe(200);

    const secret = (label: string) => firstSecret(join(data, 'amlcore'), label);
    const login = { clientId: await secret('Client id'), clientSecret: await secret('Client secret') };
    const post = (path: string, body: object, token: string | null) =>
      callAt(url, path, { method: 'POST', body, token });
    const token = (await post('/auth/api/v1/client-login', login, null)).json<{ data: { access_token: string } }>();
    const query = { fullName: 'Viktor Zarubin', dob: '1968-03-14' };
    const screened = await post('/amlcore/api/v1/screen-entity', query, token.data.access_token);
    expect(screened.json()).toMatchObject({ data: { matches: [{ matchedName: 'Viktor Zarubin' }] } });

    service.kill('SIGTERM');
    const [code] = await once(service, 'exit');
    expect([code, said]).toEqual([0, expect.stringContaining('"clean":true')]);
  });
});
