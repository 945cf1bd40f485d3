/** Findings that hold the payments of an alert besides the listed party, as a warning. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useListNames } from '../../api/lists.ts';
import { evidence } from '../../text/evidence-of-alerts.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { inWords } from '../transactions/provenance.tsx';
import classes from './alerts.module.css';
import type { Hit } from './alerts-api.ts';
import type { Grounds } from './grounds.ts';

type Payment = Pick<Hit, 'transactionUuid' | 'transactionReference'>;

/** The most severe. Rules that only add to the score hold nothing. */
const SHOWN = 5;

/** @param payments that can be held for it by their own decision; absent: not offered */
export function Beside(props: { grounds: Grounds; how: string; payments?: readonly Payment[] }) {
  const { grounds, how, payments = [] } = props;
  const { inTitles } = useListNames();
  if (grounds.length === 0) return null;
  return (
    <div className={classes.against} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {how}
      <ul>
        {grounds.slice(0, SHOWN).map(({ remark }) => (
          <li key={remark} dir="auto">
            {inWords(inTitles(remark))}
          </li>
        ))}
      </ul>
      {grounds.length > SHOWN && <div>{evidence.beside.more(grounds.length - SHOWN)}</div>}
      {payments.length > 0 && (
        <div>
          {evidence.beside.way}{' '}
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
