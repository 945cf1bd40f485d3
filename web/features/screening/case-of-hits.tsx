/** Opens a case that lists the matches of a batch. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { batch as t } from '../../text/batch.ts';
import { formatCount, formatScore } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Outcome } from './batch-results.ts';

/** Lines of the description, which has 4,000 characters. */
const MOST_CHARS = 3_800;

export function CaseOfHits({ outcomes, name }: { outcomes: readonly Outcome[]; name: string }) {
  const navigate = useNavigate();
  const mayOpen = usePermission('case:write');
  const hits = outcomes.filter(({ matches }) => matches > 0);
  const opening = useMutation({
    mutationFn: () => {
      const title = t.caseTitle(name, formatCount(hits.length));
      return dataOf(api.POST('/amlcore/api/v1/cases', { body: { title, description: descriptionOf(hits) } }));
    },
    onSuccess: async ({ caseId }) => {
      void notify(t.caseOpened);
      await navigate({ to: '/cases/$caseId', params: { caseId } });
    },
  });
  if (!mayOpen || hits.length === 0) return null;
  return (
    <>
      <Button variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
        {t.openCase(formatCount(hits.length))}
      </Button>
      {opening.error && <ProblemNote problem={opening.error} />}
    </>
  );
}

function descriptionOf(hits: readonly Outcome[]): string {
  const lines: string[] = [];
  let chars = 0;
  for (const { row, id, name, match, score } of hits) {
    const line = t.caseRow(row, id, name, match, score === null ? '–' : formatScore(score));
    chars += line.length + 1;
    if (chars > MOST_CHARS) return [...lines, t.caseMore(formatCount(hits.length - lines.length))].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
}
