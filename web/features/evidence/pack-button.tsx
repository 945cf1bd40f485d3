/** Downloads the evidence pack of one record, on the page of the record. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { type OneKind, takeOne } from './packs-api.ts';

export function PackButton({ kind, id }: { kind: OneKind; id: string }) {
  const taking = useMutation({ mutationFn: () => takeOne(kind, id) });
  if (!usePermission('audit:read')) return null;
  return (
    <>
      <Button variant="default" size="xs" loading={taking.isPending} onClick={() => taking.mutate()}>
        {text.common.evidence}
      </Button>
      {taking.error && <ProblemNote problem={taking.error} />}
    </>
  );
}
