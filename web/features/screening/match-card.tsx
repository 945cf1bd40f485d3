/** One match: the listed party, the comparison, and its listings. */
import { UnstyledButton } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { text } from '../../text/index.ts';
import { screening } from '../../text/screening.ts';
import { Comparison } from '../../ui/comparison.tsx';
import { countryName } from '../../ui/country.ts';
import { formatDay, formatListedDay, formatScore } from '../../ui/format.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Waterfall } from '../../ui/waterfall.tsx';
import { comparedFields } from './compared-fields.ts';
import classes from './screening.module.css';
import type { Match, NearMiss } from './screening-api.ts';

const t = screening.match;

export function MatchCard(props: { match: Match | NearMiss; unfolded: boolean; isNearMiss?: boolean }) {
  const { match, unfolded, isNearMiss = false } = props;
  const [open, setOpen] = useState(unfolded);
  const body = useId();
  const { entity, score, sources, categories } = match;
  const { screening } = useSearch({ strict: false });
  return (
    <article className={`panel ${classes.match}`}>
      <header className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={16} stroke={2} aria-hidden className={classes.chevron} data-open={open || undefined} />
          <span className={classes.score}>{formatScore(score.overall)}</span>
          <span className={classes.party}>
            <Name strong>{entity.primaryName}</Name>
            <span className="quiet">
              {[
                text.common.entityType[entity.type],
                ...entity.dob.slice(0, 2).map(formatListedDay),
                ...entity.nationality.slice(0, 3).map(countryName),
                ...categories.map((category) => text.common.category[category]),
              ].join(' · ')}
            </span>
          </span>
        </UnstyledButton>
        {isNearMiss ? (
          <span className={classes.against}>
            {'contradicts' in match && match.contradicts.map(({ finding }) => finding).join('; ')}
          </span>
        ) : (
          <RiskMark level={match.riskLevel} />
        )}
        <Link to="/profiles/$profileId" params={{ profileId: match.profileId }} className={classes.profile}>
          {t.open}
        </Link>
      </header>
      {open && (
        <div id={body} className={classes.body}>
          {match.comparisons && <Comparison fields={comparedFields(match)} listedName={entity.primaryName} />}
          <div className={classes.under}>
            {match.comparisons && (
              <Waterfall
                total={score.overall}
                steps={match.comparisons.flatMap(({ field, contribution }) =>
                  contribution === null || contribution === 0
                    ? []
                    : [{ label: text.common.field[field], points: contribution }],
                )}
              />
            )}
            <Listings sources={sources} />
          </div>
          {screening !== undefined && (
            <p>
              <Link to="/model" search={{ screening, profile: match.profileId }}>
                {t.whatMovesIt}
              </Link>
            </p>
          )}
          {match.suppressed && (
            <p className={classes.suppressed}>
              {t.suppressed}: {match.suppressedReason}
            </p>
          )}
        </div>
      )}
    </article>
  );
}

function Listings({ sources }: { sources: Match['sources'] }) {
  const { titleOf } = useListNames();
  if (sources.length === 0) return <p className="quiet">{t.ended}</p>;
  return (
    <ul className={classes.listings} aria-label={t.listed}>
      {sources.map((source) => (
        <li key={`${source.publisher} ${source.referenceId}`}>
          <div>
            {titleOf(source.authority)} <span className="mono">{source.referenceId}</span>{' '}
            <span className="quiet">
              {source.publishedDate ? t.since(formatDay(source.publishedDate)) : t.noDate}
              {source.removalDate && `, ${t.until(formatDay(source.removalDate))}`}
            </span>
          </div>
          <div className={classes.measures}>
            {source.measures.map((measure) => (
              <span key={measure} className={classes.measure}>
                {text.common.measure[measure]}
              </span>
            ))}
            {source.programs.slice(0, 4).map((program) => (
              <span key={program} className={classes.programme} title={t.programmes}>
                {program}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
