/** Records that one user proposes and another user confirms: their state, who did each step, and the buttons for the next one. */
import { Button, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { twoUsers as t } from '../../text/two-users.ts';
import { Mark } from '../../ui/mark.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';

type State = keyof typeof t.state;

interface Steps {
  state: State;
  proposedAt: string;
  proposedBy: string;
  confirmedAt: string | null;
  confirmedBy: string | null;
  endedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
}

const TONES = { PROPOSED: 'MEDIUM', IN_FORCE: 'GOOD', EXPIRED: 'LOW', ENDED: 'LOW' } as const;

export function StateMark({ state }: { state: State }) {
  return <Mark tone={TONES[state]}>{t.state[state]}</Mark>;
}

export function StateFilter(props: {
  states: readonly State[];
  value?: string | undefined;
  onChoose(state?: State): void;
}) {
  return (
    <Select
      label={t.show}
      w={180}
      data={[{ value: '', label: t.all }, ...props.states.map((value) => ({ value, label: t.state[value] }))]}
      value={props.states.includes(props.value as State) ? (props.value as string) : ''}
      onChange={(value) => props.onChoose(value ? (value as State) : undefined)}
      allowDeselect={false}
    />
  );
}

/** Who did each step, and when. */
export function StepLines({ of }: { of: Steps }) {
  const steps = [
    [t.proposed, of.proposedBy, of.proposedAt],
    [t.confirmed, of.confirmedBy, of.confirmedAt],
    [t.ended, of.endedBy, of.endedAt],
  ] as const;
  return (
    <>
      {steps.map(
        ([label, by, at]) =>
          at && (
            <div key={label} className="quiet">
              {label} <Moment at={at} /> · <Colleague userId={by} />
            </div>
          ),
      )}
      {of.endReason && <div dir="auto">{of.endReason}</div>}
    </>
  );
}

/** The buttons that a user may press now. */
export function NextStep(props: {
  of: Steps;
  queryKey: string;
  endHow: string;
  withdrawHow: string;
  confirm(): Promise<unknown>;
  end(reason: string): Promise<unknown>;
}) {
  const { of, queryKey, endHow, withdrawHow, confirm, end } = props;
  const { userId } = useSession().user;
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([queryKey, 'proposals'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const confirming = useMutation({ mutationFn: confirm, onSuccess });
  const ending = useMutation({ mutationFn: end, onSuccess });
  const problem = confirming.error ?? ending.error;
  if (of.endedAt !== null) return null;
  const isProposed = of.confirmedAt === null;
  const isOwn = of.proposedBy === userId;
  const label = isProposed ? (isOwn ? t.withdraw : t.reject) : t.end;
  return (
    <>
      {of.state === 'PROPOSED' &&
        (isOwn ? (
          <div className="quiet">{t.awaitsOther}</div>
        ) : (
          <Button size="xs" mr="xs" loading={confirming.isPending} onClick={() => confirming.mutate()}>
            {t.confirm}
          </Button>
        ))}
      <WithWords label={label} field={t.endReason} submit={label} onSubmit={(why) => wasDone(ending.mutateAsync(why))}>
        <div>{isProposed ? withdrawHow : endHow}</div>
      </WithWords>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
