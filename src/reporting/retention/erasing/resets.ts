/**
 * Resets of TEST organizations: erasures of all their records at once, without retention terms, holds and a second user. The job of
 * erasures runs them. LIVE organizations have none: this class refuses, and so does the database (`is_being_erased`).
 */
import { randomUUID } from 'node:crypto';
import { authorKey, type Caller } from '../../../platform/access/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isTestTenant } from '../../../platform/db/test-tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Done } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { ERASURE_QUEUE } from '../types.ts';
import { ERASURE_SUBJECT } from './erasures.ts';
import { insertReset, type ResetRow, readReset } from './resets-store.ts';

export interface ResetView {
  resetId: string;
  state: ResetRow['state'];
  startedAt: string;
  finishedAt: string | null;
}

interface ResetsParts {
  database: Database;
  writer: Pick<Writer, 'write'>;
  /** Wakes the job worker of this process. */
  onStarted(): void;
}

export class Resets {
  readonly #parts: ResetsParts;

  constructor(parts: ResetsParts) {
    this.#parts = parts;
  }

  /** A running reset is returned as it is. @throws AppError conflict (a LIVE organization) */
  async start(by: Caller): Promise<Done<ResetView>> {
    const done = await this.#parts.writer.write(by, async (tx) => {
      await tx.lockChain();
      const { db, tenantId } = tx;
      if (!(await isTestTenant(db, tenantId))) {
        throw new AppError('conflict', { detail: 'Only the data of a TEST organization can be reset.' });
      }
      const latest = await readReset(db, tenantId);
      if (latest?.state === 'RUNNING') return { result: viewOf(latest), audit: [] };
      const reset: ResetRow = {
        ...{ resetId: randomUUID(), state: 'RUNNING', startedAt: tx.now() },
        ...{ startedBy: authorKey(by.principal), finishedAt: null },
      };
      await insertReset(db, tenantId, reset);
      const { resetId } = reset;
      return {
        result: viewOf(reset),
        audit: { action: 'test-data.reset-started', subjectType: ERASURE_SUBJECT, subjectId: resetId, details: {} },
        jobs: [{ queue: ERASURE_QUEUE, tenantId, subjectId: resetId, payload: {} }],
      };
    });
    this.#parts.onStarted();
    return done;
  }

  async latest(tenantId: string): Promise<ResetView | null> {
    const row = await this.#parts.database.tenant(tenantId, (db) => readReset(db, tenantId));
    return row && viewOf(row);
  }
}

function viewOf({ resetId, state, startedAt, finishedAt }: ResetRow): ResetView {
  return { resetId, state, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
