/** All settings with their description, value, and whether it is the default. */
import { Button, JsonInput, NumberInput, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { settingFieldLabels as words } from '../../text/setting-field-labels.ts';
import { settings as t } from '../../text/settings.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { INSTITUTION_KEY } from './institution.ts';
import { Proposed } from './proposed.tsx';
import { fieldsOf } from './setting-fields.tsx';
import classes from './settings.module.css';
import { putSetting, type Setting, settingsQuery, titleOf } from './settings-api.ts';
import { WORK_QUEUES_KEY } from './work-queues.ts';

/** A longer value is folded. */
const MAX_OPEN_CHARS = 240;

export function SettingsPage() {
  const { find = '' } = useSearch({ from: '/settings' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(settingsQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const sought = find.toLowerCase();
  const found = data.items.filter(({ key, description }) =>
    `${titleOf(key)} ${key} ${description}`.toLowerCase().includes(sought),
  );
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <TextInput
          aria-label={t.search}
          placeholder={t.search}
          value={find}
          onChange={(event) =>
            void navigate({ to: '/settings', search: { find: event.currentTarget.value || undefined }, replace: true })
          }
        />
      }
    >
      {found.length === 0 && <p>{t.none}</p>}
      {groupsOf(found).map(([group, settings]) => (
        <section key={group} aria-label={t.group[group]}>
          <h2 className={classes.group}>{t.group[group]}</h2>
          <div className="panel">
            {settings.map((setting) => (
              <OneSetting key={setting.key} setting={setting} />
            ))}
          </div>
        </section>
      ))}
    </Page>
  );
}

/** Settings with a page of their own. */
const OWN_PAGE: Readonly<Record<string, '/settings/institution' | '/settings/queues' | '/settings/provider'>> = {
  [INSTITUTION_KEY]: '/settings/institution',
  [WORK_QUEUES_KEY]: '/settings/queues',
  'provider.configuration': '/settings/provider',
};

type Group = keyof typeof t.group;

/** Display group of a setting, by the start of its key. */
const GROUP_OF: Readonly<Record<string, Group>> = {
  screening: 'screening',
  search: 'screening',
  adverseMedia: 'screening',
  transactions: 'transactions',
  TRANSACTION_SCREENING_WEBHOOK_URL: 'transactions',
  provider: 'transactions',
  rules: 'rules',
  alerts: 'work',
  cases: 'work',
  filings: 'reports',
  customers: 'customers',
  retention: 'records',
};

function groupsOf(settings: readonly Setting[]): [Group, Setting[]][] {
  const groupOf = ({ key }: Setting) => GROUP_OF[key.split('.', 1)[0] ?? ''] ?? 'other';
  return (Object.keys(t.group) as Group[])
    .map((group): [Group, Setting[]] => [group, settings.filter((one) => groupOf(one) === group)])
    .filter(([, those]) => those.length > 0);
}

function OneSetting({ setting }: { setting: Setting }) {
  const mayChange = usePermission('settings:write');
  const mayReports = usePermission('sar:read');
  const { userId } = useSession().user;
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const changing = useMutation({
    mutationFn: (value: unknown) => putSetting(setting, value),
    onSuccess: () => {
      setEditing(false);
      return queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  const own = setting.key === INSTITUTION_KEY && !mayReports ? undefined : OWN_PAGE[setting.key];
  const isStandard = JSON.stringify(setting.value) === JSON.stringify(setting.default);
  return (
    <section className={classes.setting} aria-label={setting.key}>
      <div className={classes.head}>
        <h3>{titleOf(setting.key)}</h3>
        <span className={`mono ${classes.code}`}>{setting.key}</span>
        <span className="quiet">{isStandard ? t.standard : t.changed(setting.version)}</span>
        {own && (
          <Link className={classes.toForm} to={own} aria-label={`${t.form}: ${titleOf(setting.key)}`}>
            {t.form}
          </Link>
        )}
        {mayChange && !editing && !own && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setEditing(true)}
            aria-label={`${t.edit}: ${setting.key}`}
          >
            {t.edit}
          </Button>
        )}
      </div>
      <p className={classes.description} data-as-recorded>
        {setting.description}
      </p>
      {editing ? (
        <Editor
          setting={setting}
          isPending={changing.isPending}
          onSave={changing.mutate}
          onCancel={() => {
            changing.reset();
            setEditing(false);
          }}
        />
      ) : (
        <Shown of={setting.key} value={setting.value} />
      )}
      {setting.proposal && !editing && (
        <Proposed by={setting.proposal.proposedBy} at={setting.proposal.proposedAt}>
          <Shown of={setting.key} value={setting.proposal.value} />
          {mayChange && (
            <div className={classes.buttons}>
              {setting.proposal.proposedBy !== userId && (
                <Button size="xs" loading={changing.isPending} onClick={() => changing.mutate(setting.proposal?.value)}>
                  {t.proposal.confirm}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                loading={changing.isPending}
                onClick={() => changing.mutate(setting.value)}
              >
                {t.proposal.keep}
              </Button>
            </div>
          )}
        </Proposed>
      )}
      {changing.error && <ProblemNote problem={changing.error} />}
      {changing.isSuccess && !editing && <p role="status">{changing.data.proposal ? t.proposed : t.saved}</p>}
    </section>
  );
}

function Shown({ of, value }: { of: string; value: unknown }) {
  const fields = fieldsOf(of);
  if (fields) return <div>{fields.words(value)}</div>;
  if (value === null || value === '') return <em className="quiet">{text.common.none}</em>;
  if (typeof value === 'boolean') return <span>{value ? text.common.yes : text.common.no}</span>;
  if (typeof value !== 'object') return <span data-as-recorded>{String(value)}</span>;
  const json = JSON.stringify(value, null, 1);
  const lines = <pre className={classes.json}>{json}</pre>;
  if (json.length <= MAX_OPEN_CHARS) return lines;
  return (
    <details>
      <summary>{t.long(Object.keys(value).length)}</summary>
      {lines}
    </details>
  );
}

function Editor(props: {
  setting: Setting;
  isPending: boolean;
  onSave: (value: unknown) => void;
  onCancel: () => void;
}) {
  const { setting, isPending, onSave, onCancel } = props;
  const [draft, setDraft] = useState(setting.value);
  const fields = fieldsOf(setting.key);
  const sample = setting.value ?? setting.default;
  const hasParts = sample === null || typeof sample === 'object';
  // Typed JSON in place of the fields; null: the fields are shown.
  const [json, setJson] = useState(() => (hasParts && !fields ? asJson(setting.value) : null));
  const parsed = json === null ? { value: draft } : parse(json);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (parsed) onSave(parsed.value);
  };
  return (
    <form onSubmit={submit} className={classes.editor}>
      {json !== null && (
        <JsonInput
          data-field="value"
          aria-label={t.value}
          value={json}
          onChange={setJson}
          error={parsed ? undefined : t.notJson}
          autosize
          minRows={3}
          maxRows={20}
        />
      )}
      {json === null && fields && <fields.Fields value={draft} onChange={setDraft} />}
      {!fields && typeof sample === 'boolean' && (
        <Switch
          data-field="value"
          label={t.value}
          checked={draft === true}
          onChange={(event) => setDraft(event.currentTarget.checked)}
        />
      )}
      {!fields && typeof sample === 'number' && (
        <NumberInput
          data-field="value"
          aria-label={t.value}
          value={draft as number}
          onChange={setDraft}
          maw={200}
          hideControls
        />
      )}
      {!fields && typeof sample === 'string' && (
        <TextInput
          data-field="value"
          aria-label={t.value}
          value={String(draft ?? '')}
          onChange={(event) => setDraft(event.currentTarget.value)}
          maw={480}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="xs" loading={isPending} disabled={!parsed}>
          {text.common.save}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {text.common.cancel}
        </Button>
        <Button size="xs" variant="subtle" loading={isPending} onClick={() => onSave(setting.default)}>
          {t.back}
        </Button>
        {fields && hasParts && json === null && (
          <Button size="xs" variant="subtle" onClick={() => setJson(asJson(draft))}>
            {words.asJson}
          </Button>
        )}
      </div>
    </form>
  );
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** undefined: not JSON. */
function parse(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}
