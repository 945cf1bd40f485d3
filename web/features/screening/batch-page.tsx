/** A table of names, screened line by line. */
import { Button, FileButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { batch as t } from '../../text/batch.ts';
import { Page } from '../../ui/page.tsx';
import { formatCount } from '../../ui/time.tsx';
import classes from './batch.module.css';
import { guessed, type Lines, type Mapping, MOST_ROWS, readTable } from './batch-api.ts';
import { MappingSection } from './mapping.tsx';
import { Running } from './running.tsx';

interface Chosen {
  name: string;
  table: Lines;
}

export function BatchPage() {
  const [begun, setBegun] = useState<Mapping | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const reading = useMutation({
    mutationFn: async (file: File): Promise<Chosen | { flaw: string }> => {
      if (file.size === 0) return { flaw: t.empty };
      const table = await readTable(file);
      if ('flaw' in table) return { flaw: t.unreadable(table.flaw) };
      const rows = table.rows.length;
      if (rows === 0) return { flaw: t.noRows };
      if (rows > MOST_ROWS) return { flaw: t.tooMany(formatCount(rows), formatCount(MOST_ROWS)) };
      setMapping(guessed(table.header));
      return { name: file.name, table };
    },
  });
  const chosen = reading.data && 'table' in reading.data ? reading.data : null;
  const flaw = reading.data && 'flaw' in reading.data ? reading.data.flaw : reading.error && t.unreadable('');
  const again = () => {
    reading.reset();
    setBegun(null);
  };
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        chosen && (
          <Button variant="default" onClick={again}>
            {t.other}
          </Button>
        )
      }
    >
      {chosen === null ? (
        <Drop isReading={reading.isPending} flaw={flaw ?? null} onFile={reading.mutate} />
      ) : (
        <>
          <h2 className={classes.file} dir="auto">
            {t.file(chosen.name, formatCount(chosen.table.rows.length))}
          </h2>
          {begun === null ? (
            <MappingSection
              table={chosen.table}
              mapping={mapping}
              onChange={setMapping}
              onRun={() => setBegun(mapping)}
            />
          ) : (
            <Running rows={chosen.table.rows} mapping={begun} />
          )}
        </>
      )}
    </Page>
  );
}

function Drop(props: { isReading: boolean; flaw: string | null; onFile: (file: File) => void }) {
  const { isReading, flaw, onFile } = props;
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button is for everybody
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <Group gap="sm" justify="center">
        {t.drop}
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => file && onFile(file)}>
          {(button) => (
            <Button {...button} loading={isReading}>
              {t.choose}
            </Button>
          )}
        </FileButton>
      </Group>
      <div className="quiet">{t.how}</div>
      {flaw !== null && (
        <p role="alert" className={classes.flaw}>
          {flaw}
        </p>
      )}
    </div>
  );
}
