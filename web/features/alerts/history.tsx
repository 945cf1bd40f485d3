import { alerts as t } from '../../text/alerts.ts';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { Disposition, HistoryEvent, StoredAlert } from './alerts-api.ts';
import { closingWords, reasonOfAlert } from './closing-words.ts';
import { Colleague } from './colleague.tsx';

/** Events of the alert, newest first. */
export function History({ alert }: { alert: StoredAlert }) {
  const runs = runsOf(alert.history);
  return (
    <Section title={t.history}>
      <ol className={transactionClasses.timeline}>
        {runs.map(({ event, since, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, which stays last; several may have one time
          <li key={runs.length - at}>
            <div>
              {t.event[event.kind]} <Details event={event} alert={alert} />
            </div>
            {event.text && (
              <div className={transactionClasses.eventRemark} dir="auto">
                {event.text}
              </div>
            )}
            <div className="quiet">
              {event.actorType === 'SYSTEM' ? t.service : <Colleague userId={event.actorId} />} ·{' '}
              <Moment at={event.occurredAt} />
              {count > 1 && (
                <>
                  {' '}
                  · {t.times(count)} <Moment at={since} />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Repeated answers of a checklist, or payments of one day, are one line, so that decisions stay visible. */
const REPEATED: ReadonlySet<HistoryEvent['kind']> = new Set(['CHECKED', 'TRANSACTION_ADDED']);

interface Run {
  /** The latest of it. */
  event: HistoryEvent;
  since: string;
  count: number;
}

function runsOf(history: readonly HistoryEvent[]): Run[] {
  const runs: Run[] = [];
  for (const event of history) {
    const last = runs.at(-1);
    const { kind, actorId, text: words } = event;
    if (last && REPEATED.has(kind) && !words && last.event.kind === kind && last.event.actorId === actorId) {
      last.since = event.occurredAt;
      last.count += 1;
    } else runs.push({ event, since: event.occurredAt, count: 1 });
  }
  return runs;
}

function Details({ event: { kind, details }, alert }: { event: HistoryEvent; alert: StoredAlert }) {
  const { assignee, disposition, transactionUuid, reasonCode = '' } = details as Record<string, string | undefined>;
  if (kind === 'ASSIGNED' && assignee) return <Colleague userId={assignee} />;
  if (kind === 'DECIDED') {
    const { transactionReference } = alert.hits.find((hit) => hit.transactionUuid === transactionUuid) ?? {};
    const said = [transactionReference, reasonOfAlert(alert, reasonCode)].filter(Boolean);
    return said.length > 0 && `· ${said.join(' · ')}`;
  }
  if (disposition === undefined) return null;
  const what = closingWords(disposition as Disposition);
  // The reason may have the same words as the outcome.
  const said = new Set([what, reasonCode === '' ? what : reasonOfAlert(alert, reasonCode)]);
  return `· ${[...said].join(' · ')}`;
}
