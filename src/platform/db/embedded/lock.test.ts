import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXIT_IN_USE } from '../../errors.ts';
import { silentLog } from '../log.ts';
import { DataDirLock, type LockHolder, lockHolder } from './lock.ts';

let dataDir: string;
let file: string;
const held: DataDirLock[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amlcore-lock-'));
  file = join(dataDir, 'amlcore.lock');
});
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  rmSync(dataDir, { recursive: true, force: true });
});

async function acquire(onLost = () => {}, silenceMs = 1_500): Promise<DataDirLock> {
  const lock = await DataDirLock.acquire(dataDir, silentLog, onLost, silenceMs);
  held.push(lock);
  return lock;
}

/** A lock as this process writes it, for changing a part of it. */
async function sample(): Promise<LockHolder> {
  const lock = await acquire();
  const holder = JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  await lock.release();
  return holder;
}

const write = (holder: LockHolder) => writeFileSync(file, JSON.stringify({ ...holder, token: 'another' }));

describe('on one machine', () => {
  test('a second process is rejected with the ID of the first, and starts after its end', async () => {
    const first = await acquire();
    expect(await lockHolder(dataDir)).toMatchObject({ pid: process.pid });
    await expect(acquire()).rejects.toMatchObject({
      exitCode: EXIT_IN_USE,
      message: expect.stringContaining(`process id ${process.pid}`),
    });
    await first.release();
    expect(await lockHolder(dataDir)).toBeNull();
    await acquire();
  });

  test('a lock of a dead process is taken over', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    write({ ...(await sample()), pid: child.pid! });
    expect(await lockHolder(dataDir)).toBeNull();
    await acquire();
    expect(await lockHolder(dataDir)).toMatchObject({ pid: process.pid });
  });

  test.runIf(process.platform === 'linux')('a process with the reused ID of a dead holder holds no lock', async () => {
    write({ ...(await sample()), startTime: '1' });
    await acquire();
  });

  test('an empty file after a power failure is no lock', async () => {
    writeFileSync(file, '');
    await acquire();
  });

  test('exactly one of many processes takes over a stale lock', async () => {
    const holder = await sample();
    for (let round = 0; round < 5; round++) {
      write({ ...holder, startTime: '1' });
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquire()));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const lock of held.splice(0)) await lock.release();
    }
  });

  test('an interrupted takeover locks no process out', async () => {
    write({ ...(await sample()), startTime: '1' });
    writeFileSync(`${file}.takeover`, '1');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(`${file}.takeover`, anHourAgo, anHourAgo);
    await acquire();
  });
});

describe('from another container', () => {
  test('a holder that touches the file keeps the lock', async () => {
    write({ ...(await sample()), place: 'elsewhere' });
    const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 200);
    try {
      await expect(acquire()).rejects.toMatchObject({
        exitCode: EXIT_IN_USE,
        message: expect.stringContaining('another container'),
      });
    } finally {
      clearInterval(beat);
    }
  });

  test('the lock of a silent holder is taken over, with any clock', async () => {
    write({ ...(await sample()), place: 'elsewhere' });
    const tomorrow = new Date(Date.now() + 86_400_000);
    utimesSync(file, tomorrow, tomorrow);
    await acquire();
  });

  test('a holder notices that it was replaced, and leaves the new lock unchanged', async () => {
    const onLost = vi.fn();
    const lock = await acquire(onLost);
    write({ ...(JSON.parse(readFileSync(file, 'utf8')) as LockHolder), place: 'elsewhere' });
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 20_000);
    await lock.release();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ token: 'another' });
  });
});
