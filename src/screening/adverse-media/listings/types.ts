import type { Gender, ListedDate, ListedName, ListedNationality, SubjectKind } from '../../../lists/profile.ts';
import type { Passage } from '../classify.ts';
import type { PartyType } from '../names/mention.ts';
import type { ProceedingStage, Theme } from '../taxonomy.ts';

/**
 *            confirm                dismiss                 article withdrawn
 *   WAITING ─────────► LISTED ◄───────────────► DISMISSED   any ─────────────► ENDED
 *                              confirm
 */
export const LISTING_STATES = ['WAITING', 'LISTED', 'DISMISSED', 'ENDED'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** An offense of the party in an article, or an acquittal. */
export interface Matter {
  theme: Theme;
  stage: ProceedingStage;
  /** 0..1 */
  confidence: number;
  passage: Passage;
}

/** Identity of the party on lists, at the time of the analysis or of the confirmation of the link. */
export interface KnownParty {
  /** Absent in records from before it was stored. */
  kind?: SubjectKind;
  names: ListedName[];
  dates: ListedDate[];
  nationalities: ListedNationality[];
  gender: Gender | null;
}

/** One party of one article as a listing. */
export interface ArticleListing {
  tenantId: string;
  listingId: string;
  articleId: string;
  /** Position of the party in the response about the article. */
  party: number;
  name: string;
  kind: PartyType;
  /** The internal list profile that it is part of, or would be. */
  profileId: string;
  knownProfileId: string | null;
  known: KnownParty | null;
  /** Whether a user confirmed that it is the known profile. */
  knownConfirmed: boolean;
  matters: Matter[];
  /** The highest of its matters. */
  confidence: number;
  state: ListingState;
  /** YYYY-MM-DD */
  endedOn: string | null;
  createdAt: Date;
  changedAt: Date;
  changedBy: string;
  reason: string | null;
}

/** A listing with the shown fields of its article. */
export interface ListingOfArticle extends ArticleListing {
  title: string;
  url: string;
  publishedAt: Date;
  /** Profiles that the article was linked to by the name of the party. */
  matched: string[];
}
