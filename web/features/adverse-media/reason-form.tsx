/** An action on an article or a listing, with its reason. */
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { adverseMedia } from '../../text/adverse-media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct } from './adverse-media-api.ts';

const t = adverseMedia.decide;
const MAX_REASON = 1_000;

export function ReasonForm(props: {
  title: string;
  detail: string;
  submit: string;
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  grave?: boolean;
  children?: ReactNode;
}) {
  const { title, detail, submit, act, onClose, grave = false, children } = props;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const acting = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          acting.mutate();
        }}
      >
        <Stack gap="sm">
          <div>{detail}</div>
          {children}
          <Textarea
            data-field="reason"
            data-autofocus
            label={t.reason}
            description={t.reasonHow}
            dir="auto"
            autosize
            minRows={3}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {acting.error && <ProblemNote problem={acting.error} />}
          <Button
            type="submit"
            loading={acting.isPending}
            disabled={reason.trim() === ''}
            {...(grave && { color: 'red' })}
          >
            {submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
