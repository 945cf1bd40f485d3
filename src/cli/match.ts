/** `amlcore match`: scores given pairs with the same code as screening. */
import { createInterface } from 'node:readline';
import { compareOne } from '../matching/matcher.ts';
import type { MatchAlgorithm, Subject } from '../matching/types.ts';
import { OperatorError } from '../platform/errors.ts';
import { parseExactly } from '../platform/http/bodies.ts';
import { openToRead } from './files.ts';
import { printLine } from './output.ts';
import {
  algorithmOf,
  countriesOf,
  dateOf,
  documentsOf,
  genderOf,
  hasLostDigits,
  kindOf,
  type LineQuery,
  LOST_DIGITS,
  namesOf,
  readLineQuery,
  toQuery,
  unreadableIn,
} from './query.ts';

const MATCH_THRESHOLD = 75;

export async function matchFile(file: string, options: { algorithm: string }): Promise<void> {
  const algorithm = algorithmOf(options.algorithm);
  let number = 0;
  for await (const line of createInterface({ input: await openToRead(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim()) printLine(JSON.stringify(matchLine(line, number, algorithm)));
  }
}

function matchLine(line: string, number: number, algorithm: MatchAlgorithm): object {
  let id: unknown = String(number);
  try {
    const pair = parseExactly(line) as { id?: unknown; query?: unknown; candidate?: unknown } | null;
    if (hasLostDigits(pair?.id)) throw new OperatorError(`"id" ${LOST_DIGITS}`);
    id = pair?.id ?? id;
    if (!pair?.query || !pair.candidate) throw new OperatorError('a pair needs "query" and "candidate"');
    const ignored: string[] = [];
    const query = toQuery(readLineQuery(pair.query), { algorithm, threshold: 0, leaveOut: (one) => ignored.push(one) });
    const candidate = subjectOf(readLineQuery(pair.candidate));
    const { score, explanation } = compareOne(query, candidate);
    const unreadable = unreadableIn([...query.names, ...candidate.names.map(({ text }) => text)]);
    const { overall, name: nameScore } = score;
    const left = ignored.length > 0 && { ignored };
    return { id, overall, nameScore, match: overall >= MATCH_THRESHOLD, ...unreadable, ...left, explanation };
  } catch (error) {
    if (error instanceof OperatorError) return { id, error: error.message };
    if (error instanceof SyntaxError) return { id, error: 'the line is not JSON' };
    throw error;
  }
}

function subjectOf(line: LineQuery): Subject {
  const birth = dateOf(line.dob);
  return {
    id: 'candidate',
    kind: kindOf(line.entityType) ?? 'PERSON',
    names: namesOf(line).map((text) => ({ text, weak: false })),
    births: birth ? [birth] : [],
    countries: countriesOf(line.country),
    gender: genderOf(line.gender) ?? null,
    identifiers: [...documentsOf(line.documentNumber), ...documentsOf(line.docs)],
    flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
  };
}
