import { type RawBuilder, sql } from 'kysely';

/** Behind every text that begins so. */
const LAST = '\u{10ffff}';

/**
 * Whether a column, of which an index with text_pattern_ops tells, begins so. Not `like`, for which no index is used beside row-level
 * security: it might tell of rows that the policy hides.
 */
export function beginsWith(column: string, beginning: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return sql<boolean>`(${ref} ~>=~ ${beginning}::text and ${ref} ~<~ ${`${beginning}${LAST}`}::text)`;
}
