/** History of a party on the lists: dates, lists, changes, and links to each state. */
import { Button, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { profile as profileWords } from '../../text/profile.ts';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { FieldChanges } from './field-changes.tsx';
import { type ProfileState, stateDifferenceQuery, statesQuery } from './lists-api.ts';
import classes from './watchlists.module.css';

const t = profileWords.history;

/** @param at the generation that the page shows; undefined: today's */
export function ProfileHistory({ profileId, at }: { profileId: string; at: number | undefined }) {
  const query = useInfiniteQuery(statesQuery(profileId));
  const [open, setOpen] = useState<number | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const isNowhere = query.error instanceof ApiProblem && query.error.status === 404;
  const states = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // The latest state up to that generation.
  const shown = states.find(({ generation }) => at === undefined || generation <= at);
  return (
    <Section title={t.title}>
      {isNowhere && <p className="quiet">{t.own}</p>}
      {query.error && !isNowhere && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading rows={2} />}
      <ul className={classes.list}>
        {states.map((state) => (
          <li key={state.generation}>
            <StateLine state={state} />
            <div className={classes.tags}>
              {state.changedFields !== null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-expanded={open === state.generation}
                  onClick={() => {
                    setOpen(open === state.generation ? null : state.generation);
                    setFrom(null);
                  }}
                >
                  {t.what}
                </Button>
              )}
              <ShowButton state={state} isShown={state === shown} />
            </div>
            {open === state.generation && (
              <>
                <Select
                  label={t.from}
                  size="xs"
                  w={260}
                  data={[
                    { value: '', label: t.before },
                    ...states
                      .filter(({ generation }) => generation < state.generation)
                      .map(({ generation, since }) => ({ value: String(generation), label: formatDay(since) })),
                  ]}
                  value={from ?? ''}
                  onChange={(value) => setFrom(value || null)}
                  allowDeselect={false}
                />
                <Difference profileId={profileId} to={state.generation} from={from === null ? null : Number(from)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <More query={query} />
      {states.length > 0 && <DayForm profileId={profileId} />}
    </Section>
  );
}

function StateLine({ state: { since, endedAt, listVersions, changedFields } }: { state: ProfileState }) {
  return (
    <div>
      <Moment at={since} /> {endedAt === null && <strong>{t.now}</strong>}{' '}
      <span className="quiet">
        {listVersions.length === 0
          ? t.ruled
          : listVersions
              .map(({ title, version }) => (version === null ? t.takenOut(title) : t.list(title, version)))
              .join(', ')}
      </span>
      <div>{changedFields === null ? t.first : t.changed(changedFields.map(wordsOf).join(', '))}</div>
    </div>
  );
}

function ShowButton({ state, isShown }: { state: ProfileState; isShown: boolean }) {
  const navigate = useNavigate();
  if (isShown) return <span>{t.shown}</span>;
  const search = state.endedAt === null ? {} : { at: String(state.generation) };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void navigate({ to: '.', search })}>
      {t.show}
    </Button>
  );
}

function Difference({ profileId, to, from }: { profileId: string; to: number; from: number | null }) {
  const { data, error, refetch } = useQuery(stateDifferenceQuery(profileId, to, from));
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  return data.items.length === 0 ? <p className="quiet">{t.same}</p> : <FieldChanges fields={data.items} />;
}

function DayForm({ profileId }: { profileId: string }) {
  const navigate = useNavigate();
  const [day, setDay] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/profiles/$profileId', params: { profileId }, search: { at: day } });
  };
  return (
    <form onSubmit={onSubmit} className={classes.dayForm}>
      <TextInput
        label={t.day}
        placeholder={t.dayPlaceholder}
        size="xs"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="xs" disabled={!/^\d{4}-\d{2}-\d{2}$/.test(day)}>
        {t.show}
      </Button>
    </form>
  );
}
