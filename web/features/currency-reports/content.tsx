/** What a report of cash says, as its form. */
import { Button, Checkbox, CloseButton, Select, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { currencyReports as t } from '../../text/currency-reports.ts';
import { text } from '../../text/index.ts';
import { useFewOpen } from '../../ui/few-open.ts';
import { FoldLine } from '../../ui/fold-line.tsx';
import { Section } from '../../ui/page.tsx';
import alertClasses from '../alerts/alerts.module.css';
import classes from './currency-reports.module.css';
import type { Draft, Line, Person, StoredReport } from './currency-reports-api.ts';
import { type Flaws, flawAt, flawsIn, flawsOf } from './flaws.ts';
import { amountOf, PersonForm } from './person.tsx';

export const draftOf = (report: StoredReport): Draft => ({
  persons: report.persons,
  transactions: report.transactions,
  conduct: report.conduct,
  priorDocumentNumber: report.priorDocumentNumber ?? '',
});

interface ContentProps {
  report: StoredReport;
  mayWrite: boolean;
  isPending: boolean;
  /** What went wrong: beside the buttons. */
  note: ReactNode;
  onSave: (draft: Draft) => void;
  onFile: () => void;
}

export function Content({ report, mayWrite, isPending, note, onSave, onFile }: ContentProps) {
  const [draft, setDraft] = useState(() => draftOf(report));
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const flaws = flawsOf(report);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(report));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <form onSubmit={submit}>
      <Persons persons={draft.persons} flaws={flaws} onChange={mayWrite ? (persons) => change({ persons }) : null} />
      <Section title={t.cash}>
        <Cash
          lines={draft.transactions}
          flaws={flaws}
          onChange={mayWrite ? (transactions) => change({ transactions }) : null}
        />
      </Section>
      <Section title={t.conduct}>
        <p className="quiet">{t.conductHow}</p>
        <div className={classes.conducts}>
          {(Object.keys(t.conducts) as (keyof Draft['conduct'])[]).map((name) => (
            <Checkbox
              key={name}
              label={t.conducts[name]}
              disabled={!mayWrite}
              checked={draft.conduct[name] ?? false}
              onChange={(event) => change({ conduct: { ...draft.conduct, [name]: event.currentTarget.checked } })}
            />
          ))}
        </div>
        {report.filingKind === 'CORRECTION' && (
          <TextInput
            mt="sm"
            maw={420}
            label={t.priorNumber}
            description={t.priorNumberHow}
            readOnly={!mayWrite}
            value={draft.priorDocumentNumber}
            error={flawAt(flaws, 'priorDocumentNumber')}
            onChange={(event) => change({ priorDocumentNumber: event.currentTarget.value })}
          />
        )}
      </Section>
      {mayWrite && (
        <>
          {note}
          {isChanged && report.state === 'DRAFT' && <p className="quiet">{t.saveFirst}</p>}
          <div className={alertClasses.acts}>
            <Button type="submit" variant="default" loading={isPending} disabled={!isChanged}>
              {t.save}
            </Button>
            {report.state === 'DRAFT' && (
              <Button loading={isPending} disabled={isChanged || report.missing.length > 0} onClick={onFile}>
                {t.file}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}

/** Each has some twenty fields. */
const MOST_PERSONS_OPEN = 3;

function Persons(props: { persons: Person[]; flaws: Flaws; onChange: ((persons: Person[]) => void) | null }) {
  const { persons, flaws, onChange } = props;
  const flaw = flaws.get('persons');
  const few = useFewOpen(persons.length, MOST_PERSONS_OPEN);
  return (
    <Section
      title={t.persons}
      aside={
        onChange && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              few.turn(persons.length);
              onChange([...persons, { role: 'OWN_BEHALF' }]);
            }}
          >
            {t.addPerson}
          </Button>
        )
      }
    >
      {persons.length === 0 && <p className="quiet">{t.noPersons}</p>}
      {flaw && <p role="alert">{flaw}</p>}
      <Stack gap="sm">
        {persons.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: persons have no id, and what is typed is in the list itself
          <fieldset key={index} className={classes.person} aria-label={t.person(index + 1)}>
            {!few.isWhole && (
              <FoldLine name={t.person(index + 1)} isOpen={few.isOpen(index)} onTurn={() => few.turn(index)}>
                <PersonLine person={person} flawed={flawsIn(flaws, `persons[${index}]`)} />
              </FoldLine>
            )}
            {few.isOpen(index) && (
              <PersonForm
                person={person}
                index={index}
                flaws={flaws}
                onChange={onChange && ((changed) => onChange(persons.map((one, at) => (at === index ? changed : one))))}
                onRemove={() => {
                  few.without(index);
                  onChange?.(persons.filter((_, at) => at !== index));
                }}
              />
            )}
          </fieldset>
        ))}
      </Stack>
    </Section>
  );
}

/** Who it is, in which role, and how much is wrong where nothing is drawn. */
function PersonLine({ person, flawed }: { person: Person; flawed: number }) {
  const { fullName, firstName, lastName, role } = person;
  const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ');
  return (
    <>
      {[name, role && t.role[role]].filter(Boolean).join(' · ')} {flawed > 0 && <strong>{t.missing(flawed)}</strong>}
    </>
  );
}

interface CountedProps {
  line: Line;
  path: string;
  flaws: Flaws;
  readOnly: boolean;
  label: (column: string) => string;
  onChange: (changed: Partial<Line>) => void;
}

/** Two cells: foreign cash as it was counted, and who issues it. */
function Counted({ line, path, flaws, readOnly, label, onChange }: CountedProps) {
  const { currency, foreignAmount, countryCode } = line;
  if (currency === 'USD') return <td colSpan={2} />;
  return (
    <>
      <td>
        <TextInput
          aria-label={label(t.cashColumns.counted)}
          inputMode="decimal"
          readOnly={readOnly}
          rightSection={currency}
          rightSectionWidth={48}
          value={foreignAmount === undefined ? '' : String(foreignAmount)}
          error={flawAt(flaws, `${path}.foreignAmount`)}
          onChange={(event) => onChange({ foreignAmount: amountOf(event.currentTarget.value) } as Partial<Line>)}
        />
      </td>
      <td>
        <TextInput
          aria-label={label(t.cashColumns.issuer)}
          maxLength={2}
          readOnly={readOnly}
          value={countryCode ?? ''}
          error={flawAt(flaws, `${path}.countryCode`)}
          onChange={(event) => onChange({ countryCode: event.currentTarget.value.toUpperCase() || undefined })}
        />
      </td>
    </>
  );
}

const KINDS = Object.entries(t.kind).map(([value, label]) => ({ value, label }));

function Cash(props: { lines: Line[]; flaws: Flaws; onChange: ((lines: Line[]) => void) | null }) {
  const { lines, flaws, onChange } = props;
  const readOnly = onChange === null;
  const flaw = flaws.get('transactions');
  const set = (index: number, changed: object) =>
    onChange?.(lines.map((one, at) => (at === index ? ({ ...one, ...changed } as Line) : one)));
  const hasWords = lines.some(({ kind }) => kind.startsWith('OTHER_'));
  const hasForeign = lines.some(({ currency }) => currency !== 'USD');
  if (lines.length === 0) return <p className="quiet">{flaw ?? t.noCash}</p>;
  return (
    <>
      {flaw && <p role="alert">{flaw}</p>}
      <table className={classes.cash}>
        <thead>
          <tr>
            <th scope="col">{t.cashColumns.kind}</th>
            <th scope="col">{t.cashColumns.amount}</th>
            {hasForeign && <th scope="col">{t.cashColumns.counted}</th>}
            {hasForeign && <th scope="col">{t.cashColumns.issuer}</th>}
            {hasWords && <th scope="col">{t.cashColumns.what}</th>}
            <th scope="col">{t.cashColumns.transaction}</th>
            {!readOnly && <th scope="col">{text.common.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { transactionUuid, kind, amount, rateSource, otherText } = line;
            const path = `transactions[${index}]`;
            const label = (column: string) => `${column}, ${t.line(index + 1)}`;
            return (
              <tr key={transactionUuid}>
                <td>
                  <Select
                    aria-label={label(t.cashColumns.kind)}
                    data={KINDS}
                    value={kind}
                    readOnly={readOnly}
                    allowDeselect={false}
                    onChange={(value) => set(index, { kind: value })}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={label(t.cashColumns.amount)}
                    inputMode="decimal"
                    readOnly={readOnly}
                    value={amount === undefined ? '' : String(amount)}
                    description={rateSource && t.valuedBy(rateSource)}
                    error={flawAt(flaws, `${path}.amount`)}
                    // What somebody types is no more what the rate gave.
                    onChange={(event) =>
                      set(index, { amount: amountOf(event.currentTarget.value), rateSource: undefined })
                    }
                  />
                </td>
                {hasForeign && (
                  <Counted
                    {...{ line, path, flaws, readOnly }}
                    label={label}
                    onChange={(changed) => set(index, changed)}
                  />
                )}
                {hasWords && (
                  <td>
                    {kind.startsWith('OTHER_') && (
                      <TextInput
                        aria-label={label(t.cashColumns.what)}
                        maxLength={50}
                        readOnly={readOnly}
                        value={otherText ?? ''}
                        error={flawAt(flaws, `${path}.otherText`)}
                        onChange={(event) => set(index, { otherText: event.currentTarget.value || undefined })}
                      />
                    )}
                  </td>
                )}
                <td>
                  <Link
                    to="/transactions/$transactionUuid"
                    params={{ transactionUuid }}
                    aria-label={`${t.open}, ${t.line(index + 1)}`}
                  >
                    {t.open}
                  </Link>
                </td>
                {!readOnly && (
                  <td>
                    <CloseButton
                      size="sm"
                      aria-label={t.takeOut(index + 1)}
                      onClick={() => onChange(lines.filter((_, at) => at !== index))}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
