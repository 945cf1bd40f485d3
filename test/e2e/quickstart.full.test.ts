/** Every block of docs/quickstart.md, twice in a row on one service, and the Bruno collection beside it. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type GuideStep, readGuide, runGuide } from '../support/guide.ts';
import { firstSecret, freePort, startProgram } from '../support/service.ts';

const PAGE = readFileSync(join(projectRoot, 'docs/quickstart.md'), 'utf8');
const CLIENTS = join(projectRoot, 'clients');
const BRUNO = join(projectRoot, 'node_modules/.cache/bruno');
const ESBUILD = join(projectRoot, 'node_modules/.bin/esbuild');

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const hasShell = process.platform !== 'win32' && succeeds('openssl', 'version');
const hasJava = succeeds('java', '-version');
const hasBruno = existsSync(join(BRUNO, 'installed.txt'));
if (!hasShell) console.warn('skipped: no bash or no openssl');
if (!hasJava) console.warn('skipped: no Java; scripts/install-java.sh installs it');
if (!hasBruno) console.warn('skipped: no Bruno; scripts/install-bruno.sh installs it');

let folder: string;
let dataDir: string;
let program: Awaited<ReturnType<typeof startProgram>>;
/** Python can make and install the wheel: it needs a registry of packages. */
let hasPython = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-quickstart-'));
  dataDir = join(folder, 'data');
  program = await startProgram(dataDir, { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' });
  // Builds leave files beside the sources.
  await cp(join(CLIENTS, 'python'), join(folder, 'python'), { recursive: true });
  hasPython =
    succeeds('python3', '-m', 'venv', join(folder, 'venv')) &&
    succeeds(join(folder, 'venv/bin/pip'), 'wheel', '--quiet', '--no-deps', '-w', folder, join(folder, 'python'));
  if (!hasPython) console.warn('skipped: Python 3.11 with venv and pip, or its registry, is missing');
}, 180_000);
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.exited;
  await rm(folder, { recursive: true, force: true });
});

/** The part of the page that a block is in. */
function partOf({ line }: GuideStep): string {
  const before = PAGE.split('\n').slice(0, line).join('\n');
  return [...before.matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? '';
}

async function follow(parts: readonly string[]): Promise<number> {
  const steps = readGuide(PAGE).filter((step) => parts.includes(partOf(step)));
  const transpiled = `'${ESBUILD}' quickstart.mts --log-level=error --outfile=quickstart.mjs && node quickstart.mjs`;
  const { calls } = await runGuide('docs/quickstart.md', steps, {
    env: { AMLCORE_DATA_DIR: dataDir, no_proxy: '127.0.0.1' },
    offline: true,
    replace: new Map<string | RegExp, string>([
      ['http://127.0.0.1:8080', program.url],
      ['9090', String(await freePort())],
      ['./clients/typescript', join(CLIENTS, 'typescript')],
      ['./clients/python', join(folder, 'python')],
      ['node quickstart.mts', transpiled],
    ]),
    timeoutMs: 120_000,
  });
  return calls;
}

describe.skipIf(!hasShell)('the quickstart', () => {
  for (const time of ['once', 'again']) {
    it(`works in curl, ${time}`, { timeout: 150_000 }, async () => {
      expect(await follow(['Start', 'curl'])).toBe(5);
    });
    it(`works in TypeScript, ${time}`, { timeout: 150_000 }, async () => {
      expect(await follow(['Start', 'TypeScript'])).toBe(1);
    });
    it(`works in Python, ${time}`, { timeout: 150_000 }, async ({ skip }) => {
      if (!hasPython) skip();
      expect(await follow(['Start', 'Python'])).toBe(1);
    });
    it.skipIf(!hasJava)(`works in Java, ${time}`, { timeout: 150_000 }, async () => {
      expect(await follow(['Start', 'Java'])).toBe(1);
    });
  }
});

it.skipIf(!hasBruno)('the Bruno collection runs twice', { timeout: 120_000 }, async () => {
  const [clientId, clientSecret] = [
    await firstSecret(dataDir, 'Client id'),
    await firstSecret(dataDir, 'Client secret'),
  ];
  const given = Object.entries({ url: program.url, clientId, clientSecret });
  const variables = given.flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  for (let time = 0; time < 2; time += 1) {
    const bruno = spawn(join(BRUNO, 'node_modules/.bin/bru'), ['run', '--env', 'Local', ...variables], {
      cwd: join(CLIENTS, 'bruno'),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, errors] = await Promise.all([text(bruno.stdout), text(bruno.stderr)]);
    expect([bruno.exitCode ?? (await new Promise((end) => bruno.on('close', end))), out + errors]).toEqual([
      0,
      expect.stringContaining('7'),
    ]);
  }
});
