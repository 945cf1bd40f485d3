/** Published country lists (`data/indicators.json`) and their weights. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { type Shipped, shippedOf } from '../../platform/policies/policy.ts';

interface Indicator {
  group: string;
  /** Date of the list's content, YYYY-MM-DD. */
  asOf: string;
  maxAgeDays: number;
  /** Publisher, and the plenary or the legal acts. */
  basis: string;
  /** Address of the publisher. */
  source: string;
  note: string;
  /** ISO 3166-1 alpha-2 of countries, ISO 3166-2 of regions. */
  codes: string[];
}

interface IndicatorFile {
  /** YYYY-MM-DD; raised with each change. */
  version: string;
  indicators: Indicator[];
  regions: { code: string; name: string; country: string }[];
}

const file: IndicatorFile = JSON.parse(
  readFileSync(join(projectRoot, 'src/lists/countries/data/indicators.json'), 'utf8'),
);

export const INDICATORS: readonly Indicator[] = file.indicators;
/** Regions with a risk of their own, apart from their country. */
export const REGIONS: ReadonlyMap<string, { name: string; country: string }> = new Map(
  file.regions.map(({ code, ...region }) => [code, region]),
);

/** Transactions with a country of this group are prohibited, unless the organization sets another group. */
export const PROHIBITED_GROUP = 'SANCTIONS_COMPREHENSIVE';

/**
 * Probability that a country of the group is high risk. Several groups combine as independent reasons (noisy or). A group that an
 * organization defined has no weight here; rules can refer to it.
 */
export const GROUP_WEIGHTS: Readonly<Record<string, number>> = {
  [PROHIBITED_GROUP]: 1,
  TENANT_HIGH_RISK: 0.9,
  SANCTIONS_REGIONAL: 0.9,
  FATF_BLACK: 0.85,
  SANCTIONS_SECTORAL: 0.7,
  SANCTIONS_PARTIAL: 0.5,
  FINCEN_311: 0.5,
  FATF_GREY: 0.35,
  EU_HIGH_RISK: 0.3,
  HIGH_CORRUPTION: 0.25,
  TAX_NON_COOPERATIVE: 0.15,
};

/** Stored to explain decisions. The evidence of each decision has the values that it used. */
export const COUNTRY_TABLE: Shipped = shippedOf('COUNTRY_RISK', file.version, {
  indicators: file.indicators,
  regions: file.regions,
  prohibitedGroup: PROHIBITED_GROUP,
  weights: GROUP_WEIGHTS,
});

const groupsByCode = new Map<string, string[]>();
for (const { group, codes } of INDICATORS) {
  for (const code of codes) groupsByCode.set(code, [...(groupsByCode.get(code) ?? []), group]);
}
/** Country or region -> its groups, most severe first (order of the file). */
export const SHIPPED_GROUPS: ReadonlyMap<string, readonly string[]> = groupsByCode;
