/** Approves several rules that only add alerts. Each approval has its own audit entry. */
import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { proposals as t } from '../../text/approvals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { notify } from '../../ui/toast.tsx';
import { approveRule } from './acts.ts';
import { afterApproval, type Proposal } from './proposals-api.ts';
import { titleOf } from './words.ts';

interface Failure {
  proposal: Proposal;
  problem: unknown;
}

export function BatchApproval({ chosen, onDone }: { chosen: readonly Proposal[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const approving = useMutation({
    mutationFn: async (): Promise<Failure[]> => {
      const failures: Failure[] = [];
      for (const proposal of chosen) {
        await approveRule(proposal.subjectId).catch((problem: unknown) => failures.push({ proposal, problem }));
      }
      return failures;
    },
    onSuccess: async (failures) => {
      const count = chosen.length - failures.length;
      if (count > 0) void notify(t.done.batch(count));
      if (failures.length === 0) {
        setAsking(false);
        onDone();
      }
      await afterApproval(queries, 'RULE');
    },
  });
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t.batch.approve(chosen.length)}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t.batch.approve(chosen.length)}>
        <Stack gap="sm">
          <div>{t.batch.sure}</div>
          <ul>
            {chosen.map((proposal) => (
              <li key={proposal.subjectId} dir="auto">
                {titleOf(proposal)}
              </li>
            ))}
          </ul>
          {approving.data?.map(({ proposal, problem }) => (
            <ProblemNote key={proposal.subjectId} problem={problem}>
              {t.batch.failed(titleOf(proposal))}
            </ProblemNote>
          ))}
          <Button loading={approving.isPending} onClick={() => approving.mutate()}>
            {t.approve}
          </Button>
        </Stack>
      </Dialog>
    </>
  );
}
