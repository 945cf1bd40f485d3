/** Sign-in with a password, then with the second factor if the account has one. */
import { Button, Center, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { type Session, signIn } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { handOver } from './given-password.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { signInWithPasskey } from './passkeys.ts';
import classes from './sign-in.module.css';
import { SingleSignOn } from './single-sign-on.tsx';

const t = text.signIn;

interface Entering {
  /** Known if the user signs in again. */
  email?: string;
  onEntered: (session: Session) => void;
}

export function SignInPage({ onEntered }: Entering) {
  useEffect(() => {
    document.title = `${t.title} · ${text.shell.product}`;
  }, []);
  return (
    <Center component="main" mih="100vh" p="md">
      <div className={`panel ${classes.card}`}>
        <div className={classes.brand}>{text.shell.product}</div>
        <h1 className={classes.title}>{t.title}</h1>
        <SignInForm onEntered={onEntered} />
        <PasskeyButton label={t.passkey.submit} prove={signInWithPasskey} onProved={onEntered} />
        <SingleSignOn />
      </div>
    </Center>
  );
}

/** Shown over the page on which the session ended. */
export function SignInAgain({ email, onEntered }: Entering & { email: string }) {
  // Another user must not continue with the content of this page.
  const entered = (session: Session) => (session.user.email === email ? onEntered(session) : location.reload());
  return (
    <Dialog
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t.again.title}
    >
      <p className={classes.detail}>{t.again.detail}</p>
      <SignInForm email={email} onEntered={entered} />
      <PasskeyButton label={t.passkey.submit} prove={signInWithPasskey} onProved={entered} />
      <SingleSignOn />
    </Dialog>
  );
}

/** @param email if known, only the password is asked for */
export function SignInForm({ email: known, onEntered }: Entering) {
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);
  const entering = useMutation({
    mutationFn: () => signIn({ email, password, ...(codeAsked && { code }) }),
    onSuccess: (session) => {
      if (session.mustChangePassword) handOver(password);
      onEntered(session);
    },
    onError: (error) => {
      if (isCodeAsked(error)) setCodeAsked(true);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.mutate();
  };
  const { error } = entering;
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          data-field="email"
          label={t.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus={known === undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          data-field="password"
          label={t.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={known !== undefined}
          data-autofocus={known !== undefined || undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {codeAsked && (
          <TextInput
            data-field="code"
            label={t.code}
            description={t.codeAsked}
            autoComplete="one-time-code"
            autoFocus
            required
            withAsterisk={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {error && !isCodeAsked(error) && (
          <ProblemNote problem={error}>{isRefused(error) && <div>{t.refused}</div>}</ProblemNote>
        )}
        <Button type="submit" loading={entering.isPending} fullWidth>
          {t.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** The error does not say which of them is wrong, because it would reveal which addresses have an account. */
const isRefused = (error: unknown): boolean => error instanceof ApiProblem && error.status === 401;

function isCodeAsked(error: unknown): boolean {
  return error instanceof ApiProblem && error.slug === 'second-factor-required';
}
