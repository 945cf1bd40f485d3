/** Upload of exchange rates. The service parses the file and reports rejected lines. */
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fx } from '../../text/fx.ts';
import { csvOf } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from '../settings/settings.module.css';
import { afterAct, type Uploaded, uploadRates } from './fx-api.ts';

const t = fx.bulk;
const TEMPLATE = ['currency', 'rate', 'validFrom'];
const MOST_TOLD = 100;

type Flaw = Uploaded['errors'][number];
const COLUMNS: readonly Column<Flaw>[] = [
  { id: 'row', header: t.row, width: '70px', numeric: true, cell: ({ index }) => index + 1 },
  { id: 'field', header: t.field, width: '120px', cell: ({ field }) => <span className="mono">{field}</span> },
  { id: 'why', header: t.why, cell: ({ message }) => message },
];

export function UploadRates({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const uploading = useMutation({ mutationFn: uploadRates, onSuccess: () => afterAct(queries) });
  const { data: done, error, isPending } = uploading;
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.title} closeOnClickOutside={false}>
      <Stack gap="sm">
        {!done && (
          <>
            <div>{t.how}</div>
            <div className="quiet">{t.columns}</div>
          </>
        )}
        {error && <ProblemNote problem={error} />}
        {isPending && <div role="status">{t.sending}</div>}
        {done && <div role="status">{t.done(formatCount(done.accepted), formatCount(done.rejected))}</div>}
        {done && done.errors.length > 0 && (
          <>
            {done.errors.length >= MOST_TOLD && <div className="quiet">{t.first}</div>}
            <div className={classes.narrow}>
              <DataTable
                label={t.refused}
                columns={COLUMNS}
                rows={done.errors}
                idOf={({ index, field }) => `${index} ${field}`}
                empty={null}
              />
            </div>
          </>
        )}
        <Group>
          <FileButton accept=".csv,text/csv" onChange={(file) => file && uploading.mutate(file)}>
            {(button) => (
              <Button {...button} loading={isPending} variant={done ? 'default' : 'filled'}>
                {done ? t.again : t.choose}
              </Button>
            )}
          </FileButton>
          {!done && <DownloadButton label={t.template} name="rates.csv" content={() => csvOf([TEMPLATE])} />}
        </Group>
      </Stack>
    </Dialog>
  );
}
