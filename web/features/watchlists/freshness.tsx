import { text } from '../../text/index.ts';
import { lists as listWords } from '../../text/lists.ts';
import { formatDay } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import type { List } from './lists-api.ts';

const TONES = {
  CURRENT: 'GOOD',
  OVERDUE: 'MEDIUM',
  UNKNOWN: 'MEDIUM',
  STALE: 'HIGH',
  FAILED: 'HIGH',
  NOT_LOADED: 'CRITICAL',
} as const;

/** The second age of a list: the age of its content. */
export function ContentAge({ list }: { list: Pick<List, 'publishedAt' | 'contentAgeDays' | 'contentOverdue'> }) {
  const { publishedAt, contentAgeDays, contentOverdue } = list;
  if (publishedAt === null || contentAgeDays === null) return <span className="quiet">{text.common.unknown}</span>;
  return (
    <>
      {formatDay(publishedAt)}{' '}
      {contentOverdue ? (
        <Mark tone="MEDIUM">{listWords.days(contentAgeDays)}</Mark>
      ) : (
        <span className="quiet">{listWords.days(contentAgeDays)}</span>
      )}
    </>
  );
}

export function FreshnessMark({ freshness }: Pick<List, 'freshness'>) {
  return <Mark tone={TONES[freshness]}>{listWords.freshness[freshness]}</Mark>;
}
