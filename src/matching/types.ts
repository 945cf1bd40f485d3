/**
 * Types of the matcher. It knows nothing of lists, tenants or HTTP. A `Subject` is a listed party. A `Query` describes
 * a party to search for. A `Match` compares the two.
 */

export type MatchAlgorithm = 'LOOSE' | 'BALANCED' | 'STRICT';
export const MATCH_ALGORITHMS = ['LOOSE', 'BALANCED', 'STRICT'] as const satisfies readonly MatchAlgorithm[];

export type MatchKind = 'PERSON' | 'ORGANIZATION' | 'VESSEL' | 'AIRCRAFT';

export interface SubjectName {
  text: string;
  weak: boolean;
}

/**
 * A date with the known precision. `toYear` makes it a span of years, and `circa` widens it. Month and day are 1-based.
 */
export interface DateFact {
  year: number;
  month: number | null;
  day: number | null;
  toYear: number | null;
  circa: boolean;
}

/** Bit sets that a query filters by. The caller defines their meaning (category bits, risk level bits). */
export interface SubjectFlags {
  /** Bits of the categories of the active listings. */
  activeCategories: number;
  /** Bits of the categories of all listings, including removed ones. */
  allCategories: number;
  /** One bit for the profile's risk level. */
  riskLevel: number;
}

/** A listed party. `names[0]` is the primary name. */
export interface Subject {
  id: string;
  kind: MatchKind;
  /** An organization whose publisher types it as a person. Found under both kinds. */
  typedAsPerson?: true;
  names: SubjectName[];
  births: DateFact[];
  /** ISO 3166-1 alpha-2, upper case: nationality, citizenship, domicile, flag. */
  countries: string[];
  gender: 'MALE' | 'FEMALE' | null;
  /** Document numbers and wallet addresses as listed. The corpus normalizes them. */
  identifiers: string[];
  flags: SubjectFlags;
}

export interface QueryFilters {
  kinds?: readonly MatchKind[];
  /** A subject passes if it shares a bit. */
  categories?: number;
  riskLevels?: number;
  /** Include removed listings (default false: active ones only). */
  includeDelisted?: boolean;
  /** Only subjects of one of these countries. Search only: screening compares instead. */
  countries?: readonly string[];
  /** Only subjects born on this day, or in this year if the list has only the year. Search only. */
  bornOn?: DateFact;
}

/** A party to search for. At least one of `names` and `identifiers` is not empty. */
export interface Query {
  /** Full name, then aliases. Each is scored, and the best counts. */
  names: readonly string[];
  kind?: MatchKind;
  birth?: DateFact;
  countries?: readonly string[];
  gender?: 'MALE' | 'FEMALE';
  /** Document numbers and wallet addresses. */
  identifiers?: readonly string[];
  algorithm: MatchAlgorithm;
  /** false: only equal whole names after normalization. */
  fuzzy: boolean;
  /** 0..100. Matches below it are not returned. */
  threshold: number;
  /** Override the weights of the overall score. 0..1 each. */
  weights?: { name?: number; identifier?: number; birth?: number };
  filters?: QueryFilters;
  /** Also return near misses: at most `limit` of the subjects that share a bit of `categories`. */
  nearMisses?: { categories: number; limit: number };
}

export interface Score {
  /** 0..100 with one decimal. Null: nothing to compare, which never lowers `overall`. */
  overall: number;
  name: number | null;
  identifier: number | null;
  birth: number | null;
  country: number | null;
}

/** One line of evidence: what was compared, the finding and its effect. */
export interface ExplanationLine {
  /** nameToken, name, birthDate, country, gender, identifier, weakAlias, rule */
  field: string;
  query: string | null;
  listed: string | null;
  /** Text for analysts: "known variant", "one letter differs", "birth year 1971 ≠ 1999". */
  finding: string;
  /** Points added to (positive) or removed from (negative) the overall score. Null if the line is only information. */
  effect: number | null;
}

export interface Match {
  /** Position of the subject in the corpus. */
  subject: number;
  id: string;
  score: Score;
  /** Position of the matching name in the subject's names. Null if only an identifier matched. */
  nameIndex: number | null;
  matchedName: string;
  explanation: ExplanationLine[];
}

export interface MatchResult {
  /** In the order of `order.ts`: `limit` matches from `offset`. */
  matches: Match[];
  /** Total number of matches at or above the threshold. */
  total: number;
  /**
   * Subjects with a name score at or above the threshold, and an overall score below it because of a contradicting
   * attribute. Best name first. Empty unless the query asks for them.
   */
  nearMisses: Match[];
}
