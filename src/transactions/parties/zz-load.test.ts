import { afterAll, beforeAll, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { lockChain } from '../../audit/trail.ts';
import { createTenant } from '../../iam/testing.ts';
import { addToBaselines } from '../behavior/store.ts';
import { batchOf, type Given, transactionOf } from '../screening/screening.fixture.ts';
import { partyKeys } from '../subjects.ts';
import { Parties } from './parties.ts';
let test: TestDatabase;
beforeAll(async () => { test = await createTestDatabase(); });
afterAll(() => test.drop());
it('load', async () => {
  const tenantId = (await createTenant(test.database)).principal.tenantId;
  const customers = Array.from({ length: 40 }, (_, at): Given => ({
    name: ['Anna', 'Erik', 'Lina', 'Olaf'][at % 4] + ' Berg' + String.fromCharCode(97 + at % 20) + at, account: `A${at}`, phone: `+${at}`,
    ...(at % 2 && { document: { type: 'PASSPORT', number: `P${at}` } }),
  }));
  const batches: ReturnType<typeof batchOf>[] = [];
  let n = 7;
  const rnd = (m: number) => { n = (n * 1103515245 + 12345) % 2147483648; return Math.floor((n / 2147483648) * m); };
  for (let b = 0; b < 8000; b += 4) {
    const own = [];
    for (let i = 0; i < 4; i++) {
      const c = customers[rnd(40)]!, d = customers[rnd(40)]!;
      // now and then a key that unites
      const sender = rnd(50) === 0 ? { ...c, businessId: `B${rnd(40)}` } : rnd(3) === 0 ? { ...c, name: c.name!.toUpperCase() } : c;
      own.push(transactionOf({ sender, receiver: d }, { tenantId, seq: b + i + 1 }));
    }
    batches.push(batchOf(own, { tenantId }));
  }
  const all = batches.slice(0, 500);
  let recordMs = 0, deadlocks = 0, next = 0;
  const t0 = performance.now();
  await Promise.all([0, 1, 2].map(async () => {
    const parties = new Parties(test.database);
    while (next < all.length) {
      const own = all[next++]!;
      for (;;) {
        const copy = { ...own, transactions: [...own.transactions] };
        await parties.resolve(copy);
        try {
          await test.database.tenant(tenantId, async (db) => {
            const s = performance.now();
            await parties.record(db, copy);
            recordMs += performance.now() - s;
            const sums = new Map(copy.transactions.flatMap((t) => [t.content.sender!, t.content.receiver!]).map((p) => [partyKeys(tenantId, p)[0]!.key, { transactions: 1, firstAt: new Date(0), lastAt: new Date(1), counts: {} }]));
            if (process.env.BASE) await addToBaselines(db, tenantId, sums as never);
            await new Promise((r) => setTimeout(r, 15));
            await lockChain(db, tenantId);
            await new Promise((r) => setTimeout(r, 3));
          });
          break;
        } catch (error) {
          deadlocks += 1;
          if (!/deadlock/.test(String((error as Error).message))) throw error;
        }
      }
    }
  }));
  const tx = await test.database.pool.query('select sum(transactions)::int as n, count(*)::int as c, count(merged_into)::int as m from parties');
  const st = await test.database.pool.query("select n_tup_upd from pg_stat_user_tables where relname = 'parties'");
  console.log({ totalMs: Math.round(performance.now() - t0), recordMs: Math.round(recordMs), deadlocks, ...tx.rows[0], upd: st.rows[0] });
}, 200_000);
