/** Single sign-on of the organization. */
import { Button, Checkbox, MultiSelect, PasswordInput, Radio, Stack, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
import { singleSignOn as t } from '../../text/single-sign-on.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Copyable } from '../../ui/secret.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { GroupRoles } from './group-roles.tsx';
import { peopleQuery } from './people-api.ts';
import { type Configured, configure, configuredQuery, unconfigure, type Wanted } from './single-sign-on-api.ts';

const NEW: Wanted = {
  organisation: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  publicClient: false,
  scopes: ['profile', 'email'],
  groupClaim: 'groups',
  groupRoles: [],
  localSignIn: 'ALLOWED',
  breakGlass: [],
  version: 0,
};

const wantedOf = ({ redirectUri: _, hasClientSecret, ...known }: Configured): Wanted => ({
  ...known,
  clientSecret: '',
  publicClient: !hasClientSecret,
  scopes: known.scopes.filter((scope) => scope !== 'openid'),
});

export function SingleSignOnPage() {
  const { data, error, refetch } = useQuery(configuredQuery);
  return (
    <Page title={t.title} detail={t.detail} actions={<Link to="/users">{t.back}</Link>}>
      {error && data === undefined && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data !== undefined && <Form known={data} />}
    </Page>
  );
}

function Form({ known }: { known: Configured | null }) {
  const mayChange = usePermission('iam:write');
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Wanted>(known ? wantedOf(known) : NEW);
  const change = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part });
  const saving = useMutation({
    mutationFn: () => configure(wanted),
    onSuccess: (saved) => {
      queries.setQueryData(configuredQuery.queryKey, saved);
      setWanted(wantedOf(saved));
    },
  });
  const removing = useMutation({
    mutationFn: unconfigure,
    onSuccess: () => {
      setWanted(NEW);
      queries.setQueryData(configuredQuery.queryKey, null);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const problem = saving.error ?? removing.error;
  return (
    <form onSubmit={submit}>
      <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        {!known && <p>{t.notYet}</p>}
        <Provider wanted={wanted} known={known} onChange={change} problem={saving.error} />
        <Section title={t.groups.title}>
          <p className="quiet">{t.groups.detail}</p>
          <GroupRoles
            value={wanted.groupRoles}
            mayChange={mayChange}
            onChange={(groupRoles) => change({ groupRoles })}
          />
        </Section>
        <Passwords wanted={wanted} onChange={change} />
        {problem && <ProblemNote problem={problem} />}
        {saving.isSuccess && <p role="status">{t.saved}</p>}
        {mayChange && (
          <Stack gap="sm" align="flex-start">
            <div className="quiet">{t.saveHow}</div>
            <Button type="submit" loading={saving.isPending}>
              {t.save}
            </Button>
            {known && (
              <SureButton
                variant="default"
                grave
                label={t.remove}
                sure={t.removeSure}
                loading={removing.isPending}
                onSure={() => removing.mutate()}
              />
            )}
          </Stack>
        )}
      </fieldset>
    </form>
  );
}

interface Part {
  wanted: Wanted;
  onChange: (part: Partial<Wanted>) => void;
}

function Provider({ wanted, known, onChange, problem }: Part & { known: Configured | null; problem: unknown }) {
  const flaws = problem instanceof ApiProblem ? problem : undefined;
  const field = (name: 'organisation' | 'issuer' | 'clientId' | 'groupClaim', label: string) => ({
    label,
    'data-field': name,
    required: true,
    withAsterisk: false,
    autoComplete: 'off',
    value: wanted[name],
    error: flaws?.of(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Section title={t.provider}>
      <Stack gap="sm" maw={620}>
        <TextInput
          {...field('organisation', t.organisation)}
          description={t.organisationHow}
          readOnly={known !== null}
        />
        {known && (
          <div>
            <div className="quiet">{t.redirectUri}</div>
            <Copyable label={t.redirectUri}>{known.redirectUri}</Copyable>
          </div>
        )}
        <TextInput {...field('issuer', t.issuer)} description={t.issuerHow} />
        <TextInput {...field('clientId', t.clientId)} />
        <PasswordInput
          data-field="clientSecret"
          label={t.clientSecret}
          description={known?.hasClientSecret ? t.secretKept : undefined}
          autoComplete="off"
          disabled={wanted.publicClient}
          value={wanted.clientSecret}
          error={flaws?.of('clientSecret')}
          onChange={(event) => onChange({ clientSecret: event.currentTarget.value })}
        />
        <Checkbox
          label={t.publicClient}
          checked={wanted.publicClient}
          onChange={(event) => onChange({ publicClient: event.currentTarget.checked, clientSecret: '' })}
        />
        <TagsInput
          data-field="scopes"
          label={t.scopes}
          value={wanted.scopes}
          onChange={(scopes) => onChange({ scopes })}
        />
        <TextInput {...field('groupClaim', t.groupClaim)} />
      </Stack>
    </Section>
  );
}

function Passwords({ wanted, onChange }: Part) {
  const { data } = useQuery(peopleQuery);
  const people = (data?.items ?? []).map(({ userId, name, email }) => ({ value: userId, label: `${name}, ${email}` }));
  return (
    <Section title={t.passwords.title}>
      <Stack gap="sm" maw={620}>
        <Radio.Group
          data-field="localSignIn"
          label={t.passwords.local}
          value={wanted.localSignIn}
          onChange={(value) => onChange({ localSignIn: value as Wanted['localSignIn'] })}
        >
          <Stack gap={6} mt={4}>
            {Object.entries(t.passwords.choices).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        {wanted.localSignIn === 'BREAK_GLASS_ONLY' && (
          <MultiSelect
            data-field="breakGlass"
            label={t.passwords.breakGlass}
            description={t.passwords.breakGlassHow}
            data={people}
            searchable
            value={wanted.breakGlass}
            onChange={(breakGlass) => onChange({ breakGlass })}
          />
        )}
      </Stack>
    </Section>
  );
}
