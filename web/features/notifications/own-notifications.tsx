/** The kinds of notifications that the signed-in user gets by e-mail. Each switch saves at once. */
import { Stack, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notifications as t } from '../../text/notifications.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { mute, NOTIFICATION_KINDS, type NotificationKind, preferencesQuery } from './notifications-api.ts';

export function OwnNotifications() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const saving = useMutation({
    mutationFn: mute,
    onSuccess: (saved) => queries.setQueryData(preferencesQuery.queryKey, saved),
  });
  const muted = (saving.isPending ? saving.variables : data?.muted) ?? [];
  const change = (kind: NotificationKind, isWanted: boolean) =>
    saving.mutate(isWanted ? muted.filter((one) => one !== kind) : [...muted, kind]);
  return (
    <Section title={t.own.title}>
      {error && !data ? (
        <ProblemNote problem={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack gap="sm">
          <p className="quiet">{data.isEmailConfigured ? t.own.detail : t.own.noMail}</p>
          {NOTIFICATION_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={t.kinds[kind].label}
              description={t.kinds[kind].how}
              checked={!muted.includes(kind)}
              disabled={saving.isPending}
              onChange={(event) => change(kind, event.currentTarget.checked)}
            />
          ))}
          {saving.error && <ProblemNote problem={saving.error} />}
        </Stack>
      ) : (
        <Loading />
      )}
    </Section>
  );
}
