/** Model documentation for validators: meaning of scores, parameters, what-if analysis, versions. */
import { useQuery } from '@tanstack/react-query';
import { models as t } from '../../text/models.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Figures } from './figures.tsx';
import { Algorithms, Meaning } from './meaning.tsx';
import { matcherQuery } from './models-api.ts';
import { Versions } from './versions.tsx';
import { WhatIfSection } from './what-if.tsx';

export function ModelPage() {
  const { data, error, refetch } = useQuery(matcherQuery);
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return (
    <Page title={t.title} detail={t.detail}>
      <Meaning model={data} />
      <WhatIfSection model={data} />
      <Algorithms model={data} />
      <Figures model={data} />
      <Versions />
      <p className="quiet">{t.guide}</p>
    </Page>
  );
}
