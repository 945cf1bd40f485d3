/** Sections of a CTR: persons, amounts, conduct. */
import { Button, Checkbox, CloseButton, Select, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currencyReports as t } from '../../text/ctrs.ts';
import { text } from '../../text/index.ts';
import type { Autosave } from '../../ui/autosave.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFewOpen } from '../../ui/few-open.ts';
import { FoldLine } from '../../ui/fold-line.tsx';
import { Section } from '../../ui/page.tsx';
import alertClasses from '../alerts/alerts.module.css';
import sarClasses from '../sars/sars.module.css';
import classes from './currency-reports.module.css';
import type { Draft, Line, Person, StoredReport } from './currency-reports-api.ts';
import { type Flaws, flawAt, flawsIn, flawsOf } from './flaws.ts';
import { amountOf, PersonForm } from './person.tsx';

/** IDs of the sections on the page. */
export const SECTIONS = { persons: 'section-persons', cash: 'section-cash', conduct: 'section-conduct' };

interface ContentProps {
  report: StoredReport;
  autosave: Autosave<StoredReport, Draft>;
  mayWrite: boolean;
  /** Error, shown beside the button. */
  note: ReactNode;
}

export function Content({ report, autosave, mayWrite, note }: ContentProps) {
  const { draft, change, state, submit } = autosave;
  const flaws = flawsOf(report);
  const isSaved = state === 'CLEAN' || state === 'SAVED';
  return (
    <div className={sarClasses.sections}>
      <Persons
        persons={draft.persons}
        nameParts={report.nameParts}
        flaws={flaws}
        onChange={mayWrite ? (persons) => change({ persons }) : null}
      />
      <Section id={SECTIONS.cash} title={t.cash} aside={<span className="quiet">{t.parts.cash}</span>}>
        <Cash
          lines={draft.transactions}
          flaws={flaws}
          onChange={mayWrite ? (transactions) => change({ transactions }) : null}
        />
      </Section>
      <Section id={SECTIONS.conduct} title={t.conduct} aside={<span className="quiet">{t.parts.conduct}</span>}>
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
          {report.state === 'DRAFT' && (
            <div className={alertClasses.acts}>
              <Button
                loading={state === 'SAVING'}
                // Missing fields are known for the saved report only.
                disabled={isSaved && report.missing.length > 0}
                onClick={submit}
              >
                {t.file}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Each person has about twenty fields. */
const MOST_PERSONS_OPEN = 3;

interface PersonsProps {
  persons: Person[];
  nameParts: StoredReport['nameParts'];
  flaws: Flaws;
  onChange: ((persons: Person[]) => void) | null;
}

function Persons({ persons, nameParts, flaws, onChange }: PersonsProps) {
  const flaw = flaws.get('persons');
  const few = useFewOpen(persons.length, MOST_PERSONS_OPEN);
  return (
    <Section
      id={SECTIONS.persons}
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
                parts={nameParts.find(({ fullName }) => fullName === person.fullName)}
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

/** A closed person: name, role and number of errors. */
function PersonLine({ person, flawed }: { person: Person; flawed: number }) {
  const { fullName, firstName, lastName, role } = person;
  const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ');
  return (
    <>
      {[name, role && t.role[role]].filter(Boolean).join(' · ')} {flawed > 0 && <strong>{t.missing(flawed)}</strong>}
    </>
  );
}

interface CashCell {
  line: Line;
  index: number;
}

interface CashColumns {
  flaws: Flaws;
  readOnly: boolean;
  hasForeign: boolean;
  hasWords: boolean;
  onSet: (index: number, changed: Partial<Line>) => void;
  onTakeOut: (index: number) => void;
}

const KINDS = Object.entries(t.kind).map(([value, label]) => ({ value, label }));
const labelOf = (column: string, index: number) => `${column}, ${t.line(index + 1)}`;
const pathOf = (index: number) => `transactions[${index}]`;

/** Foreign cash in its currency, with the issuing country. */
function foreignColumns({ flaws, readOnly, onSet }: CashColumns): Column<CashCell>[] {
  return [
    {
      id: 'counted',
      header: t.cashColumns.counted,
      width: '170px',
      cell: ({ line: { currency, foreignAmount }, index }) =>
        currency === 'USD' ? (
          <span />
        ) : (
          <TextInput
            aria-label={labelOf(t.cashColumns.counted, index)}
            inputMode="decimal"
            readOnly={readOnly}
            rightSection={currency}
            rightSectionWidth={48}
            value={foreignAmount === undefined ? '' : String(foreignAmount)}
            error={flawAt(flaws, `${pathOf(index)}.foreignAmount`)}
            onChange={(event) => onSet(index, { foreignAmount: amountOf(event.currentTarget.value) } as Partial<Line>)}
          />
        ),
    },
    {
      id: 'issuer',
      header: t.cashColumns.issuer,
      width: '110px',
      cell: ({ line: { currency, countryCode }, index }) =>
        currency === 'USD' ? (
          <span />
        ) : (
          <TextInput
            aria-label={labelOf(t.cashColumns.issuer, index)}
            maxLength={2}
            readOnly={readOnly}
            value={countryCode ?? ''}
            error={flawAt(flaws, `${pathOf(index)}.countryCode`)}
            onChange={(event) => onSet(index, { countryCode: event.currentTarget.value.toUpperCase() || undefined })}
          />
        ),
    },
  ];
}

function whatColumn({ flaws, readOnly, onSet }: CashColumns): Column<CashCell> {
  return {
    id: 'what',
    header: t.cashColumns.what,
    cell: ({ line: { kind, otherText }, index }) =>
      kind.startsWith('OTHER_') ? (
        <TextInput
          aria-label={labelOf(t.cashColumns.what, index)}
          maxLength={50}
          readOnly={readOnly}
          value={otherText ?? ''}
          error={flawAt(flaws, `${pathOf(index)}.otherText`)}
          onChange={(event) => onSet(index, { otherText: event.currentTarget.value || undefined })}
        />
      ) : (
        <span />
      ),
  };
}

function cashColumns(asked: CashColumns): Column<CashCell>[] {
  const { flaws, readOnly, hasForeign, hasWords, onSet, onTakeOut } = asked;
  return [
    {
      id: 'kind',
      header: t.cashColumns.kind,
      cell: ({ line: { kind }, index }) => (
        <Select
          aria-label={labelOf(t.cashColumns.kind, index)}
          data={KINDS}
          value={kind}
          readOnly={readOnly}
          allowDeselect={false}
          onChange={(value) => onSet(index, { kind: value as Line['kind'] })}
        />
      ),
    },
    {
      id: 'amount',
      header: t.cashColumns.amount,
      width: '170px',
      cell: ({ line: { amount, rateSource }, index }) => (
        <TextInput
          aria-label={labelOf(t.cashColumns.amount, index)}
          inputMode="decimal"
          readOnly={readOnly}
          value={amount === undefined ? '' : String(amount)}
          description={rateSource && t.valuedBy(rateSource)}
          error={flawAt(flaws, `${pathOf(index)}.amount`)}
          // An amount that the user typed no longer follows the rate.
          onChange={(event) =>
            onSet(index, { amount: amountOf(event.currentTarget.value), rateSource: undefined } as Partial<Line>)
          }
        />
      ),
    },
    ...(hasForeign ? foreignColumns(asked) : []),
    ...(hasWords ? [whatColumn(asked)] : []),
    {
      id: 'transaction',
      header: t.cashColumns.transaction,
      width: '130px',
      cell: ({ line: { transactionUuid }, index }) => (
        <Link
          to="/transactions/$transactionUuid"
          params={{ transactionUuid }}
          aria-label={`${t.open}, ${t.line(index + 1)}`}
        >
          {t.open}
        </Link>
      ),
    },
    ...(readOnly
      ? []
      : [
          {
            id: 'acts',
            header: text.common.actions,
            isHeaderHidden: true,
            width: '56px',
            cell: ({ index }: CashCell) => (
              <CloseButton size="sm" aria-label={t.takeOut(index + 1)} onClick={() => onTakeOut(index)} />
            ),
          },
        ]),
  ];
}

/** Up to 2,000 lines. Only visible rows of a long table are drawn. */
function Cash(props: { lines: Line[]; flaws: Flaws; onChange: ((lines: Line[]) => void) | null }) {
  const { lines, flaws, onChange } = props;
  const flaw = flaws.get('transactions');
  const columns = cashColumns({
    flaws,
    readOnly: onChange === null,
    hasForeign: lines.some(({ currency }) => currency !== 'USD'),
    hasWords: lines.some(({ kind }) => kind.startsWith('OTHER_')),
    onSet: (index, changed) =>
      onChange?.(lines.map((one, at) => (at === index ? ({ ...one, ...changed } as Line) : one))),
    onTakeOut: (index) => onChange?.(lines.filter((_, at) => at !== index)),
  });
  if (lines.length === 0) return <p className="quiet">{flaw ?? t.noCash}</p>;
  return (
    <>
      {flaw && <p role="alert">{flaw}</p>}
      <DataTable
        label={t.cash}
        columns={columns}
        rows={lines.map((line, index): CashCell => ({ line, index }))}
        idOf={({ line }) => line.transactionUuid}
        empty={null}
      />
    </>
  );
}
