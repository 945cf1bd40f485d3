/** Replaces the initial password, which works once, by one that the user chooses. */
import { Button, Center, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { changePassword, type Session, sessionQuery } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { dropHandedOver, handedOver } from './given-password.ts';
import classes from './sign-in.module.css';

const t = text.signIn.change;

export function ChangePassword() {
  const queries = useQueryClient();
  const [given] = useState(handedOver);
  // Dropped in an effect, because React may render twice.
  useEffect(dropHandedOver, []);
  return (
    <Center component="main" mih="100vh" p="md">
      <div className={`panel ${classes.card}`}>
        <h1 className={classes.title}>{t.title}</h1>
        <p className={classes.detail}>{t.detail}</p>
        <PasswordForm
          currentLabel={t.current}
          given={given}
          onDone={(session) => queries.setQueryData(sessionQuery.queryKey, session)}
        />
      </div>
    </Center>
  );
}

export function PasswordForm(props: {
  currentLabel: string;
  /** The current password, if the user has just typed it. */
  given?: string;
  /** The form is not the main content of the page. */
  aside?: boolean;
  onDone: (session: Session) => void;
}) {
  const { currentLabel, given = '', aside = false, onDone } = props;
  const [current, setCurrent] = useState(given);
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const changing = useMutation({ mutationFn: () => changePassword(current, next), onSuccess: onDone });
  const differ = repeated !== '' && repeated !== next;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (next === repeated) changing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <PasswordInput
          data-field="currentPassword"
          label={currentLabel}
          description={given !== '' && current === given ? t.typedBefore : undefined}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          data-field="newPassword"
          autoFocus={given !== ''}
          label={t.next}
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <PasswordInput
          label={t.repeat}
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={repeated}
          error={differ ? t.differ : undefined}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        {changing.error && <ProblemNote problem={changing.error} />}
        <Button
          type="submit"
          variant={aside ? 'default' : 'filled'}
          loading={changing.isPending}
          disabled={differ}
          fullWidth
        >
          {t.submit}
        </Button>
      </Stack>
    </form>
  );
}
