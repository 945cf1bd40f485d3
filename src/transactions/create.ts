/** Creates a transaction: values it, records it with its screening job, and returns when both are durable. */

import type { Transaction, TransactionContent } from '../domain/transaction.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { newId } from '../platform/lib/ids.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Done } from '../platform/unit-of-work/effect.ts';
import type { Backlog } from './backlog.ts';
import type { Fx } from './fx/fx.ts';
import type { FxSettings } from './fx/settings.ts';
import { AFTER_ALL, pendingTransaction } from './pending.ts';
import { refuseImplausibleDates } from './plausible-dates.ts';
import { presentTransaction } from './present.ts';
import type { TransactionRecorder } from './recorder.ts';
import type { TransactionDocument } from './schemas/response.ts';
import type { TransactionSettings } from './settings.ts';

export interface CreateTransactionParts {
  recorder: TransactionRecorder;
  settings: SettingsReader<TransactionSettings & FxSettings>;
  fx: Pick<Fx, 'snapshot'>;
  backlog: Backlog;
  clock: Clock;
  /** Wakes the worker of this process for the new job. */
  onRecorded(tenantId: string): void;
}

export class CreateTransaction {
  readonly #parts: CreateTransactionParts;

  constructor(parts: CreateTransactionParts) {
    this.#parts = parts;
  }

  /**
   * A replayed result is the ID of the transaction (`asRecorded`).
   * @throws AppError validation-failed (a date), duplicate-transaction-reference, service-unavailable (backlog too long)
   */
  async create(
    content: TransactionContent,
    callbackUrl: string | null,
    by: Caller,
  ): Promise<Done<TransactionDocument>> {
    const { recorder, backlog, onRecorded } = this.#parts;
    if (backlog.isFull(by.principal.tenantId)) {
      throw new AppError('service-unavailable', {
        detail: 'Too many transactions are waiting to be screened. Try again later.',
        retryAfterSeconds: 10,
      });
    }
    const transaction = await this.#transaction(content, callbackUrl, by);
    const done = await recorder.record(by, transaction, presentTransaction(transaction));
    onRecorded(by.principal.tenantId);
    return done;
  }

  /** The transaction as if it were recorded now, after all others. Stores nothing. */
  async preview(by: Caller, content: TransactionContent): Promise<Transaction> {
    return { ...(await this.#transaction(content, null, by)), seq: AFTER_ALL };
  }

  async #transaction(content: TransactionContent, callbackUrl: string | null, by: Caller): Promise<Transaction> {
    const { settings, fx, clock } = this.#parts;
    const { tenantId } = by.principal;
    const [tenant, rates] = await Promise.all([settings.get(tenantId), fx.snapshot(tenantId)]);
    const now = clock.now();
    refuseImplausibleDates(content, tenant, now);
    return pendingTransaction(content, by, {
      transactionUuid: newId(),
      // Set on recording.
      seq: 0,
      base: rates.value(content, tenant['transactions.baseCurrency']),
      callbackUrl: callbackUrl ?? tenant.TRANSACTION_SCREENING_WEBHOOK_URL,
      createdAt: now,
    });
  }
}
