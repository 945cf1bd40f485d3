/** What one version changed, entry by entry: before and after beside each other. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { text } from '../../text/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { wordsOf } from '../../ui/words.ts';
import { differenceQuery } from './lists-api.ts';
import classes from './watchlists.module.css';

const t = text.lists.diff;
const MAX_CHARS = 400;

export function ListDiff({ watchlistId, to }: { watchlistId: string; to: number }) {
  const query = useInfiniteQuery(differenceQuery(watchlistId, to));
  const [first] = query.data?.pages ?? [];
  if (query.error) return <ProblemNote problem={query.error} />;
  if (!first) return <Loading rows={3} />;
  const changes = query.data!.pages.flatMap(({ items }) => items);
  return (
    <Section title={t.title(first.from, first.to)}>
      {changes.length === 0 && <p className="quiet">{t.nothing}</p>}
      <ul className={classes.changes}>
        {changes.map(({ externalReferenceId, primaryName, change, fields }) => (
          <li key={externalReferenceId} data-change={change}>
            <div className={classes.changeHead}>
              <span className={classes.change}>{t[change]}</span>
              <Name strong>{primaryName}</Name>
              <span className="mono quiet">{externalReferenceId}</span>
            </div>
            {change === 'CHANGED' && (
              <dl className={classes.fields}>
                {fields.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt>{wordsOf(field)}</dt>
                    <dd className={classes.before}>
                      {only(before, after).map((words) => (
                        <div key={words}>
                          <del dir="auto">{words}</del>
                        </div>
                      ))}
                    </dd>
                    <dd className={classes.after}>
                      {only(after, before).map((words) => (
                        <div key={words}>
                          <ins dir="auto">{words}</ins>
                        </div>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      <More query={query} />
    </Section>
  );
}

/** What one side has and the other has not, each in words. */
function only(one: unknown, other: unknown): string[] {
  const others = new Set(itemsOf(other));
  const own = [...new Set(itemsOf(one))].filter((words) => !others.has(words));
  return own.length === 0 && itemsOf(one).length === 0 ? [text.common.none] : own;
}

function itemsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined).map(inWords);
}

/** `Comments: Gender: Male` of a feature; of others every member that says something. */
function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return short(String(value));
  const { name, value: given, ...others } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string' && given !== undefined) return short(`${name}: ${inWords(given)}`);
  const members = Object.entries({
    ...(name !== undefined && { name }),
    ...(given !== undefined && { given }),
    ...others,
  });
  return short(
    members
      .filter(([, one]) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0))
      .map(([member, one]) => `${wordsOf(member)} ${Array.isArray(one) ? one.map(inWords).join(', ') : inWords(one)}`)
      .join('; '),
  );
}

const short = (words: string) => (words.length > MAX_CHARS ? `${words.slice(0, MAX_CHARS)}…` : words);
