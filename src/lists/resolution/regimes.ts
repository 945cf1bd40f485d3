/**
 * The rules by which a measure extends to parties without a listing of their own, one row per regime. Read on 2026-11-22:
 *
 *   OFAC   50 % or more, of all blocked owners together, directly or through others so owned; ownership, not control
 *          (ofac.treasury.gov/faqs/398, /401; Revised Guidance of 2014-08-13). The sectoral directives of Executive Order 13662 flow down
 *          in the same way (FAQ 373 and the preface to 398). CMIC does not (FAQ 857), nor the menu of CAATSA 235 (FAQ 869).
 *          Directive 2 of Executive Order 14024 reaches banks alone (FAQ 969), and no list says who is one: not followed.
 *   EU     50 % or more, of all listed owners together, or control (Council, EU Best Practices, update of 2024-07-03; Commission, FAQ 8
 *          on Regulation 269/2014). Before that day it was more than 50 %.
 *   UK     more than 50 %, of one listed person: shares of several are not added up unless they act together (OFSI, guidance on
 *          ownership and control, 2023-03-16), or control. Joint action is possible: such a party is UNKNOWN
 *   OTHER  a freeze of another authority (UN, Canada, a list of the installation): 50 % together. Its rule is unknown, so it is
 *          never more than UNKNOWN
 */
import type { Measure } from '../measures.ts';
import type { OwnershipRegime, ProfileOwnership } from '../profile.ts';

export interface OwnershipRule {
  regime: OwnershipRegime;
  fromPercent: number;
  /** true: the share itself counts; false: only more than the share. */
  orMore: boolean;
  /** Whether shares of several listed parties are added up. */
  aggregates: boolean;
  /** Whether control has the same effect as ownership. */
  control: boolean;
  /** Whether the rule is assumed: then the verdict is at most UNKNOWN. */
  isUncertain: boolean;
  /** ID and authority of the list of parties that the rule reaches. */
  listId: string;
  authority: string;
  country: string | null;
  words: string;
}

export const OWNERSHIP_RULES: readonly OwnershipRule[] = [
  {
    regime: 'OFAC',
    fromPercent: 50,
    orMore: true,
    aggregates: true,
    control: false,
    isUncertain: false,
    listId: 'ofac_50_percent_rule',
    authority: 'Office of Foreign Assets Control',
    country: 'us',
    words: '50 Percent Rule',
  },
  {
    regime: 'EU',
    fromPercent: 50,
    orMore: true,
    aggregates: true,
    control: true,
    isUncertain: false,
    listId: 'eu_ownership_and_control',
    authority: 'Council of the European Union',
    country: 'eu',
    words: 'EU ownership and control',
  },
  {
    regime: 'UK',
    fromPercent: 50,
    orMore: false,
    aggregates: false,
    control: true,
    isUncertain: false,
    listId: 'uk_ownership_and_control',
    authority: 'Office of Financial Sanctions Implementation',
    country: 'gb',
    words: 'UK ownership and control',
  },
  {
    regime: 'OTHER',
    fromPercent: 50,
    orMore: true,
    aggregates: true,
    control: true,
    isUncertain: true,
    listId: 'other_ownership',
    authority: 'Rule not known',
    country: null,
    words: 'Ownership under a regime whose rule is not known',
  },
];

export const OWNERSHIP_LISTS: readonly string[] = OWNERSHIP_RULES.map(({ listId }) => listId);

/** A measure of a regime that reaches owned parties: `OFAC ASSET_FREEZE`. */
export type Flow = `${OwnershipRegime} ${Measure}`;

const REGIME_OF_COUNTRY: Readonly<Record<string, OwnershipRegime>> = {
  us: 'OFAC',
  eu: 'EU',
  gb: 'UK',
  // Custom sources may use this code.
  uk: 'UK',
};
/** Program under which a measure other than a freeze extends to owned parties. */
const SECTORAL_PROGRAM = 'UKRAINE-EO13662';

/** Measures of a listing that extend to parties owned by its subject. `country`: of the authority. */
export function flowsOf({
  country,
  programs,
  measures,
}: {
  country: string | null;
  programs: readonly string[];
  measures: readonly Measure[];
}): Flow[] {
  const regime = REGIME_OF_COUNTRY[(country ?? '').toLowerCase()] ?? 'OTHER';
  const isSectoral = regime === 'OFAC' && measures.includes('SECTORAL') && programs.includes(SECTORAL_PROGRAM);
  return [
    ...(measures.includes('ASSET_FREEZE') ? [`${regime} ASSET_FREEZE` as const] : []),
    ...(isSectoral ? (['OFAC SECTORAL'] as const) : []),
  ];
}

const VERDICTS: Readonly<Record<ProfileOwnership['verdict'], string>> = {
  OWNED: 'owned by listed parties',
  CONTROLLED: 'controlled by listed parties',
  UNKNOWN: 'may be owned or controlled by listed parties, it is not known',
};

/** "owned by listed parties, 55 %: 50 Percent Rule" */
export function ownershipWords({ regime, verdict, share }: ProfileOwnership): string {
  const { words } = OWNERSHIP_RULES.find((rule) => rule.regime === regime)!;
  return `${VERDICTS[verdict]}${share === null ? '' : `, ${share} %`}: ${words}`;
}
