/** Asks once more who it is, before an act that asks for a recent proof. The act goes on by itself afterwards. */
import { Button, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { stepUp } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './sign-in.module.css';

const t = text.signIn;

export function StepUp({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const proving = useMutation({
    mutationFn: () => stepUp({ password, ...(code && { code }) }),
    onSuccess: () => onEnd(true),
  });
  const isCodeAsked = proving.error instanceof ApiProblem && proving.error.slug === 'second-factor-required';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proving.mutate();
  };
  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title={t.stepUp.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <p className={classes.detail}>{t.stepUp.detail}</p>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <PasswordInput
            label={t.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {(isCodeAsked || code !== '') && (
            <TextInput
              label={t.code}
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          {proving.error && !isCodeAsked && <ProblemNote problem={proving.error} />}
          <Button type="submit" loading={proving.isPending}>
            {t.stepUp.submit}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
