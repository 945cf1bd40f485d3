/** Priority of an alert: the band in rows, and the points behind the score. */
import { Popover, UnstyledButton } from '@mantine/core';
import { alerts as alertWords } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { formatAmount, formatPoints, formatScore } from '../../ui/format.ts';
import { RiskMark } from '../../ui/mark.tsx';
import classes from './alerts.module.css';
import type { Alert } from './alerts-api.ts';

const t = alertWords.priority;

type Factor = Alert['priority']['factors'][number];

/** The band with its score. It opens the factors. */
export function PriorityPoints({ priority: { score, band, factors } }: Pick<Alert, 'priority'>) {
  return (
    <Popover position="bottom-start" width={320} trapFocus={false}>
      <Popover.Target>
        <UnstyledButton className={classes.priority}>
          <span className="unseen">{t.title} </span>
          <RiskMark level={band} /> <strong>{score}</strong>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <strong>{t.total(score)}</strong>
        <dl className={classes.factors}>
          {factors.map((one) => (
            <div key={one.factor}>
              <dt>
                {t.factor[one.factor]} <span className="quiet">{basisOf(one)}</span>
              </dt>
              <dd>{one.points === 0 ? '0' : formatPoints(one.points)}</dd>
            </div>
          ))}
        </dl>
        <div className="quiet">{t.how}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

function basisOf({ factor, value }: Factor): string {
  switch (factor) {
    case 'STRENGTH':
      return t.of(formatScore(Number(value)));
    case 'KIND':
      return alertWords.queue[value as Alert['queue']];
    case 'AMOUNT':
      return value === null ? t.notValued : t.worth(formatAmount(Number(value), 'USD'));
    case 'CUSTOMER_RISK':
      return value === null ? t.notRated : text.common.risk[value as 'LOW'];
    case 'OVERDUE':
      return value === null ? t.inTime : t.late;
  }
}
