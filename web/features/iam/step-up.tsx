/** Step-up authentication before an action that requires a recent one. The action continues afterwards. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sessionQuery, stepUp, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { stepUpWithPasskey } from './passkeys.ts';
import classes from './sign-in.module.css';
import { SignOnButton } from './single-sign-on.tsx';

const t = text.signIn;

export function StepUp({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  // Users with a second factor must use it.
  const { stepUpProofs } = useSession();
  const isCodeAsked = stepUpProofs.includes('CODE');
  const hasPasskey = stepUpProofs.includes('PASSKEY');
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const proving = useMutation({
    mutationFn: () => stepUp(isCodeAsked ? { code: typed } : { password: typed }),
    onSuccess: () => onEnd(true),
    // The factor may have been set up or removed in another window.
    onError: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proving.mutate();
  };
  return (
    <Dialog opened onClose={() => onEnd(false)} title={t.stepUp.title}>
      <p className={classes.detail}>{t.stepUp.detail}</p>
      {(isCodeAsked || !hasPasskey) && (
        <form onSubmit={submit}>
          <Stack gap="sm">
            {isCodeAsked ? (
              <TextInput
                data-field="code"
                label={t.stepUp.code}
                autoComplete="one-time-code"
                inputMode="numeric"
                required
                withAsterisk={false}
                data-autofocus
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            ) : (
              <PasswordInput
                data-field="password"
                label={t.password}
                autoComplete="current-password"
                required
                withAsterisk={false}
                data-autofocus
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
            {proving.error && <ProblemNote problem={proving.error} />}
            <Button type="submit" loading={proving.isPending}>
              {t.stepUp.submit}
            </Button>
          </Stack>
        </form>
      )}
      {hasPasskey && <PasskeyButton label={t.passkey.stepUp} prove={stepUpWithPasskey} onProved={() => onEnd(true)} />}
      {stepUpProofs.includes('SINGLE_SIGN_ON') && (
        <Stack mt="sm">
          <SignOnButton purpose="step-up" label={t.provider.stepUp} />
        </Stack>
      )}
    </Dialog>
  );
}
