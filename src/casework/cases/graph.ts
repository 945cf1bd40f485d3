/**
 * The money flow of a case as nodes and edges. Pure.
 *
 * party ──HOLDS──► account, wallet
 * party or account ──SENDS──► transaction ──RECEIVES──► party or account
 *
 * A known party is shown as a party node, an unknown one as its account or wallet.
 */
import type { TransactionParty } from '../../domain/transaction.ts';
import type { CaseFacts, CaseTransaction } from './case-records.ts';
import type { CaseGraph } from './schemas.ts';

const MAX_NODES = 500;
const MAX_EDGES = 500;

type Node = CaseGraph['nodes'][number];
type Edge = CaseGraph['edges'][number];

/** @param names names of parties, by party ID */
export function graphOf(facts: CaseFacts, names: ReadonlyMap<string, readonly string[]>): CaseGraph {
  const drawing = new Drawing();
  for (const partyId of facts.partyIds) drawing.node(partyNode(partyId, names.get(partyId)?.[0] ?? null, true));
  // The latest first, so that the limits drop the oldest.
  for (const one of [...facts.transactions].reverse()) draw(drawing, one, names);
  return { ...drawing.done(), truncated: facts.truncated || drawing.isCut };
}

function draw(
  drawing: Drawing,
  { transaction, senderPartyId, receiverPartyId }: CaseTransaction,
  names: ReadonlyMap<string, readonly string[]>,
): void {
  const { content, transactionUuid, status } = transaction;
  const id = `TRANSACTION:${transactionUuid}`;
  const isThere = drawing.node({
    nodeId: id,
    kind: 'TRANSACTION',
    label: content.transactionReference,
    subjectId: transactionUuid,
    isItem: true,
    amount: Number(content.amount.value),
    currency: content.amount.currency,
    transactionStatus: status,
    occurredAt: content.transactionDate,
  });
  if (!isThere) return;
  const sender = drawSide(drawing, content.sender, senderPartyId, names);
  const receiver = drawSide(drawing, content.receiver, receiverPartyId, names);
  if (sender) drawing.edge({ from: sender, to: id, kind: 'SENDS' });
  if (receiver) drawing.edge({ from: id, to: receiver, kind: 'RECEIVES' });
}

/** @returns ID of the node of this side; null: nothing to show */
function drawSide(
  drawing: Drawing,
  side: TransactionParty | null,
  partyId: string | null,
  names: ReadonlyMap<string, readonly string[]>,
): string | null {
  if (!side) return null;
  const held = heldBy(side);
  if (partyId === null) return held && drawing.node(held) ? held.nodeId : null;
  const party = partyNode(partyId, side.name ?? names.get(partyId)?.[0] ?? null, false);
  if (!drawing.node(party)) return null;
  if (held && drawing.node(held)) drawing.edge({ from: party.nodeId, to: held.nodeId, kind: 'HOLDS' });
  return party.nodeId;
}

function heldBy({ account, wallet, bank }: TransactionParty): Node | null {
  if (wallet) return bareNode('WALLET', `${wallet.chain}/${wallet.address}`, wallet.address);
  if (account) return bareNode('ACCOUNT', bank?.bic ? `${account}/${bank.bic.slice(0, 8)}` : account, account);
  return null;
}

function partyNode(partyId: string, name: string | null, isItem: boolean): Node {
  return { ...bareNode('PARTY', partyId, name ?? partyId), subjectId: partyId, isItem };
}

function bareNode(kind: Node['kind'], id: string, label: string): Node {
  const nothing = { amount: null, currency: null, transactionStatus: null, occurredAt: null };
  return { nodeId: `${kind}:${id}`, kind, label, subjectId: null, isItem: false, ...nothing };
}

class Drawing {
  readonly #nodes = new Map<string, Node>();
  readonly #edges = new Map<string, Edge>();
  isCut = false;

  /** @returns whether the graph contains the node */
  node(node: Node): boolean {
    if (this.#nodes.has(node.nodeId)) return true;
    if (this.#nodes.size >= MAX_NODES) {
      this.isCut = true;
      return false;
    }
    this.#nodes.set(node.nodeId, node);
    return true;
  }

  edge(edge: Edge): void {
    const key = `${edge.from} ${edge.kind} ${edge.to}`;
    if (this.#edges.has(key)) return;
    if (this.#edges.size >= MAX_EDGES) this.isCut = true;
    else this.#edges.set(key, edge);
  }

  done(): Pick<CaseGraph, 'nodes' | 'edges'> {
    return { nodes: [...this.#nodes.values()], edges: [...this.#edges.values()] };
  }
}
