import { transactions as t } from '../../text/transactions.ts';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './transactions.module.css';
import { referenceOf, type Transaction } from './transactions-api.ts';

interface Event {
  key: string;
  at: string | null;
  words: string;
  /** User who did it; absent for automatic events. */
  by?: string;
  remark?: string;
}

export function Timeline({ transaction }: { transaction: Transaction }) {
  return (
    <Section title={t.timeline}>
      <ol className={classes.timeline}>
        {eventsOf(transaction).map(({ key, at, words, by, remark }) => (
          <li key={key}>
            <div>
              {words} {by !== undefined && <Colleague userId={by} />}
            </div>
            {remark && <div className={classes.eventRemark}>{remark}</div>}
            {at && (
              <div className="quiet">
                <Moment at={at} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function eventsOf(transaction: Transaction): Event[] {
  const { createdAt, createdBy, clientName, decisions } = transaction;
  const reference = referenceOf(transaction);
  const screenedAs = decisions[0]?.beforeStatus ?? transaction.status;
  return [
    { key: 'recorded', at: createdAt, words: t.event.recorded(clientName || createdBy) },
    reference
      ? { key: 'screened', at: reference.screenedAt, words: t.event.screened(t.status[screenedAs]) }
      : { key: 'waiting', at: null, words: t.event.waiting },
    ...decisions.map(({ decision, decidedBy, decidedAt, inEffect, reason, reasonCode }): Event => {
      const named = t.decide.option[decision];
      const why = t.decide.reasonOption[reasonCode as keyof typeof t.decide.reasonOption] ?? reasonCode;
      return {
        key: `${decidedAt} ${decidedBy}`,
        at: decidedAt,
        words: inEffect ? t.event.decided(named) : t.event.proposed(named),
        by: decidedBy,
        remark: `${why}: ${reason}`,
      };
    }),
  ];
}
