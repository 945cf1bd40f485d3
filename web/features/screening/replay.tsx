/** Replays a stored screening against the lists of its time or the current ones. */
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf, type Posted } from '../../api/client.ts';
import { screening } from '../../text/screening.ts';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { PackButton } from '../evidence/pack-button.tsx';
import classes from './screening.module.css';

const t = screening.replay;
type Replayed = Posted<'/amlcore/api/v1/screenings/{searchId}/replay'>;
type Against = Replayed['against'];

const replay = (searchId: string, against: Against): Promise<Replayed> =>
  dataOf(
    api.POST('/amlcore/api/v1/screenings/{searchId}/replay', {
      params: { path: { searchId }, query: { against } },
    }),
  );

const TONES = { IDENTICAL: 'GOOD', EXPLAINED: 'MEDIUM', UNEXPLAINED: 'CRITICAL' } as const;

export function Replay({ searchId }: { searchId: string }) {
  const asking = useMutation({ mutationFn: (against: Against) => replay(searchId, against) });
  const { data } = asking;
  return (
    <Section title={t.title}>
      <p className="quiet">{t.detail}</p>
      <Group gap="xs">
        <Button variant="default" size="xs" loading={asking.isPending} onClick={() => asking.mutate('RECORDED')}>
          {t.recorded}
        </Button>
        <Button variant="default" size="xs" loading={asking.isPending} onClick={() => asking.mutate('CURRENT')}>
          {t.current}
        </Button>
        <PackButton kind="screenings" id={searchId} />
      </Group>
      {asking.error && <ProblemNote problem={asking.error} />}
      {data && (
        <div role="status" className={classes.replayed}>
          <Mark tone={TONES[data.outcome]}>{t.outcome[data.outcome]}</Mark>
          <p>
            {t.against[data.against]} {t.found(data.recorded.totalMatches, data.replayed.totalMatches)}
          </p>
          <ul className={classes.versions}>
            {data.differences.slice(0, SHOWN).map(({ kind, profileId, path }) => (
              <li key={`${kind} ${path}`}>
                {t.kind[kind]}{' '}
                {profileId && (
                  <Link to="/profiles/$profileId" params={{ profileId }}>
                    {t.party}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

const SHOWN = 8;
