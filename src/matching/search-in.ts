import { AppError } from '../platform/errors.ts';
import { MatcherBusyError, MatcherOverdueError, type MatchPool, type SearchCaller } from './pool.ts';
import type { MatchResult, Query } from './types.ts';

/**
 * A thread exceeded the time limit of a query. API clients get 503. A job counts it as a failure of the screening
 * itself, because waiting does not help.
 */
export class SearchOverdueError extends AppError {}

/**
 * Searches the corpus that the pool has under this name.
 * @throws AppError `service-unavailable` if too many queries wait; SearchOverdueError
 */
export async function searchIn(
  pool: MatchPool,
  name: string,
  query: Query,
  page: { limit: number; offset?: number },
  caller?: SearchCaller,
): Promise<MatchResult> {
  try {
    return await pool.search(name, query, page, caller);
  } catch (error) {
    if (error instanceof MatcherOverdueError) throw overdue(error);
    if (!(error instanceof MatcherBusyError)) throw error;
    throw new AppError('service-unavailable', {
      detail: 'Too many screenings are waiting.',
      retryAfterSeconds: 1,
      cause: error,
    });
  }
}

export function overdue(cause: MatcherOverdueError): SearchOverdueError {
  return new SearchOverdueError('service-unavailable', {
    detail: 'The names could not be compared within the time limit. No result is known. Send fewer words at once.',
    retryAfterSeconds: 30,
    willFailAgain: true,
    cause,
  });
}
