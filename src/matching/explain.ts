/** The evidence of one match, in an analyst's words. Made only for the matches that are returned. */

import { PART_CLASSES } from '../names/parts.ts';
import { shareVariantGroup, variantGroupsOf } from '../names/variants.ts';
import { unpackCountry } from './compare/countries.ts';
import { describeDates, formatDate } from './compare/dates.ts';
import type { NameCap, NameComparer } from './compare/names.ts';
import type { Corpus } from './corpus.ts';
import { identifierText, nameText, wordText } from './corpus.ts';
import { GENDERS, KINDS } from './corpus-builder.ts';
import type { Model } from './model.ts';
import type { QueryName } from './query-name.ts';
import type { Attributes, Overall } from './score.ts';
import type { ExplanationLine, Query } from './types.ts';

const CAPS: Readonly<Record<NameCap, (model: Model) => string>> = {
  contradiction: (model) => `a distinguishing word differs on both sides: at most ${model.contradictionCap}`,
  otherBusiness: (model) => `one word in common, the general words differ: at most ${model.contradictionCap}`,
  singleWord: (model) => `one single name meets a longer one: at most ${model.singleWordCap}`,
  similarWord: (model) => `the very word asked for is listed, this one is only similar: below ${model.singleWordCap}`,
  noDistinctiveWord: (model) => `no distinguishing word in common: at most ${model.noDistinctiveWordCap}`,
  generation: (model) => `different generations (Jr, Sr): at most ${model.generationCap}`,
  noSubstance: () => 'only initials, particles or legal forms in common',
};
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

/** Compares once more, this time keeping what was found. */
export function explainName(
  corpus: Corpus,
  model: Model,
  comparer: NameComparer,
  query: QueryName,
  name: number,
): ExplanationLine[] {
  comparer.wantCaps = true;
  comparer.load(query, model);
  const score = comparer.score(name);
  comparer.wantCaps = false;
  const listedText = nameText(corpus, name);
  const lines: ExplanationLine[] = [];
  const from = corpus.partStart[name]!;
  const count = corpus.partStart[name + 1]! - from;
  const listedPart = (at: number) => wordText(corpus, corpus.partWord[from + at]!);
  if (comparer.exact) {
    const listedWords = Array.from({ length: count }, (_, at) => listedPart(at));
    return [
      ...equalWords(query, listedWords),
      { field: 'name', query: query.raw, listed: listedText, finding: 'the whole name is equal', effect: 100 },
    ];
  }
  const points = comparer.pointsPerWeight;
  let usedQuery = 0;
  let usedListed = 0;
  for (const pair of comparer.alignment()) {
    usedQuery |= pair.query;
    usedListed |= pair.listed;
    const queryWords = bits(pair.query).map((at) => query.parts[at]?.text ?? '');
    const listedWords = bits(pair.listed).map(listedPart);
    lines.push({
      field: 'nameToken',
      query: queryWords.join(' '),
      listed: listedWords.join(' '),
      finding: findingOf(queryWords, listedWords, pair.similarity),
      effect: tenth(pair.similarity * pair.weight * points),
    });
  }
  query.parts.forEach((part, at) => {
    if ((usedQuery & (1 << at)) !== 0) return;
    const effect = part.class === 'form' ? 0 : -tenth(model.queryExtra * query.weights[at]! * points);
    lines.push({
      field: 'nameToken',
      query: part.text,
      listed: null,
      finding: `${MISSING_WORDS[part.class] ?? 'word'} not in the listed name`,
      effect,
    });
  });
  for (let at = 0; at < Math.min(count, 32); at++) {
    if ((usedListed & (1 << at)) !== 0) continue;
    const partClass = PART_CLASSES[corpus.partClass[from + at]!] ?? 'name';
    lines.push({
      field: 'nameToken',
      query: null,
      listed: listedPart(at),
      finding: `${MISSING_WORDS[partClass] ?? 'word'} only in the listed name`,
      effect: null,
    });
  }
  if (comparer.otherOrder)
    lines.push({ field: 'rule', query: null, listed: null, finding: 'the words stand in another order', effect: null });
  if (comparer.otherForm)
    lines.push({ field: 'rule', query: null, listed: null, finding: 'different legal forms', effect: null });
  if (comparer.otherCharacters)
    lines.push({
      field: 'rule',
      query: null,
      listed: null,
      finding: 'same sound, other Chinese characters',
      effect: null,
    });
  for (const cap of comparer.caps)
    lines.push({ field: 'rule', query: null, listed: null, finding: CAPS[cap](model), effect: null });
  lines.push({
    field: 'name',
    query: query.raw,
    listed: listedText,
    finding: `name score ${tenth(score)}`,
    effect: tenth(score),
  });
  return lines;
}

/** A line for each word that stands on both sides, with its share of the hundred points. */
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
  for (let rest = mask; rest !== 0; rest &= rest - 1) positions.push(31 - Math.clz32(rest & -rest));
  return positions;
}

function findingOf(query: string[], listed: string[], similarity: number): string {
  const [a, b] = [query.join(''), listed.join('')];
  if (query.length !== listed.length || query.length > 1) return 'the same, written together or apart';
  if (a === b) return 'equal';
  if (a.length === 1 || b.length === 1) return 'initial fits';
  if (shareVariantGroup(variantGroupsOf(a), variantGroupsOf(b))) return 'known variant';
  if (b.startsWith(a) && b.length > a.length + 2) return 'beginning of the listed word';
  const vowelless = /^[^aeiou]*$/;
  if (vowelless.test(a) !== vowelless.test(b)) return 'same consonants, one side without vowels';
  return `similar spelling (${Math.round(similarity * 100)} %)`;
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
    const short = equal && !attributes.identifierDecides && query.weights?.identifier !== 0;
    lines.push({
      field: 'identifier',
      query: query.identifiers?.join(', ') ?? null,
      listed: identifierItem >= 0 ? identifierText(corpus, identifierItem) : null,
      finding: short
        ? 'the same number, too short to decide by itself'
        : equal
          ? 'the same document number or address'
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
      finding: 'a person meets an organisation',
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
