/** Opens alerts for the matches of a batch: the rows become customers, and ongoing screening opens an alert for each match. */
import { Button, Group, Select, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, type Posted } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { batch as t } from '../../text/batch.ts';
import { text } from '../../text/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { type Lines, lineOf } from './batch-api.ts';
import type { Mapping, Outcome } from './batch-results.ts';

type Type = 'INDIVIDUAL' | 'ORGANIZATION';

interface MonitorProps {
  outcomes: readonly Outcome[];
  rows: Lines['rows'];
  mapping: Mapping;
}

export function MonitorHits({ outcomes, rows, mapping }: MonitorProps) {
  const mayAdd = usePermission('customer:write');
  const [isOpen, setOpen] = useState(false);
  const hits = outcomes.filter(({ matches, id }) => matches > 0 && id !== '');
  if (!mayAdd || hits.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.alerts.act(formatCount(hits.length))}
      </Button>
      {isOpen && <Adding hits={hits} rows={rows} mapping={mapping} onClose={() => setOpen(false)} />}
    </>
  );
}

function Adding(props: { hits: readonly Outcome[]; rows: Lines['rows']; mapping: Mapping; onClose: () => void }) {
  const { hits, rows, mapping, onClose } = props;
  const [type, setType] = useState<Type>('INDIVIDUAL');
  const adding = useMutation({
    mutationFn: () => {
      const body = hits.map(({ row }) => customerOf(lineOf(rows[row - 1] ?? [], mapping), type));
      return dataOf(api.POST('/amlcore/api/v1/customers/bulk', { body: body as never }));
    },
  });
  const { data, error, isPending } = adding;
  return (
    <Dialog opened onClose={onClose} title={t.alerts.act(formatCount(hits.length))}>
      <Stack gap="sm">
        <p>{t.alerts.how}</p>
        {!data && (
          <Select
            label={mapping.entityTypes === undefined ? t.field.entityTypes : t.alerts.otherwise}
            data={Object.entries(text.common.entityType).map(([value, label]) => ({ value, label }))}
            value={type}
            onChange={(value) => setType(value as Type)}
            allowDeselect={false}
          />
        )}
        {error && <ProblemNote problem={error} />}
        {data && <Added result={data} />}
        <Group gap="xs">
          {!data && (
            <Button loading={isPending} onClick={() => adding.mutate()}>
              {t.alerts.submit}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {data ? text.common.close : text.common.cancel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Rows that cannot be added say why. */
function Added({ result }: { result: Posted<'/amlcore/api/v1/customers/bulk'> }) {
  const { created, changed, unchanged, results } = result;
  return (
    <div role="status">
      <p>
        {t.alerts.added(formatCount(created), formatCount(changed + unchanged))}{' '}
        <Link to="/alerts" search={{ cause: 'CUSTOMER' }}>
          {t.alerts.toAlerts}
        </Link>
      </p>
      <ul>
        {results
          .filter(({ status }) => status === 'rejected')
          .map(({ index, externalReferenceId, errors }) => (
            <li key={index}>
              {t.alerts.rejected(externalReferenceId ?? String(index + 1))}{' '}
              {errors.map(({ field, message }) => `${field} ${message}`).join('; ')}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** What a batch line has of a customer record. */
function customerOf(line: ReturnType<typeof lineOf>, otherwise: Type) {
  const { externalReferenceId, fullName, alias, dob, nationalityCodes, entityTypes } = line;
  return {
    externalReferenceId,
    entityType: entityTypes?.[0]?.toUpperCase() ?? otherwise,
    names: [fullName, alias].flatMap((name) => (name === undefined ? [] : [{ fullNameRaw: name }])),
    ...(dob !== undefined && { dob }),
    ...(nationalityCodes !== undefined && { nationalityCodes }),
  };
}
