/** Estimates for all pairs from the sample, in sentences and figures, and the evidence as a file. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { LOCALE } from '../../text/locale.ts';
import { thresholds } from '../../text/thresholds.ts';
import { formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './threshold-tests.module.css';
import { saveEvidence, type Test } from './threshold-tests-api.ts';

const t = thresholds.estimate;
/** `between 0 and 36`, or one number. */
const rangeOf = (low: string, high: string): string => (low === high ? low : t.between(low, high));
type Estimate = NonNullable<Test['estimates']>[number];
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

function sentenceOf({ change, population, pairsLow, pairsHigh, same, drawn }: Estimate): string | null {
  if (pairsLow === null || pairsHigh === null || change === 'KEPT') return null;
  const [all, low, high] = [formatCount(population), formatCount(pairsLow), formatCount(pairsHigh)];
  if (change === 'NEITHER') {
    return drawn === population && pairsLow === pairsHigh
      ? t.exact(all, formatCount(same))
      : t.missed(all, rangeOf(low, high));
  }
  return change === 'NEW' ? t.found(all, rangeOf(low, high)) : t.lost(all, rangeOf(low, high));
}

export function Estimates({ test }: { test: Test }) {
  const saving = useMutation({ mutationFn: () => saveEvidence(test.testId) });
  const estimates = test.estimates ?? [];
  return (
    <Section
      title={t.title}
      aside={
        <Button variant="default" size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
          {t.evidence}
        </Button>
      }
    >
      {saving.error && <ProblemNote problem={saving.error} />}
      {estimates.map((one) => {
        const sentence = sentenceOf(one);
        return sentence && <p key={one.change}>{sentence}</p>;
      })}
      <table className={classes.table} aria-label={t.title}>
        <thead>
          <tr>
            {Object.entries(t.columns).map(([id, label]) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {estimates.map((one) => (
            <tr key={one.change}>
              <th scope="row">{thresholds.change[one.change]}</th>
              <td>
                {formatCount(one.drawn)} {thresholds.draw.of(formatCount(one.population))}
              </td>
              <td>{formatCount(one.same)}</td>
              <td>{formatCount(one.cannotTell)}</td>
              <td>
                {one.share === null ? '—' : percent.format(one.share)}
                {one.low !== null && one.high !== null && one.low !== one.high && (
                  <div className="quiet">{t.range(percent.format(one.low), percent.format(one.high))}</div>
                )}
              </td>
              <td>
                {one.pairsLow === null || one.pairsHigh === null
                  ? '—'
                  : one.pairsLow === one.pairsHigh
                    ? formatCount(one.pairsLow)
                    : t.range(formatCount(one.pairsLow), formatCount(one.pairsHigh))}
                {one.cannotTell > 0 && one.pairsHighest !== null && (
                  <div className="quiet">{t.highest(formatCount(one.pairsHighest))}</div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">{t.how}</p>
    </Section>
  );
}
