/** Upload of a customer table. The service parses it and reports the result of each line. */
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customers } from '../../text/customers.ts';
import { csvOf } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct, type BulkResult, upload } from './customers-api.ts';

const t = customers.bulk;

/** As `POST /customers/bulk` reads them. */
const TEMPLATE = [
  'externalReferenceId',
  'entityType',
  'fullName',
  'aliases',
  'gender',
  'dob',
  'registeredOn',
  'nationalityCodes',
  'countryCodes',
  'documentType',
  'documentNumber',
  'documentCountry',
  'address',
  'accounts',
  'wallets',
  'occupation',
  'products',
  'monthlyAmount',
  'currency',
  'monthlyCount',
  'reviewOn',
];

type Line = BulkResult['results'][number];

const COLUMNS: readonly Column<Line>[] = [
  { id: 'row', header: t.row, width: '70px', numeric: true, cell: ({ index }) => index + 1 },
  {
    id: 'number',
    header: customers.columns.number,
    width: '150px',
    cell: ({ externalReferenceId }) => externalReferenceId,
  },
  { id: 'why', header: t.why, cell: ({ errors }) => whyOf(errors) },
];

const whyOf = (errors: Line['errors']) => errors.map(({ field, message }) => `${field} ${message}`).join('; ');

export function BulkUpload({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const uploading = useMutation({
    mutationFn: upload,
    onSuccess: () => afterAct(queries),
  });
  const { data, error, isPending } = uploading;
  return (
    <Dialog opened onClose={onClose} size="xl" title={t.title} closeOnClickOutside={false}>
      <Stack gap="sm">
        {!data && (
          <>
            <div>{t.how}</div>
            <div className="quiet">
              {t.columns} <span className="mono">{TEMPLATE.join(', ')}</span>
            </div>
          </>
        )}
        {error && <ProblemNote problem={error} />}
        {isPending && <div role="status">{t.sending}</div>}
        {data && <Outcome {...data} />}
        <Group>
          <FileButton
            accept=".csv,text/csv"
            onChange={(file) => {
              if (file) uploading.mutate(file);
            }}
          >
            {(button) => (
              <Button {...button} loading={isPending} variant={data ? 'default' : 'filled'}>
                {data ? t.again : t.choose}
              </Button>
            )}
          </FileButton>
          {!data && <DownloadButton label={t.template} name="customers.csv" content={() => csvOf([TEMPLATE])} />}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Outcome({ result, ignored }: { result: BulkResult; ignored: string | null }) {
  const { created, changed, unchanged, rejected, results } = result;
  const bad = results.filter(({ status }) => status === 'rejected');
  return (
    <>
      <div role="status">
        {t.done(formatCount(created), formatCount(changed), formatCount(unchanged), formatCount(rejected))}{' '}
        {created + changed > 0 && t.screened}
      </div>
      {ignored && <div>{t.ignored(ignored)}</div>}
      {bad.length > 0 && (
        <>
          <DataTable label={t.rejected} columns={COLUMNS} rows={bad} idOf={({ index }) => String(index)} empty={null} />
          <DownloadButton
            label={t.download}
            name="rejected.csv"
            content={() =>
              csvOf([
                [t.row, customers.columns.number, t.why],
                ...bad.map(({ index, externalReferenceId, errors }) => [
                  String(index + 1),
                  externalReferenceId ?? '',
                  whyOf(errors),
                ]),
              ])
            }
          />
        </>
      )}
    </>
  );
}
