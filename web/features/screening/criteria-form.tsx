/** The form is one line. Rarely used criteria unfold below it. */
import { Button, Checkbox, Select, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { text } from '../../text/index.ts';
import { screening } from '../../text/screening.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './screening.module.css';
import type { Criteria } from './screening-api.ts';

const t = screening.form;

/** Request fields with a control in the form. Their errors are shown there. */
const FIELDS = ['fullName', 'alias', 'dob', 'documentNumber', 'nationalityCodes', 'entityTypes'];

export function CriteriaForm(props: {
  initial: Criteria;
  isPending: boolean;
  problem: unknown;
  onSubmit: (criteria: Criteria) => void;
}) {
  const { initial, isPending, problem, onSubmit } = props;
  const [asked, setAsked] = useState(initial);
  const [unfolded, setUnfolded] = useState(initial.alias !== '' || initial.includeDelisted);
  const set = <K extends keyof Criteria>(field: K, value: Criteria[K]) => setAsked({ ...asked, [field]: value });
  const textOf = (field: 'fullName' | 'alias' | 'dob' | 'documentNumber' | 'countries', requestField: string) => ({
    'data-field': requestField,
    value: asked[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
    error: flawOf(problem, requestField),
    dir: 'auto' as const,
    autoComplete: 'off',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(asked);
  };
  return (
    <form className={`panel ${classes.form}`} onSubmit={submit}>
      <div className={classes.line}>
        <TextInput
          className={classes.name}
          label={t.name}
          placeholder={t.namePlaceholder}
          required
          withAsterisk={false}
          autoFocus={initial.fullName === ''}
          {...textOf('fullName', 'fullName')}
        />
        <TextInput className={classes.dob} label={t.dob} placeholder={t.dobPlaceholder} {...textOf('dob', 'dob')} />
        <TextInput
          className={classes.countries}
          label={t.country}
          placeholder={t.countryPlaceholder}
          {...textOf('countries', 'nationalityCodes')}
        />
        <TextInput className={classes.document} label={t.document} {...textOf('documentNumber', 'documentNumber')} />
        <Select
          className={classes.kind}
          data-field="entityTypes"
          label={t.kind}
          data={[
            { value: '', label: t.anyKind },
            ...Object.entries(text.common.entityType).map(([value, label]) => ({ value, label })),
          ]}
          value={asked.entityType}
          onChange={(value) => set('entityType', value ?? '')}
          allowDeselect={false}
        />
        <Button type="submit" loading={isPending} className={classes.submit}>
          {t.submit}
        </Button>
      </div>
      {unfolded ? (
        <div className={classes.line}>
          <TextInput className={classes.name} label={t.alias} {...textOf('alias', 'alias')} />
          <Select
            className={classes.kind}
            data-field="matchAlgorithm"
            label={t.algorithm}
            data={Object.entries(t.algorithms).map(([value, label]) => ({ value, label }))}
            value={asked.algorithm === '' ? 'BALANCED' : asked.algorithm}
            onChange={(value) => set('algorithm', value ?? '')}
            allowDeselect={false}
          />
          <Checkbox
            className={classes.check}
            label={t.delisted}
            checked={asked.includeDelisted}
            onChange={(event) => set('includeDelisted', event.currentTarget.checked)}
          />
        </div>
      ) : (
        <UnstyledButton className={classes.unfold} onClick={() => setUnfolded(true)}>
          {t.more}
        </UnstyledButton>
      )}
      {problem !== null && problem !== undefined && !isToldInFields(problem) && <ProblemNote problem={problem} />}
    </form>
  );
}

function flawOf(problem: unknown, field: string): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.errors.find((one) => one.field === field || one.field.startsWith(`${field}[`))?.message;
}

function isToldInFields(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.errors.length > 0 && FIELDS.some((field) => flawOf(problem, field));
}
