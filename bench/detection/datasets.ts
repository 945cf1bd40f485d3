/** The public samples of laundering as transactions of one bank, in the order of time, each with what it is part of. */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { extract } from 'tar-stream';
import type { TransactionFlow } from '../../src/domain/transaction.ts';
import { groupBy } from './group-by.ts';

export interface Replayed {
  /** Epoch milliseconds. */
  at: number;
  flow: TransactionFlow;
  /** Account numbers. */
  from: string;
  to: string;
  amount: number;
  currency: string;
  usd: number;
  paymentMode: string | null;
  /** null: clean. */
  label: Label | null;
}

interface Label {
  typology: string;
  instance: string;
}

export interface Dataset {
  name: string;
  /** How its labels and times were read. */
  reading: string;
  transactions: Replayed[];
}

export const DATASETS: Readonly<Record<string, (folder: string) => Promise<Dataset>>> = {
  'amlsim-cycle': (folder) => amlSim(folder, '20K_cycle200', 'CYCLE'),
  'amlsim-fan-in': (folder) => amlSim(folder, '20K_fanin200', 'FAN-IN'),
  'hi-small': hiSmall,
  paysim,
};

const inOrder = (transactions: Replayed[]) => transactions.sort((a, b) => a.at - b.at);

const rowsOf = (text: Buffer | string) => parse(text, { columns: true }) as Record<string, string>[];

const START = Date.UTC(2026, 0, 1);
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** The sample has no currency: taken so that its laundered amounts are worth laundering. */
const AMLSIM_UNIT_USD = 100;
/** Laundered amounts are those below the least clean one, between two accounts that are marked. */
const AMLSIM_LAUNDERED_BELOW = 50;

async function amlSim(folder: string, name: string, typology: 'CYCLE' | 'FAN-IN'): Promise<Dataset> {
  const files = await filesOf(join(folder, 'transactions', `${name}.tgz`), ['nodes.csv', 'transactions.csv']);
  const marked = new Set(
    rowsOf(files['nodes.csv']!).flatMap(({ nodeid, isFraud }) => (isFraud === '0' ? [] : [nodeid!])),
  );
  const rows = rowsOf(files['transactions.csv']!).map((row) => ({
    from: row.sourceNodeId!,
    to: row.targetNodeId!,
    value: Number(row.value),
    day: Number(row.time),
  }));
  const laundered = rows.filter(
    ({ from, to, value }) => value < AMLSIM_LAUNDERED_BELOW && marked.has(from) && marked.has(to),
  );
  const labels = typology === 'CYCLE' ? cyclesOf(laundered) : fanInsOf(laundered);
  const perDay = new Map<number, number>();
  const transactions = rows.map((row) => {
    const second = (perDay.get(row.day) ?? 0) + 1;
    perDay.set(row.day, second);
    const { from, to, value } = row;
    const at = START + row.day * MS_PER_DAY + second * 1000;
    const usd = value * AMLSIM_UNIT_USD;
    const money = { amount: Number(usd.toFixed(2)), currency: 'USD', usd, paymentMode: null };
    return { at, flow: 'OUTBOUND' as const, from, to, ...money, label: labels.get(row) ?? null };
  });
  return {
    name: `AMLSim ${name}`,
    reading:
      'a step is a day, a unit 100 US dollars; laundered: below 50 between two marked accounts; open: the sample has not all of its parts',
    transactions: inOrder(transactions),
  };
}

interface Edge {
  from: string;
  to: string;
  value: number;
}

/** Payments of the same amount that hang together are one instance. */
function cyclesOf(edges: readonly Edge[]): Map<Edge, Label> {
  const parent = new Map<string, string>();
  const root = (node: string): string => {
    const up = parent.get(node) ?? node;
    return up === node ? node : root(up);
  };
  const nodeOf = ({ value }: Edge, node: string) => `${value}/${node}`;
  for (const edge of edges) parent.set(root(nodeOf(edge, edge.from)), root(nodeOf(edge, edge.to)));
  const groups = groupBy(edges, (edge) => root(nodeOf(edge, edge.from)));
  return labelled(groups, (group) => (isCycle(group) ? 'CYCLE' : 'CYCLE, open'));
}

function isCycle(edges: readonly Edge[]): boolean {
  const next = new Map(edges.map(({ from, to }) => [from, to]));
  const start = edges[0]!.from;
  let at = next.get(start);
  for (let hops = 1; at !== undefined && hops <= next.size; hops += 1) {
    if (at === start) return true;
    at = next.get(at);
  }
  return false;
}

function fanInsOf(edges: readonly Edge[]): Map<Edge, Label> {
  const groups = groupBy(edges, ({ to }) => to);
  return labelled(groups, (group) => (new Set(group.map(({ from }) => from)).size >= 3 ? 'FAN-IN' : 'FAN-IN, open'));
}

function labelled<T>(groups: Map<string, T[]>, typologyOf: (group: T[]) => string): Map<T, Label> {
  const labels = new Map<T, Label>();
  for (const [instance, group] of groups) {
    const label = { typology: typologyOf(group), instance };
    for (const one of group) labels.set(one, label);
  }
  return labels;
}

/** US dollars for one, as the simulator that made the sample converts. */
const HI_RATES: Readonly<Record<string, readonly [currency: string, usd: number]>> = {
  'US Dollar': ['USD', 1],
  Euro: ['EUR', 1.1718],
  'Saudi Riyal': ['SAR', 0.2666],
  'Swiss Franc': ['CHF', 1.0929],
  Rupee: ['INR', 0.01362],
  Yuan: ['CNY', 0.1493],
  Yen: ['JPY', 0.009488],
  'Canadian Dollar': ['CAD', 0.758],
  Ruble: ['RUB', 0.01285],
  'UK Pound': ['GBP', 1.2925],
  'Australian Dollar': ['AUD', 0.7079],
  'Mexican Peso': ['MXN', 0.0473],
  Shekel: ['ILS', 0.2961],
  'Brazil Real': ['BRL', 0.1771],
  Bitcoin: ['BTC', 11_879],
};

interface HiPattern {
  pattern_type: string;
  transactions: {
    timestamp: string;
    from_bank: string;
    from_account: string;
    to_bank: string;
    to_account: string;
    amount_paid: number;
    payment_currency: string;
    payment_format: string;
  }[];
}

async function hiSmall(folder: string): Promise<Dataset> {
  const read = (file: string) => readFileSync(join(folder, 'transactions', file), 'utf8');
  const { patterns } = JSON.parse(read('ibm_HI-Small_laundering_patterns.json')) as { patterns: HiPattern[] };
  const at = (timestamp: string) => Date.parse(`${timestamp.replaceAll('/', '-').replace(' ', 'T')}:00Z`);
  const key = (bank: string, account: string) => `${Number(bank)}-${account}`;
  const paid = (amount: number, name: string) => {
    const [currency, rate] = HI_RATES[name]!;
    return { amount, currency, usd: amount * rate, flow: 'OUTBOUND' as const };
  };
  const laundered = patterns.flatMap(({ pattern_type, transactions }, number) => {
    const typology = pattern_type.split(':')[0]!.trim();
    const label = {
      typology: transactions.length < 4 ? `${typology}, up to 3 payments` : typology,
      instance: String(number),
    };
    return transactions.map((one) => ({
      at: at(one.timestamp),
      from: key(one.from_bank, one.from_account),
      to: key(one.to_bank, one.to_account),
      ...paid(one.amount_paid, one.payment_currency),
      paymentMode: one.payment_format,
      label,
    }));
  });
  const clean = rowsOf(read('ibm_HI-Small_transactions_sample.csv')).map((row) => ({
    at: at(row.timestamp!),
    from: key(row.from_bank_id!, row.from_account_id!),
    to: key(row.to_bank_id!, row.to_account_id!),
    ...paid(Number(row.amount_paid), row.payment_currency!),
    paymentMode: row.payment_format!,
    label: null,
  }));
  return {
    name: 'IBM HI-Small',
    reading:
      'patterns as published; of clean payments the sample has the first half hour, none of the laundering accounts',
    transactions: inOrder([...laundered, ...clean]),
  };
}

async function paysim(folder: string): Promise<Dataset> {
  const rows = rowsOf(readFileSync(join(folder, 'transactions', 'paysim_sample_51k.csv')));
  const transactions = rows.map((row, number) => {
    const amount = Number(row.amount);
    const isFraud = Number(row.isFraud) === 1;
    return {
      at: START + Number(row.step) * MS_PER_HOUR,
      flow: row.type === 'CASH_IN' ? ('INBOUND' as const) : ('OUTBOUND' as const),
      from: row.nameOrig!,
      to: row.nameDest!,
      ...{ amount, currency: 'USD', usd: amount, paymentMode: row.type! },
      label: isFraud ? { typology: `account taken over, ${row.type}`, instance: String(number) } : null,
    };
  });
  return {
    name: 'PaySim',
    reading: 'a step is an hour; its currency is taken as US dollars; a sample: nearly every sender occurs once',
    transactions: inOrder(transactions),
  };
}

/** The files of a .tgz by their own name, whatever folder they are in. */
async function filesOf(path: string, names: readonly string[]): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  const archive = createReadStream(path).pipe(createGunzip()).pipe(extract());
  for await (const entry of archive) {
    const name = names.find((one) => entry.header.name.endsWith(`/${one}`));
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    if (name) files[name] = Buffer.concat(chunks);
  }
  return files;
}
