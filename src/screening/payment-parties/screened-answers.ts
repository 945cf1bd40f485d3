/** Result of a list stage in the form of its stored evidence. */
import type { FindingSubject } from '../../domain/finding.ts';
import type { Measure } from '../../lists/measures.ts';
import type { ExplanationLine, MatchAlgorithm } from '../../matching/types.ts';
import type { Clearance, RelationshipApproval, ReviewedProfile } from '../parties/types.ts';
import type { NameFrequency } from './common-names.ts';
import type { CustomerScreened } from './customer-screened.ts';
import type { ListHit } from './hits.ts';
import type { ListPolicy } from './policy.ts';
import type { QuestionField } from './question.ts';
import type { VerifiedBirth } from './verified-births.ts';

export type ListStageId = keyof ListPolicy['content']['lists'];

export interface ScreenedHit extends ListHit {
  /** The party was cleared of this profile with these facts: shown, without effect. */
  suppressed: boolean;
  /** Clearance of a suppressed hit. Absent in older records. */
  clearance?: { partyId: string } & Omit<Clearance, keyof ReviewedProfile>;
  /** Relationship approval that covers the hit. Absent: none. */
  approval?: NamedApproval;
  /** Stated attributes that contradict a full name and put its score below the threshold. Absent: the score is at or above it. */
  contradicts?: ExplanationLine[];
  /** Verified birth dates of the customers that the party is. Absent: it is no customer, or one is not verified. */
  verifiedBirths?: readonly VerifiedBirth[];
  /** Estimated number of people with the names. Absent: not a person, or more than the name agrees. */
  nameFrequency?: NameFrequency;
  /** Lists with their versions, and the matcher's. */
  provenance: string;
}

/** An approval as the evidence names it. */
export type NamedApproval = { partyId: string } & Omit<RelationshipApproval, 'profiles'>;

/** A sanctioned party with the searched name. Contradicting attributes put its score below the threshold, so it sets no status. */
export interface NearMiss extends ListHit {
  contradicts: ExplanationLine[];
  provenance: string;
}

/** Hits of one query in the category of the stage. */
export interface ScreenedAnswer {
  subject: FindingSubject;
  field: QuestionField;
  asked: string;
  /** The five most severe open hits, then the five most severe suppressed hits. */
  hits: ScreenedHit[];
  /** The best names first. Only for the stage SANCTIONS; absent if there are none, and in screenings from before they were stored. */
  nearMisses?: NearMiss[];
}

/** Evidence of a stage, stored with the assessment. */
export interface ListEvidence {
  /** Version of `LIST_POLICY`. */
  policy: string;
  algorithm: MatchAlgorithm;
  threshold: number;
  textThreshold: number;
  blockThreshold: number;
  /** Blocking measures that the organization added. */
  blockingMeasures: readonly Measure[];
  /** `own` is 0 without an internal list. */
  generations: { shared: number; own: number };
  matcherVersion: string;
  /** Number of queries. */
  questions: number;
  /** Answers with hits or near misses. */
  answers: ScreenedAnswer[];
  /** Number of hits and near misses beyond the kept ones (`kept.ts`). */
  notKept?: number;
  /** Addresses and similar fields contain more texts or names than are searched. */
  leftOut?: true;
  /** Payer and payee were compared with these lists as customers today. Absent: they were compared with all lists. */
  customerScreened?: CustomerScreened;
  /** Part of a name could not be read, so that it was not compared. */
  unread?: true;
  /** Part of a message, an address or the like could not be read. */
  unreadText?: true;
}

/** A hit before clearances are applied. */
export type FoundHit = ListHit & Pick<ScreenedHit, 'contradicts' | 'nameFrequency' | 'verifiedBirths'>;
