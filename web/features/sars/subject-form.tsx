/** A subject by part of the form: name, birth, identification, addresses, phones, accounts, relationship. */
import { Button, Checkbox, CloseButton, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { reports } from '../../text/sars.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import type { Subject } from './draft.ts';
import { choices, dayType, lineOf, pickOf, type Reads, withoutEmpty } from './form-fields.ts';
import { missingAt } from './missing.ts';
import classes from './sars.module.css';
import type { Preview } from './sars-api.ts';

const t = reports.subject;

interface SubjectFormProps extends Reads {
  subject: Subject;
  index: number;
  isGoaml: boolean;
  /** Suggested parts of the recorded name. absent: it is split, or not saved yet. */
  parts: Preview['nameParts'][number] | undefined;
  onChange: (subject: Subject) => void;
}

type PartProps = Omit<SubjectFormProps, 'onChange' | 'index'> & {
  at: string;
  change: (changed: Partial<Record<keyof Subject, unknown>>) => void;
};

export function SubjectForm({ index, onChange, ...shown }: SubjectFormProps) {
  const { subject, mayWrite } = shown;
  const change: PartProps['change'] = (changed) => onChange(withoutEmpty({ ...subject, ...changed } as Subject));
  const props = { ...shown, at: `subjects[${index}]`, change };
  return (
    <div className={classes.subject}>
      {!props.isGoaml && (
        <Checkbox
          label={t.isUnknown}
          checked={subject.isUnknown ?? false}
          disabled={!mayWrite}
          onChange={(event) => change({ isUnknown: event.currentTarget.checked })}
        />
      )}
      {!subject.isUnknown && (
        <>
          <NameFields {...props} />
          {ROWS.map((of) => (
            <Rows key={of.name} {...props} of={of} />
          ))}
          {mayWrite && <AddRows {...props} />}
          <Lists {...props} />
        </>
      )}
    </div>
  );
}

function NameFields(props: PartProps) {
  const { subject, at, change, mayWrite, missing, parts } = props;
  const isEntity = subject.subjectType === 'CORPORATE';
  const line = (
    name: 'fullName' | 'lastName' | 'firstName' | 'middleName' | 'suffix' | 'occupation',
    label: string = t[name],
  ) => lineOf(props, `${at}.${name}`)(label, subject[name], (value) => change({ [name]: value }));
  const isSplit = subject.lastName !== undefined || subject.firstName !== undefined;
  return (
    <div className={classes.row}>
      <Select
        {...pickOf(props, `${at}.subjectType`)(t.subjectType, t.types, subject.subjectType, (subjectType) =>
          change({ subjectType }),
        )}
        allowDeselect={false}
      />
      {isEntity ? (
        <TextInput {...line('fullName')} className={classes.wide} />
      ) : (
        <>
          {subject.fullName !== undefined && (
            <TextInput
              {...line('fullName', t.recordedName)}
              className={classes.wide}
              rightSectionWidth={90}
              rightSection={
                mayWrite && !isSplit && parts ? (
                  <Button variant="subtle" size="compact-xs" onClick={() => change(parts)}>
                    {t.splitName}
                  </Button>
                ) : null
              }
            />
          )}
          <TextInput {...line('lastName')} />
          <TextInput {...line('firstName')} />
          <TextInput {...line('middleName')} />
          <TextInput {...line('suffix')} />
          <TextInput
            {...lineOf(props, `${at}.birthDate`)(t.birthDate, subject.birthDate, (birthDate) => change({ birthDate }))}
            type={dayType(props, subject.birthDate)}
          />
          <Select
            {...pickOf(props, `${at}.gender`)(t.gender, t.genders, subject.gender, (gender) => change({ gender }))}
            clearable={mayWrite}
          />
          <CountrySelect
            label={t.nationalityCode}
            readOnly={!mayWrite}
            value={subject.nationalityCode ?? null}
            error={missingAt(missing, `${at}.nationalityCode`)}
            onChange={(nationalityCode) => change({ nationalityCode: nationalityCode ?? '' })}
          />
        </>
      )}
      <TextInput {...line('occupation')} />
      <Select
        {...pickOf(props, `${at}.taxId.taxIdType`)(t.taxIdType, t.taxIdTypes, subject.taxId?.taxIdType, (taxIdType) =>
          change({ taxId: taxIdType === '' ? undefined : { number: '', ...subject.taxId, taxIdType } }),
        )}
        clearable={mayWrite}
      />
      <TextInput
        {...lineOf(props, `${at}.taxId`, { isWhole: true })(t.taxId, subject.taxId?.number, (number) =>
          change({
            taxId: number === '' ? undefined : { taxIdType: isEntity ? 'EIN' : 'SSN_ITIN', ...subject.taxId, number },
          }),
        )}
      />
    </div>
  );
}

type ListName = 'addresses' | 'documents' | 'phones' | 'accounts' | 'wallets';
type Row = Record<string, string | boolean | undefined>;

interface ListOf {
  name: ListName;
  empty: Row;
  fields: (props: PartProps, row: Row, path: string, set: (changed: Row) => void) => ReactNode;
}

const text = (props: PartProps, row: Row, path: string, set: (changed: Row) => void) => (name: string, label: string) =>
  lineOf(props, `${path}.${name}`)(label, row[name] as string | undefined, (value) => set({ [name]: value }));

const country = (
  props: PartProps,
  row: Row,
  path: string,
  set: (changed: Row) => void,
  name: string,
  label: string,
) => (
  <CountrySelect
    label={label}
    readOnly={!props.mayWrite}
    value={(row[name] as string | undefined) ?? null}
    error={missingAt(props.missing, `${path}.${name}`)}
    onChange={(value) => set({ [name]: value ?? '' })}
  />
);

const ADDRESSES: ListOf = {
  name: 'addresses',
  empty: {},
  fields: (props, row, path, set) => {
    const line = text(props, row, path, set);
    return (
      <>
        <TextInput {...line('street', t.street)} className={classes.wide} />
        <TextInput {...line('city', t.city)} />
        <TextInput {...line('state', t.state)} />
        <TextInput {...line('postalCode', t.postalCode)} />
        {country(props, row, path, set, 'countryCode', t.countryCode)}
      </>
    );
  },
};

const DOCUMENTS: ListOf = {
  name: 'documents',
  empty: { documentType: 'PASSPORT', number: '' },
  fields: (props, row, path, set) => {
    const line = text(props, row, path, set);
    return (
      <>
        <Select
          {...pickOf(props, `${path}.documentType`)(
            t.documentType,
            t.documentTypes,
            row.documentType as string,
            (documentType) => set({ documentType }),
          )}
          allowDeselect={false}
        />
        <TextInput {...line('number', t.documentNumber)} />
        {country(props, row, path, set, 'issuingCountryCode', t.issuingCountryCode)}
        <TextInput {...line('issuingState', t.issuingState)} />
      </>
    );
  },
};

const PHONES: ListOf = {
  name: 'phones',
  empty: { number: '' },
  fields: (props, row, path, set) => (
    <>
      <Select
        {...pickOf(props, `${path}.phoneType`)(
          t.phoneType,
          t.phoneTypes,
          row.phoneType as string | undefined,
          (phoneType) => set({ phoneType }),
        )}
        clearable={props.mayWrite}
      />
      <TextInput {...text(props, row, path, set)('number', t.phoneNumber)} />
    </>
  ),
};

const ACCOUNTS: ListOf = {
  name: 'accounts',
  empty: { number: '' },
  fields: (props, row, path, set) => (
    <>
      <TextInput {...text(props, row, path, set)('number', t.accountNumber)} className={classes.wide} />
      <Checkbox
        label={t.isClosed}
        checked={row.isClosed === true}
        disabled={!props.mayWrite}
        onChange={(event) => set({ isClosed: event.currentTarget.checked })}
      />
    </>
  ),
};

const WALLETS: ListOf = {
  name: 'wallets',
  empty: { blockchain: 'BITCOIN', address: '' },
  fields: (props, row, path, set) => {
    const line = text(props, row, path, set);
    return (
      <>
        <TextInput {...line('blockchain', t.blockchain)} />
        <TextInput {...line('address', t.walletAddress)} className={classes.wide} />
      </>
    );
  },
};

function Rows({ of, ...props }: PartProps & { of: ListOf }) {
  const { subject, at, change, mayWrite } = props;
  const rows = (subject[of.name] ?? []) as Row[];
  const what = t[of.name];
  const set = (next: Row[]) => change({ [of.name]: next });
  return (
    <>
      {rows.map((row, index) => (
        <fieldset
          // Rows have no ID, and are changed in place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          className={classes.listed}
        >
          <legend>{rows.length > 1 ? t.numbered(what, index + 1) : what}</legend>
          <div className={classes.row}>
            {of.fields(props, row, `${at}.${of.name}[${index}]`, (changed) =>
              set(rows.map((one, place) => (place === index ? keepingNeeded(of, { ...one, ...changed }) : one))),
            )}
            {mayWrite && (
              <CloseButton
                size="sm"
                aria-label={t.remove(what, index + 1)}
                onClick={() => set(rows.filter((_, place) => place !== index))}
              />
            )}
          </div>
        </fieldset>
      ))}
    </>
  );
}

const ROWS: readonly ListOf[] = [ADDRESSES, DOCUMENTS, PHONES, ACCOUNTS, WALLETS];

function AddRows({ subject, change }: PartProps) {
  return (
    <div className={classes.adds}>
      {ROWS.map(({ name, empty }) => (
        <Button
          key={name}
          variant="default"
          size="compact-sm"
          onClick={() => change({ [name]: [...(subject[name] ?? []), empty] })}
        >
          {t.add(t[name])}
        </Button>
      ))}
    </div>
  );
}

/** Removes empty members, except those that a row always has. */
const keepingNeeded = (of: ListOf, row: Row): Row => ({ ...of.empty, ...withoutEmpty(row) });

function Lists({ subject, at, change, mayWrite, missing, isGoaml }: PartProps) {
  return (
    <div className={classes.lists}>
      <TagsInput
        label={t.aliases}
        description={mayWrite ? t.enter : undefined}
        readOnly={!mayWrite}
        value={subject.aliases ?? []}
        error={missingAt(missing, `${at}.aliases`, true)}
        onChange={(aliases) => change({ aliases })}
      />
      <TagsInput
        label={t.emails}
        description={mayWrite ? t.enter : undefined}
        readOnly={!mayWrite}
        value={subject.emails ?? []}
        error={missingAt(missing, `${at}.emails`, true)}
        onChange={(emails) => change({ emails })}
      />
      {!isGoaml && (
        <MultiSelect
          label={t.relationships}
          data={choices(t.relationshipTypes)}
          readOnly={!mayWrite}
          value={subject.relationships ?? []}
          error={missingAt(missing, `${at}.relationships`, true)}
          onChange={(relationships) => change({ relationships })}
        />
      )}
    </div>
  );
}
