/** Target of an invitation link: sets name and password, then signs in. */
import { Button, Center, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { people as peopleWords } from '../../text/users.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in.tsx';

const t = peopleWords.accept;

export function AcceptInvitation() {
  // In the fragment, so that no log has it. Kept in state, because it is removed from the address after use.
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accepting = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/auth/api/v1/invitations/accept', { body: { token, password, ...(name && { name }) } })),
    onSuccess: () => history.replaceState(null, '', location.pathname),
  });
  useEffect(() => {
    document.title = `${t.title} · ${text.shell.product}`;
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accepting.mutate();
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <div className={`panel ${classes.card}`}>
        <div className={classes.brand}>{text.shell.product}</div>
        <h1 className={classes.title}>{t.title}</h1>
        {accepting.data ? (
          <Stack gap="sm">
            <p className={classes.detail} role="status">
              {t.done(accepting.data.email)}
            </p>
            <SignInForm email={accepting.data.email} onEntered={() => location.replace('/')} />
          </Stack>
        ) : (
          <form onSubmit={submit}>
            <Stack gap="sm">
              <p className={classes.detail} role={token ? undefined : 'alert'}>
                {token ? t.detail : t.noToken}
              </p>
              <TextInput
                data-field="name"
                label={t.name}
                description={t.nameHow}
                autoComplete="name"
                dir="auto"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <PasswordInput
                data-field="password"
                label={text.signIn.password}
                autoComplete="new-password"
                required
                withAsterisk={false}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              {accepting.error && <ProblemNote problem={accepting.error} />}
              <Button type="submit" loading={accepting.isPending} disabled={token === ''}>
                {t.submit}
              </Button>
            </Stack>
          </form>
        )}
      </div>
    </Center>
  );
}
