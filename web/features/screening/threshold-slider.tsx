/** What another threshold would give, before anything is screened again. */
import { Button, Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Section } from '../../ui/page.tsx';
import classes from './screening.module.css';
import { countsQuery, type Screened, THRESHOLDS } from './screening-api.ts';

const t = text.screening;
const STEP = 5;

export function ThresholdSlider(props: { result: Screened; isPending: boolean; onApply: (threshold: number) => void }) {
  const { result, isPending, onApply } = props;
  const now = result.query.threshold;
  const [at, setAt] = useState(nearest(now));
  const { data: counts } = useQuery(countsQuery(result));
  const count = counts?.get(at);
  return (
    <Section title={t.threshold}>
      <Slider
        className={classes.slider}
        min={THRESHOLDS[0]!}
        max={THRESHOLDS.at(-1)!}
        step={STEP}
        value={at}
        onChange={setAt}
        label={null}
        thumbLabel={t.threshold}
        marks={[50, 60, 70, 80, 90].map((value) => ({ value, label: value }))}
      />
      <div className={classes.thresholdWords} role="status">
        {count === undefined ? (
          <span className="quiet">{text.common.loading}</span>
        ) : (
          <>
            <strong>{t.thresholdHow(count, at, now)}</strong>
            <span className="quiet">{t.thresholdMore(count - result.totalMatches)}</span>
          </>
        )}
      </div>
      {at !== nearest(now) && (
        <Button variant="default" size="xs" mt="xs" loading={isPending} onClick={() => onApply(at)}>
          {t.thresholdApply(at)}
        </Button>
      )}
    </Section>
  );
}

function nearest(threshold: number): number {
  const rounded = Math.round(threshold / STEP) * STEP;
  return Math.min(THRESHOLDS.at(-1)!, Math.max(THRESHOLDS[0]!, rounded));
}
