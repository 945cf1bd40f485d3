/** Changes of one version, entry by entry, before and after side by side. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { lists as listWords } from '../../text/lists.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { FieldChanges } from './field-changes.tsx';
import { type Difference, differenceQuery } from './lists-api.ts';
import classes from './watchlists.module.css';

const t = listWords.diff;

export function ListDiff({ watchlistId, to }: { watchlistId: string; to: number }) {
  const query = useInfiniteQuery(differenceQuery(watchlistId, to));
  const [first] = query.data?.pages ?? [];
  if (query.error) return <ProblemNote problem={query.error} />;
  if (!first) return <Loading rows={3} />;
  const changes = query.data!.pages.flatMap(({ items }) => items);
  return (
    <Section title={first.from === 0 ? t.first(first.to) : t.title(first.from, first.to)}>
      {changes.length === 0 && <p className="quiet">{t.nothing}</p>}
      <ul className={classes.changes}>
        {changes.map((change) => (
          <Entry key={change.externalReferenceId} of={change} />
        ))}
      </ul>
      <More query={query} />
    </Section>
  );
}

/** Memoized: loading more entries does not format the earlier ones again. */
const Entry = memo(({ of: { externalReferenceId, primaryName, change, fields } }: { of: Difference }) => (
  <li data-change={change}>
    <div className={classes.changeHead}>
      <span className={classes.change}>{t[change]}</span>
      <Name strong>{primaryName}</Name>
      <span className="mono quiet">{externalReferenceId}</span>
    </div>
    {change === 'CHANGED' && <FieldChanges fields={fields} />}
  </li>
));
