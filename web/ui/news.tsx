/** Notice above a list without automatic refresh: it has new entries, and a button loads them. */
import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { text } from '../text/index.ts';
import classes from './news.module.css';

/** First members of the query keys of such lists. */
export const NEWS = ['alerts', 'transactions'] as const;

export const newsKey = (of: (typeof NEWS)[number]) => ['news', of];

/** @param readAt time when the shown data was read, ms */
export function News({ of, readAt, onShow }: { of: (typeof NEWS)[number]; readAt: number; onShow: () => void }) {
  const { data: newsAt = 0 } = useQuery<number>({ queryKey: newsKey(of), queryFn: skipToken });
  const isNew = readAt > 0 && newsAt > readAt;
  return (
    <div className={classes.news} role="status" data-new={isNew || undefined}>
      {isNew && (
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          {text.common.news}
        </Button>
      )}
    </div>
  );
}
