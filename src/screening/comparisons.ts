/**
 * Explains a match as data: screened and listed values field by field, with a verdict and the points added or subtracted. Pure.
 *
 *   EXACT      equal
 *   CLOSE      similar, supports the match
 *   CONFLICT   contradicts the match
 *   DIFFERENT  different without being evidence against the match: people have several documents
 *   MISSING    not provided on one or both sides
 *
 * The contributions of all fields add up to the overall score, except for rounding.
 */
import { z } from 'zod';
import { type EntityType, entityTypeOf, type StoredProfile } from '../lists/profile.ts';
import { BIRTH_NEUTRAL } from '../matching/compare/dates.ts';
import type { ExplanationLine, Match } from '../matching/types.ts';

export const COMPARED_FIELDS = [
  'NAME',
  'BIRTH_DATE',
  'COUNTRY',
  'DOCUMENT',
  'GENDER',
  'ENTITY_TYPE',
  'WEAK_ALIAS',
  'WEIGHTING',
] as const;
export const VERDICTS = ['EXACT', 'CLOSE', 'CONFLICT', 'DIFFERENT', 'MISSING'] as const;
type ComparedField = (typeof COMPARED_FIELDS)[number];
type Verdict = (typeof VERDICTS)[number];

const verdict = z
  .enum(VERDICTS)
  .describe(
    'MISSING: not provided on one side. DIFFERENT: different, without evidence against the match. CONFLICT: ' +
      'evidence against the match',
  );
const contribution = z.number().nullable().describe('Points added to or subtracted from the overall score. null: none');

/** A line of the explanation of a score. */
export const explanationLine = z.object({
  field: z.string().describe('Compared attribute: `nameToken`, `birthDate`, `country`, ...'),
  query: z.string().nullable().describe('Screened value. null: not provided'),
  listed: z.string().nullable().describe('Listed value. null: not provided'),
  finding: z.string().describe('Result of the comparison'),
  effect: z
    .number()
    .nullable()
    .describe('Points added to or subtracted from the overall score. null: informational only'),
});

export const comparisonSchema = z.object({
  field: z
    .enum(COMPARED_FIELDS)
    .describe('Compared field. WEAK_ALIAS: cap for weak aliases. WEIGHTING: effect of the weights in the request'),
  given: z.array(z.string()).describe('Values of the query. Empty: not provided'),
  listed: z
    .array(
      z.object({
        value: z.string().describe('As written by the publisher'),
        scriptCode: z.string().nullable().describe('Script of a name, ISO 15924 in lower case'),
        weak: z.boolean().describe('true: marked as a weak alias by the publisher'),
      }),
    )
    .describe(
      'Values of the profile, the compared value first. Names: the matched name, then names in original script',
    ),
  verdict,
  contribution,
  finding: z.string().nullable().describe('Result of the comparison'),
  tokens: z
    .array(
      z.object({
        given: z.string().nullable().describe('Screened word. null: only in the listed name'),
        listed: z.string().nullable().describe('Listed word. null: only in the screened name'),
        verdict,
        finding: z.string().describe('Result of the comparison'),
        contribution,
      }),
    )
    .describe('Names: word-by-word comparison, romanized. Empty for other fields'),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Data of the screened party. */
export interface ScreenedData {
  names: readonly string[];
  birth?: string | undefined;
  countries?: readonly string[] | undefined;
  documents?: readonly string[] | undefined;
  gender?: string | undefined;
  entityType?: EntityType | undefined;
}

/** Maximum number of values of one field in a response. */
const MAX_VALUES = 20;
/** Below this name score the name contradicts the match, which then came from another identifier. */
const NAME_CLOSE = 60;
/** The matcher's word for two words that are the same. */
const EQUAL = 'equal';
/** Differences that come from rounding to a tenth. */
const ROUNDING = 0.3;

/** The compared part of a match. A stored match has it, too. */
type Compared = Pick<Match, 'score' | 'matchedName' | 'explanation'>;

export function compareFields(match: Compared, profile: StoredProfile, given: ScreenedData): Comparison[] {
  const lines = new Map(match.explanation.map((line) => [line.field, line]));
  const isPerson = profile.kind === 'PERSON';
  const rows = [
    // A query with a wallet alone has no name that could be missing.
    ...(given.names.length > 0 || match.score.name !== null ? [compareName(match, profile, given)] : []),
    ...(isPerson || given.birth ? [compareBirth(match, profile, given, lines.get('birthDate'))] : []),
    compareCountry(match, profile, given, lines.get('country')),
    compareDocument(match, profile, given, lines.get('identifier')),
    ...(isPerson ? [compareGender(profile, given, lines.get('gender'))] : []),
    ...(given.entityType ? [compareKind(match, profile, given.entityType)] : []),
    ...weakAlias(lines.get('weakAlias')),
  ];
  const sum = rows.reduce((total, row) => total + (row.contribution ?? 0), 0);
  const rest = tenth(match.score.overall - sum);
  if (Math.abs(rest) > ROUNDING) rows.push(row('WEIGHTING', { contribution: rest, verdict: 'DIFFERENT' }));
  return rows;
}

function compareName(
  { score, matchedName, explanation }: Compared,
  profile: StoredProfile,
  { names }: ScreenedData,
): Comparison {
  const nameOf = (one: StoredProfile['names'][number]) => ({
    value: one.fullNameRaw,
    scriptCode: one.scriptCode,
    weak: one.aliasStrength === 'WEAK',
  });
  const matched = profile.names.find(({ fullNameRaw }) => fullNameRaw === matchedName);
  const others = profile.names.filter(
    (one) => one !== matched && (one === profile.names[0] || one.scriptCode !== 'latn'),
  );
  const tokens = explanation.filter(({ field }) => field === 'nameToken');
  const rules = explanation.filter(({ field, listed }) => field === 'rule' && listed === null);
  const remarkable = [...tokens, ...rules].map(({ finding }) => finding).filter((finding) => finding !== EQUAL);
  return row('NAME', {
    given: names,
    listed: [...(matched ? [nameOf(matched)] : []), ...others.map(nameOf)],
    verdict: verdictOfName(score.name),
    contribution: score.name,
    finding: score.name === null ? null : [...new Set(remarkable)].join('; ') || 'the whole name is equal',
    tokens: tokens.map(tokenOf),
  });
}

function verdictOfName(score: number | null): Verdict {
  if (score === null) return 'MISSING';
  if (score >= 100) return 'EXACT';
  return score >= NAME_CLOSE ? 'CLOSE' : 'CONFLICT';
}

function tokenOf({ query, listed, finding, effect }: ExplanationLine): Comparison['tokens'][number] {
  const missing = query === null || listed === null;
  return {
    given: query,
    listed,
    verdict: missing ? 'MISSING' : finding === EQUAL ? 'EXACT' : 'CLOSE',
    finding,
    contribution: effect,
  };
}

function compareBirth({ score }: Compared, profile: StoredProfile, given: ScreenedData, line: Line): Comparison {
  const dates = profile.dates
    .filter(({ type }) => type === 'BIRTH')
    .map(({ value, precision, circa, rangeEnd }) => {
      const day = precision === 'DAY' ? value : value.slice(0, precision === 'YEAR' ? 4 : 7);
      return `${circa ? 'circa ' : ''}${day}${rangeEnd === null ? '' : `–${rangeEnd.slice(0, 4)}`}`;
    });
  return row('BIRTH_DATE', {
    given: given.birth ? [given.birth] : [],
    listed: plain(dates, line?.listed),
    verdict:
      score.birth === null
        ? 'MISSING'
        : score.birth === 100
          ? 'EXACT'
          : score.birth >= BIRTH_NEUTRAL
            ? 'CLOSE'
            : 'CONFLICT',
    ...effectOf(line),
  });
}

function compareCountry({ score }: Compared, profile: StoredProfile, given: ScreenedData, line: Line): Comparison {
  const codes = line?.listed?.split(', ') ?? profile.nationalities.flatMap(({ countryCode }) => countryCode ?? []);
  return row('COUNTRY', {
    given: given.countries ?? [],
    listed: plain(codes),
    verdict: score.country === null ? 'MISSING' : score.country === 100 ? 'EXACT' : 'CONFLICT',
    ...effectOf(line),
  });
}

function compareDocument({ score }: Compared, profile: StoredProfile, given: ScreenedData, line: Line): Comparison {
  const numbers = [...profile.documents.map(({ value }) => value), ...profile.wallets.map(({ address }) => address)];
  const isNear = score.identifier === 0 && line?.listed != null;
  return row('DOCUMENT', {
    given: given.documents ?? [],
    listed: plain(numbers, line?.listed),
    verdict:
      score.identifier === null ? 'MISSING' : score.identifier === 100 ? 'EXACT' : isNear ? 'CLOSE' : 'DIFFERENT',
    ...effectOf(line),
  });
}

function compareGender(profile: StoredProfile, given: ScreenedData, line: Line): Comparison {
  const listed = profile.gender === 'MALE' || profile.gender === 'FEMALE' ? [profile.gender] : [];
  return row('GENDER', {
    given: given.gender ? [given.gender] : [],
    listed: plain(listed),
    verdict: !line ? 'MISSING' : line.query === line.listed ? 'EXACT' : 'CONFLICT',
    ...effectOf(line),
  });
}

function compareKind({ explanation }: Compared, profile: StoredProfile, entityType: EntityType): Comparison {
  const line = explanation.find(({ field, listed }) => field === 'rule' && listed !== null);
  const listed = entityTypeOf(profile.kind);
  return row('ENTITY_TYPE', {
    given: [entityType],
    listed: plain([listed]),
    verdict: entityType === listed ? 'EXACT' : 'CONFLICT',
    ...effectOf(line),
  });
}

function weakAlias(line: Line): Comparison[] {
  return line ? [row('WEAK_ALIAS', { verdict: 'DIFFERENT', ...effectOf(line) })] : [];
}

type Line = ExplanationLine | undefined;

const tenth = (value: number) => Math.round(value * 10) / 10;

function effectOf(line: Line): Pick<Comparison, 'contribution' | 'finding'> {
  return { contribution: line?.effect ?? null, finding: line?.finding ?? null };
}

/** Texts as listed values, each once; the one that was compared first. */
function plain(values: readonly string[], compared?: string | null): Comparison['listed'] {
  const inOrder = compared == null ? values : [...values.filter((one) => same(one, compared)), ...values];
  const all = compared != null && inOrder.length === values.length ? [compared, ...values] : inOrder;
  return [...new Set(all)].map((value) => ({ value, scriptCode: null, weak: false }));
}

function same(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(one) === bare(other);
}

function row(
  field: ComparedField,
  { given = [], listed = [], tokens = [], ...rest }: Partial<Omit<Comparison, 'given'>> & { given?: readonly string[] },
): Comparison {
  return {
    field,
    given: [...given].slice(0, MAX_VALUES),
    listed: listed.slice(0, MAX_VALUES),
    verdict: rest.verdict ?? 'MISSING',
    contribution: rest.contribution ?? null,
    finding: rest.finding ?? null,
    tokens,
  };
}
