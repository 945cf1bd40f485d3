/** Webhook subscriptions and their deliveries. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { events } from '../../text/events.ts';
import { text } from '../../text/index.ts';
import { webhooks as t } from '../../text/webhooks.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SecretOnce } from '../../ui/secret.tsx';
import { Moment } from '../../ui/time.tsx';
import { Deliveries } from './deliveries.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import {
  removeSubscription,
  rotateSecret,
  type Subscription,
  subscriptionsQuery,
  switchSubscription,
  testSubscription,
} from './webhooks-api.ts';

export function WebhooksPage() {
  const { data, error, refetch } = useQuery(subscriptionsQuery);
  const mayChange = usePermission('webhook:write');
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<{ of: string; secret: string } | null>(null);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={mayChange && <Button onClick={() => setCreating(true)}>{t.create}</Button>}
    >
      <Section title={t.subscriptions} plain>
        <DataTable
          label={t.subscriptions}
          columns={columnsFor(mayChange, (of, made) => setSecret({ of, secret: made }))}
          rows={data.items}
          idOf={({ subscriptionId }) => subscriptionId}
          empty={t.none}
        />
      </Section>
      <Deliveries mayReplay={mayChange} />
      {creating && (
        <SubscriptionForm
          onClose={() => setCreating(false)}
          onMade={({ url, secret: made }) => {
            setCreating(false);
            setSecret({ of: url, secret: made });
          }}
        />
      )}
      {secret && (
        <SecretOnce
          title={`${t.secret}: ${secret.of}`}
          rows={[[t.secret, secret.secret]]}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}

function columnsFor(mayChange: boolean, onSecret: (of: string, secret: string) => void): Column<Subscription>[] {
  return [
    {
      id: 'url',
      header: t.columns.url,
      cell: ({ url, description }) => (
        <>
          <span className="mono">{url}</span>
          {description && <div className="quiet">{description}</div>}
        </>
      ),
    },
    {
      id: 'events',
      header: t.columns.events,
      width: '190px',
      cell: ({ events: told }) => told.map((event) => <div key={event}>{events[event] ?? event}</div>),
    },
    {
      id: 'state',
      header: t.columns.state,
      width: '90px',
      cell: ({ enabled, disabledBecause }) => (
        <Mark tone={enabled ? 'GOOD' : 'MEDIUM'}>
          {enabled ? t.enabled : disabledBecause ? t.disabled[disabledBecause] : t.off}
        </Mark>
      ),
    },
    {
      id: 'changed',
      header: t.columns.changed,
      width: '108px',
      cell: ({ updatedAt }) => <Moment at={updatedAt} relative />,
    },
    ...(mayChange
      ? [
          {
            id: 'acts',
            header: text.common.actions,
            width: '372px',
            cell: (subscription: Subscription) => <Acts subscription={subscription} onSecret={onSecret} />,
          },
        ]
      : []),
  ];
}

function Acts({
  subscription,
  onSecret,
}: {
  subscription: Subscription;
  onSecret: (of: string, secret: string) => void;
}) {
  const { subscriptionId, url, enabled } = subscription;
  const queries = useQueryClient();
  const again = () => {
    void queries.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['deliveries'] });
  };
  const acting = useMutation({ mutationFn: (act: () => Promise<void>) => act(), onSettled: again });
  const [removing, setRemoving] = useState(false);
  const small = { size: 'compact-sm', variant: 'subtle', disabled: acting.isPending } as const;
  return (
    <>
      <Group gap={4}>
        <Button {...small} onClick={() => acting.mutate(() => testSubscription(subscriptionId))}>
          {t.test}
        </Button>
        <Button {...small} onClick={() => acting.mutate(() => switchSubscription(subscription, !enabled))}>
          {enabled ? t.switchOff : t.switchOn}
        </Button>
        <Button {...small} onClick={() => acting.mutate(async () => onSecret(url, await rotateSecret(subscriptionId)))}>
          {t.rotate}
        </Button>
        {removing ? (
          <Button {...small} color="red" onClick={() => acting.mutate(() => removeSubscription(subscriptionId))}>
            {t.removeNow}
          </Button>
        ) : (
          <Button {...small} color="red" onClick={() => setRemoving(true)}>
            {t.remove}
          </Button>
        )}
      </Group>
      {removing && <div className="quiet">{t.removeSure}</div>}
      {acting.error && <ProblemNote problem={acting.error} />}
    </>
  );
}
