/** What is looked for in transactions, and what waits to be. */
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { rules as t } from '../../text/rules.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark, RiskMark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatScore } from '../../ui/time.tsx';
import { RuleForm } from './rule-form.tsx';
import { type Rule, rulesQuery } from './rules-api.ts';

const COLUMNS: readonly Column<Rule>[] = [
  {
    id: 'name',
    header: t.columns.name,
    cell: ({ ruleId, definition: { name, typology } }) => (
      <>
        <div dir="auto">{name}</div>
        <div className="quiet">
          <span className="mono">{ruleId}</span> · {typology}
        </div>
      </>
    ),
  },
  { id: 'mode', header: t.columns.mode, width: '150px', cell: ({ definition: { mode } }) => t.mode[mode] },
  {
    id: 'severity',
    header: t.columns.severity,
    width: '116px',
    cell: ({ definition: { severity } }) => <RiskMark level={severity} />,
  },
  {
    id: 'score',
    header: t.columns.score,
    width: '76px',
    numeric: true,
    cell: ({ definition: { score } }) => formatScore(score),
  },
  { id: 'state', header: t.columns.state, width: '220px', cell: (rule) => <StateOf rule={rule} /> },
];

export function StateOf({ rule: { state, activeVersion, draft, definition } }: { rule: Rule }) {
  return (
    <>
      <div>
        {state !== 'DRAFT' && t.state[state]}
        {activeVersion !== null && `, ${t.version(activeVersion)}`}
        {!definition.enabled && `, ${t.disabled}`}
      </div>
      {draft && <Mark tone="MEDIUM">{draft.retires ? t.retiring : state === 'DRAFT' ? t.waitsNew : t.waits}</Mark>}
    </>
  );
}

export function RulesPage() {
  const { find = '' } = useSearch({ from: '/rules' });
  const navigate = useNavigate();
  const mayWrite = usePermission('rule:write');
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery(rulesQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const words = find.toLowerCase();
  const found = data.items
    .filter(({ ruleId, definition: { name, typology } }) =>
      `${ruleId} ${name} ${typology}`.toLowerCase().includes(words),
    )
    .sort((one, other) => Number(other.draft !== null) - Number(one.draft !== null));
  const count = (which: (rule: Rule) => boolean) => data.items.filter(which).length;
  const open = (ruleId: string) => void navigate({ to: '/rules/$ruleId', params: { ruleId } });
  return (
    <Page
      title={t.title}
      detail={t.line(
        count(({ state }) => state === 'ACTIVE'),
        count(({ draft }) => draft !== null),
        data.ruleSetVersion,
      )}
      actions={
        <>
          <TextInput
            aria-label={t.find}
            placeholder={t.find}
            value={find}
            onChange={(event) =>
              void navigate({ to: '/rules', search: { find: event.currentTarget.value || undefined }, replace: true })
            }
          />
          <Link to="/rule-packs">{text.shell.page.rulePacks}</Link>
          <Link to="/rule-lists">{text.shell.page.ruleLists}</Link>
          {mayWrite && <Button onClick={() => setNew(true)}>{t.new}</Button>}
        </>
      }
    >
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={found}
        idOf={({ ruleId }) => ruleId}
        empty={t.none}
        onOpen={({ ruleId }) => open(ruleId)}
      />
      {isNew && <RuleForm rule={null} version={0} onClose={() => setNew(false)} onDone={open} />}
    </Page>
  );
}
