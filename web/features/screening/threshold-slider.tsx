/** Hides matches below a threshold, and shows how many parties match at other thresholds with the current lists. */
import { Button, Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { text } from '../../text/index.ts';
import { screening as t } from '../../text/screening.ts';
import { Section } from '../../ui/page.tsx';
import classes from './screening.module.css';
import { countsQuery, type Screened, thresholdsBeside } from './screening-api.ts';

const MARKS = [50, 60, 70, 80, 90];

/** @param onChange hides the matches below @param onApply screens again, for matches below the threshold of the screening */
export function ThresholdSlider(props: {
  result: Screened;
  at: number;
  isPending: boolean;
  onChange: (threshold: number) => void;
  onApply: (threshold: number) => void;
}) {
  const { result, at, isPending, onChange, onApply } = props;
  const now = result.query.threshold;
  const thresholds = thresholdsBeside(now);
  const { data: counts } = useQuery(countsQuery(result));
  const count = counts?.get(at);
  // The stored screening does not change. Counts come from the current lists.
  const today = counts?.get(now);
  return (
    <Section title={t.threshold}>
      <Slider
        className={classes.slider}
        min={thresholds[0]!}
        max={thresholds.at(-1)!}
        restrictToMarks
        value={at}
        onChange={onChange}
        label={null}
        thumbLabel={t.threshold}
        marks={thresholds.map((value) => ({ value, label: MARKS.includes(value) ? value : undefined }))}
      />
      <div className={classes.thresholdWords} role="status">
        {count === undefined || today === undefined ? (
          <span className="quiet">{text.common.loading}</span>
        ) : (
          <>
            <strong>{t.thresholdHow(count, at)}</strong>
            <span className="quiet">{t.thresholdMore(count - today)}</span>
          </>
        )}
      </div>
      {today !== undefined && today !== result.totalMatches && (
        <p className="quiet">{t.thresholdSince(today, now, result.totalMatches)}</p>
      )}
      {at !== now && (
        <Button variant="default" size="xs" mt="xs" loading={isPending} onClick={() => onApply(at)}>
          {t.thresholdApply(at)}
        </Button>
      )}
    </Section>
  );
}
