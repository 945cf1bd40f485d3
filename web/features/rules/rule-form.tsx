/** Creates a rule or a new version of one. Errors are shown beside their fields. */
import { Button, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { text } from '../../text/index.ts';
import { ruleConditions } from '../../text/rule-conditions.ts';
import { rules } from '../../text/rules.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ConditionField } from './condition-field.tsx';
import { blanksOf, languageQuery, parametersIn } from './language.ts';
import { parsed, readTyped, type TypedValue, type TypedValues, typedOf, Values } from './named-values.tsx';
import classes from './rules.module.css';
import { afterAct, changeRule, createRule, type Definition } from './rules-api.ts';

const t = rules.edit;
const { CRITICAL, HIGH, MEDIUM, LOW } = text.common.risk;
const SEVERITIES = { CRITICAL, HIGH, MEDIUM, LOW };
/** From this score on, a single hit flags the payment. */
const FLAGS_FROM = 60;
const MAX_ID_CHARS = 64;

interface RuleFormProps {
  /** The last version; null: a new rule. */
  rule: Definition | null;
  /** Initial content of a new rule. */
  template?: Definition | null;
  /** Number of the new version. */
  version: number;
  onClose: () => void;
  onDone: (ruleId: string) => void;
}

type Words = 'ruleId' | 'name' | 'description' | 'typology' | 'source' | 'rationale' | 'remark';
type Form = Record<Words, string> &
  Pick<Definition, 'mode' | 'response' | 'severity' | 'score' | 'enabled' | 'status'> & {
    when: unknown;
    /** The condition as typed JSON; null: built from fields. */
    typed: string | null;
    parameters: TypedValues;
  };

const EMPTY_CONDITION = { all: [{ field: 'transaction.baseAmount', gte: 10_000 }] };

function formOf(rule: Definition | null): Form {
  const of = (name: Words) => rule?.[name] ?? '';
  return {
    ruleId: of('ruleId'),
    name: of('name'),
    description: of('description'),
    typology: of('typology'),
    source: of('source'),
    rationale: of('rationale'),
    remark: of('remark'),
    mode: rule?.mode ?? 'SHADOW',
    response: rule?.response ?? 'ALERT',
    severity: rule?.severity ?? 'MEDIUM',
    score: rule?.score ?? 30,
    status: rule?.status ?? 'UNUSUAL_ACTIVITY',
    enabled: rule?.enabled ?? true,
    when: rule?.when ?? EMPTY_CONDITION,
    typed: null,
    parameters: Object.fromEntries(
      Object.entries(rule?.parameters ?? {}).map(([name, { value, description }]): [string, TypedValue] => [
        name,
        { typed: typedOf(value), description },
      ]),
    ),
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const whenOf = ({ when, typed }: Form): unknown => (typed === null ? when : parsed(typed));

/** Members that differ from the last version. For a new rule, all of them. */
function bodyOf(form: Form, rule: Definition | null, template: Definition | null): Record<string, unknown> {
  const began = formOf(rule);
  const { when: _, typed: __, parameters, ...plain } = form;
  const body: Record<string, unknown> = Object.fromEntries(
    Object.entries(plain).filter(([name, value]) => rule === null || value !== began[name as keyof Form]),
  );
  const when = whenOf(form);
  const isOther = rule === null || !same(when, rule.when);
  if (isOther) body.when = when;
  // A new condition comes with all its parameters. Those of the previous condition are dropped.
  const sent = Object.entries(parameters).filter(([name, value]) => isOther || !same(value, began.parameters[name]));
  if (sent.length > 0) {
    body.parameters = Object.fromEntries(
      sent.map(([name, { typed, description }]) => [name, { value: readTyped(typed), description }]),
    );
  }
  return rule === null && template ? { appliesTo: template.appliesTo, actions: template.actions, ...body } : body;
}

/** `cash-below-the-limit`, derived from the name. */
const idFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[0-9-]+/, '')
    .slice(0, MAX_ID_CHARS)
    .replace(/-+$/, '');

export function RuleForm({ rule, template = null, version, onClose, onDone }: RuleFormProps) {
  const queries = useQueryClient();
  const { data: language, error } = useQuery(languageQuery);
  const [form, setForm] = useState(() => (template ? { ...formOf(template), ruleId: '', name: '' } : formOf(rule)));
  const [blanks, setBlanks] = useState<readonly string[]>([]);
  const keeping = useMutation({
    mutationFn: () => {
      const body = bodyOf(form, rule, template);
      return rule === null ? createRule(body) : changeRule(rule.ruleId, version, body);
    },
    onSuccess: async ({ ruleId }) => {
      await afterAct(queries);
      onDone(ruleId);
    },
  });
  const set = (part: Partial<Form>) => {
    setForm({ ...form, ...part });
    // Empty values are checked again at the next submission.
    if ('when' in part) setBlanks([]);
  };
  const problem = keeping.error;
  const errors = problem instanceof ApiProblem ? problem.errors : [];
  const wrong = [...blanks, ...errors.map(({ field }) => field)].filter((field) => isPartOf(field, 'when'));
  // Stays the same object while no value changes, so that dependent parts do not render again.
  const named = useMemo(() => valuesOf(form.parameters), [form.parameters]);
  const errorAt = (path: string) => errorOf(path, blanks, errors);
  const isReadable = whenOf(form) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = form.typed === null ? blanksOf(form.when) : [];
    setBlanks(missing);
    if (missing.length === 0) keeping.mutate();
  };
  const used = parametersIn(whenOf(form));
  return (
    <Dialog
      opened
      onClose={onClose}
      size={1080}
      title={rule === null ? rules.new : t.title(rule.name)}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {rule === null && <Names form={form} set={set} isNew problem={problem} />}
          {error && !language && <ProblemNote problem={error} />}
          {!language && !error && <Loading />}
          {/* Tunable parameters come first. */}
          <Values
            values={form.parameters}
            used={used}
            onChange={(parameters) => set({ parameters })}
            errorAt={errorAt}
            most={language?.limits.parameters ?? 0}
          />
          {language && (
            <ConditionField
              when={form.when}
              typed={form.typed}
              onWhen={(when) => set({ when })}
              onTyped={(typed) => set({ typed })}
              onBuild={(when) => set({ when, typed: null })}
              wrong={wrong}
              building={{ language, parameters: named, errorAt }}
            />
          )}
          {rule !== null && <Names form={form} set={set} isNew={false} problem={problem} />}
          <Effect form={form} set={set} />
          <Reasons form={form} set={set} problem={problem} />
          {problem && (
            <ProblemNote problem={problem} nameOf={(field) => (form.typed === null ? placeOf(field) : undefined)} />
          )}
          {blanks.length > 0 && <p role="alert">{t.blanks(blanks.length)}</p>}
          <div className="quiet">{t.saveHow}</div>
          <Button type="submit" loading={keeping.isPending} disabled={!isReadable || !language}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

const valuesOf = (parameters: TypedValues) =>
  Object.fromEntries(Object.entries(parameters).map(([name, { typed }]) => [name, { value: readTyped(typed) }]));

const isPartOf = (field: string, whole: string): boolean =>
  field === whole || field.startsWith(`${whole}.`) || field.startsWith(`${whole}[`);

/** @param path `=when.all[1]`: the part itself without its children */
function errorOf(path: string, blanks: readonly string[], errors: ApiProblem['errors']): string | undefined {
  if (path.startsWith('=')) return errors.find(({ field }) => field === path.slice(1))?.message;
  if (blanks.some((one) => isPartOf(one, path))) return ruleConditions.build.blank;
  return errors.find(({ field }) => isPartOf(field, path))?.message;
}

/** `Comparison 2.1` of `when.all[1].any[0].gte`. */
function placeOf(field: string): string | undefined {
  if (!isPartOf(field, 'when')) return undefined;
  const place = [...field.matchAll(/\.(?:all|any)\[(\d+)\]/g)].map(([, at]) => Number(at) + 1).join('.');
  return place === '' ? ruleConditions.build.label : ruleConditions.build.comparison(place);
}

interface PartProps {
  form: Form;
  set: (part: Partial<Form>) => void;
}
type WordsProps = PartProps & { problem: unknown };

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const AREA = { autosize: true, minRows: 1, maxRows: 6 } as const;

const fieldOf = ({ form, set, problem }: WordsProps, name: Words, label: string) => ({
  label,
  'data-field': name,
  required: true,
  withAsterisk: false,
  dir: 'auto' as const,
  value: form[name],
  error: problem instanceof ApiProblem ? problem.of(name) : undefined,
  onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
});

function Names({ isNew, ...props }: WordsProps & { isNew: boolean }) {
  const { form, set } = props;
  const name = fieldOf(props, 'name', t.name);
  // The ID follows the name until the user enters another.
  const rename = (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    set({ name: value, ...(isNew && form.ruleId === idFrom(form.name) && { ruleId: idFrom(value) }) });
  };
  return (
    <>
      {isNew ? (
        <div className={classes.two}>
          <TextInput data-autofocus {...name} description={t.nameHow} onChange={rename} />
          <TextInput description={t.ruleIdHow} {...fieldOf(props, 'ruleId', t.ruleId)} />
        </div>
      ) : (
        <TextInput {...name} />
      )}
      <Textarea {...AREA} {...fieldOf(props, 'description', t.description)} />
    </>
  );
}

/** Effect of a hit: a choice with a sentence. */
function Effect({ form, set }: PartProps) {
  const { mode, response, severity, score, status } = form;
  const alerts = severity === 'HIGH' || severity === 'CRITICAL' || score >= FLAGS_FROM;
  return (
    <>
      <div className={classes.four}>
        <Select
          data-field="mode"
          label={t.mode}
          data={choices(rules.mode)}
          value={mode}
          onChange={(next) => set({ mode: (next ?? 'SHADOW') as Form['mode'] })}
          allowDeselect={false}
        />
        {mode === 'SCORE' && (
          <Select
            data-field="response"
            label={t.response}
            data={choices(rules.response)}
            value={response}
            onChange={(next) => set({ response: (next ?? 'ALERT') as Form['response'] })}
            allowDeselect={false}
          />
        )}
        <Select
          data-field="severity"
          label={t.severity}
          data={choices(SEVERITIES)}
          value={severity}
          onChange={(next) => set({ severity: (next ?? 'MEDIUM') as Form['severity'] })}
          allowDeselect={false}
        />
        <NumberInput
          data-field="score"
          label={t.score}
          min={0}
          max={100}
          value={score}
          onChange={(next) => set({ score: Number(next) })}
          hideControls
        />
        <Select
          data-field="status"
          label={rules.argues}
          data={STATUSES.map((value) => ({ value, label: transactionWords.status[value] }))}
          value={status}
          onChange={(next) => set({ status: (next ?? 'UNUSUAL_ACTIVITY') as Form['status'] })}
          allowDeselect={false}
        />
      </div>
      <p className={classes.effect} role="status">
        {!form.enabled && `${t.effect.off} `}
        {mode === 'SHADOW' && t.effect.SHADOW}
        {mode === 'HARD_STOP' && t.effect.HARD_STOP(transactionWords.status[status])}
        {mode === 'SCORE' &&
          (response === 'HOLD'
            ? t.effect.holds(String(score), transactionWords.status[status])
            : alerts
              ? t.effect.alerts(String(score))
              : t.effect.adds(String(score)))}
      </p>
      <Switch
        data-field="enabled"
        label={t.enabled}
        checked={form.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
    </>
  );
}

const STATUSES = [
  ...(['UNUSUAL_ACTIVITY', 'STRUCTURING_ATTEMPT', 'THRESHOLD_BREACH', 'HIGH_RISK_JURISDICTION'] as const),
  ...(['HIGH_RISK_CUSTOMER', 'JURISDICTION_NOT_ALLOWED', 'RULES_VIOLATION'] as const),
];

function Reasons(props: WordsProps) {
  return (
    <>
      <div className={classes.two}>
        <TextInput {...fieldOf(props, 'typology', rules.typology)} description={t.typologyHow} />
        <TextInput {...fieldOf(props, 'source', rules.source)} description={t.sourceHow} />
      </div>
      <Textarea {...AREA} {...fieldOf(props, 'rationale', rules.rationale)} />
      <Textarea {...AREA} {...fieldOf(props, 'remark', rules.remark)} />
    </>
  );
}
