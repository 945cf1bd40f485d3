import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/problem.ts';

const TRIES = 2;
const FRESH_MS = 15_000;

export const queryClient: QueryClient = new QueryClient({
  // An action of the user changes the chain of its record at once, not only when the service notifies the page.
  mutationCache: new MutationCache({
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['timeline', 'chain'] }),
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A rejection is final. A missing response and a busy service are retried.
      retry: (failures, error) =>
        failures < TRIES && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
});
