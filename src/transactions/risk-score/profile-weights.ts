/**
 * Weights of the facts about a listed profile: the tables of docs/assessment.md. A contribution is weight x score, and
 * contributions join as those of a transaction do. A sanction or the organisation's own list prohibits dealing and has the full
 * weight. An office or a report counts as in the screening of transactions: by the weight and the gravity of its policy.
 */

import type { RiskDomain } from '../../domain/finding.ts';
import type { RelationType, RiskLevel, WatchlistCategory } from '../../lists/profile.ts';
import { type Shipped, shippedOf } from '../../platform/policies/policy.ts';
import type { Stage as MatterStage } from '../../screening/adverse-media/taxonomy.ts';
import { LIST_POLICY } from '../../screening/payment-parties/policy.ts';

export interface ListingPolicy {
  domain: RiskDomain;
  factor: string;
  weight: number;
  /** By the risk level of the profile. Offices, reports and sanctions that freeze nothing count by their gravity instead. */
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

/** For a party that a regime reaches through its owners. The score is the gravity of what reaches it. */
export const OWNERSHIP = {
  domain: 'SANCTIONS_EXPOSURE',
  factor: 'OWNED_BY_BLOCKED_PARTIES',
  weight: 1,
} as const;

/** For articles. */
export const HALF_LIFE_YEARS = 5;

/** A listing in force that is new: score 100 on its first day, by the profile's recencyScore. */
export const RECENT = { domain: 'ENTITY_RISK', factor: 'RECENT_LISTING', weight: 0.1 } as const;

/** Weight of a tie to a party under sanctions, by type. Score 100; the first tie of each type counts. */
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

/** Scores of an article about the party by the stage of the matter. Multiplied by the confidence. */
export const ARTICLES: Readonly<Record<MatterStage, number>> = {
  CONVICTED: 90,
  CHARGED: 70,
  INVESTIGATION: 55,
  ALLEGATION: 40,
  CLEARED: 0,
};
export const ARTICLE = { domain: 'ENTITY_RISK', factor: 'ADVERSE_MEDIA_ARTICLE', weight: 0.6 } as const;

export const LIMITS = {
  /** Ties whose other end is looked up, the heaviest types first. */
  ties: 20,
  /** Most articles read that name the profile, the latest ones. */
  articles: 100,
  /** The gravest so many articles count, since one matter is reported many times. */
  articlesCounted: 5,
} as const;

export const PROFILE_TABLE: Shipped = shippedOf('PROFILE_RISK', '2.1.0', {
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
/** As scores of profiles name it: `amlcore-profile-risk/2.1.0+3fa9c0d1e2f3`. */
export const PROFILE_MODEL = `amlcore-profile-risk/${PROFILE_TABLE.version}`;
