import { AppError } from '../errors.ts';
import { MatcherBusyError, type MatchPool } from './pool.ts';
import type { MatchResult, Query } from './types.ts';

/**
 * Searches the corpus that the pool has under this name.
 * @throws AppError `service-unavailable` when more questions wait than can be answered soon
 */
export async function searchIn(
  pool: MatchPool,
  name: string,
  query: Query,
  page: { limit: number; offset?: number },
): Promise<MatchResult> {
  try {
    return await pool.search(name, query, page);
  } catch (error) {
    if (!(error instanceof MatcherBusyError)) throw error;
    throw new AppError('service-unavailable', {
      detail: 'Too many screenings are waiting.',
      retryAfterSeconds: 1,
      cause: error,
    });
  }
}
