/** Findings that hold the payments of an alert besides the match with a listed party, as a warning. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useListNames } from '../../api/lists.ts';
import { evidence } from '../../text/evidence-of-alerts.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { inWords } from '../transactions/provenance.tsx';
import classes from './alerts.module.css';
import type { Hit } from './alerts-api.ts';
import type { OtherFindings } from './other-findings.ts';

type Payment = Pick<Hit, 'transactionUuid' | 'transactionReference'>;

/** Number of findings shown, the most severe first. */
const SHOWN = 5;

/** @param payments payments that can be decided on their own page; absent: no links */
export function OtherFindingsWarning(props: { findings: OtherFindings; how: string; payments?: readonly Payment[] }) {
  const { findings, how, payments = [] } = props;
  const { inTitles } = useListNames();
  if (findings.length === 0) return null;
  return (
    <div className={classes.against} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {how}
      <ul>
        {findings.slice(0, SHOWN).map(({ remark }) => (
          <li key={remark} dir="auto">
            {inWords(inTitles(remark))}
          </li>
        ))}
      </ul>
      {findings.length > SHOWN && <div>{evidence.otherFindings.more(findings.length - SHOWN)}</div>}
      {payments.length > 0 && (
        <div>
          {evidence.otherFindings.way}{' '}
          {payments.slice(0, SHOWN).map(({ transactionUuid, transactionReference }, at) => (
            <Fragment key={transactionUuid}>
              {at > 0 && ', '}
              <Link to="/transactions/$transactionUuid" params={{ transactionUuid }}>
                {transactionReference}
              </Link>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
