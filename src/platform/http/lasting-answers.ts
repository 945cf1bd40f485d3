/**
 * Answers that last: downloads and batches, which go on for as long as their caller reads. Whoever is shut out meanwhile, or may less than
 * when the answer began, gets no more of it: the connection is cut, so that nobody takes what there is for the whole.
 */
import type { Readable } from 'node:stream';
import type { Principal } from '../access/permissions.ts';
import { AppError } from '../errors.ts';

/** What a client may is known within two seconds on this node, and within five on every other. */
const READMIT_MS = 5_000;

/** @param readmit asks again whether the caller is let in */
export function endWhenShutOut(stream: Readable, begun: Principal, readmit: () => Promise<Principal>): void {
  const look = async (): Promise<void> => {
    const now = await readmit();
    const lost = [...begun.permissions].find((permission) => !now.permissions.has(permission));
    if (lost !== undefined) throw new AppError('forbidden', { detail: `The permission ${lost} was taken away.` });
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      // While the database is away it cannot be told, and nothing of it is sent either.
      if (error instanceof AppError && error.code === 'service-unavailable') return;
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  }, READMIT_MS).unref();
  stream.once('close', () => clearInterval(timer));
}
