/** Customer beside listed party, one listed party at a time, the gravest first. */
import { Pagination } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { text } from '../../text/index.ts';
import { type ComparedField, Comparison } from '../../ui/comparison.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { formatScore } from '../../ui/time.tsx';
import { Waterfall } from '../../ui/waterfall.tsx';
import classes from './alerts.module.css';
import type { Match, StoredAlert } from './alerts-api.ts';

const t = text.alerts;

export function MatchSection({ alert: { hits } }: { alert: StoredAlert }) {
  const [at, setAt] = useState(1);
  const matches = matchesOf(hits);
  const match = matches[at - 1];
  if (!match)
    return (
      <Section title={t.isItHim}>
        <p className="quiet">{t.noMatch}</p>
      </Section>
    );
  return (
    <>
      <Section
        title={t.isItHim}
        aside={
          <span className={classes.head}>
            {matches.length > 1 && (
              <Pagination
                total={matches.length}
                value={at}
                onChange={setAt}
                size="xs"
                getControlProps={(control) => ({ 'aria-label': control === 'next' ? t.nextParty : t.partyBefore })}
                getItemProps={(page) => ({ 'aria-label': t.which(page, matches.length) })}
              />
            )}
            <span className={classes.score}>{formatScore(match.score.overall)}</span>
          </span>
        }
      >
        {match.suppressed && <p>{t.suppressed(match.suppressedBy ?? '', match.suppressedReason ?? '')}</p>}
        {match.comparisons.length > 0 ? (
          <Comparison fields={match.comparisons as readonly ComparedField[]} listedName={match.primaryName} />
        ) : (
          <p className="quiet">{t.notCompared}</p>
        )}
        <div className={classes.why}>
          <Waterfall steps={stepsOf(match)} total={match.score.overall} />
        </div>
      </Section>
      <Who match={match} />
    </>
  );
}

/** A listed party that several payments met is one. */
function matchesOf(hits: StoredAlert['hits']): Match[] {
  const seen = new Map<string, Match>();
  for (const match of hits.flatMap((hit) => hit.matches)) {
    const before = seen.get(match.profileId);
    if (!before || before.score.overall < match.score.overall) seen.set(match.profileId, match);
  }
  return [...seen.values()].sort(
    (a, b) => Number(a.suppressed) - Number(b.suppressed) || b.score.overall - a.score.overall,
  );
}

function stepsOf({ comparisons, score }: Match): { label: string; points: number }[] {
  const steps = comparisons.flatMap(({ field, contribution }) =>
    contribution === null || contribution === 0
      ? []
      : [{ label: text.common.field[field as ComparedField['field']] ?? field, points: contribution }],
  );
  return steps.length > 0 ? steps : [{ label: text.common.field.NAME, points: score.nameScore ?? score.overall }];
}

function Who({ match }: { match: Match }) {
  const { primaryName, profileId, sources, measures, categories } = match;
  const words = measures.map((one) => text.common.measure[one as keyof typeof text.common.measure] ?? one);
  const listed = categories.map((one) => text.common.category[one as keyof typeof text.common.category] ?? one);
  const distinct = (values: readonly string[]) => [...new Set(values)].join(', ');
  return (
    <Section
      title={t.whoIsIt}
      aside={
        <Link to="/profiles/$profileId" params={{ profileId }}>
          {t.profile}
        </Link>
      }
    >
      <Facts
        rows={[
          [text.common.field.NAME, <Name key="name">{primaryName}</Name>],
          [t.listedBy, `${distinct(sources.map(({ authority }) => authority))} (${listed.join(', ')})`],
          [t.effect, words.length > 0 ? words.join(', ') : t.noEffect],
          [t.programmes, distinct(sources.flatMap(({ programs }) => programs)) || text.common.none],
          [
            t.reference,
            distinct(sources.map(({ watchlistId, externalReferenceId }) => `${watchlistId} ${externalReferenceId}`)),
          ],
        ]}
      />
    </Section>
  );
}
