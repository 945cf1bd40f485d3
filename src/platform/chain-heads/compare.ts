/** Compares the chains with their published heads: each published entry must still be in the chain. */
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

/** Allowed difference between our clock and the authority's, including its response time. */
const STAMPED_WITHIN_MS = 5 * 60_000;

/** Time stamps in a file of statements. */
export interface StampCount {
  statements: number;
  stamped: number;
  /** The latest verified time stamp. */
  last: TimeStamp | null;
}

export interface StampedBy {
  /** Certificates of authorities or their issuers. */
  certificates: readonly X509Certificate[];
  /** Called when the file was read. */
  counted(count: StampCount): void;
}

/**
 * @param file statements, one per line. Lines appended from now on are ignored: the chains are read afterwards, so
 *   they contain all entries of earlier statements
 * @param stampedBy verifies the time stamps of the statements; absent: they are not verified
 * @throws OperatorError if it cannot be read, or has no statement
 */
export async function publishedIn(
  file: string,
  key: HeadsKey,
  stampedBy?: StampedBy,
): Promise<(db: Db) => Promise<PublishedFlaw[]>> {
  const { size } = await stat(file).catch((cause: Error) => {
    throw new OperatorError(`The published heads ${file} cannot be read: ${cause.message}`, 1, cause);
  });
  if (size === 0) throw new OperatorError(`${file} contains no published heads.`);
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
    stampedBy?.counted(count);
    return flaws;
  };
}

const notOurs = (line: number) =>
  `line ${line} of the published heads was changed, or was signed with another installation key`;

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
    return isNear ? null : `its time is ${stamp.at.toISOString()}, but the statement says ${publishedAt}`;
  } catch (error) {
    if (error instanceof TimeStampError) return error.message;
    throw error;
  }
}

function flawOf({ tenantId, sequence, found, last }: Contradicted, { publishedAt }: Statement): PublishedFlaw {
  const head = `entry ${sequence}, published at ${publishedAt},`;
  const reason =
    last === null
      ? `the chain was removed: ${head} is missing, like all others`
      : last < sequence
        ? `the chain was truncated: ${head} is missing, and the last entry is ${last}`
        : found === null
          ? `${head} is missing`
          : `the history was replaced: ${head} has changed`;
  return { tenantId, sequence, reason };
}
