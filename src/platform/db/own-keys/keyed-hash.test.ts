import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/support/database.ts';
import { keyedHash, keyedHashSql } from './keyed-hash.ts';

it('is equal in code and SQL, ignores case, and differs under another key', async () => {
  const { database, drop } = await createTestDatabase();
  const key = randomBytes(32);
  const names = [
    'Ottfried ZWIRNBACHER',
    'ÜÑÏ Çelik',
    'ΟΔΥΣΣΕΥΣ ΠΑΠΑΣ',
    'İsmet IŞIK',
    'ПЁТР',
    '漢字',
    'STRAẞE',
    '1959-07-03',
    '',
  ];
  const { rows } = await sql<{ name: string; plain: string; upper: string }>`
    select name, ${keyedHashSql(key, sql`name`)} as plain, ${keyedHashSql(key, sql`lower(name)`)} as upper
    from unnest(${names}::text[]) as given (name)`.execute(database.direct);
  for (const { name, plain, upper } of rows) {
    expect([plain, upper], name).toEqual([keyedHash(key, name), keyedHash(key, name)]);
    expect(keyedHash(key, name.toLowerCase()), name).toBe(plain);
  }
  expect(rows).toHaveLength(names.length);
  expect(keyedHash(randomBytes(32), names[0]!)).not.toBe(keyedHash(key, names[0]!));
  await drop();
});
