/** Parties, accounts, wallets and payments of a case as a graph. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cases as t } from '../../text/cases.ts';
import { formatAmount } from '../../ui/format.ts';
import { LinkGraph } from '../../ui/links/link-graph.tsx';
import type { LinkNode, Links } from '../../ui/links/links.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { type Graph, graphQuery } from './cases-api.ts';

type Node = Graph['nodes'][number];

export function CaseGraph({ caseId }: { caseId: string }) {
  const { data, error } = useQuery(graphQuery(caseId));
  const links = useMemo(() => data && linksOf(data), [data]);
  return (
    <Section title={t.graph}>
      {error && <ProblemNote problem={error} />}
      {!data && !error && <Loading rows={5} />}
      {data?.edges.length === 0 && <p className="quiet">{t.noGraph}</p>}
      {links && links.links.length > 0 && <LinkGraph label={t.graph} links={links} />}
      {data?.truncated && <p className="quiet">{t.truncated}</p>}
    </Section>
  );
}

function linksOf({ nodes, edges }: Graph): Links {
  return {
    nodes: nodes.map(nodeOf),
    links: edges.map(({ from, to, kind }) => ({ from, to, label: t.tied[kind] })),
  };
}

function nodeOf({ nodeId: id, kind, label, subjectId, isItem, amount, currency }: Node): LinkNode {
  const node: LinkNode = { id, kind, label, isCentre: isItem && kind === 'PARTY' };
  if (kind === 'TRANSACTION') {
    const detail = amount !== null && currency !== null ? formatAmount(amount, currency) : undefined;
    return {
      ...node,
      detail,
      ...(subjectId && {
        opens: { to: '/transactions/$transactionUuid', params: { transactionUuid: subjectId } },
      }),
    };
  }
  if (kind === 'PARTY' && subjectId)
    return { ...node, opens: { to: '/counterparties/$partyId', params: { partyId: subjectId } } };
  if (kind === 'WALLET') return { ...node, opens: { to: '/transactions', search: { wallet: label } } };
  return node;
}
