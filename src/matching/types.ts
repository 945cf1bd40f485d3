/**
 * The matcher's own vocabulary. It knows nothing of lists, tenants or HTTP: a `Subject` is somebody listed, a `Query`
 * is somebody asked about, a `Match` is how the two compare.
 */

export type MatchAlgorithm = 'LOOSE' | 'BALANCED' | 'STRICT';
export const MATCH_ALGORITHMS = ['LOOSE', 'BALANCED', 'STRICT'] as const satisfies readonly MatchAlgorithm[];

export type MatchKind = 'PERSON' | 'ORGANIZATION' | 'VESSEL' | 'AIRCRAFT';

export interface SubjectName {
  text: string;
  weak: boolean;
}

/** Calendar facts, as exact as known. `toYear` makes it a span of years; `circa` widens it. Month and day are 1-based. */
export interface DateFact {
  year: number;
  month: number | null;
  day: number | null;
  toYear: number | null;
  circa: boolean;
}

/** Bit sets over which a query filters; their meaning belongs to the caller (category bits, risk level bits). */
export interface SubjectFlags {
  /** Bits of the categories of the active listings. */
  activeCategories: number;
  /** Bits of the categories of all listings, removed ones included. */
  allCategories: number;
  /** One bit: the profile's risk level. */
  riskLevel: number;
}

/** Somebody listed. `names[0]` is the primary name. */
export interface Subject {
  id: string;
  kind: MatchKind;
  /** An organization that its publisher types as a person: found under both kinds. */
  typedAsPerson?: true;
  names: SubjectName[];
  births: DateFact[];
  /** ISO 3166-1 alpha-2, upper case: nationality, citizenship, domicile, flag. */
  countries: string[];
  gender: 'MALE' | 'FEMALE' | null;
  /** Document numbers and wallet addresses as listed; the corpus normalizes them. */
  identifiers: string[];
  flags: SubjectFlags;
}

export interface QueryFilters {
  kinds?: readonly MatchKind[];
  /** A subject passes when it shares a bit. */
  categories?: number;
  riskLevels?: number;
  /** Look at removed listings too (default false: active ones only). */
  includeDelisted?: boolean;
  /** Only subjects of one of these countries. Search only: screening compares instead. */
  countries?: readonly string[];
  /** Only subjects born on this day, or in this year where the list gives only the year. Search only. */
  bornOn?: DateFact;
}

/** Somebody asked about. At least one of `names` and `identifiers` has an element. */
export interface Query {
  /** Full name, then alias: each is scored, the best counts. */
  names: readonly string[];
  kind?: MatchKind;
  birth?: DateFact;
  countries?: readonly string[];
  gender?: 'MALE' | 'FEMALE';
  /** Document numbers and wallet addresses. */
  identifiers?: readonly string[];
  algorithm: MatchAlgorithm;
  /** false: only whole names that are equal after normalization. */
  fuzzy: boolean;
  /** 0..100: matches below it are not given. */
  threshold: number;
  /** 0..1 each; override the weights of the overall score. */
  weights?: { name?: number; identifier?: number; birth?: number };
  filters?: QueryFilters;
  /** Tell near misses too: at most `limit` of subjects that share a bit of `categories`. */
  nearMisses?: { categories: number; limit: number };
}

export interface Score {
  /** 0..100, one decimal each; null: nothing to compare, which never lowers `overall`. */
  overall: number;
  name: number | null;
  identifier: number | null;
  birth: number | null;
  country: number | null;
}

/** One line of evidence: what was compared, how, what it gave. */
export interface ExplanationLine {
  /** nameToken, name, birthDate, country, gender, identifier, weakAlias, rule */
  field: string;
  query: string | null;
  listed: string | null;
  /** In words an analyst understands: "known variant", "one letter differs", "birth year 1971 ≠ 1999". */
  finding: string;
  /** Points that it gave to (positive) or took from (negative) the overall score; null where it only informs. */
  effect: number | null;
}

export interface Match {
  /** Position of the subject in the corpus. */
  subject: number;
  id: string;
  score: Score;
  /** Position in the subject's names of the variant that matched; null when only an identifier matched. */
  nameIndex: number | null;
  matchedName: string;
  explanation: ExplanationLine[];
}

export interface MatchResult {
  /** In the order of `order.ts`, cut at `limit` after `offset`. */
  matches: Match[];
  /** How many reached the threshold in all. */
  total: number;
  /**
   * Those whose name alone reaches the threshold and whom a contradicting attribute puts below it: the best name first. Empty
   * unless the query asks for them.
   */
  nearMisses: Match[];
}
