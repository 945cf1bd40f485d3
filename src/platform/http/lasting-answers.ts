/**
 * Long-running responses: downloads and batches. If the caller loses its access meanwhile, the connection is cut. An ordinary end would
 * make a partial response look complete.
 */
import type { Readable } from 'node:stream';
import type { Principal } from '../access/permissions.ts';
import { AppError } from '../errors.ts';

/** Permissions of a client are current within two seconds on this node, and within five on the others. */
const READMIT_MS = 5_000;

/** @param readmit checks again that the caller is authorized */
export function endWhenShutOut(stream: Readable, begun: Principal, readmit: () => Promise<Principal>): void {
  const look = async (): Promise<void> => {
    const now = await readmit();
    const lost = [...begun.permissions].find((permission) => !now.permissions.has(permission));
    if (lost !== undefined) throw new AppError('forbidden', { detail: `The permission ${lost} was revoked.` });
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      // The database is unavailable, so access cannot be checked. The stream sends nothing in the meantime either.
      if (error instanceof AppError && error.code === 'service-unavailable') return;
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  }, READMIT_MS).unref();
  stream.once('close', () => clearInterval(timer));
}
