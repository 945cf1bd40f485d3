/** Takes a transaction in: valued, recorded with its screening job, answered only when it is durable. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../access/permissions.ts';
import { AppError } from '../errors.ts';
import type { Fx } from '../fx/fx.ts';
import type { FxSettings } from '../fx/settings.ts';
import type { IdempotencyRequest } from '../http/operation.ts';
import type { Clock } from '../lib/clock.ts';
import type { SettingsReader } from '../settings/definition.ts';
import type { Backlog } from './backlog.ts';
import { AFTER_ALL, pendingTransaction } from './pending.ts';
import type { TransactionRecorder } from './recorder.ts';
import type { TransactionSettings } from './settings.ts';
import type { Transaction, TransactionContent } from './types/transaction.ts';

export interface CreateTransactionParts {
  recorder: TransactionRecorder;
  settings: SettingsReader<TransactionSettings & FxSettings>;
  fx: Pick<Fx, 'snapshot'>;
  backlog: Backlog;
  clock: Clock;
  /** A job waits: the worker of this process need not find out by itself. */
  onRecorded(): void;
}

export interface CreateCall extends Caller {
  idempotency: IdempotencyRequest | null;
  /** The response body that will carry the transaction, to be stored with the Idempotency-Key. */
  render(transaction: Transaction): string;
}

export interface Created {
  body: string;
  replayed: boolean;
  /** Of the transaction in `body`; null where an earlier answer is given again. */
  transactionUuid: string | null;
}

export class CreateTransaction {
  readonly #parts: CreateTransactionParts;

  constructor(parts: CreateTransactionParts) {
    this.#parts = parts;
  }

  /** @throws AppError duplicate-transaction-reference, service-unavailable (too many wait) */
  async create(content: TransactionContent, callbackUrl: string | null, call: CreateCall): Promise<Created> {
    const { recorder, backlog, onRecorded } = this.#parts;
    const { principal, idempotency } = call;
    const { tenantId } = principal;
    if (backlog.isFull(tenantId)) {
      throw new AppError('service-unavailable', {
        detail: 'Too many transactions are waiting to be screened.',
        retryAfterSeconds: 10,
      });
    }
    const transaction = await this.#transaction(content, callbackUrl, call);
    const body = call.render(transaction);
    const earlier = await recorder.record({
      transaction,
      principal,
      idempotency: idempotency && { request: idempotency, body },
    });
    onRecorded();
    return earlier
      ? { body: earlier.body, replayed: true, transactionUuid: null }
      : { body, replayed: false, transactionUuid: transaction.transactionUuid };
  }

  /** As if it were recorded now, after all others: nothing is. */
  async preview(by: Caller, content: TransactionContent): Promise<Transaction> {
    return { ...(await this.#transaction(content, null, by)), seq: AFTER_ALL };
  }

  async #transaction(content: TransactionContent, callbackUrl: string | null, by: Caller): Promise<Transaction> {
    const { settings, fx, clock } = this.#parts;
    const { tenantId } = by.principal;
    const [tenant, rates] = await Promise.all([settings.get(tenantId), fx.snapshot(tenantId)]);
    return pendingTransaction(content, by, {
      transactionUuid: randomUUID(),
      // Known when it is recorded.
      seq: 0,
      base: rates.value(content, tenant['transactions.baseCurrency']),
      callbackUrl: callbackUrl ?? tenant.TRANSACTION_SCREENING_WEBHOOK_URL,
      createdAt: clock.now(),
    });
  }
}
