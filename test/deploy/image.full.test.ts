/** The image, built on Debian and started as a container: read-only, without root, capabilities or new privileges. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { callAt, eventually, freePort, NO_INTERNET } from '../support/service.ts';
import { buildImage, dataFolder, type Image, startImage } from './image.ts';
import { isMissing, run } from './tools.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.info('skipped: only root can build a root file system');
const cannot = process.platform !== 'linux' || !isRoot || isMissing('debootstrap', 'setpriv', 'unshare');
/** Publishers of lists cannot be reached. */
const OFFLINE = { NODE_OPTIONS: `--import=${NO_INTERNET}` };

describe.skipIf(cannot)('the image', () => {
  let image: Image;
  const folders: string[] = [];
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    image = await buildImage();
  }, 1_200_000);
  afterAll(async () => {
    for (const child of running) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    await image?.remove();
  });

  async function start(env: Record<string, string>, command?: readonly string[]) {
    const data = await dataFolder(image);
    folders.push(data);
    const child = startImage(image, data, { ...OFFLINE, ...env }, command);
    running.add(child);
    child.once('exit', () => running.delete(child));
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    return { child, said: () => said, data };
  }

  async function ready(url: string, { child, said }: Awaited<ReturnType<typeof start>>) {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(said());
      return callAt(url, '/health/ready', { token: null }).then(
        ({ status }) => status === 200,
        () => false,
      );
    }, 120_000);
  }

  it('has no package manager, and few packages', async () => {
    const told = await run('chroot', [
      image.root,
      'sh',
      '-c',
      'ls /app /app/node_modules; command -v npm || echo none',
    ]);
    expect(told).toMatch(/none\n$/);
    expect(told).not.toMatch(/^(vite|esbuild|react|test|web|scripts)$/m);
  });

  it('serves with its own database, read-only and without privileges, is healthy, and stops cleanly', async () => {
    const port = String(await freePort());
    const node = await start({ PORT: port });
    await ready(`http://127.0.0.1:${port}`, node);
    const status = readFileSync(`/proc/${node.child.pid}/status`, 'utf8');
    const [user] = image.user.split(':');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${user}\\s+${user}\\s+${user}\\s+${user}$`, 'm'));
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(readFileSync(`/proc/${node.child.pid}/mounts`, 'utf8')).toMatch(/^\S+ \/ \S+ ro,/m);
    const health = await start({ PORT: port }, image.healthcheck);
    expect(await once(health.child, 'exit')).toEqual([0, null]);
    const command = await start({}, ['amlcore', '--version']);
    await once(command.child, 'close');
    expect(command.said()).toMatch(/^\d+\.\d+\.\d+\n$/);
    node.child.kill('SIGTERM');
    expect([await once(node.child, 'exit'), node.said()]).toEqual([[0, null], expect.stringContaining('"clean":true')]);
    const sick = await start({ PORT: port }, image.healthcheck);
    expect(await once(sick.child, 'exit')).toEqual([1, null]);
  });

  it('migrates and serves with an external database', async () => {
    const database = await createEmptyDatabase();
    try {
      const env = { DATABASE_URL: database.connectionString, AMLCORE_MASTER_KEY: '5'.repeat(64) };
      const migrate = await start(env, ['amlcore', 'migrate']);
      expect([await once(migrate.child, 'exit'), migrate.said()]).toEqual([[0, null], expect.any(String)]);
      const port = String(await freePort());
      const node = await start({ ...env, PORT: port });
      await ready(`http://127.0.0.1:${port}`, node);
      node.child.kill('SIGTERM');
      expect(await once(node.child, 'exit')).toEqual([0, null]);
    } finally {
      await database.drop();
    }
  });
});
