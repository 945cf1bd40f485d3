/** Compares the chains with what was published of them: each head must still stand where it stood. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { PublishedFlaw } from '../audit/verify.ts';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../errors.ts';
import { type HeadsKey, opened, type Statement } from './statement.ts';
import { type Contradicted, readContradicted } from './store.ts';

/**
 * @param file statements, one a line. What is put there from now on is left out: the chains are read as they are a moment later, so
 *   that every statement before is of entries that they had
 * @throws OperatorError where it cannot be read, or has no statement
 */
export async function publishedIn(file: string, key: HeadsKey): Promise<(db: Db) => Promise<PublishedFlaw[]>> {
  const { size } = await stat(file).catch((cause: Error) => {
    throw new OperatorError(`The published heads ${file} cannot be read: ${cause.message}`, 1, cause);
  });
  if (size === 0) throw new OperatorError(`${file} has no published heads.`);
  return async (db) => {
    const flaws: PublishedFlaw[] = [];
    let number = 0;
    const input = createReadStream(file, { end: size - 1 });
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const statement = opened(key, line);
      if (statement) flaws.push(...(await readContradicted(db, statement.heads)).map((one) => flawOf(one, statement)));
      else flaws.push({ tenantId: null, sequence: null, reason: notOurs(number) });
    }
    return flaws;
  };
}

const notOurs = (line: number) =>
  `line ${line} of the published heads was changed, or signed by another installation or under another master key`;

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
