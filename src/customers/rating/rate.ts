/** Rates a customer by a model. Pure: all facts outside the record are parameters. */
import type { CountryRisk } from '../../lists/countries/country-risk.ts';
import type { RiskLevel, WatchlistCategory } from '../../lists/profile.ts';
import type { CustomerRecord, Rating, RatingDriver } from '../types.ts';
import { FACTORS, type Factor, modelVersion, type RiskModel } from './model.ts';

export interface RatingFacts {
  record: CustomerRecord;
  countries: Pick<CountryRisk, 'score'>;
  /** Categories of open hits; null: not screened yet; FAILED: screening failed and there is no hit. */
  hitCategories: readonly WatchlistCategory[] | 'FAILED' | null;
}

/** Points (null if unknown) and their basis. */
type Judged = readonly [points: number | null, basis: string];
const UNKNOWN: Judged = [null, 'not known'];
/** Known, but the model has no points for it. Without the value: ratings are stored unencrypted. */
const NOT_RATED: Judged = [null, 'not in the risk model'];
const GRAVEST: readonly WatchlistCategory[] = ['SANCTION', 'INTERNAL', 'PEP', 'ADVERSE_MEDIA'];
/** Percent of ownership from which the owners count as known. */
const KNOWN_SHARE = 75;

const JUDGES: Readonly<Record<Factor, (facts: RatingFacts, model: RiskModel) => Judged>> = {
  COUNTRY({ record, countries }) {
    const { nationalityCodes, countryCodes, addresses, expectedActivity, beneficialOwners } = record;
    const codes = new Set([
      ...nationalityCodes,
      ...countryCodes,
      ...addresses.flatMap(({ country }) => country ?? []),
      ...(expectedActivity?.corridors.flatMap((one) => [one.senderCountryCode, one.receiverCountryCode]) ?? []),
      ...beneficialOwners.flatMap((owner) => owner.nationalityCodes),
    ]);
    if (codes.size === 0) return UNKNOWN;
    const [code, points] = [...codes]
      .map((one): [string, number] => [one, countries.score(one)])
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]!;
    return [points, `the riskiest of ${codes.size}: ${code}`];
  },
  ENTITY_TYPE: ({ record: { entityType } }, { entityTypes }) => [entityTypes[entityType], entityType],
  OWNERSHIP({ record }, { ownership }) {
    if (record.entityType === 'INDIVIDUAL') return [null, 'not applicable to a person'];
    const owners = record.beneficialOwners;
    if (owners.length === 0) return [ownership.unknown, 'no beneficial owner is known'];
    const share = owners.reduce((sum, owner) => sum + (owner.share ?? 0), 0);
    const known = share >= KNOWN_SHARE || owners.some(({ control }) => control === 'SENIOR_MANAGER');
    return [known ? ownership.known : ownership.partlyKnown, `${owners.length} known, ${share} per cent together`];
  },
  OCCUPATION({ record: { occupation } }, { occupations }) {
    const points = occupation === null ? undefined : lineOf(occupations, occupation);
    if (occupation === null) return UNKNOWN;
    return points === undefined ? NOT_RATED : [points, occupation];
  },
  PRODUCTS({ record }, { products }) {
    const judged = record.products.flatMap((product): [string, number][] => {
      const points = lineOf(products, product);
      return points === undefined ? [] : [[product, points]];
    });
    const [gravest] = judged.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (gravest) return [gravest[1], gravest[0]];
    return record.products.length === 0 ? UNKNOWN : NOT_RATED;
  },
  WALLETS: ({ record }, { wallets }) =>
    record.wallets.length > 0 ? [wallets.some, `${record.wallets.length} wallets`] : [wallets.none, 'no wallet'],
  EXPECTED_ACTIVITY({ record: { expectedActivity } }, { expectedActivity: steps }) {
    const amount = expectedActivity?.monthlyAmount;
    const step = amount == null ? undefined : steps.findLast(({ from }) => Number(amount) >= from);
    return step ? [step.points, `from ${step.from} ${expectedActivity?.currency ?? ''} a month`] : UNKNOWN;
  },
  SCREENING({ hitCategories }, { screening }) {
    if (hitCategories === null) return [null, 'not screened yet'];
    if (hitCategories === 'FAILED') return [null, 'could not be screened'];
    const gravest = GRAVEST.find((category) => hitCategories.includes(category));
    return gravest ? [screening[gravest], `open hit: ${gravest}`] : [screening.none, 'no open hit'];
  },
};

/** Case-insensitive lookup in a table. */
function lineOf(table: Readonly<Record<string, number>>, word: string): number | undefined {
  const wanted = word.toUpperCase();
  return Object.entries(table).find(([name]) => name.toUpperCase() === wanted)?.[1];
}

const LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const satisfies readonly RiskLevel[];

/** The weighted mean of the known factors, then minimum levels. */
export function rate(facts: RatingFacts, model: RiskModel, ratedAt: Date): Rating {
  const drivers = FACTORS.map((factor): RatingDriver => {
    const [points, basis] = JUDGES[factor](facts, model);
    return { factor, points, weight: model.weights[factor], basis };
  });
  const known = drivers.flatMap(({ points, weight }) => (points === null ? [] : [{ points, weight }]));
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const sum = known.reduce((all, { points, weight }) => all + points * weight, 0);
  const score = weights === 0 ? 0 : Math.round((10 * sum) / weights) / 10;
  const byBand = LEVELS.findLast((level) => level === 'LOW' || score >= model.bands[level])!;
  const floors = model.floors.filter(({ factor, points }) =>
    drivers.some((driver) => driver.factor === factor && driver.points !== null && driver.points >= points),
  );
  const riskLevel =
    LEVELS[Math.max(...[byBand, ...floors.map(({ level }) => level)].map((one) => LEVELS.indexOf(one)))]!;
  return { riskLevel, score, drivers, modelVersion: modelVersion(model), ratedAt };
}
