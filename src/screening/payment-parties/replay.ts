/** Repeats the list searches recorded in the evidence of a stage, and compares the results. */

import type { PartyRole, Transaction } from '../../domain/transaction.ts';
import { type Difference, differencesOfMatches } from '../replay-comparison.ts';
import { withoutListed } from './customer-screened.ts';
import { type ClearedSides, listEvidence } from './list-evidence.ts';
import type { AnsweredQuestion, ListScope, PartySearch } from './party-search.ts';
import type { ListEvidence, ListStageId } from './screened-answers.ts';
import type { VerifiedBirth, VerifiedSides } from './verified-births.ts';

export interface RecordedAnswers {
  stage: ListStageId;
  evidence: ListEvidence;
}

export interface ListDifference extends Difference {
  stage: ListStageId;
  /** Subject and field of the question: `SENDER NAME`, a text of the transaction. */
  subject: string;
}

/**
 * Answers to the transaction's questions in this state of the lists, with the settings and clearances of the
 * evidence. So differences come from the lists or from the matcher.
 * @param scope settings for evidence without stored settings
 */
export async function differencesOfLists(
  search: Pick<PartySearch, 'of'>,
  scope: ListScope,
  transaction: Pick<Transaction, 'content'>,
  recorded: readonly RecordedAnswers[],
): Promise<ListDifference[]> {
  const asked = new Map<string, Promise<AnsweredQuestion[]>>();
  const answersBy = (own: ListScope, { algorithm, threshold, textThreshold }: ListEvidence) => {
    const key = `${algorithm} ${threshold} ${textThreshold}`;
    const known = asked.get(key) ?? search.of(own, transaction);
    asked.set(key, known);
    return known;
  };
  const differences: ListDifference[] = [];
  for (const { stage, evidence } of recorded) {
    const own = { ...scope, settings: settingsIn(scope, evidence) };
    const all = await answersBy(own, evidence);
    const answers = evidence.customerScreened ? withoutListed(all, evidence.customerScreened) : all;
    const keepsAll = evidence.notKept === undefined;
    const again = await listEvidence(stage, own, answers, clearedSides(evidence), keepsAll, verifiedSides(evidence));
    differences.push(...differencesOf(stage, evidence, again));
  }
  return differences;
}

function settingsIn({ settings }: ListScope, evidence: ListEvidence): ListScope['settings'] {
  return {
    ...settings,
    'screening.algorithm': evidence.algorithm,
    'screening.minScoreThreshold': evidence.threshold,
    'transactions.textScoreThreshold': evidence.textThreshold,
    'transactions.sanctionsBlockThreshold': evidence.blockThreshold,
    'transactions.blockingMeasures': [...evidence.blockingMeasures],
  };
}

/** The parties with their clearances, as the evidence names them. */
function clearedSides({ answers }: ListEvidence): ClearedSides {
  const sideOf = (role: 'SENDER' | 'RECEIVER') => {
    const clearances = answers
      .filter(({ subject }) => subject === role)
      .flatMap(({ hits }) =>
        hits.flatMap(({ profileId, profileVersion: version, facts, clearance }) =>
          clearance ? [{ ...clearance, profileId, version, facts }] : [],
        ),
      );
    return clearances[0] ? { partyId: clearances[0].partyId, clearances } : null;
  };
  return { SENDER: sideOf('SENDER'), RECEIVER: sideOf('RECEIVER') };
}

/** Verified birth dates of the sides, as far as the evidence has them. */
function verifiedSides({ answers }: ListEvidence): VerifiedSides {
  const of = (role: PartyRole) =>
    answers
      .filter(({ subject }) => subject === role)
      .flatMap(({ hits }) => hits.flatMap((hit) => hit.verifiedBirths ?? []));
  const distinct = (all: readonly VerifiedBirth[]) => [
    ...new Map(all.map((one) => [one.verificationId, one])).values(),
  ];
  return { SENDER: distinct(of('SENDER')), RECEIVER: distinct(of('RECEIVER')) };
}

function differencesOf(stage: ListStageId, recorded: ListEvidence, again: ListEvidence): ListDifference[] {
  type Answer = ListEvidence['answers'][number];
  const keyOf = ({ subject, field, asked }: Answer) => `${subject} ${field} ${asked}`;
  const byKey = (answers: readonly Answer[]) => new Map(answers.map((answer) => [keyOf(answer), answer]));
  const before = byKey(recorded.answers);
  const now = byKey(again.answers);
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const [old, other] = [before.get(key), now.get(key)];
    const { subject, field } = (old ?? other)!;
    return [
      ...differencesOfMatches('hits', old?.hits ?? [], other?.hits ?? []),
      ...differencesOfMatches('nearMisses', old?.nearMisses ?? [], other?.nearMisses ?? []),
    ].map((difference) => ({ ...difference, stage, subject: `${subject} ${field}` }));
  });
}
