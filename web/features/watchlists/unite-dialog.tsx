/** Merges a profile with another one, found by its name, with a reason. */
import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { ApiProblem } from '../../api/problem.ts';
import { text } from '../../text/index.ts';
import { review } from '../../text/review.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatListedDay } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterRuling, type Found, findOthers, type Resolution, unite } from './review-api.ts';

const t = review.unite;
const MOST_WORDS = 1_000;
const BIRTHS = 2;

export function UniteDialog(props: {
  profileId: string;
  /** Initial name of the search. */
  name: string;
  onClose: () => void;
  onDone: (now: Resolution) => void;
}) {
  const { profileId, onClose, onDone } = props;
  const queries = useQueryClient();
  const [name, setName] = useState(props.name);
  const [other, setOther] = useState('');
  const [reason, setReason] = useState('');
  const { mutate: find, ...finding } = useMutation({ mutationFn: (asked: string) => findOthers(asked, profileId) });
  const uniting = useMutation({
    mutationFn: () => unite(profileId, other, reason),
    onSuccess: async (now) => {
      await afterRuling(queries);
      onDone(now);
    },
  });
  // A link from a listing that may be the same party opens with its name.
  useEffect(() => find(props.name), [find, props.name]);
  const seek = (event: FormEvent) => {
    event.preventDefault();
    setOther('');
    find(name);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    uniting.mutate();
  };
  const found = finding.data ?? [];
  const problem = finding.error ?? uniting.error;
  return (
    <Dialog opened onClose={onClose} size="xl" title={t.title} closeOnClickOutside={false}>
      <Stack gap="sm">
        <div>{t.how}</div>
        <form onSubmit={seek}>
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              data-field="name"
              label={t.name}
              flex={1}
              dir="auto"
              autoComplete="off"
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={finding.isPending} disabled={name.trim() === ''}>
              {t.find}
            </Button>
          </Group>
        </form>
        <form onSubmit={submit}>
          <Stack gap="sm">
            {finding.isSuccess && found.length === 0 && <div role="status">{t.none}</div>}
            {found.length > 0 && (
              <Radio.Group data-field="other" label={t.found} value={other} onChange={setOther}>
                <Stack gap={8} mt={6}>
                  {found.map((one) => (
                    <Radio key={one.profileId} value={one.profileId} label={<Party profile={one} />} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
            <Textarea
              data-field="reason"
              label={t.reason}
              required
              autosize
              minRows={2}
              maxLength={MOST_WORDS}
              dir="auto"
              value={reason}
              error={uniting.error instanceof ApiProblem ? uniting.error.of('reason') : undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <div className="quiet">{review.split.sure}</div>
            {problem && <ProblemNote problem={problem} />}
            <Button
              type="submit"
              color="red"
              loading={uniting.isPending}
              disabled={other === '' || reason.trim() === ''}
            >
              {t.submit}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );
}

/** Data that distinguishes namesakes. */
function Party({ profile: { names, dates, sources, entityType } }: { profile: Found }) {
  const { titleOf } = useListNames();
  const births = dates.filter(({ type }) => type === 'BIRTH').slice(0, BIRTHS);
  return (
    <>
      <Name strong>{names[0]?.fullNameRaw ?? ''}</Name>
      <div className="quiet">
        {[text.common.entityType[entityType], ...births.map(({ value }) => formatListedDay(value))].join(', ')}
        {sources.map(({ watchlistId, externalReferenceId }) => (
          <span key={`${watchlistId} ${externalReferenceId}`}>
            {' · '}
            {titleOf(watchlistId)} <span className="mono">{externalReferenceId}</span>
          </span>
        ))}
      </div>
    </>
  );
}
