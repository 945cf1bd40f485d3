/**
 * Weights of the facts about a listed profile: the table of docs/risk-scores.md. A contribution is weight x score, and
 * contributions combine as in a transaction. Sanctions and internal list entries prohibit dealing and have the full weight. A
 * political office or an article counts by the weight and gravity of its screening policy.
 */

import type { RiskDomain } from '../../domain/finding.ts';
import type { RelationType, RiskLevel, WatchlistCategory } from '../../lists/profile.ts';
import { type Shipped, shippedOf } from '../../platform/policies/policy.ts';
import type { ProceedingStage as MatterStage } from '../../screening/adverse-media/taxonomy.ts';
import { LIST_POLICY } from '../../screening/payment-parties/policy.ts';

export interface ListingPolicy {
  domain: RiskDomain;
  factor: string;
  weight: number;
  /** Scores by risk level of the profile. Offices, articles and sanctions without a freeze count by their gravity instead. */
  scores: Readonly<Record<RiskLevel, number>>;
  /** Words for "The party is ...", by a listing in force. */
  says: string;
}

const { lists, gravity } = LIST_POLICY.content;

export const LISTINGS: Readonly<Record<WatchlistCategory, ListingPolicy>> = {
  SANCTION: {
    domain: 'SANCTIONS_EXPOSURE',
    factor: 'SANCTION_LISTING',
    weight: 1,
    scores: { CRITICAL: 100, HIGH: 95, MEDIUM: 85, LOW: 80 },
    says: 'under sanctions',
  },
  INTERNAL: {
    domain: 'ENTITY_RISK',
    factor: 'OWN_LISTING',
    weight: 1,
    scores: { CRITICAL: 100, HIGH: 85, MEDIUM: 60, LOW: 40 },
    says: "on your organisation's own list",
  },
  PEP: {
    domain: 'ENTITY_RISK',
    factor: 'PEP_LISTING',
    weight: lists.PEP.weight,
    scores: gravity.riskLevels,
    says: 'politically exposed',
  },
  ADVERSE_MEDIA: {
    domain: 'ENTITY_RISK',
    factor: 'ADVERSE_MEDIA_LISTING',
    weight: lists.ADVERSE_MEDIA.weight,
    scores: gravity.riskLevels,
    says: 'listed for adverse information',
  },
};

/** Weight for a party that a regime covers through its owners. The score is the gravity of the owners' sanctions. */
export const OWNERSHIP = {
  domain: 'SANCTIONS_EXPOSURE',
  factor: 'OWNED_BY_BLOCKED_PARTIES',
  weight: 1,
} as const;

/** Half-life of articles. */
export const HALF_LIFE_YEARS = 5;

/** Weight for a new listing in force. Its score is the profile's recencyScore: 100 on the first day. */
export const RECENT = { domain: 'ENTITY_RISK', factor: 'RECENT_LISTING', weight: 0.1 } as const;

/** Weight of a relationship with a party under sanctions, by type. Score 100; the first of each type counts. */
export const TIES: Readonly<Record<RelationType, number>> = {
  OWNED_BY: 0.6,
  CONTROLLED_BY: 0.6,
  ACTS_FOR: 0.6,
  SUCCESSOR_OF: 0.6,
  HAS_DIRECTOR: 0.5,
  MEMBER_OF: 0.5,
  OWNS: 0.4,
  CONTROLS: 0.4,
  DIRECTOR_OF: 0.4,
  SUPPORTS: 0.4,
  SUPPORTED_BY: 0.4,
  ASSOCIATE: 0.4,
  FAMILY: 0.3,
  HAS_MEMBER: 0.3,
  EMPLOYED_BY: 0.3,
  REPRESENTED_BY: 0.3,
  SUCCEEDED_BY: 0.3,
  LINKED: 0.3,
  EMPLOYS: 0.2,
  // The other end is an office, not a party.
  OCCUPIES: 0,
};
export const TIE = { domain: 'SANCTIONS_EXPOSURE', factor: 'TIE_TO_SANCTIONED', score: 100 } as const;

/** Article score by stage of the matter, multiplied by the confidence. */
export const ARTICLES: Readonly<Record<MatterStage, number>> = {
  CONVICTED: 90,
  CHARGED: 70,
  INVESTIGATION: 55,
  ALLEGATION: 40,
  CLEARED: 0,
};
export const ARTICLE = { domain: 'ENTITY_RISK', factor: 'ADVERSE_MEDIA_ARTICLE', weight: 0.6 } as const;

export const LIMITS = {
  /** Relationships whose other end is looked up, highest weights first. */
  ties: 20,
  /** Maximum number of latest articles that are read. */
  articles: 100,
  /** Number of the most severe articles that count, since one matter is reported many times. */
  articlesCounted: 5,
} as const;

export const PROFILE_TABLE: Shipped = shippedOf('PROFILE_RISK', '2.2.0', {
  listings: LISTINGS,
  gravity,
  ownership: OWNERSHIP,
  halfLifeYears: HALF_LIFE_YEARS,
  recent: RECENT,
  ties: TIES,
  tie: TIE,
  articles: ARTICLES,
  article: ARTICLE,
  limits: LIMITS,
});
/** Model name in profile scores: `amlcore-profile-risk/2.1.0+3fa9c0d1e2f3`. */
export const PROFILE_MODEL = `amlcore-profile-risk/${PROFILE_TABLE.version}`;
