/**
 * Keyed hashes stored beside an encrypted value, so that the database can find rows by a name without knowing it. They have a separate
 * key, which decrypts nothing. With this key and the database, names can be tested.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Number of the key for keyed hashes among an organization's wrapped keys. It is never renewed, since older values must still be found. */
export const HASH_KEY = 0;
const PREFIX = 'h:';
/** Context-dependent lower case: normalized to the ordinary letter. */
const FINAL_SIGMA = 'ς';
const DOT_ABOVE = '\u0307';

/** Case-insensitive. */
export function keyedHash(key: Buffer, text: string): string {
  const lower = text.toLowerCase().replaceAll(FINAL_SIGMA, 'σ').replaceAll(DOT_ABOVE, '');
  return PREFIX + createHash('sha256').update(key).update(lower, 'utf8').digest('hex');
}

/** The same in SQL. The key is sent to the database as a parameter of the statement. */
export function keyedHashSql(key: Buffer, text: RawBuilder<unknown>): RawBuilder<string> {
  const lower = sql`translate(lower(${text} collate "und-x-icu"), ${FINAL_SIGMA + DOT_ABOVE}::text, 'σ')`;
  return sql<string>`(${PREFIX}::text || encode(sha256(${key}::bytea || convert_to(${lower}, 'UTF8')), 'hex'))`;
}
