import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { gaps } from '../../text/gaps.ts';
import { text } from '../../text/index.ts';
import { screening as t } from '../../text/screening.ts';
import { CoverageStrip } from '../../ui/coverage.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import { gapWords, verdictOf } from './gaps.ts';
import { MatchCard } from './match-card.tsx';
import { Replay } from './replay.tsx';
import classes from './screening.module.css';
import type { Screened } from './screening-api.ts';
import { ThresholdSlider } from './threshold-slider.tsx';

export function ScreeningResult(props: {
  result: Screened;
  isPending: boolean;
  /** Absent: the reader has no permission to screen. */
  onThreshold?: ((threshold: number) => void) | undefined;
}) {
  const { result, isPending, onThreshold } = props;
  const { match: chosen } = useSearch({ from: '/screening' });
  const { matches, nearMisses, totalMatches, coverage } = result;
  const verdict = verdictOf(result);
  const [threshold, setThreshold] = useState(result.query.threshold);
  const shown = matches.filter(({ score }) => score.overall >= threshold);
  const notLooked = gapWords(coverage);
  return (
    <div className={classes.result}>
      <div className={classes.found}>
        <div className={classes.summary} role="status">
          <h2>{verdict.heading}</h2>
          {result.truncated && <span className="quiet">{t.truncated(matches.length, totalMatches)}</span>}
          {verdict.detail && <span className="quiet">{verdict.detail}</span>}
          {notLooked !== '' && <span className="quiet">{gaps.notLooked(notLooked)}</span>}
        </div>
        {shown.length < matches.length && (
          <p className="quiet" role="status">
            {t.hiddenBelow(matches.length - shown.length, threshold)}
          </p>
        )}
        {shown.map((match, at) => (
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
        {onThreshold && (
          <ThresholdSlider
            result={result}
            at={threshold}
            isPending={isPending}
            onChange={setThreshold}
            onApply={onThreshold}
          />
        )}
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
    <Section
      title={record.title}
      aside={
        <Button variant="subtle" size="compact-sm" className={classes.print} onClick={() => print()}>
          {record.print}
        </Button>
      }
    >
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
