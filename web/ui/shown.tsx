/** How many entries of a list are shown, and how many exist. */
import { text } from '../text/index.ts';
import { formatCount } from './format.ts';

interface Listed {
  data?:
    | { pages: readonly { items: readonly unknown[]; total?: { count: number; isMore: boolean } | null }[] }
    | undefined;
  hasNextPage: boolean;
}

/** undefined: not loaded yet. */
export function shownOf({ data, hasNextPage }: Listed): string | undefined {
  if (data === undefined) return undefined;
  const shown = data.pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = data.pages[0]?.total ?? null;
  const told = total && { count: formatCount(total.count), isMore: total.isMore };
  return text.common.showing(formatCount(shown), hasNextPage, told);
}

/** Number of entries above a list. Hidden above an empty list, but always in the page, so that screen readers announce changes. */
export function Shown({ query }: { query: Listed }) {
  const isEmpty = query.data?.pages.every(({ items }) => items.length === 0) ?? true;
  return (
    <div role="status" className={isEmpty ? 'unseen' : 'quiet shown'}>
      {shownOf(query)}
    </div>
  );
}
