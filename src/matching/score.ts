/**
 * Combines the comparisons of single fields to the overall score. Numbers only: `explain.ts` adds the texts.
 *
 *     name ──► birth: agreement closes part of the gap to 100, contradiction takes a share
 *          ──► country, gender, kind of party: contradiction takes a share; agreement and absence change nothing
 *          ──► weak alias: capped, unless the birth day is equal
 *     an equal identifier: 100, whatever the other fields; a very short one, or one with a single typo, closes a small part
 *         of the gap, as a birth year does
 *
 * If the query sets its own weights, name, identifier and birth are first averaged with them. An equal identifier still
 * decides, because the weight of a name does not show that a document is another person's. Only an identifier weight of
 * 0 disables identifiers.
 * Rejected: a weighted mean of all fields, because records with more fields would score differently. An unrelated
 * person with the same birth day would also score higher.
 */

import { compareCountries, packCountries } from './compare/countries.ts';
import { BIRTH_NEUTRAL, bestAgreement } from './compare/dates.ts';
import { canBeNear, isShortIdentifier, nearIdentifiers, normalizeIdentifier } from './compare/identifiers.ts';
import type { Corpus } from './corpus.ts';
import { birthsOf, identifierText } from './corpus.ts';
import { GENDERS, KINDS } from './corpus-codes.ts';
import type { Model } from './model.ts';
import { DEFAULT_WEIGHTS } from './model.ts';
import type { DateFact, Query } from './types.ts';

/** Birth agreement from which the day counts as equal, also with day and month swapped. See `compareDates`. */
const DAY_AGREES = 90;
/** Birth agreement from which only the year counts as equal. */
const YEAR_AGREES = 75;

/** A listed identifier that the query has too. */
export interface EqualIdentifier {
  item: number;
  /** It is a match by itself, regardless of the name. */
  decides: boolean;
}

export interface Attributes {
  identifier: number | null;
  identifierDecides: boolean;
  /** No identifier is equal, but these two differ by one typo (normalized). */
  identifierNear: { query: string; listed: string } | null;
  birth: number | null;
  /** The listed date with the best agreement. */
  listedBirth: DateFact | null;
  country: number | null;
  /** Null: not provided on one side. */
  gender: boolean | null;
  kind: boolean | null;
}

export interface Overall {
  score: number;
  /** Points added or removed by each step. 0 = no change. */
  effects: { identifier: number; birth: number; country: number; gender: number; kind: number; weakAlias: number };
}

/** Tolerance for floating-point rounding. */
const ROUNDING = 1e-6;

const round = (score: number) => Math.round(score * 10) / 10;

/** Compares all fields except the name with one listed subject. */
export function compareAttributes(
  corpus: Corpus,
  query: Query,
  subject: number,
  equal: EqualIdentifier | null,
): Attributes {
  const listedIdentifiers = corpus.identifierStart[subject + 1]! > corpus.identifierStart[subject]!;
  const birth = query.birth === undefined ? null : bestAgreement(query.birth, birthsOf(corpus, subject));
  const gender = GENDERS[corpus.subjectGender[subject]!] ?? null;
  const kind = KINDS[corpus.subjectKind[subject]!] ?? 'PERSON';
  return {
    identifier:
      equal !== null
        ? 100
        : query.identifiers !== undefined && query.identifiers.length > 0 && listedIdentifiers
          ? 0
          : null,
    identifierDecides: equal?.decides ?? false,
    identifierNear: equal === null && listedIdentifiers ? nearIdentifier(corpus, query, subject) : null,
    birth: birth?.score ?? null,
    listedBirth: birth?.with ?? null,
    country: compareCountries(
      packCountries(query.countries ?? []),
      corpus.countries,
      corpus.countryStart[subject]!,
      corpus.countryStart[subject + 1]!,
    ),
    gender: query.gender === undefined || gender === null ? null : query.gender === gender,
    kind:
      query.kind === undefined || corpus.typedAsPerson[subject] === 1
        ? null
        : (query.kind === 'PERSON') === (kind === 'PERSON'),
  };
}

function nearIdentifier(corpus: Corpus, query: Query, subject: number): Attributes['identifierNear'] {
  for (const raw of query.identifiers ?? []) {
    const identifiers = normalizeIdentifier(raw);
    for (let item = corpus.identifierStart[subject]!; item < corpus.identifierStart[subject + 1]!; item++) {
      const listed = identifierText(corpus, item);
      if (nearIdentifiers(identifiers, listed)) return { query: identifiers, listed };
    }
  }
  return null;
}

/** Maximum score of a weak alias alone. It is lower if the alias is merely similar to a word that other names have. */
export function weakAliasLimit(model: Model, name: number, similarOnly: boolean): number {
  return similarOnly ? Math.min(model.weakAliasCap, model.singleWordCap * (name / 100)) : model.weakAliasCap;
}

/**
 * @param name 0..100, null if the query has no name
 * @param weakAliasLimit maximum without an equal birth day; null unless the name is a weak alias
 * @returns score with one decimal
 */
export function overallScore(
  model: Model,
  query: Query,
  name: number | null,
  weakAliasLimit: number | null,
  attributes: Attributes,
): Overall {
  const effects = { identifier: 0, birth: 0, country: 0, gender: 0, kind: 0, weakAlias: 0 };
  if (attributes.identifierDecides) {
    effects.identifier = round(100 - (name ?? 0));
    return { score: 100, effects };
  }
  let score = query.weights === undefined ? (name ?? 0) : weightedMean(query, name, attributes);
  const step = (effect: keyof typeof effects, next: number) => {
    effects[effect] = round(next - score);
    score = next;
  };
  if (attributes.birth !== null && query.weights === undefined)
    step('birth', applyBirthDate(model, score, attributes.birth));
  // An equal identifier that does not decide is a short one. If the query weighs identifiers, the mean already includes
  // it.
  if (attributes.identifier === 100 && query.weights?.identifier === undefined)
    step('identifier', score + (100 - score) * model.shortIdentifierLift);
  else if (attributes.identifierNear !== null && query.weights?.identifier === undefined)
    step('identifier', score + (100 - score) * model.nearIdentifierLift);
  if (attributes.country === 0) step('country', score * (1 - model.countryContradiction));
  if (attributes.gender === false) step('gender', score * (1 - model.genderContradiction));
  if (attributes.kind === false) step('kind', score * (1 - model.kindContradiction));
  if (weakAliasLimit !== null && attributes.birth !== 100 && score > weakAliasLimit) step('weakAlias', weakAliasLimit);
  return { score: round(score), effects };
}

/** @param birthAgreement 0..100, see `compareDates` */
function applyBirthDate(model: Model, score: number, birthAgreement: number): number {
  if (birthAgreement < BIRTH_NEUTRAL)
    return score * (1 - (model.birthContradiction * (BIRTH_NEUTRAL - birthAgreement)) / BIRTH_NEUTRAL);
  const lift =
    birthAgreement >= DAY_AGREES
      ? model.birthDayLift * (birthAgreement / 100)
      : birthAgreement >= YEAR_AGREES
        ? model.birthYearLift
        : 0;
  return score + (100 - score) * lift;
}

function weightedMean(query: Query, name: number | null, attributes: Attributes): number {
  const weights = query.weights ?? {};
  let sum = 0;
  let weightSum = 0;
  const add = (value: number | null, weight: number) => {
    if (value === null) return;
    sum += value * weight;
    weightSum += weight;
  };
  add(name, weights.name ?? DEFAULT_WEIGHTS.name);
  add(attributes.birth, weights.birth ?? DEFAULT_WEIGHTS.birth);
  // A different document number is no contradiction, because people have several. It counts only if the query weighs
  // it.
  if (weights.identifier !== undefined) add(attributes.identifier, weights.identifier);
  return weightSum === 0 ? (name ?? 0) : sum / weightSum;
}

/** The lowest name score that can give `threshold` overall, with all other fields in agreement. */
export function requiredNameScore(model: Model, query: Query): number {
  if (query.weights !== undefined) return model.nameFloor;
  const identifiers = (query.identifiers ?? []).map(normalizeIdentifier);
  const shortLift = identifiers.some(isShortIdentifier) ? model.shortIdentifierLift : 0;
  const nearLift = identifiers.some(canBeNear) ? model.nearIdentifierLift : 0;
  const keptShare = (query.birth === undefined ? 1 : 1 - model.birthDayLift) * (1 - Math.max(shortLift, nearLift));
  const lift = 1 - keptShare;
  return Math.max(model.nameFloor, (query.threshold - 0.05 - 100 * lift) / keptShare);
}

/** Agreement of two parties beside their names. Null: not provided on one side. */
export interface Agreement {
  birth: number | null;
  /** Both have identifiers, and none is equal. */
  identifiers: boolean;
  country: number | null;
  gender: boolean | null;
  kind: boolean | null;
}

/**
 * The lowest name score that can give `threshold` overall for these two parties: the inverse of `overallScore`. Above
 * 100: none can.
 */
export function requiredPairScore(model: Model, threshold: number, agreement: Agreement): number {
  // An overall score is rounded to one decimal.
  let required = threshold - 0.05;
  if (agreement.kind === false) required /= 1 - model.kindContradiction;
  if (agreement.gender === false) required /= 1 - model.genderContradiction;
  if (agreement.country === 0) required /= 1 - model.countryContradiction;
  if (agreement.identifiers)
    required = beforeLift(required, Math.max(model.shortIdentifierLift, model.nearIdentifierLift));
  const { birth } = agreement;
  if (birth !== null) {
    const [atZero, atHundred] = [applyBirthDate(model, 0, birth), applyBirthDate(model, 100, birth)];
    required = ((required - atZero) * 100) / (atHundred - atZero);
  }
  return Math.max(model.nameFloor, required - ROUNDING);
}

/** The inverse of a lift: the score that becomes `score` when this share of the gap to 100 is closed. */
function beforeLift(score: number, lift: number): number {
  return (score - 100 * lift) / (1 - lift);
}
