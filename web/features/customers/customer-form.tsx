/** Registers or changes a customer. Required fields come first, optional ones unfold. */
import { Button, Select, Stack, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { customers } from '../../text/customers.ts';
import { text } from '../../text/index.ts';
import { CountriesSelect } from '../../ui/country-select.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import screeningClasses from '../screening/screening.module.css';
import classes from './customers.module.css';
import { afterAct, change, register, type StoredCustomer } from './customers-api.ts';
import { Documents, OwnersField } from './form-lists.tsx';
import { bodyOf, type FormState, stateOf } from './form-state.ts';

const t = customers.form;

interface CustomerFormProps {
  /** null: a new customer. */
  customer: StoredCustomer | null;
  onClose: () => void;
  onDone: (customerId: string) => void;
}

type TextField = { [K in keyof FormState]: FormState[K] extends string ? K : never }[keyof FormState];
export type FieldOf = (field: TextField, asked?: string) => { error: string | undefined };

export function CustomerForm({ customer, onClose, onDone }: CustomerFormProps) {
  const queries = useQueryClient();
  const [state, setState] = useState(() => stateOf(customer));
  const [unfolded, setUnfolded] = useState(customer !== null);
  const keeping = useMutation({
    mutationFn: async () => {
      const body = bodyOf(state, customer);
      return customer === null ? await register(body) : (await change(customer, body)).customerId;
    },
    onSuccess: async (customerId) => {
      await afterAct(queries);
      onDone(customerId);
    },
  });
  const set = (part: Partial<FormState>) => setState({ ...state, ...part });
  const field: FieldOf = (name, asked = name) => ({
    'data-field': asked,
    value: state[name],
    error: flawOf(keeping.error, asked),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    autoComplete: 'off',
    dir: 'auto',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keeping.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={customer === null ? customers.new : `${customers.one.change}: ${customer.fullName}`}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <First state={state} field={field} set={set} isNew={customer === null} />
          {unfolded ? (
            <Further state={state} field={field} set={set} />
          ) : (
            <UnstyledButton className={screeningClasses.unfold} onClick={() => setUnfolded(true)}>
              {t.more}
            </UnstyledButton>
          )}
          {keeping.error && <ProblemNote problem={keeping.error} />}
          <Button type="submit" loading={keeping.isPending}>
            {customer === null ? t.create : t.save}
          </Button>
          {customer !== null && <div className="quiet">{t.saveHow}</div>}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Error of a field, or of a part of it. */
function flawOf(problem: unknown, field: string): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.errors.find((one) => one.field === field || one.field.startsWith(`${field}[`))?.message;
}

interface PartProps {
  state: FormState;
  field: FieldOf;
  set: (part: Partial<FormState>) => void;
}

const REQUIRED = { required: true, withAsterisk: false } as const;

function First({ state, field, set, isNew }: PartProps & { isNew: boolean }) {
  const isPerson = state.entityType === 'INDIVIDUAL';
  return (
    <>
      <div className={classes.pair}>
        <TextInput data-autofocus label={t.number} {...REQUIRED} disabled={!isNew} {...field('externalReferenceId')} />
        <Select
          data-field="entityType"
          label={t.kind}
          data={Object.entries(text.common.entityType).map(([value, label]) => ({ value, label }))}
          value={state.entityType}
          onChange={(value) => set({ entityType: value ?? 'INDIVIDUAL' })}
          allowDeselect={false}
        />
      </div>
      <div className={classes.pair}>
        <TextInput label={t.name} description={t.nameHow} {...REQUIRED} {...field('name', 'names')} />
        <Textarea label={t.aliases} description={t.linesHow} autosize minRows={1} maxRows={6} {...field('aliases')} />
      </div>
      {isPerson ? (
        <div className={classes.triple}>
          <TextInput label={t.dob} placeholder={t.dobHow} {...field('dob')} />
          <Select
            data-field="gender"
            label={t.gender}
            data={Object.entries(t.genders).map(([value, label]) => ({ value, label }))}
            value={state.gender}
            onChange={(value) => set({ gender: value ?? '' })}
            allowDeselect={false}
          />
          <Countries label={t.nationalities} of="nationalityCodes" {...{ state, field, set }} />
        </div>
      ) : (
        <TextInput label={t.registeredOn} placeholder={t.dobHow} {...field('registeredOn')} />
      )}
      <Countries label={t.countries} description={t.countriesHow} of="countryCodes" {...{ state, field, set }} />
    </>
  );
}

/** The form state has the codes separated by commas. */
function Countries(
  props: PartProps & { label: string; description?: string; of: 'nationalityCodes' | 'countryCodes' },
) {
  const { label, description, of, state, field, set } = props;
  return (
    <CountriesSelect
      data-field={of}
      label={label}
      description={description}
      error={field(of).error}
      value={state[of].split(/[\s,;]+/).filter((code) => code !== '')}
      onChange={(codes) => set({ [of]: codes.join(', ') })}
    />
  );
}

function Further({ state, field, set }: PartProps) {
  const list = { autosize: true, minRows: 2, maxRows: 8 } as const;
  return (
    <>
      <Documents documents={state.documents} onChange={(documents) => set({ documents })} />
      <div className={classes.pair}>
        <Textarea label={t.accounts} description={t.accountsHow} {...list} {...field('accounts')} />
        <Textarea label={t.wallets} description={t.walletsHow} {...list} {...field('wallets')} />
      </div>
      <OwnersField owners={state.beneficialOwners} onChange={(beneficialOwners) => set({ beneficialOwners })} />
      <div className={classes.pair}>
        <TextInput label={t.occupation} {...field('occupation')} />
        <TextInput label={t.products} placeholder={t.commasHow} {...field('products')} />
      </div>
      <div className={classes.triple}>
        <TextInput
          label={t.monthlyAmount}
          inputMode="decimal"
          {...field('monthlyAmount', 'expectedActivity.monthlyAmount')}
        />
        <TextInput label={t.currency} {...field('currency', 'expectedActivity.currency')} />
        <TextInput
          label={t.monthlyCount}
          inputMode="numeric"
          {...field('monthlyCount', 'expectedActivity.monthlyCount')}
        />
      </div>
      <TextInput label={t.reviewOn} placeholder={t.dobHow} {...field('reviewOn')} />
    </>
  );
}
