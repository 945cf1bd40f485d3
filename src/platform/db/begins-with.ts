import { type RawBuilder, sql } from 'kysely';

/** Sorts after every text with the prefix. */
const LAST = '\u{10ffff}';

/**
 * Prefix search on a column with a text_pattern_ops index. Under row-level security PostgreSQL uses no index for `like`,
 * since the operator could leak rows that the policy hides.
 */
export function beginsWith(column: string, beginning: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return sql<boolean>`(${ref} ~>=~ ${beginning}::text and ${ref} ~<~ ${`${beginning}${LAST}`}::text)`;
}
