/** The explanation of one match, in words for analysts. Created only for matches that are returned. */

import { lowestBit } from './bits.ts';
import type { Pair } from './compare/assignment.ts';
import { unpackCountry } from './compare/countries.ts';
import { describeDates, formatDate, isPlaceholderDate } from './compare/dates.ts';
import type { NameComparer, NameStep } from './compare/names.ts';
import { RULE_TEXTS } from './compare/rules.ts';
import type { Corpus } from './corpus.ts';
import { identifierText, nameText, wordText } from './corpus.ts';
import { GENDERS, KINDS } from './corpus-codes.ts';
import type { Model } from './model.ts';
import { asciiBytes, editDistance } from './names/distance.ts';
import { MAX_PART_CHARS, MAX_PARTS, PART_CLASSES, type PartClass } from './names/parts.ts';
import type { QueryName } from './query-name.ts';
import type { Attributes, Overall } from './score.ts';
import { WORD_REASONS } from './similar-words.ts';
import type { ExplanationLine, Query } from './types.ts';
import { WHOLE_NAMES } from './whole-names.ts';

const TEXTS = {
  ...RULE_TEXTS,
  ...Object.fromEntries(WHOLE_NAMES.map(({ id, text }) => [id, text])),
} as Readonly<Record<NameStep['why'], (model: Model) => string>>;
const MISSING_WORDS: Readonly<Record<string, string>> = {
  patronymic: 'patronymic',
  form: 'legal form',
  honorific: 'title',
  particle: 'particle',
  initial: 'initial',
  number: 'number',
  weak: 'general word',
};

const tenth = (value: number) => Math.round(value * 10) / 10;

/**
 * Repeats the comparison and records every step. The effects of the lines add up to the name score, except for
 * rounding: points for matched words, minus deductions for missing words, word order and caps.
 */
export function explainName(
  corpus: Corpus,
  model: Model,
  comparer: NameComparer,
  query: QueryName,
  name: number,
): ExplanationLine[] {
  comparer.explaining = true;
  comparer.load(query, model);
  const score = comparer.score(name);
  comparer.explaining = false;
  const listedText = nameText(corpus, name);
  const lines: ExplanationLine[] = [];
  const from = corpus.partStart[name]!;
  const count = Math.min(corpus.partStart[name + 1]! - from, MAX_PARTS);
  const listedPart = (at: number) => wordText(corpus, corpus.partWord[from + at]!);
  if (comparer.exact) {
    const listedWords = Array.from({ length: count }, (_, at) => listedPart(at));
    return [
      ...equalWords(query, listedWords),
      ...(query.wholeNameScore === 0 ? [] : [wholeNameLine(model, query.wholeNameScore)]),
      {
        field: 'name',
        query: query.raw,
        listed: listedText,
        finding: 'the whole name is equal',
        effect: query.wholeNameScore || 100,
      },
    ];
  }
  const { matchedValue, matchedWeight, denominator, listedExtra, listedWeight } = comparer.pair;
  const perMatchedWeight = matchedWeight > 0 ? 100 / matchedWeight : 0;
  // Missing words increase the denominator. Their share of it is their deduction.
  const perMissingWeight = denominator > 0 ? (matchedValue * perMatchedWeight) / denominator : 0;
  let usedQuery = 0;
  let usedListed = 0;
  let missing = denominator - matchedWeight;
  for (const pair of comparer.alignment()) {
    usedQuery |= pair.query;
    usedListed |= pair.listed;
    const queryAt = bits(pair.query);
    const queryWords = queryAt.map((at) => query.parts[at]?.text ?? '');
    const listedWords = bits(pair.listed).map(listedPart);
    lines.push({
      field: 'nameToken',
      query: queryWords.join(' '),
      listed: listedWords.join(' '),
      finding: findingOf(
        pair,
        query.parts[queryAt[0] ?? 0]?.class ?? 'name',
        queryWords.join(''),
        listedWords.join(''),
      ),
      effect: tenth(pair.similarity * pair.weight * perMatchedWeight),
    });
  }
  query.parts.forEach((part, at) => {
    if ((usedQuery & (1 << at)) !== 0) return;
    const weight = part.class === 'form' ? 0 : model.queryExtra * query.weights[at]!;
    missing -= weight;
    lines.push({
      field: 'nameToken',
      query: part.text,
      listed: null,
      finding: `${MISSING_WORDS[part.class] ?? 'name'} missing in the listed name`,
      effect: -tenth(weight * perMissingWeight),
    });
  });
  for (let at = 0; at < count; at++) {
    if ((usedListed & (1 << at)) !== 0) continue;
    const partClass = PART_CLASSES[corpus.partClass[from + at]!] ?? 'name';
    const weight = partClass === 'form' ? 0 : listedExtra * listedWeight[at]!;
    missing -= weight;
    lines.push({
      field: 'nameToken',
      query: null,
      listed: listedPart(at),
      finding: `${MISSING_WORDS[partClass] ?? 'name'} missing in the query`,
      effect: -tenth(weight * perMissingWeight),
    });
  }
  if (missing * perMissingWeight >= 0.05)
    lines.push({
      field: 'rule',
      query: null,
      listed: null,
      finding: 'initials say less than names, words missing on both sides count more',
      effect: -tenth(missing * perMissingWeight),
    });
  for (const { why, effect } of comparer.steps)
    lines.push({ field: 'rule', query: null, listed: null, finding: TEXTS[why](model), effect: tenth(effect) });
  lines.push({ field: 'name', query: query.raw, listed: listedText, finding: 'name score', effect: tenth(score) });
  return lines;
}

function wholeNameLine(model: Model, score: number): ExplanationLine {
  const reason =
    score === model.saidOnce
      ? 'a repeated word is counted once'
      : 'two words between the first and the last are left out';
  const finding = `${reason}: ${score}`;
  return { field: 'rule', query: null, listed: null, finding, effect: tenth(score - 100) };
}

/** One line per word that both sides have, with its share of the hundred points. */
function equalWords(query: QueryName, listedWords: readonly string[]): ExplanationLine[] {
  const unused = [...listedWords];
  const total = query.parts.reduce((sum, _part, at) => sum + (query.weights[at] ?? 0), 0);
  return query.parts.flatMap((part, at) => {
    const found = unused.indexOf(part.text);
    if (found < 0) return [];
    unused.splice(found, 1);
    const effect = total > 0 ? tenth(((query.weights[at] ?? 0) / total) * 100) : null;
    return [{ field: 'nameToken', query: part.text, listed: part.text, finding: 'equal', effect }];
  });
}

function bits(mask: number): number[] {
  const positions: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) positions.push(lowestBit(rest));
  return positions;
}

function findingOf({ reason, similarity }: Pair, partClass: PartClass, query: string, listed: string): string {
  const percent = `${Math.round(similarity * 100)} %`;
  switch (WORD_REASONS[reason]) {
    case 'equal':
      return partClass === 'form' ? 'same kind of legal form' : 'equal';
    case 'variant':
      return partClass === 'weak' ? 'same meaning in other words' : 'known variant';
    case 'vowels':
      return `similar spelling (${percent}): only vowels differ`;
    case 'abjad':
      return 'same consonants, one side without vowels';
    case 'joined':
      return 'the same, written together or apart';
    case 'initial':
      return 'initial fits';
    case 'truncated':
      return 'beginning of the listed word';
    case 'sounds':
      return `phonetic match, written in another script (${percent})`;
    default: {
      const edits = editDistance(
        asciiBytes(query),
        0,
        query.length,
        asciiBytes(listed),
        0,
        listed.length,
        MAX_PART_CHARS,
      );
      return `similar spelling (${percent}): ${edits === 1 ? 'one letter differs' : `${edits} letters differ`}`;
    }
  }
}

/** The other fields, in the order in which they were applied. */
export function explainAttributes(
  corpus: Corpus,
  query: Query,
  subject: number,
  attributes: Attributes,
  overall: Overall,
  identifierItem: number,
  weak: boolean,
): ExplanationLine[] {
  const lines: ExplanationLine[] = [];
  const { effects } = overall;
  if (attributes.identifier !== null) {
    const equal = attributes.identifier === 100;
    const near = attributes.identifierNear;
    const short = equal && !attributes.identifierDecides && query.weights?.identifier !== 0;
    lines.push({
      field: 'identifier',
      query: near?.query ?? query.identifiers?.join(', ') ?? null,
      listed: near?.listed ?? (identifierItem >= 0 ? identifierText(corpus, identifierItem) : null),
      finding: short
        ? 'the same number, too short to decide by itself'
        : equal
          ? 'the same document number or address'
          : near !== null
            ? 'one character differs, or two are swapped: a hint, no proof'
            : 'none of the listed numbers is the same',
      effect: effects.identifier,
    });
  }
  if (attributes.birth !== null && query.birth !== undefined && attributes.listedBirth !== null) {
    lines.push({
      field: 'birthDate',
      query: formatDate(query.birth),
      listed: formatDate(attributes.listedBirth),
      finding: describeDates(query.birth, attributes.listedBirth, attributes.birth),
      effect: effects.birth,
    });
  }
  if (query.birth !== undefined && isPlaceholderDate(query.birth)) {
    const finding = 'a placeholder date, treated as not provided';
    lines.push({ field: 'birthDate', query: formatDate(query.birth), listed: null, finding, effect: null });
  }
  if (attributes.country !== null) {
    const codes = Array.from(
      corpus.countries.subarray(corpus.countryStart[subject], corpus.countryStart[subject + 1]),
      unpackCountry,
    );
    const finding = attributes.country === 100 ? 'a country in common' : 'no country in common';
    lines.push({
      field: 'country',
      query: query.countries?.join(', ') ?? null,
      listed: codes.join(', '),
      finding,
      effect: effects.country,
    });
  }
  if (attributes.gender !== null) {
    const finding = attributes.gender ? 'same gender' : 'different gender';
    lines.push({
      field: 'gender',
      query: query.gender ?? null,
      listed: GENDERS[corpus.subjectGender[subject]!] ?? null,
      finding,
      effect: effects.gender,
    });
  }
  if (attributes.kind === false) {
    lines.push({
      field: 'rule',
      query: query.kind ?? null,
      listed: KINDS[corpus.subjectKind[subject]!] ?? null,
      finding: 'a person and an organization are compared',
      effect: effects.kind,
    });
  }
  if (weak) {
    const finding =
      effects.weakAlias < 0
        ? `the publisher calls this alias weak: at most ${overall.score} on the alias alone`
        : 'the publisher calls this alias weak';
    lines.push({ field: 'weakAlias', query: null, listed: null, finding, effect: effects.weakAlias });
  }
  return lines;
}
