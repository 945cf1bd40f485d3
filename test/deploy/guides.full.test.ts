/** The commands of docs/operations, as written, each guide in a shell of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { SOURCES } from '../e2e/lists.ts';
import { readGuide } from '../support/guide.ts';
import { freePort, type Service, startService } from '../support/service.ts';
import { packRelease, type Release } from './release.ts';
import { HELM, isMissing } from './tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-operations-'));
  await cp(join(projectRoot, 'deploy'), join(folder, 'deploy'), { recursive: true });
  const program = join(projectRoot, 'bin/amlcore.mjs');
  await writeFile(join(folder, 'amlcore'), `#!/bin/sh\nexec node ${program} "$@"\n`, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns the output. @param replace texts of the guide -> their replacements here */
async function follow(
  name: string,
  replace: Readonly<Record<string, string>>,
  ofService: Readonly<Record<string, string>> = {},
): Promise<string> {
  const adapted = (content: string) =>
    Object.entries(replace).reduce((changed, [from, to]) => changed.replaceAll(from, to), content);
  const steps = readGuide(await readFile(join(projectRoot, 'docs/operations', name), 'utf8'));
  const commands: string[] = [];
  for (const { file, notRun, content } of steps) {
    if (file) await writeFile(join(folder, file), adapted(content));
    else if (!notRun) commands.push(adapted(content));
  }
  const PATH = `${folder}:${dirname(HELM)}:${process.env.PATH}`;
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands.join('\n')], {
    cwd: folder,
    env: { ...process.env, ...ofService, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let errors = '';
  shell.stdout.on('data', (chunk) => {
    said += chunk;
  });
  shell.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  // Not the end of its output: what a guide leaves in the background holds the pipes open.
  const [code] = await once(shell, 'exit');
  expect([code, errors]).toEqual([0, expect.any(String)]);
  return said;
}

describe('one-machine.md', () => {
  let release: Release;
  beforeAll(async () => {
    release = await packRelease();
  });
  afterAll(() => release.remove());

  it('works as far as it needs neither root nor a container engine', async () => {
    await follow('one-machine.md', { 'npm ci && npm pack --silent': `cp ${release.tarball} .` });
    const secret = async (name: string) => readFile(join(folder, 'deploy/compose/secrets', name), 'utf8');
    expect(await secret('master_key')).toMatch(/^[0-9a-f]{64}$/);
    const password = await secret('database_password');
    expect(await secret('database_url')).toBe(`postgres://amlcore:${password}@database:5432/amlcore`);
  });
});

describe.skipIf(isMissing(HELM))('kubernetes.md', () => {
  it('works as far as it needs no cluster', async () => {
    await follow('kubernetes.md', {});
    const manifests = await readFile(join(folder, 'manifests.yaml'), 'utf8');
    expect(manifests.match(/^kind: \w+$/gm)).toEqual(
      expect.arrayContaining(['kind: Deployment', 'kind: Ingress', 'kind: Job']),
    );
  });
});

describe('beside a service', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it.skipIf(isMissing('nginx', 'openssl'))('tls-and-proxy.md works', async () => {
    const port = String(await freePort());
    const said = await follow('tls-and-proxy.md', { '8443': port, '127.0.0.1:8080': `127.0.0.1:${service.port}` });
    expect(said).toBe('200\n404\n');
  });

  it.skipIf(isMissing('prometheus', 'promtool'))('monitoring.md works', async () => {
    const port = String(await freePort());
    const said = await follow('monitoring.md', {
      '127.0.0.1:9090': `127.0.0.1:${port}`,
      '127.0.0.1:8080': `127.0.0.1:${service.port}`,
    });
    expect(said).toContain('"status":"success"');
  });

  it.skipIf(isMissing('psql'))('runbooks.md works', async () => {
    const [list] = SOURCES;
    const said = await follow(
      'runbooks.md',
      { '127.0.0.1:8080': `127.0.0.1:${service.port}`, demo_watchlist: list!.id },
      {
        DATABASE_URL: service.connectionString,
        AMLCORE_MASTER_KEY: service.masterKey,
        AMLCORE_DATA_DIR: service.dataDir,
        AMLCORE_SOURCES: join(service.dataDir, 'sources.json'),
      },
    );
    expect(said).toContain('All chains are intact.');
    const { text } = await service.call('/metrics', { token: null });
    expect(text).toMatch(/^amlcore_verification_intact 1$/m);
    expect(text).toMatch(/^amlcore_verification_age_seconds \d/m);
  });

  // The last one: the service has the former key.
  it.skipIf(isMissing('openssl'))('key-custody.md works', async () => {
    const said = await follow(
      'key-custody.md',
      {},
      {
        DATABASE_URL: service.connectionString,
        AMLCORE_MASTER_KEY: service.masterKey,
        AMLCORE_DATA_DIR: service.dataDir,
      },
    );
    expect(said.match(/^[0-9a-f]{16} {2}/gm)).toHaveLength(3);
    expect(said).toContain('All chains are intact.');
  });
});
