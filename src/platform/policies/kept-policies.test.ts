import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { HeldClock } from '../../identity/testing.ts';
import { silentLog } from '../db/log.ts';
import { KeptPolicies } from './kept-policies.ts';
import { policyOf, type Shipped, shippedOf } from './policy.ts';

const schema = z.strictObject({ weight: z.number(), words: z.array(z.string()) });
const first = policyOf('TEST', '1', schema, { weight: 0.1, words: ['ä', '漢'] });
const second = policyOf('TEST', '2', schema, { weight: 0.7, words: [] });

const clock = new HeldClock();
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** A process that ships these. */
const process = (...shipped: Shipped[]) =>
  new KeptPolicies({ database: test.database, clock, log: silentLog, shipped });
const rows = async () =>
  (await test.database.pool.query('select kind, version, first_seen_at from shipped_policies order by 1, 2')).rows;

describe('kept policies', () => {
  it('are stored once by the first process, and never changed', async () => {
    await Promise.all([process(first).keep(), process(first, shippedOf('TABLE', '1', { a: 1 })).keep()]);
    const before = await rows();
    clock.advance(60);
    await process(first, second).keep();
    const after = await rows();
    expect(after.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
      expect.stringMatching(/^TABLE 1\+/),
      `TEST ${first.version}`,
      `TEST ${second.version}`,
    ]);
    expect(after).toEqual(expect.arrayContaining(before));
    for (const sql of [
      "update shipped_policies set content = '{}'",
      'delete from shipped_policies',
      'truncate shipped_policies',
    ]) {
      await expect(test.database.pool.query(sql)).rejects.toThrow(/append-only/);
    }
  });

  it('are returned unchanged under their version', async () => {
    const kept = process(second);
    expect(await kept.at(second, first.version)).toMatchObject({ version: first.version, content: first.content });
    // Shipped policies need no query.
    expect(await kept.at(second, second.version)).toBe(second);
  });

  it('are absent if never stored', async () => {
    const kept = process(second);
    expect(await kept.at(second, '1')).toBeNull();
    expect(await kept.at(second, undefined)).toBeNull();
    expect(await kept.at(second, '9+000000000000')).toBeNull();
    expect(await kept.at(policyOf('OTHER', '1', schema, second.content), first.version)).toBeNull();
  });

  it('are not applied if their shape or content does not fit their version', async () => {
    const kept = process();
    const larger = z.strictObject({ weight: z.number(), words: z.array(z.string()), limit: z.number() });
    const smaller = z.strictObject({ weight: z.number() });
    expect(await kept.at(policyOf('TEST', '3', larger, { weight: 1, words: [], limit: 1 }), first.version)).toBeNull();
    expect(await kept.at(policyOf('TEST', '3', smaller, { weight: 1 }), first.version)).toBeNull();

    await test.database.pool.query('alter table shipped_policies disable trigger user');
    await test.database.pool.query(
      `update shipped_policies set content = jsonb_set(content, '{weight}', '0.2') where version = $1`,
      [first.version],
    );
    await test.database.pool.query('alter table shipped_policies enable trigger user');
    expect(await kept.at(second, first.version)).toBeNull();
  });
});
