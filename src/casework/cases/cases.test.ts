import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EMPTY_PARTY } from '../../domain/transaction.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { transactionWith } from '../../transactions/fx/testing.ts';
import type { CaseFacts } from './case-records.ts';
import { graphOf } from './graph.ts';
import { CASE_OUTCOMES } from './life-cycle.ts';
import { caseActsTable } from './tables.fixture.ts';

it('the guide has the same table of states and outcomes as the code', () => {
  const guide = readFileSync(join(projectRoot, 'docs/cases.md'), 'utf8');
  expect(guide).toContain(caseActsTable());
  for (const outcome of CASE_OUTCOMES) expect(guide).toContain(outcome);
});

it('a graph over the limit is cut and reports it, and has no dangling edge', () => {
  const transactions = Array.from({ length: 200 }, (_, index) => {
    const { content, ...rest } = transactionWith({});
    const sender = { ...EMPTY_PARTY, role: 'SENDER' as const, account: `A-${index}` };
    const receiver = { ...EMPTY_PARTY, role: 'RECEIVER' as const, name: 'R', account: `B-${index}` };
    const transaction = { ...rest, transactionUuid: `t-${index}`, content: { ...content, sender, receiver } };
    return { transaction, senderPartyId: null, receiverPartyId: `p-${index}` };
  });
  const facts: CaseFacts = {
    caseNumber: 'C-2026-0001',
    caseId: 'c',
    title: 'x',
    alertIds: [],
    partyIds: ['p-0'],
    transactions,
    period: null,
    truncated: false,
  };
  const { nodes, edges, truncated } = graphOf(facts, new Map([['p-0', ['Ada']]]));
  expect([nodes.length <= 500, edges.length <= 500, truncated]).toEqual([true, true, true]);
  const ids = new Set(nodes.map(({ nodeId }) => nodeId));
  expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
  // The latest transactions come first.
  expect([ids.has('TRANSACTION:t-199'), ids.has('TRANSACTION:t-0')]).toEqual([true, false]);
  const few = graphOf({ ...facts, transactions: transactions.slice(0, 1) }, new Map([['p-0', ['Ada']]]));
  expect(few).toMatchObject({ truncated: false, edges: [{ kind: 'HOLDS' }, { kind: 'SENDS' }, { kind: 'RECEIVES' }] });
  expect(few.nodes[0]).toMatchObject({ nodeId: 'PARTY:p-0', label: 'Ada', isItem: true });
});
