/** Writes a rule, or a new version of one. What is wrong is told with its place. */
import { Button, JsonInput, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { text } from '../../text/index.ts';
import { rules } from '../../text/rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './rules.module.css';
import { afterAct, changeRule, createRule, type Definition } from './rules-api.ts';

const t = rules.edit;
const { CRITICAL, HIGH, MEDIUM, LOW } = text.common.risk;
const SEVERITIES = { CRITICAL, HIGH, MEDIUM, LOW };

interface RuleFormProps {
  /** The last version; null: a new rule */
  rule: Definition | null;
  /** Its number. */
  version: number;
  onClose: () => void;
  onDone: (ruleId: string) => void;
}

type Words = 'ruleId' | 'name' | 'description' | 'typology' | 'source' | 'rationale' | 'remark';
type Form = Record<Words, string> &
  Pick<Definition, 'mode' | 'severity' | 'score' | 'enabled'> & {
    when: string;
    parameters: Record<string, string>;
  };

/** Of the field of the condition. */
const MOST_ROWS = 18;
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
    severity: rule?.severity ?? 'MEDIUM',
    score: rule?.score ?? 30,
    enabled: rule?.enabled ?? true,
    when: JSON.stringify(rule?.when ?? EMPTY_CONDITION, null, 2),
    parameters: Object.fromEntries(
      Object.entries(rule?.parameters ?? {}).map(([name, { value }]) => [name, typedOf(value)]),
    ),
  };
}

/** `24h`, not `"24h"`; quoted only where it would be read as something else. */
function typedOf(value: unknown): string {
  return typeof value === 'string' && parsed(value) === undefined ? value : JSON.stringify(value);
}

/** undefined: it is no JSON. */
function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}

/** What differs from the last version; of a new rule everything. A value that is no JSON is text. */
function bodyOf(form: Form, rule: Definition | null): Record<string, unknown> {
  const began = formOf(rule);
  const { when, parameters, ...plain } = form;
  const body: Record<string, unknown> = Object.fromEntries(
    Object.entries(plain).filter(([name, value]) => rule === null || value !== began[name as keyof Form]),
  );
  if (rule === null || when !== began.when) body.when = parsed(when);
  const changed = Object.entries(parameters).filter(([name, value]) => value !== began.parameters[name]);
  if (changed.length > 0) {
    body.parameters = Object.fromEntries(changed.map(([name, value]) => [name, { value: parsed(value) ?? value }]));
  }
  return body;
}

export function RuleForm({ rule, version, onClose, onDone }: RuleFormProps) {
  const queries = useQueryClient();
  const [form, setForm] = useState(() => formOf(rule));
  const keeping = useMutation({
    mutationFn: () => {
      const body = bodyOf(form, rule);
      return rule === null ? createRule(body) : changeRule(rule.ruleId, version, body);
    },
    onSuccess: async ({ ruleId }) => {
      await afterAct(queries);
      onDone(ruleId);
    },
  });
  const set = (part: Partial<Form>) => setForm({ ...form, ...part });
  // One that fills its field is not measured with each letter, which lays all of it out twice.
  const [isLong] = useState(() => form.when.split('\n').length >= MOST_ROWS);
  const isJson = parsed(form.when) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keeping.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={rule === null ? rules.new : t.title(rule.name)}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {/* What is tuned comes first. */}
          <Values form={form} set={set} rule={rule} />
          <Fields form={form} set={set} isNew={rule === null} problem={keeping.error} />
          <JsonInput
            data-field="when"
            label={t.when}
            description={t.whenHow}
            value={form.when}
            onChange={(when) => set({ when })}
            error={isJson ? undefined : t.notJson}
            {...(isLong ? { rows: MOST_ROWS } : { autosize: true, minRows: 6, maxRows: MOST_ROWS })}
          />
          {keeping.error && <ProblemNote problem={keeping.error} />}
          <div className="quiet">{t.saveHow}</div>
          <Button type="submit" loading={keeping.isPending} disabled={!isJson}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PartProps {
  form: Form;
  set: (part: Partial<Form>) => void;
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function Fields({ form, set, isNew, problem }: PartProps & { isNew: boolean; problem: unknown }) {
  const field = (name: Words, label: string) => ({
    label,
    'data-field': name,
    required: true,
    withAsterisk: false,
    dir: 'auto' as const,
    value: form[name],
    error: problem instanceof ApiProblem ? problem.of(name) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const area = { autosize: true, minRows: 1, maxRows: 6 } as const;
  return (
    <>
      {isNew && <TextInput data-autofocus description={t.ruleIdHow} {...field('ruleId', t.ruleId)} />}
      <TextInput {...field('name', t.name)} />
      <Textarea {...area} {...field('description', t.description)} />
      <div className={classes.four}>
        <Select
          data-field="mode"
          label={t.mode}
          data={choices(rules.mode)}
          value={form.mode}
          onChange={(mode) => set({ mode: (mode ?? 'SHADOW') as Form['mode'] })}
          allowDeselect={false}
        />
        <Select
          data-field="severity"
          label={t.severity}
          data={choices(SEVERITIES)}
          value={form.severity}
          onChange={(severity) => set({ severity: (severity ?? 'MEDIUM') as Form['severity'] })}
          allowDeselect={false}
        />
        <NumberInput
          data-field="score"
          label={t.score}
          min={0}
          max={100}
          value={form.score}
          onChange={(score) => set({ score: Number(score) })}
          hideControls
        />
        <Switch
          data-field="enabled"
          label={t.enabled}
          checked={form.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.two}>
        <TextInput {...field('typology', rules.typology)} />
        <TextInput {...field('source', rules.source)} />
      </div>
      <Textarea {...area} {...field('rationale', rules.rationale)} />
      <Textarea {...area} {...field('remark', rules.remark)} />
    </>
  );
}

function Values({ form, set, rule }: PartProps & { rule: Definition | null }) {
  return (
    <div className={classes.two}>
      {Object.entries(form.parameters).map(([name, value]) => (
        <TextInput
          data-field={`parameters.${name}`}
          key={name}
          label={name}
          description={rule?.parameters[name]?.description}
          value={value}
          onChange={(event) => set({ parameters: { ...form.parameters, [name]: event.currentTarget.value } })}
        />
      ))}
    </div>
  );
}
