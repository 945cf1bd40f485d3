import { expect, it } from 'vitest';
import { ScreeningWaits } from './screening-waits.ts';

const LONG_MS = 60_000;

/** Waits over transactions that a test settles. */
function waitsOver() {
  const settled = new Set<string>();
  const asked: string[] = [];
  const waits = new ScreeningWaits(async (tenantId, uuids) => {
    asked.push(tenantId);
    return uuids.filter((one) => settled.has(one));
  });
  return { waits, settled, asked };
}

it('ends a wait when the transaction is screened, and then reads no more', async () => {
  const { waits, settled, asked } = waitsOver();
  const both = [waits.wait('a', '1', LONG_MS), waits.wait('a', '1', LONG_MS)];
  settled.add('1');
  waits.look();
  expect(await Promise.all(both)).toEqual([true, true]);
  waits.look();
  expect(asked).toEqual(['a']);
});

it('notices screenings of other processes and organizations', async () => {
  const { waits, settled, asked } = waitsOver();
  const both = [waits.wait('a', '1', LONG_MS), waits.wait('b', '2', LONG_MS)];
  settled.add('1').add('2');
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(asked.sort()).toEqual(['a', 'b']);
});

it('polls again after a batch that ended during a poll', async () => {
  const settled: string[] = [];
  let looks = 0;
  const waits: ScreeningWaits = new ScreeningWaits(async () => {
    looks += 1;
    const read = [...settled];
    if (looks === 1) {
      settled.push('1');
      waits.look();
    }
    return read;
  });
  const wait = waits.wait('a', '1', LONG_MS);
  waits.look();
  expect([await wait, looks]).toEqual([true, 2]);
});

it('ends at its limit, also while the database is unavailable', async () => {
  const waits = new ScreeningWaits(() => Promise.reject(new Error('away')));
  expect(await waits.wait('a', '1', 150)).toBe(true);
});

it('respects the limits of organization and process, and shutdown', async () => {
  const { waits } = waitsOver();
  const some = (tenantId: string) => Array.from({ length: 200 }, (_, at) => waits.wait(tenantId, String(at), LONG_MS));
  const first = some('a');
  expect(await waits.wait('a', 'next', LONG_MS)).toBe(false);
  const second = some('b');
  expect(await waits.wait('c', '1', LONG_MS)).toBe(false);
  waits.stop();
  expect(new Set(await Promise.all([...first, ...second]))).toEqual(new Set([true]));
  expect(await waits.wait('c', '1', LONG_MS)).toBe(false);
});
