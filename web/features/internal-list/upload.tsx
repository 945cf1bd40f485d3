/** Upload of entries of the internal list. */
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownList } from '../../text/internal-list.ts';
import { csvOf } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { readTable } from '../screening/batch-api.ts';
import { afterAct, flawsOf, type PutResult, put } from './own-list-api.ts';
import { COLUMNS, type Entry, entriesOf, MOST_ROWS } from './table.ts';

const t = ownList.bulk;

/** The user decides whether to upload without unknown columns. */
interface Unread {
  entries: readonly Entry[];
  ignored: readonly string[];
}

interface Uploaded {
  result: PutResult;
  entries: readonly Entry[];
  ignored: readonly string[];
}

/** Error of a table that cannot be sent. A table with unknown columns is sent after the user agrees. */
async function upload(file: File | Unread): Promise<Uploaded | Unread | { flaw: string }> {
  if ('entries' in file) return { ...file, result: await put(file.entries) };
  const table = await readTable(file);
  if ('flaw' in table) return { flaw: t.unreadable(table.flaw) };
  const { entries, ignored } = entriesOf(table);
  if (!table.header.some((name) => name.trim().toLowerCase() === 'name')) return { flaw: t.noName };
  if (entries.length === 0) return { flaw: t.noRows };
  if (entries.length > MOST_ROWS) return { flaw: t.tooMany(formatCount(entries.length), formatCount(MOST_ROWS)) };
  return ignored.length > 0 ? { entries, ignored } : { result: await put(entries), entries, ignored };
}

export function Upload({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const uploading = useMutation({ mutationFn: upload, onSuccess: () => afterAct(queries) });
  const { data, error, isPending } = uploading;
  const done = data && 'result' in data ? data : null;
  const unread = data && 'entries' in data && !done ? (data as Unread) : null;
  return (
    <Dialog opened onClose={onClose} size="xl" title={t.title} closeOnClickOutside={false}>
      <Stack gap="sm">
        {!done && (
          <>
            <div>{t.how}</div>
            <div className="quiet">
              {t.columns} <span className="mono">{COLUMNS.join(', ')}</span>
            </div>
          </>
        )}
        {error && <ProblemNote problem={error} />}
        {data && 'flaw' in data && <div role="alert">{data.flaw}</div>}
        {isPending && <div role="status">{t.sending}</div>}
        {unread && <div role="alert">{t.unread(unread.ignored.join(', '))}</div>}
        {done && <Outcome {...done} />}
        <Group>
          {unread && (
            <Button variant="default" onClick={() => uploading.mutate(unread)}>
              {t.without(formatCount(unread.entries.length))}
            </Button>
          )}
          <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => file && uploading.mutate(file)}>
            {(button) => (
              <Button {...button} loading={isPending} variant={done ? 'default' : 'filled'}>
                {done ? t.again : t.choose}
              </Button>
            )}
          </FileButton>
          {!done && <DownloadButton label={t.template} name="own-list.csv" content={() => csvOf([COLUMNS])} />}
        </Group>
      </Stack>
    </Dialog>
  );
}

type Line = PutResult['results'][number];

function Outcome({ result: { created, merged, rejected, results }, entries, ignored }: Uploaded) {
  const bad = results.filter(({ status }) => status === 'rejected');
  const nameOf = ({ index }: Line) => entries[index]?.name ?? '';
  const columns: readonly Column<Line>[] = [
    { id: 'row', header: t.row, width: '70px', numeric: true, cell: ({ index }) => index + 1 },
    { id: 'name', header: ownList.columns.name, width: '220px', cell: nameOf },
    { id: 'why', header: t.why, cell: flawsOf },
  ];
  return (
    <>
      <div role="status">
        {t.done(formatCount(created), formatCount(merged), formatCount(rejected))} {created + merged > 0 && t.searched}
      </div>
      {ignored.length > 0 && <div>{t.ignored(ignored.join(', '))}</div>}
      {bad.length > 0 && (
        <>
          <DataTable label={t.rejected} columns={columns} rows={bad} idOf={({ index }) => String(index)} empty={null} />
          <Group>
            <DownloadButton
              label={t.download}
              name="rejected.csv"
              content={() =>
                csvOf([
                  [t.row, ownList.columns.name, t.why],
                  ...bad.map((line) => [String(line.index + 1), nameOf(line), flawsOf(line)]),
                ])
              }
            />
          </Group>
        </>
      )}
    </>
  );
}
