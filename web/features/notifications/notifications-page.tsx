/** Notification channels of the organization: mail server, daily digest, chat webhook, and a test of them. */
import { Button, Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
import { notifications as t } from '../../text/notifications.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import { notify } from '../../ui/toast.tsx';
import { withCode } from '../../ui/with-code.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { putSetting, type Setting, settingsQuery } from '../settings/settings-api.ts';
import { SettingsLinks } from '../settings/settings-links.tsx';
import { CHAT_KINDS, type ChatKind, channelsQuery, removeChat, sendTest, setChat } from './notifications-api.ts';

type Channels = Answer<'/amlcore/api/v1/notification-channels'>;

export function NotificationsPage() {
  const mayChange = usePermission('settings:write');
  const settings = useQuery(settingsQuery);
  const { data, error, refetch } = useQuery(channelsQuery);
  const problem = error ?? settings.error;
  if (problem && (!data || !settings.data))
    return <ProblemNote problem={problem} onRetry={() => void Promise.all([refetch(), settings.refetch()])} page />;
  if (!data || !settings.data) return <Loading />;
  const settingOf = (name: string) => settings.data.items.find(({ key }) => key === `notifications.${name}`);
  const [enabled, digestAt, chatKinds] = [settingOf('enabled'), settingOf('digestAt'), settingOf('chatKinds')];
  return (
    <Page title={t.title} detail={t.detail} actions={<SettingsLinks subjectType="NOTIFICATION_CHAT" />}>
      <Section title={t.email.title}>
        {data.email.from === null ? (
          <p role="status">{withCode(t.email.none)}</p>
        ) : (
          <Facts rows={[[t.email.from, data.email.from]]} />
        )}
      </Section>
      {enabled && digestAt && (
        <Section title={t.organization.title}>
          <Organization
            key={`${enabled.version}/${digestAt.version}`}
            enabled={enabled}
            digestAt={digestAt}
            mayChange={mayChange}
          />
        </Section>
      )}
      <Section title={t.chat.title}>
        <Chat chat={data.chat} mayChange={mayChange} />
        {chatKinds && data.chat.host !== null && <ChatKinds setting={chatKinds} mayChange={mayChange} />}
      </Section>
      {mayChange && <Test />}
    </Page>
  );
}

/** Saves a setting and reads all of them again. */
function useSetting() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly (readonly [setting: Setting, value: unknown])[]) => {
      for (const [setting, value] of changes) {
        if (JSON.stringify(setting.value) !== JSON.stringify(value)) await putSetting(setting, value);
      }
    },
    onSuccess: () => void notify(t.organization.saved),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}

function Organization(props: { enabled: Setting; digestAt: Setting; mayChange: boolean }) {
  const { enabled, digestAt, mayChange } = props;
  const [isOn, setIsOn] = useState(enabled.value === true);
  const [time, setTime] = useState(String(digestAt.value));
  const saving = useSetting();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate([
      [enabled, isOn],
      [digestAt, time],
    ]);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={480}>
        <Switch
          label={t.organization.enabled}
          description={t.organization.enabledHow}
          checked={isOn}
          disabled={!mayChange}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        <TextInput
          data-field="value"
          label={t.organization.digestAt}
          description={t.organization.digestHow}
          type="time"
          required
          maw={240}
          value={time}
          disabled={!mayChange}
          error={saving.error instanceof ApiProblem ? saving.error.of('value') : undefined}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        {saving.error && <ProblemNote problem={saving.error} />}
        {mayChange && (
          <Button type="submit" loading={saving.isPending} style={{ alignSelf: 'start' }}>
            {t.organization.save}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function Chat({ chat, mayChange }: { chat: Channels['chat']; mayChange: boolean }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const onSuccess = (message: string) => () => {
    setUrl('');
    void notify(message);
    return queries.invalidateQueries({ queryKey: channelsQuery.queryKey });
  };
  const setting = useMutation({ mutationFn: () => setChat(url), onSuccess: onSuccess(t.chat.saved) });
  const removing = useMutation({ mutationFn: removeChat, onSuccess: onSuccess(t.chat.removed) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <Stack gap="sm">
      {chat.host === null ? (
        <p className="quiet">{t.chat.none}</p>
      ) : (
        <Facts
          rows={[
            [t.chat.host, chat.host],
            [t.chat.by, <Colleague key="by" userId={chat.updatedBy} />],
            [t.chat.at, chat.updatedAt && <Moment key="at" at={chat.updatedAt} />],
          ]}
        />
      )}
      {mayChange && (
        <form onSubmit={submit}>
          <Stack gap="sm" maw={480}>
            <TextInput
              data-field="url"
              label={t.chat.url}
              description={t.chat.urlHow}
              type="url"
              autoComplete="off"
              value={url}
              error={setting.error instanceof ApiProblem ? setting.error.of('url') : undefined}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
            {(setting.error ?? removing.error) && <ProblemNote problem={(setting.error ?? removing.error)!} />}
            <div style={{ display: 'flex', gap: 8 }}>
              <Button type="submit" loading={setting.isPending} disabled={url === ''}>
                {t.chat.set}
              </Button>
              {chat.host !== null && (
                <SureButton
                  variant="default"
                  label={t.chat.remove}
                  sure={t.chat.removeSure}
                  onSure={() => removing.mutate()}
                />
              )}
            </div>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

function ChatKinds({ setting, mayChange }: { setting: Setting; mayChange: boolean }) {
  const saving = useSetting();
  return (
    <Checkbox.Group
      mt="md"
      data-field="value"
      label={t.chat.kinds}
      value={setting.value as ChatKind[]}
      onChange={(kinds) => saving.mutate([[setting, kinds]])}
    >
      <Stack gap="xs" mt="xs">
        {CHAT_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={t.chatKinds[kind]} disabled={!mayChange || saving.isPending} />
        ))}
        {saving.error && <ProblemNote problem={saving.error} />}
      </Stack>
    </Checkbox.Group>
  );
}

function Test() {
  const testing = useMutation({ mutationFn: sendTest });
  const words = ({ outcome, detail }: NonNullable<typeof testing.data>['email']) =>
    detail === null ? t.test.outcome[outcome] : `${t.test.outcome[outcome]}: ${detail}`;
  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
        {t.test.send}
      </Button>
      <div role="status">
        {testing.data && (
          <Facts
            rows={[
              [t.test.email, words(testing.data.email)],
              [t.test.chat, words(testing.data.chat)],
            ]}
          />
        )}
      </div>
      {testing.error && <ProblemNote problem={testing.error} />}
    </Stack>
  );
}
