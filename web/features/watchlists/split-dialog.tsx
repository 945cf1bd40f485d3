/** Splits listings of another party from a profile: which leave, which stay, and why. */
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { ApiProblem } from '../../api/problem.ts';
import { review } from '../../text/review.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterRuling, keyOf, type Listing, type Resolution, split } from './review-api.ts';
import classes from './watchlists.module.css';

const t = review.split;
const MOST_WORDS = 1_000;

export function SplitDialog(props: {
  profileId: string;
  leaving: readonly Listing[];
  staying: readonly Listing[];
  onClose: () => void;
  onDone: (now: Resolution) => void;
}) {
  const { profileId, leaving, staying, onClose, onDone } = props;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const splitting = useMutation({
    mutationFn: () => split(profileId, leaving, reason),
    onSuccess: async (now) => {
      await afterRuling(queries);
      onDone(now);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    splitting.mutate();
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.title} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div>{t.how(leaving.length)}</div>
          <Listings listings={leaving} />
          <div>{t.stays}</div>
          <Listings listings={staying} />
          <Textarea
            data-field="reason"
            label={t.reason}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={MOST_WORDS}
            dir="auto"
            value={reason}
            error={splitting.error instanceof ApiProblem ? splitting.error.of('reason') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="quiet">{t.sure}</div>
          {splitting.error && <ProblemNote problem={splitting.error} />}
          <Button type="submit" color="red" loading={splitting.isPending} disabled={reason.trim() === ''}>
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

function Listings({ listings }: { listings: readonly Listing[] }) {
  const { titleOf } = useListNames();
  return (
    <ul className={classes.list}>
      {listings.map((one) => (
        <li key={keyOf(one)}>
          <Name>{one.primaryName}</Name>{' '}
          <span className="quiet">
            {titleOf(one.watchlistId)} <span className="mono">{one.externalReferenceId}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
