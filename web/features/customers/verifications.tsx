/** Whether an attribute of a customer is verified, and the form that records a verification. */
import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
import { customers } from '../../text/customers.ts';
import { countryName } from '../../ui/country.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct, type StoredCustomer, type Verification, verify } from './customers-api.ts';

const t = customers.verification;
type Attribute = Verification['attribute'];

interface Value {
  attribute: Attribute;
  value: string;
}

export function VerifiedMark({ customer, attribute, value }: { customer: StoredCustomer } & Value) {
  const found = customer.verifications.findLast(
    (one) => one.attribute === attribute && one.value === value && one.endedAt === null,
  );
  return (
    <div className="quiet">
      {found ? t.verified(t.methods[found.method], formatDay(found.verifiedOn), found.evidence) : t.stated}
    </div>
  );
}

export function VerifyButton({ customer }: { customer: StoredCustomer }) {
  const mayVerify = usePermission('customer:verify');
  const [isOpen, setOpen] = useState(false);
  if (!mayVerify || customer.state === 'CLOSED' || valuesOf(customer).length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t.verify}
      </Button>
      {isOpen && <VerifyForm customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

function VerifyForm({ customer, onClose }: { customer: StoredCustomer; onClose: () => void }) {
  const queries = useQueryClient();
  const values = valuesOf(customer);
  const [chosen, setChosen] = useState(0);
  const [method, setMethod] = useState<Verification['method']>('IDENTITY_DOCUMENT');
  const [evidence, setEvidence] = useState('');
  const [verifiedOn, setVerifiedOn] = useState('');
  const keeping = useMutation({
    mutationFn: () => verify(customer, { ...values[chosen]!, method, evidence, verifiedOn }),
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  const flaw = (field: string) =>
    keeping.error instanceof ApiProblem ? keeping.error.errors.find((one) => one.field === field)?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keeping.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.verify} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Select
            data-autofocus
            data-field="value"
            label={t.attribute}
            data={values.map((one, at) => ({ value: String(at), label: labelOf(one) }))}
            value={String(chosen)}
            onChange={(at) => setChosen(Number(at ?? 0))}
            error={flaw('value')}
            allowDeselect={false}
          />
          <Select
            data-field="method"
            label={t.method}
            data={Object.entries(t.methods).map(([value, label]) => ({ value, label }))}
            value={method}
            onChange={(value) => setMethod((value ?? 'IDENTITY_DOCUMENT') as Verification['method'])}
            error={flaw('method')}
            allowDeselect={false}
          />
          <TextInput
            data-field="evidence"
            label={t.evidence}
            description={t.evidenceHow}
            value={evidence}
            onChange={({ currentTarget: { value } }) => setEvidence(value)}
            error={flaw('evidence')}
            autoComplete="off"
            required
            withAsterisk={false}
          />
          <TextInput
            data-field="verifiedOn"
            label={t.verifiedOn}
            placeholder={customers.form.dobHow}
            value={verifiedOn}
            onChange={({ currentTarget: { value } }) => setVerifiedOn(value)}
            error={flaw('verifiedOn')}
            autoComplete="off"
            required
            withAsterisk={false}
          />
          {keeping.error && <ProblemNote problem={keeping.error} />}
          <Button type="submit" loading={keeping.isPending}>
            {t.record}
          </Button>
          <div className="quiet">{t.how}</div>
        </Stack>
      </form>
    </Dialog>
  );
}

function valuesOf({ dob, nationalityCodes, documents }: StoredCustomer): Value[] {
  return [
    ...(dob === null ? [] : [{ attribute: 'BIRTH_DATE' as const, value: dob }]),
    ...nationalityCodes.map((value) => ({ attribute: 'NATIONALITY' as const, value })),
    ...documents.map(({ value }) => ({ attribute: 'DOCUMENT' as const, value })),
  ];
}

function labelOf({ attribute, value }: Value): string {
  const words = { BIRTH_DATE: formatDay, NATIONALITY: countryName, DOCUMENT: (number: string) => number };
  return `${t.attributes[attribute]}: ${words[attribute](value)}`;
}
