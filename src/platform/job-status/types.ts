import type { Permission } from '../access/permissions.ts';
import type { Db } from '../db/database.ts';

export interface Queue {
  queue: string;
  /** To know of its jobs. */
  sees: Permission;
  /** What is with a job that was given up. ENDED: what followed from it was written. GOES_ON: nothing was, so it can be tried again. */
  givenUp: 'ENDED' | 'GOES_ON';
  /** Where the room tells by itself when the next try is: `at`, since somebody has made it due. */
  hurried?: (db: Db, tenantId: string, subjectId: string, at: Date) => Promise<void>;
}

/**
 * WAITING: nobody has taken it. RUNNING: a worker has it. RETRYING: a try failed, or a worker ended in the middle, and the next one waits
 * for its time. GIVEN_UP: no worker tries it again.
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
  /** null: it is being worked on, or was given up. */
  nextTryAt: Date | null;
  givenUpAt: Date | null;
}
