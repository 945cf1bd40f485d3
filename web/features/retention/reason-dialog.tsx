/** Confirms an action with a reason. */
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { retention as t } from '../../text/retention.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct } from './retention-api.ts';

const MAX_REASON = 2_000;

export function ReasonDialog(props: {
  title: string;
  detail: string;
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Disables the button until further fields are filled. */
  isReady?: boolean;
  grave?: boolean;
  children?: ReactNode;
}) {
  const { title, detail, act, onClose, isReady = true, grave = false, children } = props;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const acting = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acting.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div>{detail}</div>
          {children}
          <Textarea
            data-field="reason"
            data-autofocus
            label={t.reason}
            description={t.reasonHow}
            autosize
            minRows={3}
            maxLength={MAX_REASON}
            required
            withAsterisk={false}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {acting.error && <ProblemNote problem={acting.error} />}
          <Button
            type="submit"
            loading={acting.isPending}
            disabled={!isReady || reason.trim() === ''}
            {...(grave && { color: 'red' })}
          >
            {title}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
