/** Country risk for an organization: shipped groups and scores, with the organization's overrides. */
import { COUNTRY_TABLE, GROUP_WEIGHTS, PROHIBITED_GROUP, SHIPPED_GROUPS } from './indicators.ts';

/** Codes are ISO 3166-1 alpha-2, or ISO 3166-2 of a region with its own risk (UA-43). */
export interface CountryRisk {
  /** FATF_BLACK, FATF_GREY, SANCTIONS_COMPREHENSIVE, ...; empty: none known. */
  groups(code: string): readonly string[];
  /** 0..100 */
  score(code: string): number;
  prohibited(code: string): boolean;
  /** Table and version: `country-risk 2026-06-19+3fa9c0d1e2f3, own version 3`. */
  provenance: string;
}

/** Override of one country by an organization. null: shipped value. */
export interface OwnCountry {
  code: string;
  groups: readonly string[] | null;
  prohibited: boolean | null;
  reason: string;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

const NONE: readonly string[] = [];

export function countryRisk(own: readonly OwnCountry[]): CountryRisk {
  const byCode = new Map(own.map((one) => [one.code, one]));
  // Each change raises one country's version by one.
  const changes = own.reduce((sum, { version }) => sum + version, 0);
  const groups = (code: string) => byCode.get(code)?.groups ?? SHIPPED_GROUPS.get(code) ?? NONE;
  const prohibited = (code: string) => byCode.get(code)?.prohibited ?? groups(code).includes(PROHIBITED_GROUP);
  return {
    groups,
    prohibited,
    score: (code) => (prohibited(code) ? 100 : scoreOf(groups(code))),
    provenance: `country-risk ${COUNTRY_TABLE.version}${changes > 0 ? `, own version ${changes}` : ''}`,
  };
}

function scoreOf(groups: readonly string[]): number {
  const none = groups.reduce((left, group) => left * (1 - (GROUP_WEIGHTS[group] ?? 0)), 1);
  return Math.round((1 - none) * 1_000) / 10;
}
