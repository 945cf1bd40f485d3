/**
 * Conditions that prevent a node from serving requests, and warnings for operators. Checked every few seconds and
 * reported from memory, since anyone may call `/health/ready`.
 *
 *   database is read-only              503        nothing could be recorded, so nothing may be answered
 *   disk nearly full                   DEGRADED   list refreshes may soon fail
 *   a tenth of that left               503        if the database is on it: PostgreSQL stops next. Else DEGRADED
 *   jobs that failed permanently       DEGRADED   for a day after each
 *   no synchronous standby             DEGRADED   a failover would lose payments that were accepted; only of an external database
 *   managed keys unavailable           DEGRADED   only data of these organizations cannot be read or written
 *   encrypted values unreadable        DEGRADED   for a day after the last
 */
import type { Database } from '../db/database.ts';
import type { BuriedJobs, JobQueue } from '../jobs/queue.ts';
import { freeBytes } from '../lib/disk.ts';
import { hasSynchronousStandby, readOnlyReason } from './store.ts';

export interface NodeHealthParts {
  database: Database;
  queue: Pick<JobQueue, 'buried'>;
  dataDir: string;
  /** Below this free space on the disk of `dataDir`, a warning is shown. */
  leastFreeBytes: number;
  /** Whether the database is in `dataDir`. */
  isEmbedded: boolean;
  warnsWithoutStandby: boolean;
}

/** Share of `leastFreeBytes` below which an embedded database is about to stop. */
const FULL_SHARE = 0.1;
const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const READ_ONLY_WORDS = {
  STANDBY: 'the database is a standby and accepts no changes',
  READ_ONLY: 'the database is read-only and accepts no changes',
} as const;

const NO_STANDBY =
  'the database has no synchronous standby: a failover would lose payments that were accepted (docs/operations/databases.md)';

export class NodeHealth {
  readonly #parts: NodeHealthParts;
  #hasStandby = true;
  #readOnly: keyof typeof READ_ONLY_WORDS | null = null;
  #freeBytes: number | null = null;
  #buried: readonly BuriedJobs[] = [];

  constructor(parts: NodeHealthParts) {
    this.#parts = parts;
  }

  /** Call this every few seconds. A check that fails to run keeps its last state. @throws the error of the first failed check */
  async look(): Promise<void> {
    const { database, queue, dataDir, warnsWithoutStandby } = this.#parts;
    const looks = await Promise.allSettled([
      readOnlyReason(database.brief).then((reason) => {
        this.#readOnly = reason;
      }),
      ...(warnsWithoutStandby
        ? [
            hasSynchronousStandby(database.brief).then((has) => {
              this.#hasStandby = has;
            }),
          ]
        : []),
      freeBytes(dataDir).then((bytes) => {
        this.#freeBytes = bytes;
      }),
      queue.buried().then((buried) => {
        this.#buried = buried;
      }),
    ]);
    const failed = looks.find((look) => look.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** null: not known yet. */
  get freeDiskBytes(): number | null {
    return this.#freeBytes;
  }

  get takesChanges(): boolean {
    return this.#readOnly === null;
  }

  get buried(): readonly BuriedJobs[] {
    return this.#buried;
  }

  /** Reasons why requests must go to another node. */
  get blocking(): string[] {
    return [...(this.#readOnly ? [READ_ONLY_WORDS[this.#readOnly]] : []), ...(this.#isFull() ? [this.#disk()] : [])];
  }

  /** Reasons for an operator to check the node while it serves requests. */
  get warnings(): string[] {
    const isShort = this.#freeBytes !== null && this.#freeBytes < this.#parts.leastFreeBytes && !this.#isFull();
    return [
      ...(isShort ? [this.#disk()] : []),
      ...this.#buried
        .filter(({ lately }) => lately > 0)
        .map(
          ({ queue, lately, total }) =>
            `jobs of the queue ${queue} failed permanently: ${lately} in the last 24 hours, ${total} in total`,
        ),
      ...(this.#hasStandby ? [] : [NO_STANDBY]),
      ...this.#keys(),
    ];
  }

  /** State of organization-managed keys, as seen by this process. */
  get vault(): Pick<Database['vault'], 'keysAway' | 'unreadable'> {
    return this.#parts.database.vault;
  }

  #keys(): string[] {
    const { keysAway, unreadable } = this.vault;
    const sinceMs = performance.now() - DAY_MS;
    const recent = unreadable.filter(({ lastMs }) => lastMs >= sinceMs);
    return [
      ...(keysAway > 0
        ? [
            `organization-managed keys are unavailable for ${keysAway} organizations, whose data can be neither read nor written`,
          ]
        : []),
      ...recent.map(
        ({ table, values }) =>
          `encrypted values of the table ${table} cannot be decrypted: ${values} times since the process started; run "amlcore audit verify" for details`,
      ),
    ];
  }

  #isFull(): boolean {
    const { isEmbedded, leastFreeBytes } = this.#parts;
    return isEmbedded && this.#freeBytes !== null && this.#freeBytes < leastFreeBytes * FULL_SHARE;
  }

  #disk(): string {
    const { leastFreeBytes } = this.#parts;
    const mebibytes = (bytes: number) => Math.floor(bytes / MIB);
    return `the disk of the data directory is nearly full: ${mebibytes(this.#freeBytes!)} MiB free, less than ${mebibytes(leastFreeBytes)}`;
  }
}
