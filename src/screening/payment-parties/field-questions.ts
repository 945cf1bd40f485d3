/** List queries for names in addresses, towns, professions and lines of business. */

import type { TransactionContent } from '../../domain/transaction.ts';
import { addresseeOf } from '../names-inside/parts-of-name.ts';
import { speaksOfShip } from '../numbers-in-text.ts';
import { type Field, fieldsOf } from './fields.ts';
import { namesInField } from './names-in-fields.ts';
import {
  chunks,
  exactly,
  isAskable,
  ORGANISATIONS_AND_PEOPLE,
  ofName,
  type Question,
  type SearchSettings,
  SKIP_ONE_WORD_VESSELS,
} from './question.ts';
import { NO_CANDIDATES, questionsOfCandidates } from './text-questions.ts';
import { readingsOf } from './text-readings.ts';

/** Fewer than the variants that the matcher compares: equal names need only the first one. */
const FIELD_NAMES_PER_QUESTION = 30;
/** Maximum texts of one transaction with a name to search: from both sides and a Travel Rule message of usual size. */
const MAX_FIELDS = 100;

/**
 * Yields one text at a time. Texts without names do not count. The first text over the limit still creates a question,
 * so that the gap is reported.
 */
export function* questionsOfFields(content: TransactionContent, settings: SearchSettings): Generator<Question[], void> {
  let left = MAX_FIELDS;
  for (const field of fieldsOf(content)) {
    const questions = questionsOfField(field, settings).filter(({ query }) => isAskable(query));
    const [first] = questions;
    if (first && left === 0) {
      yield [{ ...first, leftOut: true }];
      return;
    }
    if (first) left -= 1;
    yield questions;
  }
}

/** Exported for tests. */
export function questionsOfField({ subject, text }: Field, settings: SearchSettings): Question[] {
  const behind = subject === 'ADDRESS' ? addresseeOf(text) : null;
  const { algorithm, textThreshold: threshold } = settings;
  const inside = readingsOf(text).flatMap((read) => {
    const { names, pieces, identifiers, leftOut } = namesInField(read, behind);
    const of = { subject, field: 'FIELD', ...(leftOut && { leftOut: true as const }) } as const;
    const ships = speaksOfShip(text) ? {} : SKIP_ONE_WORD_VESSELS;
    const questions = chunks(names, FIELD_NAMES_PER_QUESTION).map((some): Question => {
      return { ...of, ...ships, asked: text, query: { names: some, algorithm, fuzzy: false, threshold } };
    });
    const filters = { kinds: ORGANISATIONS_AND_PEOPLE };
    for (const some of chunks(pieces, FIELD_NAMES_PER_QUESTION)) {
      questions.push({ ...of, asked: text, query: { names: some, algorithm, fuzzy: false, threshold, filters } });
    }
    if (identifiers.length > 0) questions.push({ ...of, asked: identifiers.join(' | '), query: exactly(identifiers) });
    return questions;
  });
  return [...(behind === null ? [] : questionsOfAddressee(behind, settings)), ...inside];
}

/** The name after "c/o" in an address, of any entity type. */
function questionsOfAddressee(name: string, settings: SearchSettings): Question[] {
  const isOneWord = !/\s/.test(name);
  const found = { ...NO_CANDIDATES, similar: isOneWord ? [] : [name], single: isOneWord ? [name] : [] };
  const questions = questionsOfCandidates(found, settings);
  return questions.map((question) => ofName({ ...question, subject: 'ADDRESS', field: 'NAME' }));
}
