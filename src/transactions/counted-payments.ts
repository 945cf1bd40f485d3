/** The payments that rules counted for a transaction: recorded with the evidence, or found again by the rule's window. */
import type { CountedPayment, CountedResult, CountedWindow } from '../alerts/evidence-schemas.ts';
import type { CountedReader } from '../alerts/record.ts';
import { customerRole, type Transaction } from '../domain/transaction.ts';
import { countedBy } from '../monitoring/rules/aggregates/counted.ts';
import { planOf, type Scan, scansOf } from '../monitoring/rules/aggregates/plan.ts';
import type { Aggregate } from '../monitoring/rules/aggregates/spec.ts';
import type { RuleHit, RulesEvidence } from '../monitoring/rules/evaluation/findings.ts';
import type { OutsideReader } from '../monitoring/rules/evaluation/outside.ts';
import type { CompiledRule } from '../monitoring/rules/language/compiled.ts';
import type { Rules } from '../monitoring/rules/rules.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import type { Transactions } from './transactions.ts';

const MAX_RULES = 5;
/** Most payments of one window. */
const MAX_PAYMENTS = 200;
const MS_PER_HOUR = 3_600_000;
const COUNTING: ReadonlySet<string> = new Set(['count', 'distinctCounterparties', 'distinctCorridors', 'distinct']);

interface CountedPaymentsParts {
  database: Pick<Database, 'tenant'>;
  transactions: Pick<Transactions, 'storedBy' | 'shownBySeq'>;
  rules: Pick<Rules, 'compiled'>;
  surroundings: OutsideReader['surroundings'];
}

/** A counted movement of money. */
interface Moved {
  seq: number;
  direction: -1 | 1;
}

interface Found extends Omit<CountedWindow, 'payments' | 'counted' | 'isCut'> {
  moved: readonly Moved[];
}

export class CountedPayments implements CountedReader {
  readonly #parts: CountedPaymentsParts;

  constructor(parts: CountedPaymentsParts) {
    this.#parts = parts;
  }

  async of(tenantId: string, transactionUuid: string): Promise<CountedResult | null> {
    const [stored] = await this.#parts.transactions.storedBy(tenantId, [transactionUuid]);
    if (!stored) return null;
    const { transaction, screening } = stored;
    const record = (screening?.record ?? null) as ScreeningRecord | null;
    const found = record && !transaction.isUnreadable ? await this.#windows(tenantId, transaction, record) : [];
    const seqs = [...new Set(found.flatMap(({ moved }) => moved.map(({ seq }) => seq)))];
    const payments = new Map(
      (await this.#parts.transactions.shownBySeq(tenantId, seqs)).map((one) => [one.seq, one] as const),
    );
    return {
      transactionUuid,
      baseCurrency: transaction.base?.currency ?? null,
      windows: found.map(({ moved, ...window }) => ({
        ...window,
        counted: Math.min(moved.length, MAX_PAYMENTS),
        isCut: moved.length > MAX_PAYMENTS,
        payments: moved.slice(0, MAX_PAYMENTS).flatMap((one) => {
          const payment = payments.get(one.seq);
          return payment ? [paymentOf(payment, one, transactionUuid)] : [];
        }),
      })),
    };
  }

  async #windows(tenantId: string, transaction: Transaction, record: ScreeningRecord): Promise<Found[]> {
    const hits = record.findings
      .filter(({ stage }) => stage === 'RULES')
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RULES)
      .map(({ details }) => details as RuleHit);
    if (hits.length === 0) return [];
    const { holders } = await this.#parts.surroundings(tenantId, [transaction]);
    const windows: Found[] = [];
    for (const hit of hits) {
      const rule = await this.#ruleOf(tenantId, hit);
      if (!rule) continue;
      windows.push(...patternsOf(hit, record.evidence.RULES as RulesEvidence | undefined));
      const plan = planOf([rule]);
      const scans = scansOf(plan, [transaction], [plan.parts.keys()], holders);
      for (const aggregate of rule.aggregates) {
        const bit = 1 << plan.partOf.get(aggregate.key)!;
        const scan = scans.find(({ parts }) => (parts & bit) !== 0);
        if (scan) windows.push(await this.#window(tenantId, hit, aggregate, scan));
      }
    }
    return windows;
  }

  /** null: the version is no longer stored. */
  async #ruleOf(tenantId: string, { ruleId, version }: RuleHit): Promise<CompiledRule | null> {
    try {
      return await this.#parts.rules.compiled(tenantId, ruleId, version);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    }
  }

  async #window(tenantId: string, hit: RuleHit, aggregate: Aggregate, scan: Scan): Promise<Found> {
    const { fn, key, windowHours, offsetHours } = aggregate;
    const moved = await countedBy(this.#parts.database, tenantId, aggregate, scan, MAX_PAYMENTS + 1);
    const at = Date.parse(scan.at);
    const before = (hours: number) => new Date(at - hours * MS_PER_HOUR).toISOString();
    const line = hit.trace.find(({ operand }) => operand === key || operand.endsWith(` x ${key}`));
    return {
      ...{ ruleId: hit.ruleId, name: hit.name, version: hit.version, basis: 'RECOMPUTED', aggregate: key },
      measures: COUNTING.has(fn) ? 'COUNT' : fn === 'sum' ? 'AMOUNT' : 'OTHER',
      from: before(windowHours + offsetHours),
      to: before(offsetHours),
      offsetHours,
      observed: numberOf(line?.observed),
      limit: numberOf(line?.expected),
      operator: line?.operator ?? null,
      moved,
    };
  }
}

/** Patterns of the graph are stored with their payments. */
function patternsOf({ ruleId, name, version, trace }: RuleHit, evidence: RulesEvidence | undefined): Found[] {
  const line = trace.find(({ operand }) => operand.startsWith('graph.'));
  if (!line) return [];
  return (evidence?.extra.graph.path ?? []).map(
    ({ pattern, hops }): Found => ({
      ...{
        ruleId,
        name,
        version,
        basis: 'RECORDED',
        aggregate: pattern,
        measures: 'OTHER',
        from: null,
        to: null,
        offsetHours: 0,
      },
      observed: numberOf(line.observed),
      limit: numberOf(line.expected),
      operator: line.operator,
      moved: hops.map(({ seq }) => ({ seq, direction: -1 })),
    }),
  );
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function paymentOf(payment: Transaction, { direction }: Moved, alerted: string): CountedPayment {
  const { transactionUuid, status, base, content } = payment;
  const other = direction === -1 ? content.receiver : content.sender;
  // Cash on the own account has one side.
  const side = other ?? (customerRole(content.transactionFlow) === 'SENDER' ? content.sender : content.receiver);
  return {
    transactionUuid,
    transactionReference: content.transactionReference,
    transactionDate: content.transactionDate,
    transactionStatus: status,
    direction: direction === -1 ? 'OUT' : 'IN',
    amount: Number(content.amount.value),
    currency: content.amount.currency,
    baseAmount: base?.amount ?? null,
    paymentMode: content.paymentMode,
    counterparty: side?.name ?? side?.account ?? side?.wallet?.address ?? null,
    countryCode: side?.country ?? null,
    isAlerted: transactionUuid === alerted,
  };
}
