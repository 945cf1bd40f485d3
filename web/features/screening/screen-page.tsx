/** One name against all lists. The address holds the ID of the screening, so that a link opens the same result. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { screening as t } from '../../text/screening.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { CriteriaForm } from './criteria-form.tsx';
import { RecentScreenings } from './recent.tsx';
import classes from './screening.module.css';
import { criteriaOf, NO_CRITERIA, type Screened, screenAgain, screeningQuery, screenNow } from './screening-api.ts';
import { ScreeningResult } from './screening-result.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A name typed into the command palette. */
    toScreen?: string;
  }
}

export function ScreenPage() {
  const { screening } = useSearch({ from: '/screening' });
  const name = useLocation({ select: ({ state }) => state.toScreen });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayScreen = usePermission('screen:write');
  const mayRead = usePermission('screen:read');
  const stored = useQuery({ ...screeningQuery(screening ?? ''), enabled: screening !== undefined });
  // After a screening from the form, the new address keeps the form as it is.
  const [kept, setKept] = useState<{ screening: string; key: string } | null>(null);
  const formKey = kept !== null && kept.screening === screening ? kept.key : (screening ?? name ?? '');
  const asking = useMutation({
    mutationFn: (ask: () => Promise<Screened>) => ask(),
    onSuccess: (result) => {
      queries.setQueryData(screeningQuery(result.searchId).queryKey, result);
      setKept({ screening: result.searchId, key: formKey });
      void navigate({ to: '/screening', search: { screening: result.searchId } });
    },
  });
  const result = screening === undefined ? undefined : stored.data;
  const criteria = result ? criteriaOf(result) : { ...NO_CRITERIA, fullName: name ?? '' };
  const waiting = screening !== undefined && stored.isPending;

  return (
    <Page title={t.title}>
      {mayScreen && !waiting && (
        <CriteriaForm
          key={formKey}
          initial={criteria}
          isPending={asking.isPending}
          problem={asking.error}
          onSubmit={(asked) => asking.mutate(() => screenNow(asked))}
        />
      )}
      {waiting && <Loading />}
      {stored.error && screening !== undefined && <ProblemNote problem={stored.error} />}
      {result && (
        <ScreeningResult
          key={result.searchId}
          result={result}
          isPending={asking.isPending}
          onThreshold={mayScreen ? (threshold) => asking.mutate(() => screenAgain(result, threshold)) : undefined}
        />
      )}
      {screening === undefined && <p className={classes.first}>{t.first}</p>}
      {screening === undefined && mayRead && <RecentScreenings />}
    </Page>
  );
}
