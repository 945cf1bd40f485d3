/**
 * Blind values: keyed hashes that stand beside an encrypted value, so that the database finds rows by a name without knowing it. Their key is
 * one of its own: it opens nothing. Who has it and the database can try names.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Number of the key of blind values among the wrapped keys of an organisation. It is not renewed: values of before must be found. */
export const BLIND_KEY = 0;
const PREFIX = 'h:';
/** Unlike otherwise, lower case depends on what stands around a letter: these are written as everywhere else. */
const FINAL_SIGMA = 'ς';
const DOT_ABOVE = '\u0307';

/** Capitals do not count. */
export function blindOf(key: Buffer, text: string): string {
  const lower = text.toLowerCase().replaceAll(FINAL_SIGMA, 'σ').replaceAll(DOT_ABOVE, '');
  return PREFIX + createHash('sha256').update(key).update(lower, 'utf8').digest('hex');
}

/** The same in a statement. The key goes to the database as a parameter, for as long as the statement lasts. */
export function blindSql(key: Buffer, text: RawBuilder<unknown>): RawBuilder<string> {
  const lower = sql`translate(lower(${text} collate "und-x-icu"), ${FINAL_SIGMA + DOT_ABOVE}::text, 'σ')`;
  return sql<string>`(${PREFIX}::text || encode(sha256(${key}::bytea || convert_to(${lower}, 'UTF8')), 'hex'))`;
}
