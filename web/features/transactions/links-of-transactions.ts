/** Payments as a graph: sender, receiver, accounts and wallets. Pure. */
import { links as t } from '../../text/links.ts';
import type { Link, LinkNode, Links } from '../../ui/links/links.ts';
import { amountOf } from './amount.ts';
import type { Transaction } from './transactions-api.ts';

type Side = 'sender' | 'receiver';

/** @param centres IDs of the parties of the page */
export function linksOf(transactions: readonly Transaction[], centres: readonly string[]): Links {
  const nodes = new Map<string, LinkNode>();
  const links = new Map<string, Link>();
  const add = (node: LinkNode) => {
    if (!nodes.has(node.id)) nodes.set(node.id, node);
    return node.id;
  };
  const tie = (from: string, to: string, label: string) => links.set(`${from} ${label} ${to}`, { from, to, label });
  for (const transaction of transactions) {
    const { transactionUUID: transactionUuid, transactionReference } = transaction;
    const payment = add({
      id: `TRANSACTION:${transactionUuid}`,
      kind: 'TRANSACTION',
      label: transactionReference,
      detail: amountOf(transaction),
      opens: { to: '/transactions/$transactionUuid', params: { transactionUuid } },
    });
    for (const side of ['sender', 'receiver'] as const) {
      const party = partyOf(transaction, side, centres);
      const held = heldBy(transaction, side);
      const end = party ?? held;
      if (!end) continue;
      add(end);
      if (party && held) tie(end.id, add(held), t.holds);
      if (side === 'sender') tie(end.id, payment, t.sends);
      else tie(payment, end.id, t.receives);
    }
  }
  return { nodes: [...nodes.values()], links: [...links.values()] };
}

/** Counterparties with one line per pair and direction, and the number of payments. */
export function counterpartiesOf(transactions: readonly Transaction[], centres: readonly string[]): Links {
  const nodes = new Map<string, LinkNode>();
  const times = new Map<string, { from: string; to: string; count: number }>();
  for (const transaction of transactions) {
    const [from, to] = [partyOf(transaction, 'sender', centres), partyOf(transaction, 'receiver', centres)];
    for (const node of [from, to]) if (node && !nodes.has(node.id)) nodes.set(node.id, node);
    // A transfer between two own accounts has no counterparty.
    if (!from || !to || from.id === to.id) continue;
    const key = `${from.id} ${to.id}`;
    const known = times.get(key) ?? { from: from.id, to: to.id, count: 0 };
    times.set(key, { ...known, count: known.count + 1 });
  }
  const links = [...times.values()].sort((one, other) => other.count - one.count);
  const paymentsOf = (id: string) =>
    links.reduce((sum, { from, to, count }) => sum + (from === id || to === id ? count : 0), 0);
  return {
    nodes: [...nodes.values()].map((node) => ({
      ...node,
      detail: [node.detail, t.payments(paymentsOf(node.id))].filter(Boolean).join(', '),
    })),
    links: links.map(({ from, to, count }) => ({ from, to, label: t.sendsTimes(count) })),
  };
}

function partyOf(transaction: Transaction, side: Side, centres: readonly string[]): LinkNode | null {
  const [partyId, name, country] = [
    transaction[`${side}PartyId`],
    transaction[`${side}Name`],
    transaction[`${side}CountryCode`],
  ];
  if (name === null) return null;
  return {
    // Two unknown parties with the same name are two nodes.
    id: partyId ? `PARTY:${partyId}` : `SIDE:${transaction.transactionUUID}:${side}`,
    kind: 'PARTY',
    label: name,
    detail: country ?? undefined,
    ...(partyId && {
      opens: { to: '/counterparties/$partyId', params: { partyId } },
      isCentre: centres.includes(partyId),
    }),
  };
}

function heldBy({ fromAddress, toAddress, details }: Transaction, side: Side): LinkNode | null {
  const wallet = side === 'sender' ? fromAddress : toAddress;
  if (wallet) {
    return {
      id: `WALLET:${wallet}`,
      kind: 'WALLET',
      label: wallet,
      opens: { to: '/transactions', search: { wallet } },
    };
  }
  if (details.type !== 'FIAT') return null;
  const account = side === 'sender' ? details.accountNumber : details.receiverAccount;
  return account ? { id: `ACCOUNT:${account}`, kind: 'ACCOUNT', label: account } : null;
}
