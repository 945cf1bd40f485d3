import type { Permission } from '../access/permissions.ts';
import type { Db } from '../db/database.ts';

export interface Queue {
  queue: string;
  /** Permission to see its jobs. */
  sees: Permission;
  /** Effect of a permanent failure. ENDED: a result was written. GOES_ON: no result, so the job can be retried. */
  givenUp: 'ENDED' | 'GOES_ON';
  /** For modules that store the time of the next attempt themselves: `at`, since a user made the job due. */
  hurried?: (db: Db, tenantId: string, subjectId: string, at: Date) => Promise<void>;
}

/**
 * WAITING: no worker has taken it. RUNNING: a worker has it. RETRYING: an attempt failed, or a worker stopped in the middle, and the
 * next attempt is scheduled. GIVEN_UP: failed permanently.
 */
export const JOB_STATES = ['WAITING', 'RUNNING', 'RETRYING', 'GIVEN_UP'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface Job {
  jobId: number;
  queue: string;
  subjectId: string;
  state: JobState;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  /** null: running, or failed permanently. */
  nextTryAt: Date | null;
  givenUpAt: Date | null;
}
