/** Frame of every page: sign-in without a session, and a dialog over the page when the session ends. */
import { Center, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenProofIsNeeded, whenSessionEnds } from '../api/client.ts';
import { type Session, sessionQuery } from '../api/session.ts';
import { ChangePassword } from '../features/iam/change-password.tsx';
import { SignInAgain, SignInPage } from '../features/iam/sign-in.tsx';
import { StepUp } from '../features/iam/step-up.tsx';
import { text } from '../text/index.ts';
import { ProblemNote } from '../ui/problem.tsx';

/** Not needed to sign in. `main.tsx` loads it as soon as there is a session. */
const Shell = lazy(() => import('./shell.tsx').then((module) => ({ default: module.Shell })));

export function Root() {
  const isOpen = useMatches({ select: (matches) => matches.at(-1)?.staticData.isOpen ?? false });
  if (!isOpen) return <SignedIn />;
  return (
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  );
}

function SignedIn() {
  const { data, error, refetch } = useQuery(sessionQuery);
  const queries = useQueryClient();
  const [ended, setEnded] = useState(false);
  const [proof, setProof] = useState<{ given: (isGiven: boolean) => void } | null>(null);
  useEffect(() => {
    whenSessionEnds(() => setEnded(true));
    whenProofIsNeeded(() => new Promise((resolve) => setProof({ given: resolve })));
  }, []);

  if (error && data === undefined) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (data === undefined) return <Waiting />;
  const entered = (session: Session) => queries.setQueryData(sessionQuery.queryKey, session);
  if (data === null) return <SignInPage onEntered={entered} />;
  if (data.mustChangePassword) return <ChangePassword />;
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <Shell />
      </Suspense>
      {proof && (
        <StepUp
          onEnd={(isGiven) => {
            setProof(null);
            proof.given(isGiven);
          }}
        />
      )}
      {ended && (
        <SignInAgain
          email={data.user.email}
          onEntered={(session) => {
            setEnded(false);
            entered(session);
            void queries.invalidateQueries();
          }}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <Center h="100vh">
      <Loader aria-label={text.common.loading} />
    </Center>
  );
}
