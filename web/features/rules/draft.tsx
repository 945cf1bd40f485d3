import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePermission, useSession } from '../../api/session.ts';
import { rules } from '../../text/rules.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './rules.module.css';
import { activateRule, afterAct, type Definition, type Rule, type Version } from './rules-api.ts';

const t = rules.draft;

interface Change {
  member: string;
  before: string;
  after: string;
}

const COLUMNS: readonly Column<Change>[] = [
  {
    id: 'member',
    header: t.columns.member,
    width: '130px',
    cell: ({ member }) => member,
  },
  { id: 'before', header: t.columns.before, cell: ({ before }) => <pre className={classes.words}>{before}</pre> },
  { id: 'after', header: t.columns.after, cell: ({ after }) => <pre className={classes.words}>{after}</pre> },
];

/** What waits: what it changes, and the second person who puts it into force. */
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
  const isOwn = draft.createdBy === user.userId;
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
      {activating.error && <ProblemNote problem={activating.error} />}
      {after && !draft.retires && (
        <DataTable
          label={t.changes}
          columns={COLUMNS}
          rows={changesOf(rule.activeVersion === null ? null : rule.definition, after)}
          idOf={({ member }) => member}
          empty={null}
          dense
        />
      )}
    </Section>
  );
}

const words = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** Parts that differ, of the values each by its name. @param before null: nothing is in force */
function changesOf(before: Definition | null, after: Definition): Change[] {
  const [old, now] = [partsOf(before ?? {}), partsOf(after)];
  return Object.entries(now).flatMap(([member, value]) => {
    const change = { member, before: words(old[member]), after: words(value) };
    return change.before === change.after ? [] : [change];
  });
}

function partsOf({ parameters = {}, ...others }: Partial<Definition>): Record<string, unknown> {
  const named = Object.entries(others).map(([member, value]) => [
    t.member[member as keyof typeof t.member] ?? wordsOf(member),
    value,
  ]);
  const values = Object.entries(parameters).map(([name, { value }]) => [t.value(name), value]);
  return Object.fromEntries([...named, ...values]);
}
