/** Lists of values that rules compare with by name: their values and the rules that use them. */
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { ruleLists as t } from '../../text/rule-lists.ts';
import { settings } from '../../text/settings.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { Proposed } from '../settings/proposed.tsx';
import { listsNamedIn, type NamedList, namedListsQuery, type Rule, rulesQuery, setNamedList } from './rules-api.ts';

/** Number of values shown in a row. */
const SHOWN = 8;
const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

interface Row {
  /** Name used in rules. */
  name: string;
  /** null: a rule names the list, but it does not exist. */
  list: NamedList | null;
  users: { ruleId: string; name: string }[];
}

/** All lists, and all names in rules. */
function rowsOf(lists: readonly NamedList[], rules: readonly Rule[]): Row[] {
  const users = rules.map(({ ruleId, definition }) => ({
    rule: { ruleId, name: definition.name },
    lists: listsNamedIn(definition.when),
  }));
  const names = new Set([...lists.map(({ name }) => name), ...users.flatMap((one) => [...one.lists])]);
  return [...names].sort().map((name) => ({
    name,
    list: lists.find((one) => one.name === name) ?? null,
    users: users.filter((one) => one.lists.has(name)).map(({ rule }) => rule),
  }));
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: t.columns.name, width: '200px', cell: ({ name }) => <span className="mono">{name}</span> },
  {
    id: 'values',
    header: t.columns.values,
    cell: ({ list }) => {
      if (list === null) return <Mark tone="MEDIUM">{t.missing}</Mark>;
      const { values, proposal } = list;
      return (
        <>
          {values.length === 0 ? (
            <span className="quiet">{t.empty}</span>
          ) : (
            <span className="name" data-as-recorded>
              {values.slice(0, SHOWN).join(', ')}
              {values.length > SHOWN && <span className="quiet"> {t.more(formatCount(values.length - SHOWN))}</span>}
            </span>
          )}{' '}
          {proposal && <Mark tone="MEDIUM">{t.proposed}</Mark>}
        </>
      );
    },
  },
  {
    id: 'rules',
    header: t.columns.rules,
    width: '26%',
    cell: ({ users }) =>
      users.length === 0 ? <span className="quiet">{t.unused}</span> : users.map(({ name }) => name).join(', '),
  },
  {
    id: 'by',
    header: t.columns.by,
    width: '200px',
    cell: ({ list }) =>
      list && (
        <>
          <Colleague userId={list.updatedBy} />
          <div className="quiet">
            <Moment at={list.updatedAt} relative />
          </div>
        </>
      ),
  },
];

export function RuleListsPage() {
  const { list: name } = useSearch({ from: '/rule-lists' });
  const navigate = useNavigate();
  const mayWrite = usePermission('rule:write');
  const mayAudit = usePermission('audit:read');
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery(namedListsQuery);
  const { data: rules } = useQuery(rulesQuery);
  const rows = useMemo(() => rowsOf(data?.items ?? [], rules?.items ?? []), [data, rules]);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const show = (list?: string) => void navigate({ to: '/rule-lists', search: { list }, replace: true });
  const opened = rows.find((row) => row.name === name);
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          <Link to="/rules">{t.back}</Link>
          {mayAudit && (
            <Link to="/audit" search={{ subjectType: 'RULE_LIST' }}>
              {t.history}
            </Link>
          )}
          {mayWrite && <Button onClick={() => setNew(true)}>{t.new}</Button>}
        </>
      }
    >
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={rows}
        idOf={(row) => row.name}
        empty={t.none}
        onOpen={(row) => show(row.name)}
        openId={name ?? null}
      />
      {isNew && <ListForm row={null} onClose={() => setNew(false)} />}
      {!isNew && opened && <ListForm key={opened.name} row={opened} onClose={() => show()} />}
    </Page>
  );
}

/** Normalized as in the service: no empty values, no duplicates. */
const valuesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

/** Ignores case, as the service does. */
function compared(before: readonly string[], after: readonly string[]) {
  const [known, now] = [before, after].map((values) => new Set(values.map((value) => value.toLowerCase())));
  return {
    added: [...now!].filter((value) => !known!.has(value)).length,
    removed: [...known!].filter((value) => !now!.has(value)).length,
  };
}

/** @param onSend null: the reader has no permission to change it */
function ProposedValues(props: { list: NamedList; isPending: boolean; onSend: ((values: string[]) => void) | null }) {
  const { list, isPending, onSend } = props;
  const { userId } = useSession().user;
  const proposal = list.proposal!;
  const { added, removed } = compared(list.values, proposal.value);
  return (
    <Proposed by={proposal.proposedBy} at={proposal.proposedAt}>
      <p>{t.form.proposed(formatCount(added), formatCount(removed))}</p>
      <p className="name" data-as-recorded>
        {proposal.value.length === 0 ? t.empty : proposal.value.join(', ')}
      </p>
      {onSend && (
        <Group>
          {proposal.proposedBy !== userId && (
            <Button size="xs" loading={isPending} onClick={() => onSend(proposal.value)}>
              {settings.proposal.confirm}
            </Button>
          )}
          <Button size="xs" variant="default" loading={isPending} onClick={() => onSend(list.values)}>
            {settings.proposal.keep}
          </Button>
        </Group>
      )}
    </Proposed>
  );
}

/** @param row null: a new list */
function ListForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const queries = useQueryClient();
  const mayWrite = usePermission('rule:write');
  const before = row?.list?.values ?? [];
  const [name, setName] = useState(row?.name ?? '');
  const [typed, setTyped] = useState(before.join('\n'));
  const values = valuesOf(typed);
  const { added, removed } = compared(before, values);
  const saving = useMutation({
    // Another user may have created a list with this name meanwhile: that is a conflict.
    mutationFn: (wanted: string[]) => setNamedList(name, wanted, row?.list?.version ?? 0),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: namedListsQuery.queryKey });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(values);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={row ? t.form.titleOf(row.name) : t.form.title}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {row === null && (
            <TextInput
              data-field="name"
              label={t.form.name}
              description={t.form.nameHow}
              required
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          {row && row.users.length > 0 && (
            <div>
              {t.columns.rules}:{' '}
              {row.users.map(({ ruleId, name: ruleName }, at) => (
                <span key={ruleId}>
                  {at > 0 && ', '}
                  <Link to="/rules/$ruleId" params={{ ruleId }}>
                    {ruleName}
                  </Link>
                </span>
              ))}
            </div>
          )}
          <Textarea
            data-field="values"
            label={t.form.values}
            description={t.form.valuesHow}
            autosize
            minRows={6}
            maxRows={18}
            dir="auto"
            readOnly={!mayWrite}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className="quiet">
            {t.form.count(formatCount(values.length))}.{' '}
            {(added > 0 || removed > 0) && t.form.changes(formatCount(added), formatCount(removed))}
          </div>
          {row?.list?.proposal && (
            <ProposedValues list={row.list} isPending={saving.isPending} onSend={mayWrite ? saving.mutate : null} />
          )}
          {saving.error && <ProblemNote problem={saving.error} />}
          {mayWrite ? (
            <>
              <div className="quiet">{t.form.holds}</div>
              <Group>
                <Button type="submit" loading={saving.isPending} disabled={!NAME.test(name)}>
                  {t.form.submit}
                </Button>
              </Group>
            </>
          ) : (
            <div className="quiet">{t.form.readOnly}</div>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
