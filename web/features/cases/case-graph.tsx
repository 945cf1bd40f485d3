/** Parties, accounts and wallets of a case with the payments between them: drawn, and as sentences: who sends what to whom. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { cases as t } from '../../text/cases.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { LinkGraph } from '../../ui/links/link-graph.tsx';
import type { LinkNode, Links } from '../../ui/links/links.ts';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { formatAmount, Moment } from '../../ui/time.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { type Graph, graphQuery } from './cases-api.ts';

type Node = Graph['nodes'][number];

export function CaseGraph({ caseId }: { caseId: string }) {
  const { data } = useQuery(graphQuery(caseId));
  const links = useMemo(() => data && linksOf(data), [data]);
  if (!data || !links) return null;
  const payments = data.nodes.filter(({ kind }) => kind === 'TRANSACTION');
  return (
    <>
      {data.edges.length > 0 && (
        <Section title={t.graph}>
          <LinkGraph label={t.graph} links={links} />
        </Section>
      )}
      <Section title={t.payments}>
        {payments.length === 0 && <p className="quiet">{t.noGraph}</p>}
        <ul className={transactionClasses.list}>
          {payments.map((payment) => (
            <Payment key={payment.nodeId} payment={payment} graph={data} />
          ))}
        </ul>
        {data.truncated && <p className="quiet">{t.truncated}</p>}
      </Section>
    </>
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

function Payment({ payment, graph }: { payment: Node; graph: Graph }) {
  const { nodeId, label, subjectId, amount, currency, occurredAt, transactionStatus } = payment;
  const nodes = new Map(graph.nodes.map((node) => [node.nodeId, node]));
  const ends = (kind: 'SENDS' | 'RECEIVES') =>
    graph.edges.flatMap((edge) => {
      if (edge.kind !== kind || (edge.to !== nodeId && edge.from !== nodeId)) return [];
      return nodes.get(edge.to === nodeId ? edge.from : edge.to) ?? [];
    });
  const status = transactionWords.status[transactionStatus as 'PENDING'] ?? transactionStatus;
  return (
    <li>
      <div className={transactionClasses.finding}>
        <span>
          <Ends nodes={ends('SENDS')} /> <span aria-hidden>→</span> <Ends nodes={ends('RECEIVES')} />
        </span>
        <strong>{amount !== null && currency !== null && formatAmount(amount, currency)}</strong>
      </div>
      <div className={transactionClasses.tags}>
        {subjectId ? (
          <Link to="/transactions/$transactionUuid" params={{ transactionUuid: subjectId }}>
            {label}
          </Link>
        ) : (
          label
        )}
        <span>{status}</span>
        {occurredAt && <Moment at={occurredAt} />}
      </div>
    </li>
  );
}

function Ends({ nodes }: { nodes: readonly Node[] }) {
  if (nodes.length === 0) return <em className="quiet">{transactionWords.nobody}</em>;
  return nodes.map(({ nodeId, kind, label }, at) => (
    <span key={nodeId}>
      {at > 0 && ' · '}
      <span title={t.nodeKind[kind]} className={kind === 'PARTY' ? undefined : 'quiet'}>
        <Name>{label}</Name>
      </span>
    </span>
  ));
}
