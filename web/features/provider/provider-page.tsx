/** The score provider: its address, and its secret, which cannot be read again. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
import { provider as t } from '../../text/provider.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import classes from '../settings/settings.module.css';
import { settingsQuery } from '../settings/settings-api.ts';
import { SettingsLinks } from '../settings/settings-links.tsx';

const PATH = '/amlcore/api/v1/provider/secret';
const CONFIGURATION = 'provider.configuration';

const secretQuery = queryOptions({ queryKey: ['provider-secret'], queryFn: () => dataOf(api.GET(PATH)) });

export function ProviderPage() {
  const mayChange = usePermission('settings:write');
  const settings = useQuery(settingsQuery);
  const { data, error, refetch } = useQuery(secretQuery);
  const problem = error ?? settings.error;
  if (problem && (!data || !settings.data))
    return <ProblemNote problem={problem} onRetry={() => void Promise.all([refetch(), settings.refetch()])} page />;
  if (!data || !settings.data) return <Loading />;
  const configuration = settings.data.items.find(({ key }) => key === CONFIGURATION)?.value as {
    secretHeader?: string | null;
  } | null;
  return (
    <Page title={t.title} detail={t.detail} actions={<SettingsLinks subjectType="PROVIDER_SECRET" />}>
      <Section
        title={t.configuration}
        aside={
          <Link to="/settings" search={{ find: CONFIGURATION }}>
            {t.inSettings}
          </Link>
        }
      >
        {configuration ? (
          <pre className={classes.json}>{JSON.stringify(configuration, null, 1)}</pre>
        ) : (
          <p className="quiet">{t.off}</p>
        )}
      </Section>
      <Section title={t.secret}>
        <p>
          {data.isSet ? t.isSet(data.version) : t.notSet}{' '}
          {configuration && (configuration.secretHeader ? t.sentAs(configuration.secretHeader) : t.noHeader)}
        </p>
        {data.isSet && (
          <Facts
            rows={[
              [t.by, <Colleague key="by" userId={data.updatedBy} />],
              [t.at, data.updatedAt && <Moment key="at" at={data.updatedAt} />],
            ]}
          />
        )}
        <p className="quiet">{t.neverShown}</p>
        {mayChange && <SecretForm isSet={data.isSet} />}
      </Section>
    </Page>
  );
}

function SecretForm({ isSet }: { isSet: boolean }) {
  const queries = useQueryClient();
  const [value, setValue] = useState('');
  const setting = useMutation({
    mutationFn: () => dataOf(api.PUT(PATH, { body: { value } })),
    onSuccess: (state) => {
      setValue('');
      queries.setQueryData(secretQuery.queryKey, state);
    },
  });
  const flaw = setting.error instanceof ApiProblem ? setting.error.of('value') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={480} align="stretch">
        <PasswordInput
          data-field="value"
          label={isSet ? t.replace : t.set}
          description={`${t.value}. ${t.valueHow}`}
          autoComplete="off"
          value={value}
          error={flaw}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {setting.error && <ProblemNote problem={setting.error} />}
        {setting.isSuccess && value === '' && <div role="status">{t.saved}</div>}
        <Button type="submit" loading={setting.isPending} disabled={value === ''} style={{ alignSelf: 'start' }}>
          {t.submit}
        </Button>
      </Stack>
    </form>
  );
}
