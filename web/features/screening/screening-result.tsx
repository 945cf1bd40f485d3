import { useSearch } from '@tanstack/react-router';
import { useListNames } from '../../api/lists.ts';
import { text } from '../../text/index.ts';
import { CoverageStrip } from '../../ui/coverage.tsx';
import { Section } from '../../ui/page.tsx';
import { formatCount, formatDay, Moment } from '../../ui/time.tsx';
import { MatchCard } from './match-card.tsx';
import { Replay } from './replay.tsx';
import classes from './screening.module.css';
import type { Screened } from './screening-api.ts';
import { ThresholdSlider } from './threshold-slider.tsx';

const t = text.screening;

export function ScreeningResult(props: {
  result: Screened;
  isPending: boolean;
  /** Absent: the reader may not screen. */
  onThreshold?: ((threshold: number) => void) | undefined;
}) {
  const { result, isPending, onThreshold } = props;
  const { match: chosen } = useSearch({ from: '/screen' });
  const { matches, nearMisses, totalMatches, query, coverage } = result;
  // Nobody found where nobody was looked for says nothing.
  const sanctions = coverage.find(({ check }) => check === 'SANCTION');
  const gap = totalMatches > 0 || sanctions?.state !== 'NO_LIST' ? null : sanctions.lists?.length ? 'SOME' : 'ALL';
  return (
    <div className={classes.result}>
      <div className={classes.found}>
        <div className={classes.summary} role="status">
          <h2>{gap ? t.blind[gap] : t.summary(totalMatches, query.threshold)}</h2>
          {result.truncated && <span className="quiet">{t.truncated(matches.length, totalMatches)}</span>}
          {totalMatches === 0 && <span className="quiet">{gap ? t.blindDetail[gap] : t.clear}</span>}
        </div>
        {matches.map((match, at) => (
          <MatchCard
            key={match.matchId}
            match={match}
            unfolded={chosen === undefined ? at === 0 : match.profileId === chosen}
          />
        ))}
        {nearMisses.length > 0 && (
          <section>
            <div className={classes.summary}>
              <h2>{t.nearMisses}</h2>
              <span className="quiet">{t.nearMissesDetail}</span>
            </div>
            {nearMisses.map((match) => (
              <MatchCard key={match.matchId} match={match} unfolded={match.profileId === chosen} isNearMiss />
            ))}
          </section>
        )}
      </div>
      <aside className={classes.aside}>
        {onThreshold && <ThresholdSlider result={result} isPending={isPending} onApply={onThreshold} />}
        <Section title={text.common.coverage.title}>
          <CoverageStrip coverage={coverage} />
        </Section>
        <Record result={result} />
        <Replay searchId={result.searchId} />
      </aside>
    </div>
  );
}

function Record({ result }: { result: Screened }) {
  const { record } = t;
  const { titleOf } = useListNames();
  return (
    <Section title={record.title}>
      <dl className={classes.facts}>
        <dt>{record.at}</dt>
        <dd>
          <Moment at={result.screenedAt} />
        </dd>
        <dt>{record.algorithm}</dt>
        <dd>{t.form.algorithms[result.query.matchAlgorithm]}</dd>
        <dt>{record.matcher}</dt>
        <dd className="mono">{result.matcherVersion}</dd>
        <dt>{record.id}</dt>
        <dd className="mono">{result.searchId}</dd>
      </dl>
      <h3 className={classes.versionsHead}>{record.versions}</h3>
      <ul className={classes.versions}>
        {result.listVersions.map(({ watchlistId, title, version, entries, publishedAt }) => (
          <li key={watchlistId}>
            {title}
            <span className="quiet">
              {record.version(version)}, {record.entries(formatCount(entries))},{' '}
              {publishedAt ? record.published(formatDay(publishedAt)) : record.notPublished}
            </span>
          </li>
        ))}
      </ul>
      {result.listsNotLoaded.length > 0 && (
        <p>
          {record.notLoaded}: {result.listsNotLoaded.map(titleOf).join(', ')}
        </p>
      )}
    </Section>
  );
}
