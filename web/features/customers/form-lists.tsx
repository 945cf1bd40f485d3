/** Repeatable parts of a customer. */
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { customers } from '../../text/customers.ts';
import { text } from '../../text/index.ts';
import { useFewOpen } from '../../ui/few-open.ts';
import { FoldLine } from '../../ui/fold-line.tsx';
import classes from './customers.module.css';
import type { FormDocument, FormOwner } from './form-state.ts';

const t = customers.form;
const TYPES = ['PASSPORT', 'NATIONAL_ID', 'TAX_ID', 'REGISTRATION_NUMBER', 'LEI', 'OTHER'];
const NO_DOCUMENT: FormDocument = { type: 'PASSPORT', value: '', issuingCountry: '', expiryDate: null };
const NO_OWNER: FormOwner = {
  fullName: '',
  entityType: 'INDIVIDUAL',
  dob: '',
  nationalityCodes: '',
  documentNumber: null,
  share: '',
  control: 'SHAREHOLDING',
};

/** Maximum documents or owners that show their fields. */
const MOST_OPEN = 8;

interface Several<One> {
  /** Name of the list in the API. */
  field: string;
  all: readonly One[];
  none: One;
  what: string;
  add: string;
  onChange: (all: One[]) => void;
  /** One-line summary of an item. */
  wordsOf: (one: One) => string;
  /** `at`: index in the list, from 0. */
  children: (one: One, change: (part: Partial<One>) => void, at: number) => ReactNode;
}

function Several<One>({ field, all, none, what, add, onChange, wordsOf, children }: Several<One>) {
  const few = useFewOpen(all.length, MOST_OPEN);
  return (
    <Stack gap="xs">
      {all.map((one, at) => {
        const name = `${what} ${at + 1}`;
        const isOpen = few.isOpen(at);
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own
            key={at}
            className={classes.owner}
            aria-label={name}
            // Errors of closed fields link here.
            data-field={`${field}[${at}]`}
          >
            {!few.isWhole && (
              <FoldLine name={name} isOpen={isOpen} onTurn={() => few.turn(at)}>
                {wordsOf(one)}
              </FoldLine>
            )}
            {isOpen &&
              children(
                one,
                (part) => onChange(all.map((other, place) => (place === at ? { ...other, ...part } : other))),
                at,
              )}
            {isOpen && (
              <Group justify="flex-end" mt={6}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => {
                    few.without(at);
                    onChange(all.filter((_, place) => place !== at));
                  }}
                >
                  {t.remove}
                </Button>
              </Group>
            )}
          </fieldset>
        );
      })}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            few.turn(all.length);
            onChange([...all, none]);
          }}
        >
          {add}
        </Button>
      </Group>
    </Stack>
  );
}

type Typed = { currentTarget: { value: string } };

export function Documents(props: { documents: FormDocument[]; onChange: (documents: FormDocument[]) => void }) {
  return (
    <Several
      field="documents"
      all={props.documents}
      none={NO_DOCUMENT}
      what={t.documents}
      add={t.addDocument}
      onChange={props.onChange}
      wordsOf={({ type, value, issuingCountry }) => [type, value, issuingCountry].filter(Boolean).join(' · ')}
    >
      {({ type, value, issuingCountry }, change, at) => (
        <div className={classes.triple}>
          <Select
            data-field={`documents[${at}].type`}
            label={t.documentType}
            data={[...new Set([...TYPES, type])]}
            value={type}
            onChange={(chosen) => change({ type: chosen ?? 'OTHER' })}
            allowDeselect={false}
          />
          <TextInput
            data-field={`documents[${at}].value`}
            label={t.documentValue}
            required
            withAsterisk={false}
            autoComplete="off"
            value={value}
            onChange={(event: Typed) => change({ value: event.currentTarget.value })}
          />
          <TextInput
            data-field={`documents[${at}].issuingCountry`}
            label={t.documentCountry}
            placeholder="AT"
            value={issuingCountry}
            onChange={(event: Typed) => change({ issuingCountry: event.currentTarget.value })}
          />
        </div>
      )}
    </Several>
  );
}

export function OwnersField(props: { owners: FormOwner[]; onChange: (owners: FormOwner[]) => void }) {
  return (
    <Several
      field="beneficialOwners"
      all={props.owners}
      none={NO_OWNER}
      what={t.owner}
      add={t.addOwner}
      onChange={props.onChange}
      wordsOf={({ fullName, dob }) => [fullName, dob].filter(Boolean).join(' · ')}
    >
      {(owner, change, at) => {
        const path = `beneficialOwners[${at}]`;
        const field = (name: 'fullName' | 'dob' | 'nationalityCodes' | 'share') => ({
          'data-field': `${path}.${name}`,
          value: owner[name],
          autoComplete: 'off',
          dir: 'auto' as const,
          onChange: (event: Typed) => change({ [name]: event.currentTarget.value }),
        });
        return (
          <div className={classes.triple}>
            <TextInput label={t.ownerName} required withAsterisk={false} {...field('fullName')} />
            <Select
              data-field={`${path}.entityType`}
              label={t.kind}
              data={Object.entries(text.common.entityType).map(([value, label]) => ({ value, label }))}
              value={owner.entityType}
              onChange={(value) => change({ entityType: value ?? 'INDIVIDUAL' })}
              allowDeselect={false}
            />
            <TextInput label={t.dob} placeholder={t.dobHow} {...field('dob')} />
            <TextInput label={t.nationalities} placeholder={t.codesHow} {...field('nationalityCodes')} />
            <TextInput label={t.ownerShare} inputMode="decimal" {...field('share')} />
            <Select
              data-field={`${path}.control`}
              label={t.ownerControl}
              data={Object.entries(customers.one.control).map(([value, label]) => ({ value, label }))}
              value={owner.control}
              onChange={(value) => change({ control: value ?? '' })}
              allowDeselect={false}
            />
          </div>
        );
      }}
    </Several>
  );
}
