import { text } from '../../text/index.ts';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { HistoryEvent, StoredAlert } from './alerts-api.ts';
import { reasonOf, rightWords, wrongWords } from './closing-words.ts';
import { Colleague } from './colleague.tsx';

const t = text.alerts;

/** What the service and people did, the latest first. */
export function History({ alert: { history, queue } }: { alert: StoredAlert }) {
  return (
    <Section title={t.history}>
      <ol className={transactionClasses.timeline}>
        {history.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, which stays the last; several may be of one moment
          <li key={history.length - at}>
            <div>
              {t.event[event.kind]} <Details event={event} queue={queue} />
            </div>
            {event.text && (
              <div className={transactionClasses.eventRemark} dir="auto">
                {event.text}
              </div>
            )}
            <div className="quiet">
              {event.actorType === 'SYSTEM' ? t.service : <Colleague userId={event.actorId} />} ·{' '}
              <Moment at={event.occurredAt} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Details({ event: { kind, details }, queue }: { event: HistoryEvent; queue: StoredAlert['queue'] }) {
  const { assignee, disposition, reasonCode = '' } = details as Record<string, string | undefined>;
  if (kind === 'ASSIGNED' && assignee) return <Colleague userId={assignee} />;
  if (disposition === undefined) return null;
  const what = disposition === 'FALSE_POSITIVE' ? wrongWords(queue) : rightWords(queue);
  return `· ${what} · ${reasonOf(reasonCode, queue)}`;
}
