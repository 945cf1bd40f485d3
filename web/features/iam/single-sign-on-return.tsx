/** Redirect target of the identity provider. Its answer is exchanged for a session, once. */
import { Button, Center, Loader, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { finishSignOn, leftPage, sessionQuery } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './sign-in.module.css';

const t = text.signIn.provider;

export function SingleSignOnReturn() {
  const { organisation } = useParams({ from: '/single-sign-on/$organisation' });
  // Kept in state, because it is removed from the address and the history before any request.
  const [answer] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  const queries = useQueryClient();
  const { data: session, error } = useQuery({
    queryKey: ['single-sign-on', answer.state],
    queryFn: () => finishSignOn(organisation, answer),
    // The answer is valid once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    document.title = `${text.signIn.title} · ${text.shell.product}`;
    history.replaceState(null, '', location.pathname);
  }, []);
  useEffect(() => {
    if (!session) return;
    queries.setQueryData(sessionQuery.queryKey, session);
    location.replace(leftPage());
  }, [session, queries]);
  return (
    <Center component="main" mih="100vh" p="md">
      {error ? (
        <div className={`panel ${classes.card}`}>
          <div className={classes.brand}>{text.shell.product}</div>
          <h1 className={classes.title}>{t.failed}</h1>
          <Stack gap="sm">
            <ProblemNote problem={error} />
            <Button component="a" href="/">
              {t.back}
            </Button>
          </Stack>
        </div>
      ) : (
        <Loader aria-label={text.common.loading} />
      )}
    </Center>
  );
}
