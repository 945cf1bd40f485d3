/**
 * The customer risk rating model: a weighted mean of factors, each 0 to 100 by a table, and bands for the levels. Organizations define
 * the tables of products and occupations; the shipped tables are empty. FATF Recommendation 1 and its interpretive note name the factors
 * (customer, country, product, channel). The figures are judgment, to be set by each organization.
 */
import { z } from 'zod';
import { anyCase } from '../../platform/lib/any-case.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { derivedVersion } from '../../platform/lib/derived-version.ts';
import { shippedOf } from '../../platform/policies/policy.ts';
import { scoreValue } from '../../platform/settings/values.ts';

export const FACTORS = [
  'COUNTRY',
  'ENTITY_TYPE',
  'OWNERSHIP',
  'OCCUPATION',
  'PRODUCTS',
  'WALLETS',
  'EXPECTED_ACTIVITY',
  'SCREENING',
] as const;
export type Factor = (typeof FACTORS)[number];

const table = z.record(z.string().min(1).max(256), scoreValue).refine((one) => Object.keys(one).length <= 1_000, {
  message: 'must have at most 1000 entries',
});

const weight = z.number().min(0).max(100);

const modelSchema = z.strictObject({
  /** Weight of each factor. */
  weights: z.strictObject(
    Object.fromEntries(FACTORS.map((factor) => [factor, weight])) as Record<Factor, typeof weight>,
  ),
  entityTypes: z.strictObject({ INDIVIDUAL: scoreValue, ORGANIZATION: scoreValue }),
  /** Scores for organizations: no known owner, owners with less than 75 percent in total, other organizations. */
  ownership: z.strictObject({ unknown: scoreValue, partlyKnown: scoreValue, known: scoreValue }),
  /** Occupation or line of business, in upper case. */
  occupations: table,
  products: table,
  wallets: z.strictObject({ some: scoreValue, none: scoreValue }),
  /** Scores by minimum amount per month, in the customer's currency; ascending. */
  expectedActivity: z.array(z.strictObject({ from: z.number().min(0), points: scoreValue })).max(20),
  /** Scores by the most severe open hit. */
  screening: z.strictObject({
    SANCTION: scoreValue,
    PEP: scoreValue,
    ADVERSE_MEDIA: scoreValue,
    INTERNAL: scoreValue,
    none: scoreValue,
  }),
  /** A factor with so many points sets at least this level, independent of the mean. */
  floors: z
    .array(
      z.strictObject({ factor: anyCase(FACTORS), points: scoreValue, level: anyCase(['MEDIUM', 'HIGH', 'CRITICAL']) }),
    )
    .max(50),
  /** Minimum score of each level. Below MEDIUM, the level is LOW. */
  bands: z.strictObject({ MEDIUM: scoreValue, HIGH: scoreValue, CRITICAL: scoreValue }),
});

export const riskModelSchema = modelSchema
  .refine(({ bands }) => bands.MEDIUM < bands.HIGH && bands.HIGH < bands.CRITICAL, {
    message: 'must have ascending bands',
    path: ['bands'],
  })
  .refine(({ expectedActivity: steps }) => steps.every(({ from }, at) => at === 0 || from > steps[at - 1]!.from), {
    message: 'must have ascending amounts',
    path: ['expectedActivity'],
  });
export type RiskModel = z.output<typeof modelSchema>;

/**
 * Whether the change may lower the rating of a customer. Any change of a weight or amount step may, because it changes the mean. So may
 * a new table entry with few points.
 */
export function ratesLower(before: RiskModel, after: RiskModel): boolean {
  const parts = ({ weights, expectedActivity }: RiskModel) =>
    canonicalJson([weights, expectedActivity.map(({ from }) => from)]);
  if (parts(before) !== parts(after)) return true;
  const isLess = (then: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
    Object.entries(then).some(([name, points]) => (now[name] ?? -1) < points);
  const isAdded = (then: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
    Object.entries(now).some(([name, points]) => then[name] === undefined && points < before.bands.CRITICAL);
  const fixed = ['entityTypes', 'ownership', 'wallets', 'screening'] as const;
  const tables = ['occupations', 'products'] as const;
  return (
    fixed.some((part) => isLess(before[part], after[part])) ||
    tables.some((part) => isLess(before[part], after[part]) || isAdded(before[part], after[part])) ||
    before.expectedActivity.some(({ points }, at) => after.expectedActivity[at]!.points < points) ||
    isLess(after.bands, before.bands) ||
    before.floors.some((floor) => after.floors.every((one) => canonicalJson(one) !== canonicalJson(floor)))
  );
}

const NUMBER = '1';

export const SHIPPED_MODEL: RiskModel = {
  weights: {
    COUNTRY: 3,
    ENTITY_TYPE: 1,
    OWNERSHIP: 2,
    OCCUPATION: 1,
    PRODUCTS: 2,
    WALLETS: 1,
    EXPECTED_ACTIVITY: 1,
    SCREENING: 3,
  },
  entityTypes: { INDIVIDUAL: 10, ORGANIZATION: 30 },
  ownership: { unknown: 80, partlyKnown: 40, known: 10 },
  occupations: {},
  products: {},
  wallets: { some: 60, none: 0 },
  expectedActivity: [
    { from: 0, points: 0 },
    { from: 10_000, points: 30 },
    { from: 100_000, points: 60 },
    { from: 1_000_000, points: 90 },
  ],
  screening: { SANCTION: 100, PEP: 80, ADVERSE_MEDIA: 60, INTERNAL: 80, none: 0 },
  floors: [
    { factor: 'COUNTRY', points: 100, level: 'HIGH' },
    { factor: 'SCREENING', points: 100, level: 'CRITICAL' },
    { factor: 'SCREENING', points: 60, level: 'HIGH' },
  ],
  bands: { MEDIUM: 25, HIGH: 50, CRITICAL: 75 },
};

/** Archived to explain ratings. */
export const CUSTOMER_RISK_MODEL = shippedOf('CUSTOMER_RISK', NUMBER, SHIPPED_MODEL);

/** Version of a model, shipped or by an organization, by its content. */
export function modelVersion(model: RiskModel): string {
  return derivedVersion(NUMBER, model);
}
