/** Compares the chains with what was published of them: each head must still stand where it stood. */
import type { X509Certificate } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { PublishedFlaw } from '../audit/verify.ts';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../errors.ts';
import { type HeadsKey, type OpenedStatement, opened, type Statement } from './statement.ts';
import { type Contradicted, readContradicted } from './store.ts';
import { type TimeStamp, TimeStampError, verifiedTimeStamp } from './time-stamps/time-stamp.ts';

/** Between our clock and the authority's, and for its answer. */
const STAMPED_WITHIN_MS = 5 * 60_000;

/** What time stamps there are in a file of statements. */
export interface StampCount {
  statements: number;
  stamped: number;
  /** The latest that is verified. */
  last: TimeStamp | null;
}

export interface StampedBy {
  /** Of authorities, or of who issued theirs. */
  certificates: readonly X509Certificate[];
  /** Told when the file is read. */
  told(count: StampCount): void;
}

/**
 * @param file statements, one a line. What is put there from now on is left out: the chains are read as they are a moment later, so
 *   that every statement before is of entries that they had
 * @param stampedBy verifies the time stamps of the statements; absent: nobody does
 * @throws OperatorError where it cannot be read, or has no statement
 */
export async function publishedIn(
  file: string,
  key: HeadsKey,
  stampedBy?: StampedBy,
): Promise<(db: Db) => Promise<PublishedFlaw[]>> {
  const { size } = await stat(file).catch((cause: Error) => {
    throw new OperatorError(`The published heads ${file} cannot be read: ${cause.message}`, 1, cause);
  });
  if (size === 0) throw new OperatorError(`${file} has no published heads.`);
  return async (db) => {
    const flaws: PublishedFlaw[] = [];
    const count: StampCount = { statements: 0, stamped: 0, last: null };
    let number = 0;
    const input = createReadStream(file, { end: size - 1 });
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const statement = opened(key, line);
      if (!statement) {
        flaws.push({ tenantId: null, sequence: null, reason: notOurs(number) });
        continue;
      }
      flaws.push(...(await readContradicted(db, statement.heads)).map((one) => flawOf(one, statement)));
      const reason = stampedBy ? stampFlaw(statement, stampedBy, count) : null;
      if (reason !== null) {
        flaws.push({
          tenantId: null,
          sequence: null,
          reason: `the time stamp of line ${number} of the published heads: ${reason}`,
        });
      }
    }
    stampedBy?.told(count);
    return flaws;
  };
}

const notOurs = (line: number) =>
  `line ${line} of the published heads was changed, or signed by another installation or under another master key`;

function stampFlaw(
  { publishedAt, signature, timeStamp }: OpenedStatement,
  { certificates }: StampedBy,
  count: StampCount,
): string | null {
  count.statements += 1;
  if (timeStamp === null) return null;
  count.stamped += 1;
  try {
    const stamp = verifiedTimeStamp(timeStamp, signature, certificates);
    count.last = stamp;
    const isNear = Math.abs(stamp.at.getTime() - Date.parse(publishedAt)) <= STAMPED_WITHIN_MS;
    return isNear ? null : `it is of ${stamp.at.toISOString()}, and the statement says ${publishedAt}`;
  } catch (error) {
    if (error instanceof TimeStampError) return error.message;
    throw error;
  }
}

function flawOf({ tenantId, sequence, found, last }: Contradicted, { publishedAt }: Statement): PublishedFlaw {
  const told = `entry ${sequence}, published at ${publishedAt},`;
  const reason =
    last === null
      ? `the chain was removed: ${told} is missing with all others`
      : last < sequence
        ? `the tail of the chain was cut: ${told} is missing, the last one is ${last}`
        : found === null
          ? `${told} is missing`
          : `the history was replaced: ${told} is another one now`;
  return { tenantId, sequence, reason };
}
