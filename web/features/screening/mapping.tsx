import { Button, Group, Select } from '@mantine/core';
import { useMemo } from 'react';
import { batch as t } from '../../text/batch.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import classes from './batch.module.css';
import { datesOf, type Lines, lineOf } from './batch-api.ts';
import { DATE_ORDERS, type DateOrder, dateOf, needOrder } from './batch-dates.ts';
import type { Field, Mapping } from './batch-results.ts';

const FIELDS = Object.keys(t.field) as Field[];
const PREVIEWED = 4;
const MOST_SAMPLE = 40;

interface MappingProps {
  table: Lines;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onRun: () => void;
}

/** Column mapping: guessed from the header, changed by the user, with a preview of the request. */
export function MappingSection({ table, mapping, onChange, onRun }: MappingProps) {
  const columns = [
    { value: '', label: t.notThere },
    ...table.header.map((name, at) => ({ value: String(at), label: t.column(name, at, sampleOf(table, at)) })),
  ];
  const choose = (field: Field, value: string | null) => {
    const { [field]: _, ...others } = mapping;
    const next: Mapping = value === null || value === '' ? others : { ...others, [field]: Number(value) };
    if (field !== 'dob') return onChange(next);
    const { dates: __, ...rest } = next;
    onChange({ ...rest, ...datesOf(table.rows, rest.dob) });
  };
  const { asksOrder, flawed } = useMemo(() => birthDates(table, mapping), [table, mapping]);
  const isOrderOpen = asksOrder && mapping.dates === undefined;
  const isNameOpen = mapping.fullName === undefined;
  return (
    <>
      <Section title={t.mapping}>
        <div className={classes.fields}>
          {FIELDS.map((field) => (
            <Select
              key={field}
              label={t.field[field]}
              description={t.fieldHow[field] || undefined}
              inputWrapperOrder={['label', 'input', 'description']}
              data={columns}
              value={mapping[field] === undefined ? '' : String(mapping[field])}
              onChange={(value) => choose(field, value)}
              allowDeselect={false}
              searchable
            />
          ))}
          {asksOrder && (
            <Select
              label={t.dates.label}
              description={t.dates.how}
              inputWrapperOrder={['label', 'input', 'description']}
              data={DATE_ORDERS.map((value) => ({ value, label: t.dates[value] }))}
              placeholder={t.dates.open}
              value={mapping.dates ?? null}
              onChange={(value) => onChange({ ...mapping, dates: value as DateOrder })}
              allowDeselect={false}
            />
          )}
        </div>
      </Section>
      <Preview table={table} mapping={mapping} />
      <Group>
        <Button disabled={isNameOpen || isOrderOpen} onClick={onRun}>
          {t.run(formatCount(table.rows.length))}
        </Button>
        <span role="status">
          {isNameOpen && t.nameNeeded}
          {!isNameOpen && isOrderOpen && t.dates.needed}
          {!isNameOpen && !isOrderOpen && flawed > 0 && <Mark tone="HIGH">{t.dates.flawed(formatCount(flawed))}</Mark>}
        </span>
      </Group>
    </>
  );
}

/** Sample values of a column. */
const sampleOf = ({ rows }: Lines, at: number): string =>
  rows.find((row) => row[at])?.[at]?.slice(0, MOST_SAMPLE) ?? '';

/** Whether the user must choose the date order, and how many rows have no readable date. */
function birthDates({ rows }: Lines, { dob, dates }: Mapping): { asksOrder: boolean; flawed: number } {
  const cells = dob === undefined ? [] : rows.map((row) => row[dob] ?? '').filter((cell) => cell !== '');
  return { asksOrder: needOrder(cells), flawed: cells.filter((cell) => dateOf(cell, dates) === null).length };
}

/** The rows as they will be sent; unchanged while no column is mapped. */
function Preview({ table, mapping }: Pick<MappingProps, 'table' | 'mapping'>) {
  const chosen = FIELDS.filter((field) => mapping[field] !== undefined);
  const isChosen = chosen.length > 0;
  const title = isChosen ? t.preview : t.asTheyAre;
  const lines = useMemo(
    () => table.rows.slice(0, PREVIEWED).map((row, at) => ({ at, row, line: lineOf(row, mapping) })),
    [table, mapping],
  );
  const columns: Column<(typeof lines)[number]>[] = isChosen
    ? chosen.map((field) => ({
        id: field,
        header: t.field[field],
        cell: ({ line }) =>
          line[field] && (
            <>
              <Name>{[line[field]].flat().join(', ')}</Name>
              {field === 'dob' && dateOf(String(line[field]), mapping.dates) === null && (
                <div>
                  <Mark tone="HIGH">{t.dates.unread}</Mark>
                </div>
              )}
            </>
          ),
      }))
    : table.header.map((name, at) => ({
        id: String(at),
        header: t.column(name, at, ''),
        cell: ({ row }) => row[at] && <Name>{row[at]}</Name>,
      }));
  return (
    <Section title={title} plain>
      <DataTable label={title} columns={columns} rows={lines} idOf={({ at }) => String(at)} empty={null} />
    </Section>
  );
}
