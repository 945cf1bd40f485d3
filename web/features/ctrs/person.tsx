/** The form of one person in a CTR, with the errors of each field. */
import { Button, Checkbox, CloseButton, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { currencyReports as t } from '../../text/ctrs.ts';
import sarClasses from '../sars/sars.module.css';
import classes from './currency-reports.module.css';
import type { Person, StoredReport } from './currency-reports-api.ts';
import { type Flaws, flawAt } from './flaws.ts';

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

interface PersonFormProps {
  person: Person;
  index: number;
  /** Suggested parts of the recorded name. undefined: it is split, or not saved yet. */
  parts: StoredReport['nameParts'][number] | undefined;
  flaws: Flaws;
  /** null: read-only. */
  onChange: ((person: Person) => void) | null;
  onRemove: () => void;
}

/** Helpers that all fields of one person share: label, value, change, errors. */
function controlsOf({ person, index, parts, flaws, onChange }: Omit<PersonFormProps, 'onRemove'>) {
  const path = `persons[${index}]`;
  const readOnly = onChange === null;
  const change = (changed: Record<string, unknown>) => onChange?.(withoutEmpty({ ...person, ...changed }));
  const flaw = (at: string, isWhole = false) => flawAt(flaws, `${path}.${at}`, isWhole);
  const line = (
    label: string,
    value: string | undefined,
    set: (value: string) => void,
    at: string,
    isWhole = false,
  ) => ({
    label,
    readOnly,
    value: value ?? '',
    error: flaw(at, isWhole),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  });
  const own = (
    name: 'fullName' | 'lastName' | 'firstName' | 'middleName' | 'suffix' | 'birthDate' | 'occupation',
    label: string = t.field[name],
  ) => line(label, person[name], (value) => change({ [name]: value }), name);
  const pick = (
    label: string,
    words: Readonly<Record<string, string>>,
    value: string | undefined,
    set: (value: string) => void,
    at: string,
  ) => ({
    label,
    readOnly,
    data: choices(words),
    value: value ?? null,
    placeholder: t.field.choose,
    error: flaw(at),
    onChange: (chosen: string | null) => set(chosen ?? ''),
  });
  return { person, readOnly, parts, change, line, own, pick, flaw };
}

interface FieldsProps {
  controls: ReturnType<typeof controlsOf>;
}

export function PersonForm({ onRemove, ...shown }: PersonFormProps) {
  const { index } = shown;
  const controls = controlsOf(shown);
  const { readOnly } = controls;
  return (
    <>
      <div className={classes.head}>
        <h3 className={sarClasses.heading}>{t.person(index + 1)}</h3>
        {!readOnly && <CloseButton size="sm" aria-label={t.removePerson(index + 1)} onClick={onRemove} />}
      </div>
      <div className={classes.row}>
        <IdentityFields controls={controls} />
        <AddressFields controls={controls} />
        <IdentificationFields controls={controls} />
        <PhoneField controls={controls} />
        <CashFields controls={controls} />
      </div>
      <div className={classes.lists}>
        <OtherFields controls={controls} />
      </div>
    </>
  );
}

/** Role in the transaction, name, birth date and occupation. */
function IdentityFields({ controls }: FieldsProps) {
  const { person, readOnly, parts, change, own, pick } = controls;
  const isFirm = person.subjectType === 'CORPORATE';
  const isSplit = person.lastName !== undefined || person.firstName !== undefined;
  return (
    <>
      <Select
        {...pick(t.field.role, t.role, person.role, (value) => change({ role: value }), 'role')}
        className={classes.wide}
        allowDeselect={false}
      />
      <Select
        {...pick(
          t.field.subjectType,
          t.subjectType,
          person.subjectType,
          (value) => change({ subjectType: value }),
          'subjectType',
        )}
      />
      {(isFirm || !isSplit || person.fullName !== undefined) && (
        <TextInput
          {...own('fullName', isSplit ? t.field.recordedName : t.field.fullName)}
          className={classes.wide}
          rightSectionWidth={90}
          rightSection={
            !readOnly && !isSplit && parts ? (
              <Button variant="subtle" size="compact-xs" onClick={() => change(parts)}>
                {t.field.splitName}
              </Button>
            ) : null
          }
        />
      )}
      {!isFirm && (
        <>
          <TextInput {...own('lastName')} />
          <TextInput {...own('firstName')} />
          <TextInput {...own('middleName')} />
          <TextInput {...own('suffix')} />
          <TextInput {...own('birthDate')} type="date" />
          <Select
            {...pick(t.field.gender, t.gender, person.gender, (value) => change({ gender: value }), 'gender')}
            clearable
          />
        </>
      )}
      <TextInput {...own('occupation')} />
    </>
  );
}

/** The form has room for one address. Further addresses are kept, and the service rejects them. */
function AddressFields({ controls }: FieldsProps) {
  const { person, change, line, flaw } = controls;
  const { addresses = [] } = person;
  const address = addresses[0] ?? {};
  const setAddress = (changed: object) =>
    change({ addresses: first(withoutEmpty({ ...address, ...changed }), addresses) });
  const place = (name: 'city' | 'state' | 'postalCode' | 'countryCode') =>
    line(t.field[name], address[name], (value) => setAddress({ [name]: value }), `addresses[0].${name}`);
  return (
    <>
      <TextInput
        {...line(
          t.field.street,
          address.street,
          (value) => setAddress({ street: value }),
          'addresses',
          addresses.length === 0,
        )}
        error={flaw('addresses') ?? flaw('addresses[0].street')}
        className={classes.wide}
      />
      <TextInput {...place('city')} />
      <TextInput {...place('state')} />
      <TextInput {...place('postalCode')} />
      <TextInput {...place('countryCode')} maxLength={2} />
    </>
  );
}

/** Tax number and one identity document. Further documents are kept, and the service rejects them. */
function IdentificationFields({ controls }: FieldsProps) {
  const { person, change, line, pick } = controls;
  const { taxId, documents = [] } = person;
  const document = documents[0];
  const setDocument = (changed: object) =>
    change({
      documents: first(withoutEmpty({ documentType: 'OTHER', number: '', ...document, ...changed }), documents),
    });
  return (
    <>
      <Select
        {...pick(
          t.field.taxIdType,
          t.taxIdType,
          taxId?.taxIdType,
          (value) => change({ taxId: { number: '', ...taxId, taxIdType: value } }),
          'taxId.taxIdType',
        )}
      />
      <TextInput
        {...line(
          t.field.taxId,
          taxId?.number,
          (value) => change({ taxId: value === '' ? undefined : { taxIdType: 'SSN_ITIN', ...taxId, number: value } }),
          'taxId',
          true,
        )}
      />
      <Select
        {...pick(
          t.field.documentType,
          t.documentType,
          document?.documentType,
          (value) => setDocument({ documentType: value }),
          'documents[0].documentType',
        )}
      />
      <TextInput
        {...line(t.field.document, document?.number, (value) => setDocument({ number: value }), 'documents', true)}
      />
      <TextInput
        {...line(
          t.field.issuingCountryCode,
          document?.issuingCountryCode,
          (value) => setDocument({ issuingCountryCode: value }),
          'documents[0].issuingCountryCode',
        )}
        maxLength={2}
      />
    </>
  );
}

/** The form has room for one number. Further numbers are kept, and the service rejects them. */
function PhoneField({ controls }: FieldsProps) {
  const { person, change, line } = controls;
  const { phones = [] } = person;
  const phone = phones[0];
  return (
    <TextInput
      {...line(
        t.field.phone,
        phone?.number,
        (value) => change({ phones: value === '' ? [] : first({ ...phone, number: value }, phones) }),
        'phones',
        true,
      )}
    />
  );
}

/** Cash that the person paid in and took out. */
function CashFields({ controls }: FieldsProps) {
  const { person, change, line } = controls;
  const money = (name: 'cashIn' | 'cashOut') => ({
    ...line(
      t.field[name],
      person[name] === undefined ? '' : String(person[name]),
      (value) => change({ [name]: amountOf(value) }),
      name,
    ),
    inputMode: 'decimal' as const,
  });
  return (
    <>
      <TextInput {...money('cashIn')} />
      <TextInput {...money('cashOut')} />
    </>
  );
}

/** Accounts, unknown data, and whether several persons are meant. */
function OtherFields({ controls }: FieldsProps) {
  const { person, readOnly, change, flaw } = controls;
  const { accounts = [], notKnown = [] } = person;
  return (
    <>
      <TagsInput
        label={t.field.accounts}
        description={readOnly ? undefined : t.field.accountsHow}
        readOnly={readOnly}
        value={accounts.map(({ number }) => number)}
        error={flaw('accounts', true)}
        onChange={(numbers) =>
          change({ accounts: numbers.map((number) => accounts.find((one) => one.number === number) ?? { number }) })
        }
      />
      <MultiSelect
        label={t.field.notKnown}
        data={choices(t.notKnown)}
        readOnly={readOnly}
        value={notKnown}
        onChange={(value) => change({ notKnown: value })}
      />
      <Checkbox
        label={t.field.isMultiple}
        checked={person.isMultiple ?? false}
        disabled={readOnly}
        onChange={(event) => change({ isMultiple: event.currentTarget.checked || undefined })}
      />
    </>
  );
}

/** Drops empty members. */
function withoutEmpty<T extends object>(value: T): T {
  const given = Object.entries(value).filter(
    ([, one]) => one !== '' && one !== undefined && !(Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(given) as T;
}

/** Replaces the first element, or removes it if the new one is empty. */
function first<T extends object>(one: T, all: readonly T[]): T[] {
  return Object.keys(one).length === 0 ? all.slice(1) : [one, ...all.slice(1)];
}

/** Text that is not a number is sent unchanged, and the service rejects it. */
export function amountOf(typed: string): number | string | undefined {
  const words = typed.replaceAll(',', '').trim();
  if (words === '') return undefined;
  return /^\d+(\.\d*)?$/.test(words) && !words.endsWith('.') ? Number(words) : words;
}
