/** The labelled cases of the test data, where they are at hand: gates, so that no change makes the matcher worse unseen. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../lib/project-root.ts';
import { compareOne } from './matcher.ts';
import { day, query, subject } from './test-subjects.ts';
import type { MatchKind } from './types.ts';

const folder = join(process.env.AMLCORE_TEST_DATA ?? join(projectRoot, '..', 'shared', 'data'), 'matching');
const present = existsSync(folder);
if (!present) console.warn(`labelled matching cases skipped: no ${folder}`);

interface Party {
  name: string;
  entityType?: string;
  dob?: string;
  country?: string;
  gender?: string;
}

function rows<T>(file: string): T[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

function kindOf(party: Party): MatchKind {
  return party.entityType === 'person' ? 'PERSON' : party.entityType === 'vessel' ? 'VESSEL' : 'ORGANIZATION';
}

function overall(asked: Party, listed: Party): number {
  const birth = (party: Party) => (party.dob ? [day(party.dob)] : []);
  const countries = (party: Party) => (typeof party.country === 'string' ? [party.country] : []);
  const gender = (party: Party) => (party.gender === 'male' ? 'MALE' : party.gender === 'female' ? 'FEMALE' : null);
  return compareOne(
    query(asked.name, {
      kind: kindOf(asked),
      birth: birth(asked)[0],
      countries: countries(asked),
      gender: gender(asked) ?? undefined,
    }),
    subject('candidate', listed.name, {
      kind: kindOf(listed),
      births: birth(listed),
      countries: countries(listed),
      gender: gender(listed),
    }),
  ).score.overall;
}

describe.skipIf(!present)('labelled cases', () => {
  test('the better query scores higher', () => {
    for (const row of rows<{ id: string; better_query: Party; worse_query: Party; candidate: Party }>(
      'ranking_triples.jsonl',
    )) {
      expect(overall(row.better_query, row.candidate), row.id).toBeGreaterThan(overall(row.worse_query, row.candidate));
    }
  });

  test('name pairs: F1 at the BALANCED threshold', () => {
    let hits = 0;
    let wrong = 0;
    for (const pair of rows<{ query: Party; candidate: Party; expect: string }>('name_pairs.jsonl')) {
      if (pair.expect === 'weak' || pair.candidate.name === undefined) continue;
      const match = overall(pair.query, pair.candidate) >= 75;
      if (match && pair.expect === 'match') hits++;
      else if (match !== (pair.expect === 'match')) wrong++;
    }
    expect((2 * hits) / (2 * hits + wrong)).toBeGreaterThan(0.88);
  });
});
