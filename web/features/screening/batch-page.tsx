/** A table of names, screened line by line. */
import { Button, FileButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { batch as t } from '../../text/batch.ts';
import { formatCount } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import classes from './batch.module.css';
import { guessed, MOST_ROWS, readTable } from './batch-api.ts';
import { useBatch } from './batch-run.ts';
import { MappingSection } from './mapping.tsx';
import { PastBatches } from './past-batches-section.tsx';
import { Running } from './running.tsx';

export function BatchPage() {
  const { batch, take, map, start, stop, mapAgain, putAway } = useBatch();
  const reading = useMutation({
    /** @returns the reason why the file cannot be screened; null: it can */
    mutationFn: async (file: File): Promise<string | null> => {
      if (file.size === 0) return t.empty;
      const table = await readTable(file);
      if ('flaw' in table) return t.unreadable(table.flaw);
      const rows = table.rows.length;
      if (rows === 0) return t.noRows;
      if (rows > MOST_ROWS) return t.tooMany(formatCount(rows), formatCount(MOST_ROWS));
      take(file.name, table, guessed(table));
      return null;
    },
  });
  const again = () => {
    reading.reset();
    putAway();
  };
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        batch && (
          <Group gap="sm">
            {batch.run !== null && batch.run.state !== 'RUNNING' && (
              <Button variant="default" onClick={mapAgain}>
                {t.mapAgain}
              </Button>
            )}
            <Button variant="default" onClick={again}>
              {t.other}
            </Button>
          </Group>
        )
      }
    >
      {batch === null ? (
        <>
          <Drop
            isReading={reading.isPending}
            flaw={reading.data ?? (reading.error && t.unreadable(''))}
            onFile={reading.mutate}
          />
          <PastBatches />
        </>
      ) : (
        <>
          <h2 className={classes.file} dir="auto">
            {t.file(batch.name, formatCount(batch.table.rows.length))}
          </h2>
          {batch.run === null ? (
            <MappingSection table={batch.table} mapping={batch.mapping} onChange={map} onRun={start} />
          ) : (
            <Running
              run={batch.run}
              name={batch.name}
              rows={batch.table.rows}
              mapping={batch.mapping}
              onGoOn={start}
              onStop={stop}
            />
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the button works for all users
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
      <Group gap="sm" justify="center" mb="sm">
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
      <div className="quiet">{t.understood}</div>
      {flaw !== null && (
        <p role="alert" className={classes.flaw}>
          {flaw}
        </p>
      )}
    </div>
  );
}
