/** How many of a list are shown, and how many there are. */
import { text } from '../text/index.ts';
import { formatCount } from './time.tsx';

interface Listed {
  data?:
    | { pages: readonly { items: readonly unknown[]; total?: { count: number; isMore: boolean } | null }[] }
    | undefined;
  hasNextPage: boolean;
}

/** What is asked of a page of a list: the total with the first one alone, since all are counted for it. */
export const pageAt = (cursor: string) => (cursor === '' ? { withTotal: true } : { cursor });

/** undefined: it is not read yet. */
export function shownOf({ data, hasNextPage }: Listed): string | undefined {
  if (data === undefined) return undefined;
  const shown = data.pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = data.pages[0]?.total ?? null;
  const told = total && { count: formatCount(total.count), isMore: total.isMore };
  return text.common.showing(formatCount(shown), hasNextPage, told);
}

/**
 * Above a list; nothing is seen above an empty one, which says that it is empty. It stands before there is an answer: whoever does not
 * see hears what a filter left.
 */
export function Shown({ query }: { query: Listed }) {
  const isEmpty = query.data?.pages.every(({ items }) => items.length === 0) ?? true;
  return (
    <div role="status" className={isEmpty ? 'unseen' : 'quiet shown'}>
      {shownOf(query)}
    </div>
  );
}
