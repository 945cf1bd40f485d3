import { Button, Group, Select } from '@mantine/core';
import { useMemo } from 'react';
import { batch as t } from '../../text/batch.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { formatCount } from '../../ui/time.tsx';
import classes from './batch.module.css';
import { type Lines, lineOf } from './batch-api.ts';
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

/** Which column is what: guessed by the header, changed by hand, and shown as it will be sent. */
export function MappingSection({ table, mapping, onChange, onRun }: MappingProps) {
  const columns = [
    { value: '', label: t.notThere },
    ...table.header.map((name, at) => ({ value: String(at), label: t.column(name, at, sampleOf(table, at)) })),
  ];
  const choose = (field: Field, value: string | null) => {
    const { [field]: _, ...others } = mapping;
    onChange(value === null || value === '' ? others : { ...others, [field]: Number(value) });
  };
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
        </div>
      </Section>
      <Section title={t.preview} plain>
        <Preview table={table} mapping={mapping} />
      </Section>
      <Group>
        <Button disabled={mapping.fullName === undefined} onClick={onRun}>
          {t.run(formatCount(table.rows.length))}
        </Button>
        {mapping.fullName === undefined && <span role="status">{t.nameNeeded}</span>}
      </Group>
    </>
  );
}

/** What a column holds is seen where it is chosen. */
const sampleOf = ({ rows }: Lines, at: number): string =>
  rows.find((row) => row[at])?.[at]?.slice(0, MOST_SAMPLE) ?? '';

function Preview({ table, mapping }: Pick<MappingProps, 'table' | 'mapping'>) {
  const lines = useMemo(
    () => table.rows.slice(0, PREVIEWED).map((row, at) => ({ at, line: lineOf(row, mapping) })),
    [table, mapping],
  );
  const columns = useMemo(
    (): Column<(typeof lines)[number]>[] =>
      FIELDS.filter((field) => mapping[field] !== undefined).map((field) => ({
        id: field,
        header: t.field[field],
        cell: ({ line }) => line[field] && <Name>{[line[field]].flat().join(', ')}</Name>,
      })),
    [mapping],
  );
  if (columns.length === 0) return <p className="quiet">{t.noColumn}</p>;
  return (
    <DataTable label={t.preview} columns={columns} rows={lines} idOf={({ at }) => String(at)} empty={null} dense />
  );
}
