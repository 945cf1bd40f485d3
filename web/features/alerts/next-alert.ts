import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { afterAct, takeNext } from './alerts-api.ts';

/** Assigns the next alert to the user and opens it. */
export function useNextAlert() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const filters = useSearch({ from: '/alerts' });
  return useMutation({
    mutationFn: () => takeNext(filters.workQueue),
    onSuccess: async (alertId) => {
      await afterAct(queries);
      if (alertId === null) return;
      await navigate({ to: '/alerts/$alertId', params: { alertId }, search: filters, state: (before) => before });
    },
  });
}
