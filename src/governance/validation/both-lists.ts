/** Searches the shared lists and an organization's internal list as one, like the service does. Pure. */
import type { Matcher } from '../../matching/matcher.ts';
import { inOrder } from '../../matching/order.ts';

type Asked = Pick<Matcher, 'search'>;

export function bothLists(shared: Asked, own: Asked): Asked {
  return {
    search(query, page) {
      const [one, other] = [shared.search(query, page), own.search(query, page)];
      return {
        matches: [...one.matches, ...other.matches].sort(inOrder).slice(0, page.limit),
        total: one.total + other.total,
        nearMisses: [...one.nearMisses, ...other.nearMisses].sort(inOrder).slice(0, query.nearMisses?.limit),
      };
    },
  };
}
