/** Webhook deliveries with their attempts. */
import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { events } from '../../text/events.ts';
import { text } from '../../text/index.ts';
import { webhooks as webhookWords } from '../../text/webhooks.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { About } from './about.tsx';
import { type Delivery, deliveriesQuery, deliveryQuery, replayDelivery } from './webhooks-api.ts';

const t = webhookWords.deliveries;
const TONES = { PENDING: 'LOW', DELIVERED: 'GOOD', DEAD: 'CRITICAL' } as const;

const COLUMNS: readonly Column<Delivery>[] = [
  { id: 'event', header: t.columns.event, width: '220px', cell: ({ event }) => <EventWords event={event} /> },
  {
    id: 'state',
    header: t.columns.state,
    width: '140px',
    cell: (delivery) => <State delivery={delivery} />,
  },
  {
    id: 'about',
    header: t.columns.about,
    width: '130px',
    cell: ({ event, subjectId }) => <About event={event} subjectId={subjectId} />,
  },
  { id: 'attempts', header: t.columns.attempts, width: '90px', numeric: true, cell: ({ attempts }) => attempts },
  {
    id: 'created',
    header: t.columns.created,
    width: '120px',
    cell: ({ createdAt }) => <Moment at={createdAt} relative />,
  },
  {
    id: 'url',
    header: t.columns.url,
    cell: ({ url, failure }) => (
      <>
        <span className="mono">{url}</span>
        {failure && <div className="quiet">{failure.reason}</div>}
      </>
    ),
  },
];

export function Deliveries({ mayReplay }: { mayReplay: boolean }) {
  const { state, delivery } = useSearch({ from: '/webhooks' });
  const navigate = useNavigate();
  const query = useInfiniteQuery(deliveriesQuery(state));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const show = (search: { state?: string | undefined; delivery?: string | undefined }) =>
    void navigate({ to: '/webhooks', search, resetScroll: false });
  return (
    <Section
      title={t.title}
      plain
      aside={
        <Select
          aria-label={t.filter}
          size="xs"
          data={[{ value: '', label: t.any }, ...Object.entries(t.state).map(([value, label]) => ({ value, label }))]}
          value={state ?? ''}
          onChange={(value) => show({ state: value || undefined })}
          allowDeselect={false}
        />
      }
    >
      {query.error && <ProblemNote problem={query.error} />}
      <Shown query={query} />
      {query.isPending ? (
        <Loading rows={3} />
      ) : (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ deliveryId }) => deliveryId}
          empty={t.none}
          onOpen={({ deliveryId }) => show({ state, delivery: deliveryId })}
          openId={delivery ?? null}
        />
      )}
      <More query={query} />
      {delivery && <OneDelivery deliveryId={delivery} mayReplay={mayReplay} onClose={() => show({ state })} />}
    </Section>
  );
}

/** A delivery that waits for its next attempt is shown as retrying, not as pending. */
function State({ delivery: { state, attempts } }: { delivery: Pick<Delivery, 'state' | 'attempts'> }) {
  if (state === 'PENDING' && attempts > 0) return <Mark tone="HIGH">{t.retrying}</Mark>;
  return <Mark tone={TONES[state]}>{t.state[state]}</Mark>;
}

function EventWords({ event }: { event: string }) {
  return (
    <>
      <div>{events[event] ?? event}</div>
      <div className="quiet mono">{event}</div>
    </>
  );
}

function OneDelivery(props: { deliveryId: string; mayReplay: boolean; onClose: () => void }) {
  const { deliveryId, mayReplay, onClose } = props;
  const queries = useQueryClient();
  const { data, error } = useQuery(deliveryQuery(deliveryId));
  const replaying = useMutation({
    mutationFn: () => replayDelivery(deliveryId),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['delivery', deliveryId] });
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title={data ? (events[data.event] ?? data.event) : t.title}>
      {error && <ProblemNote problem={error} />}
      {data && (
        <>
          <Facts
            rows={[
              [t.columns.state, <State key="state" delivery={data} />],
              [t.columns.about, <About key="about" event={data.event} subjectId={data.subjectId} />],
              [t.columns.created, <Moment key="at" at={data.createdAt} />],
              [t.columns.next, data.nextAttemptAt ? <Moment key="next" at={data.nextAttemptAt} /> : text.common.none],
              [
                t.columns.url,
                <span key="url" className="mono">
                  {data.url}
                </span>,
              ],
            ]}
          />
          <h3>{t.attemptLog}</h3>
          <ol>
            {data.attemptLog.map(({ attempt, attemptedAt, tookMs, httpStatus, failure }) => (
              <li key={attempt} value={attempt}>
                <Moment at={attemptedAt} /> · {httpStatus ?? t.noAnswer} · {t.took(tookMs)}
                {failure && <div className="quiet">{failure.reason}</div>}
              </li>
            ))}
          </ol>
          {replaying.error && <ProblemNote problem={replaying.error} />}
          {mayReplay && (
            <Button size="xs" loading={replaying.isPending} onClick={() => replaying.mutate()}>
              {data.state === 'PENDING' ? t.sendNow : t.replay}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
