/** Monitoring rules and drafts that wait for approval. */
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { rules as t } from '../../text/rules.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatScore } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark, RiskMark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { RuleForm } from './rule-form.tsx';
import classes from './rules.module.css';
import { type Rule, rulesQuery } from './rules-api.ts';

const COLUMNS: readonly Column<Rule>[] = [
  {
    id: 'name',
    header: t.columns.name,
    cell: ({ ruleId, definition: { name } }) => (
      <span dir="auto" title={ruleId}>
        {name}
      </span>
    ),
  },
  { id: 'typology', header: t.typology, width: '24%', cell: ({ definition: { typology } }) => typology },
  { id: 'mode', header: t.columns.mode, width: '110px', cell: ({ definition: { mode } }) => t.mode[mode] },
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
  { id: 'state', header: t.columns.state, width: '230px', cell: (rule) => <StateOf rule={rule} /> },
];

export function StateOf({ rule: { state, activeVersion, draft, definition } }: { rule: Rule }) {
  return (
    <>
      {state !== 'DRAFT' && t.state[state]}
      {activeVersion !== null && `, ${t.version(activeVersion)}`}
      {!definition.enabled && `, ${t.disabled}`}{' '}
      {draft && <Mark tone="MEDIUM">{draft.retires ? t.retiring : state === 'DRAFT' ? t.waitsNew : t.waits}</Mark>}
    </>
  );
}

const CHIPS = ['ACTIVE', 'DRAFT', 'AVAILABLE', 'RETIRED', 'SHADOW'] as const;

function isIn(chip: string, { state, draft, definition }: Rule): boolean {
  if (chip === 'DRAFT') return draft !== null;
  return chip === 'SHADOW' ? definition.mode === 'SHADOW' : state === chip;
}

export function RulesPage() {
  const { find = '', state } = useSearch({ from: '/rules' });
  const navigate = useNavigate();
  const mayWrite = usePermission('rule:write');
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery(rulesQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const words = find.toLowerCase();
  const found = data.items
    .filter((rule) => state === undefined || isIn(state, rule))
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
              void navigate({
                to: '/rules',
                search: (before) => ({ ...before, find: event.currentTarget.value || undefined }),
                replace: true,
              })
            }
          />
          {mayWrite && <Button onClick={() => setNew(true)}>{t.new}</Button>}
        </>
      }
    >
      <div className={classes.chips}>
        {CHIPS.map((chip) => (
          <FilterChip
            key={chip}
            isOn={state === chip}
            count={count((rule) => isIn(chip, rule))}
            onToggle={() =>
              void navigate({
                to: '/rules',
                search: (before) => ({ ...before, state: state === chip ? undefined : chip }),
              })
            }
          >
            {t.chip[chip]}
          </FilterChip>
        ))}
      </div>
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
