/** Records the transactions of a sample in a separate database and screens them in order, in batches. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../../src/domain/finding.ts';
import { corridorOf, movementsOf } from '../../src/domain/subjects.ts';
import { EMPTY_PARTY, type PartyRole, type Transaction, type TransactionParty } from '../../src/domain/transaction.ts';
import { Database } from '../../src/platform/db/database.ts';
import { EmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { bytea, insertRows } from '../../src/platform/db/insert-rows.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { runStages } from '../../src/transactions/pipeline/run-stages.ts';
import type { Replayed } from './datasets.ts';
import { batchOf, detectors } from './detectors.ts';
import { flagsOf } from './flags.ts';
import type { Failures } from './why-missed.ts';

const BATCH = 200;
/** Batches. */
const ANALYSED_AFTER = [5, 50];

export interface Outcome {
  replayed: Replayed;
  findings: Finding[];
  /** Reasons for an alert: see `flagsOf`. Empty: no alert. */
  flags: string[];
  /** For a labeled payment, if requested. */
  failures?: Failures;
}

export interface Replay {
  outcomes: Outcome[];
  /** Milliseconds by stage, over all batches. */
  spentMs: Record<string, number>;
}

export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amlcore-bench-detection-'));
  const server = await EmbeddedPostgres.start({ dataDir, log: silentLog, onCrash: () => {} });
  try {
    await migrate(server.connectionString);
    const database = new Database({
      connectionString: server.connectionString,
      maxConnections: 8,
      applicationName: 'bench-detection',
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const STAGE_TIMEOUT_MS = 60_000;

/** @param why rules whose misses of labeled payments are explained */
export async function replay(
  database: Database,
  transactions: readonly Replayed[],
  why: readonly string[] = [],
): Promise<Replay> {
  const tenantId = randomUUID();
  await database.direct.insertInto('tenants').values({ tenant_id: tenantId, name: 'Replay' }).execute();
  const { stages, graphMs, failures } = detectors(database);
  const outcomes: Outcome[] = [];
  const spentMs: Record<string, number> = {};
  for (let from = 0; from < transactions.length; from += BATCH) {
    const part = transactions.slice(from, from + BATCH);
    const batch = batchOf({
      tenantId,
      transactionType: 'FIAT',
      transactions: part.map((one, at) => storedOf(tenantId, one, from + at + 1)),
    });
    await record(database, batch.transactions);
    const labelled = why.length === 0 ? [] : part.flatMap(({ label }, at) => (label ? [at] : []));
    const failed = labelled.length === 0 ? [] : await failures(batch, labelled, why);
    const found: Finding[][] = part.map(() => []);
    for (const stage of stages) {
      const started = performance.now();
      const entry = { stage: stage.id, mayStop: false, timeoutMs: STAGE_TIMEOUT_MS };
      const { screened, runs } = await runStages(batch, [entry], new Map([[stage.id, stage]]));
      await database.tenant(tenantId, async (db) => stage.remember?.(db, batch, runs[0]!.judged));
      for (const [at, { findings }] of screened.entries()) found[at]!.push(...findings);
      spentMs[stage.id] = (spentMs[stage.id] ?? 0) + performance.now() - started;
    }
    outcomes.push(
      ...part.map((replayed, at) => ({
        ...{ replayed, findings: found[at]!, flags: flagsOf(found[at]!) },
        ...(labelled.includes(at) && { failures: failed[labelled.indexOf(at)]! }),
      })),
    );
    // The planner needs statistics as in production, where autovacuum updates them.
    if (ANALYSED_AFTER.includes(from / BATCH)) await database.pool.query('analyze');
  }
  return { outcomes, spentMs: { ...spentMs, 'graph, of RULES': graphMs() } };
}

function storedOf(tenantId: string, replayed: Replayed, seq: number): Transaction {
  const createdAt = new Date(replayed.at);
  return {
    tenantId,
    tenantName: 'Replay',
    transactionUuid: randomUUID(),
    seq,
    content: {
      transactionReference: `R${seq}`,
      transactionType: 'FIAT',
      transactionFlow: replayed.flow,
      transactionDate: createdAt.toISOString(),
      transferDate: null,
      amount: { value: String(replayed.amount), currency: replayed.currency },
      received: null,
      fiatValue: null,
      sender: party('SENDER', replayed.from),
      receiver: party('RECEIVER', replayed.to),
      paymentMode: replayed.paymentMode,
      deliveryType: null,
      purpose: null,
      sourceOfFund: null,
      message: null,
      asset: null,
      echo: {},
    },
    base: { amount: replayed.usd, currency: 'USD', rateSource: 'sample' },
    callbackUrl: null,
    clientId: 'replay',
    clientName: 'Replay',
    createdAt,
    createdBy: 'replay',
    correlationId: `replay-${seq}`,
    contentHash: createHash('sha256').update(String(seq)).digest(),
    status: 'PENDING',
    isSuspicious: null,
    remark: '',
    modifiedAt: null,
    modifiedBy: null,
    version: 1,
  };
}

function party(role: PartyRole, account: string): TransactionParty {
  return { role, ...EMPTY_PARTY, country: 'US', account };
}

async function record(database: Database, transactions: readonly Transaction[]): Promise<void> {
  await database.tenant(transactions[0]!.tenantId, async (db) => {
    await insertRows(
      db,
      'transactions',
      transactions.map((one) => ({
        tenant_id: one.tenantId,
        tenant_name: one.tenantName,
        transaction_uuid: one.transactionUuid,
        seq: one.seq,
        transaction_reference: one.content.transactionReference,
        transaction_type: one.content.transactionType,
        transaction_flow: one.content.transactionFlow,
        transaction_date: one.content.transactionDate,
        amount: one.content.amount.value,
        currency: one.content.amount.currency,
        base_amount: one.base?.amount ?? null,
        base_currency: one.base?.currency ?? null,
        rate_source: one.base?.rateSource ?? null,
        sender_name: null,
        receiver_name: null,
        sender_country: one.content.sender?.country ?? null,
        receiver_country: one.content.receiver?.country ?? null,
        content: one.content,
        content_hash: bytea(one.contentHash),
        callback_url: null,
        client_id: one.clientId,
        client_name: one.clientName,
        correlation_id: one.correlationId,
        created_at: one.createdAt,
        created_by: one.createdBy,
        status: one.status,
        is_suspicious: null,
        remark: '',
        modified_at: null,
        modified_by: null,
        version: 1,
        ...{ suspicion_score: null, risk_tier: null, disposition: null },
      })),
    );
    await insertRows(
      db,
      'movements',
      transactions.flatMap((one) =>
        movementsOf(one.tenantId, one.content).map(({ subject, direction, counterparty }) => ({
          tenant_id: one.tenantId,
          subject,
          occurred_at: one.content.transactionDate,
          seq: one.seq,
          direction,
          amount: one.base?.amount ?? null,
          counterparty,
          corridor: corridorOf(one.content),
          payment_mode: one.content.paymentMode,
        })),
      ),
    );
  });
}
