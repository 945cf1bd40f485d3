import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { rules } from '../../text/rules.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatValue } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { Condition } from './condition.tsx';
import classes from './rules.module.css';
import { activateRule, afterAct, type Definition, type Rule, type Version } from './rules-api.ts';

const t = rules.draft;

interface Change {
  member: string;
  before: ReactNode;
  after: ReactNode;
}

const COLUMNS: readonly Column<Change>[] = [
  { id: 'member', header: t.columns.member, width: '130px', cell: ({ member }) => member },
  {
    id: 'before',
    header: t.columns.before,
    cell: ({ before }) => before ?? <span className="quiet">{t.absent}</span>,
  },
  { id: 'after', header: t.columns.after, cell: ({ after }) => after },
];

/** Draft of a rule with its changes and its approval. */
export function Draft({ rule, versions }: { rule: Rule; versions: readonly Version[] }) {
  const { user } = useSession();
  const queries = useQueryClient();
  const mayActivate = usePermission('rule:activate');
  const activating = useMutation({
    mutationFn: (version: number) => activateRule(rule.ruleId, version),
    onSettled: () => afterAct(queries),
  });
  const { draft } = rule;
  if (draft === null) return null;
  const after = versions.find(({ version }) => version === draft.version)?.definition;
  const isOwn = draft.needsTwo && draft.createdBy === user.userId;
  // A rule that was never in force is shown in full below.
  const isChange = after !== undefined && !draft.retires && rule.activeVersion !== null;
  return (
    <Section
      title={draft.retires ? t.retire : t.title}
      aside={
        mayActivate &&
        !isOwn && (
          <SureButton
            size="xs"
            label={t.activate(draft.version)}
            sure={t.sure}
            loading={activating.isPending}
            onSure={() => activating.mutate(draft.version)}
          />
        )
      }
    >
      <p>
        {t.by(draft.version)} <Colleague userId={draft.createdBy} />
        {draft.createdAt && (
          <>
            , <Moment at={draft.createdAt} />
          </>
        )}
        {isOwn && <b> {t.own}</b>}
      </p>
      {isChange && (
        <p dir="auto">
          <span className="quiet">{rules.rationale}:</span> {after.rationale}
          {after.rationale === rule.definition.rationale && <span className="quiet"> {t.sameRationale}</span>}
        </p>
      )}
      {activating.error && <ProblemNote problem={activating.error} />}
      {isChange && (
        <DataTable
          label={t.changes}
          columns={COLUMNS}
          rows={changesOf(rule.definition, after)}
          idOf={({ member }) => member}
          empty={null}
        />
      )}
    </Section>
  );
}

/** Members in a fixed order, because the database may return them in another one. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([first], [second]) => (first < second ? -1 : 1)))
      : one,
  );
}

/** Changed parts. Parameters are listed by name. */
function changesOf(before: Definition, after: Definition): Change[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...now].flatMap(([member, value]) => {
    const was = old.get(member);
    if (canonical(was) === canonical(value)) return [];
    const shown = {
      before: was === undefined ? null : shownOf(member, was, before),
      after: shownOf(member, value, after),
    };
    return [{ member, ...shown }];
  });
}

function partsOf({ parameters, ...others }: Definition): Map<string, unknown> {
  const named = Object.entries(others).map(([member, value]): [string, unknown] => [
    t.member[member as keyof typeof t.member] ?? wordsOf(member),
    value,
  ]);
  const values = Object.entries(parameters).map(([name, { value }]): [string, unknown] => [t.value(name), value]);
  return new Map([...named, ...values]);
}

function shownOf(member: string, value: unknown, { parameters }: Definition): ReactNode {
  if (member === t.member.when) return <Condition when={value} parameters={parameters} />;
  if (typeof value === 'boolean') return t.truth[value ? 'yes' : 'no'];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.length === 0 ? text.common.none : value.map((one) => WORDS[one] ?? one).join(', ');
  }
  if (typeof value === 'number') return formatValue(value);
  if (typeof value !== 'string') return <pre className={classes.words}>{JSON.stringify(value, null, 1)}</pre>;
  return WORDS[value] ?? value;
}

/** Labels of known codes. */
const WORDS: Readonly<Record<string, string>> = {
  ...rules.mode,
  ...text.common.risk,
  ...transactionWords.status,
  ...transactionWords.type,
};
