/** Work queues and their users: the setting `alerts.workQueues` as a page. */
import { ActionIcon, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { workQueues as t } from '../../text/work-queues.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { roleName } from '../../ui/words.ts';
import { queuesQuery, type WorkQueueView } from '../alerts/alerts-api.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { QueueForm } from './queue-form.tsx';
import classes from './settings.module.css';
import { putSetting, type Setting, settingsQuery } from './settings-api.ts';
import {
  inOrder,
  moved,
  newId,
  REST,
  WORK_QUEUES_KEY,
  type WorkQueue,
  type WorkQueues,
  withoutQueue,
  withQueue,
  workQueuesOf,
} from './work-queues.ts';

const EMPTY: WorkQueue = { id: '', name: '', seenBy: null };

export function QueuesPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const setting = data?.items.find(({ key }) => key === WORK_QUEUES_KEY);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  return setting ? <Queues setting={setting} /> : <Loading />;
}

function Queues({ setting }: { setting: Setting }) {
  const mayChange = usePermission('settings:write');
  const mayAlerts = usePermission('alert:read');
  const queries = useQueryClient();
  const counted = useQuery({ ...queuesQuery, enabled: mayAlerts }).data ?? [];
  const [editing, setEditing] = useState<WorkQueue | null>(null);
  const value = workQueuesOf(setting);
  const saving = useMutation({
    mutationFn: (changed: WorkQueues) => putSetting(setting, changed),
    onSuccess: () => setEditing(null),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ['alerts'] }),
      ]),
  });
  const edit = (queue: WorkQueue | null) => {
    saving.reset();
    setEditing(queue);
  };
  const save = (queue: WorkQueue) =>
    saving.mutate(withQueue(value, queue.id === '' ? { ...queue, id: newId(queue.name, value) } : queue));
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          {mayAlerts && (
            <Link to="/alerts" search={{}}>
              {t.toAlerts}
            </Link>
          )}
          {mayChange && <Button onClick={() => edit(EMPTY)}>{t.create}</Button>}
        </>
      }
    >
      {saving.error && editing === null && <ProblemNote problem={saving.error} />}
      {value.queues.length === 0 && <p className="quiet">{t.oneForAll}</p>}
      <DataTable
        label={t.title}
        columns={[
          ...columnsOf(counted),
          ...(mayChange
            ? [
                {
                  id: 'acts',
                  header: text.common.actions,
                  width: '232px',
                  cell: (queue: WorkQueue) => (
                    <Acts
                      queue={queue}
                      all={value}
                      isPending={saving.isPending}
                      onEdit={() => edit(queue)}
                      onChange={saving.mutate}
                    />
                  ),
                },
              ]
            : []),
        ]}
        rows={inOrder(value)}
        idOf={({ id }) => id}
        empty={t.none}
      />
      {editing !== null && (
        <QueueForm
          queue={editing}
          isNew={editing.id === ''}
          isPending={saving.isPending}
          problem={saving.error}
          onSave={save}
          onClose={() => edit(null)}
        />
      )}
    </Page>
  );
}

function columnsOf(counted: readonly WorkQueueView[]): Column<WorkQueue>[] {
  const countOf = ({ id }: WorkQueue) => counted.find(({ workQueueId }) => workQueueId === id);
  return [
    {
      id: 'queue',
      header: t.columns.queue,
      width: '180px',
      cell: ({ id, name }) => (
        <Link to="/alerts" search={{ workQueue: id }}>
          <strong dir="auto">{name}</strong>
        </Link>
      ),
    },
    { id: 'alerts', header: t.columns.alerts, cell: (queue) => <Which queue={queue} /> },
    {
      id: 'seenBy',
      header: t.columns.seenBy,
      width: '27%',
      cell: (queue) => (
        <>
          <Who queue={queue} />
          {countOf(queue)?.people === 0 && <Mark tone="HIGH">{t.noUsers}</Mark>}
        </>
      ),
    },
    {
      id: 'open',
      header: t.columns.open,
      width: '120px',
      cell: (queue) => {
        const count = countOf(queue);
        return (
          count && (
            <>
              <div>{formatCount(count.open)}</div>
              <div className="quiet">{t.unassigned(count.unassigned)}</div>
            </>
          )
        );
      },
    },
  ];
}

function Which({ queue }: { queue: WorkQueue }) {
  if (queue.id === REST) return <span className="quiet">{t.rest}</span>;
  const words = {
    queue: queue.queue?.map((one) => alertWords.queue[one as keyof typeof alertWords.queue]),
    kind: queue.kind?.map((one) => t.kind[one as keyof typeof t.kind]),
    severity: queue.severity?.map((one) => text.common.risk[one as keyof typeof text.common.risk]),
    findingCode: queue.findingCode,
  };
  return (
    <>
      {(Object.keys(words) as (keyof typeof words)[]).map(
        (member) =>
          words[member] && (
            <div key={member}>
              <span className="quiet">{t.form[member]}: </span>
              {words[member].join(', ')}
            </div>
          ),
      )}
    </>
  );
}

function Who({ queue: { seenBy } }: { queue: WorkQueue }) {
  if (seenBy === null) return t.everybody;
  const { roles, people, clients } = seenBy;
  return (
    <>
      <div>
        {roles.map(roleName).join(', ')}
        {people.map((userId, at) => (
          <span key={userId}>
            {(at > 0 || roles.length > 0) && ', '}
            <Colleague userId={userId} />
          </span>
        ))}
      </div>
      <div className="quiet">
        {clients === null ? t.clientsToo : clients.length === 0 ? t.noClients : t.clients(clients.length)},{' '}
        {t.overseers}
      </div>
    </>
  );
}

function Acts(props: {
  queue: WorkQueue;
  all: WorkQueues;
  isPending: boolean;
  onEdit: () => void;
  onChange: (changed: WorkQueues) => void;
}) {
  const { queue, all, isPending, onEdit, onChange } = props;
  const { id, name } = queue;
  const small = { size: 'compact-sm', variant: 'subtle', disabled: isPending } as const;
  const at = all.queues.findIndex((one) => one.id === id);
  return (
    <Group gap={4} wrap="nowrap">
      <Button {...small} onClick={onEdit} aria-label={`${t.change}: ${name}`}>
        {t.change}
      </Button>
      {id !== REST && (
        <>
          <ActionIcon
            variant="transparent"
            aria-label={t.up(name)}
            disabled={isPending || at === 0}
            onClick={() => onChange(moved(all, id, -1))}
          >
            <IconChevronDown className={classes.upside} size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="transparent"
            aria-label={t.down(name)}
            disabled={isPending || at === all.queues.length - 1}
            onClick={() => onChange(moved(all, id, 1))}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
          <SureButton
            {...small}
            grave
            label={t.remove}
            sure={t.removeSure(name)}
            onSure={() => onChange(withoutQueue(all, id))}
          />
        </>
      )}
    </Group>
  );
}
