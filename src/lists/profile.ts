/**
 * The stored form of the unified profile: the data of all lists about one party. IDs of its parts are computed for API responses
 * (`present.ts`). Field names are those of the API contract. A parser returns `ListEntry`. Resolution unites entries to `StoredProfile`.
 */
import type { Measure } from './measures.ts';

export type EntityType = 'INDIVIDUAL' | 'ORGANIZATION';
/** Entity types of the matcher. The API has two types: vessels and aircraft are ORGANIZATION there. */
export type SubjectKind = 'PERSON' | 'ORGANIZATION' | 'VESSEL' | 'AIRCRAFT';
export type Gender = 'MALE' | 'FEMALE' | 'NOT_APPLICABLE';
export type WatchlistCategory = 'SANCTION' | 'PEP' | 'ADVERSE_MEDIA' | 'INTERNAL';
export type RiskLevel = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
export type WatchlistStatus = 'ACTIVE' | 'DELISTED';

export const ENTITY_TYPES = ['INDIVIDUAL', 'ORGANIZATION'] as const satisfies readonly EntityType[];
export const WATCHLIST_CATEGORIES = [
  'SANCTION',
  'PEP',
  'ADVERSE_MEDIA',
  'INTERNAL',
] as const satisfies readonly WatchlistCategory[];
export const WATCHLIST_STATUSES = ['ACTIVE', 'DELISTED'] as const satisfies readonly WatchlistStatus[];
export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const satisfies readonly RiskLevel[];

export interface ListedName {
  fullNameRaw: string;
  nameType: 'PRIMARY' | 'ALIAS';
  /** ISO 15924, lower case: latn, cyrl, arab, hans, hant, hani, jpan, kore, hebr, grek, ... `zyyy` where undetermined. */
  scriptCode: string;
  /**
   * WEAK: the publisher marks it as too broad to search by (OFAC "weak", EU not "strong"). A WEAK alias alone never blocks. A former
   * name is never WEAK.
   */
  aliasStrength: 'STRONG' | 'WEAK';
  /** a.k.a., f.k.a., n.k.a., "original script", as the publisher states it. null: not stated. */
  aliasKind: string | null;
}

/** A date or a span of dates. `value` is the (first) day; months or days that the publisher left out are 01. */
export interface ListedDate {
  type: 'BIRTH' | 'DEATH' | 'INCORPORATION' | 'MANUFACTURE' | 'UNKNOWN';
  /** YYYY-MM-DD */
  value: string;
  yearOnly: boolean;
  precision: 'DAY' | 'MONTH' | 'YEAR';
  circa: boolean;
  /** Last day of a range, YYYY-MM-DD. null: not a range. */
  rangeEnd: string | null;
}

export interface ListedDocument {
  /** PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, IMO_NUMBER, MMSI, CALL_SIGN, AIRCRAFT_TAIL_NUMBER, SERIAL_NUMBER, SWIFT_BIC, LEI, DUNS, DRIVERS_LICENSE, RESIDENCE_PERMIT, VISA, OTHER */
  type: string;
  value: string;
  /** ISO 3166-1 alpha-2. null: not provided, or not a current country. */
  issuingCountry: string | null;
  issueDate: string | null;
  expiryDate: string | null;
  /** The publisher's own words for the kind of document, and its remark. */
  note: string | null;
}

export interface ListedAddress {
  addressRaw: string;
  addressType: 'REGISTERED' | 'RESIDENTIAL' | 'UNKNOWN';
  premises: string | null;
  street: string | null;
  city: string | null;
  stateProvince: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2; null where undetermined (`addressRaw` keeps the words). */
  country: string | null;
}

export interface ListedNationality {
  sourceRaw: string;
  /** ISO 3166-1 alpha-2, or XK; null for places and historic states without a code. */
  countryCode: string | null;
  status: 'NATIONAL' | 'CITIZEN' | 'DOMICILED' | 'FORMER' | 'FLAG';
}

/** A key-value note, for publisher data without a field of its own, so that no data is lost. */
export interface ListedFeature {
  name: string;
  value: string;
}

export interface ListedContact {
  type: 'website' | 'email' | 'phone' | 'fax' | 'other';
  value: string;
}

export interface ListedWallet {
  /** The publisher's code of the currency: XBT, ETH, XMR, USDT, ... */
  currency: string;
  address: string;
}

export const RELATION_TYPES = [
  'OWNS',
  'OWNED_BY',
  'DIRECTOR_OF',
  'HAS_DIRECTOR',
  'FAMILY',
  'ASSOCIATE',
  'MEMBER_OF',
  'HAS_MEMBER',
  'EMPLOYED_BY',
  'EMPLOYS',
  'ACTS_FOR',
  'REPRESENTED_BY',
  'OCCUPIES',
  'SUPPORTS',
  'SUPPORTED_BY',
  'SUCCESSOR_OF',
  'SUCCEEDED_BY',
  'CONTROLS',
  'CONTROLLED_BY',
  'LINKED',
] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

/**
 * A relationship of this party to another party, as an outgoing edge. OWNS: this party owns the other. OWNED_BY: the other owns
 * this party. `role` is the publisher's word for the relationship.
 */
export interface ListedRelation {
  type: RelationType;
  /** The other party's `externalReferenceId` in the same list; null: only its name is known. */
  targetReference: string | null;
  targetName: string | null;
  role: string | null;
  /** Percent of ownership, 0 to 100. null: not stated. */
  share: number | null;
  startDate: string | null;
  endDate: string | null;
}

/** The register of an ID. `un` permanent reference number, `un-data` its DATAID, `uk` unique id, `uk-ofsi` group id. */
export type ReferenceScheme =
  | 'ofac'
  | 'un'
  | 'un-data'
  | 'eu'
  | 'eu-logical'
  | 'uk'
  | 'uk-ofsi'
  | 'canada'
  | 'opensanctions'
  | 'wikidata';

/** An ID of the party: the publisher's ID, or a cited ID of another publisher. */
export interface PartyReference {
  scheme: ReferenceScheme;
  id: string;
}

export interface ListingContext {
  schemaName: 'Sanction' | 'Position' | 'AdverseMedia' | 'Internal';
  startDate: string | null;
  endDate: string | null;
  /** Lower-case code of the authority's country or body: us, un, eu, gb. */
  country: string | null;
  authority: string;
  isActive: boolean;
  /** Measures of the publisher (`measuresOf`). A sanction without any counts as an asset freeze. */
  measures: Measure[];
  properties: {
    program?: string[];
    sourceUrls?: string[];
    uniqueSanctionId?: string;
    /** For a Position: the office, and its level (1 national top, 2 national, 3 regional, 4 local). */
    position?: string;
    pepLevel?: number;
    isCurrent?: boolean;
    /** For AdverseMedia: the theme, the stage of the matter, the confidence (0..1), and the passage. */
    matters?: { theme: string; stage: string; confidence: number; passage: string }[];
  };
}

/** Name of a context for a listing of each category. */
export const CONTEXT_OF_CATEGORY: Readonly<Record<WatchlistCategory, ListingContext['schemaName']>> = {
  SANCTION: 'Sanction',
  PEP: 'Position',
  ADVERSE_MEDIA: 'AdverseMedia',
  INTERNAL: 'Internal',
};
/** Authority of an internal listing without a stated authority. The profile shows the authority of its list instead. */
export const UNNAMED_AUTHORITY = 'Internal list';

/** Content of lists about a party. */
interface ListedFacts {
  kind: SubjectKind;
  gender: Gender | null;
  riskLevel: RiskLevel;
  status: WatchlistStatus;
  names: ListedName[];
  dates: ListedDate[];
  documents: ListedDocument[];
  addresses: ListedAddress[];
  nationalities: ListedNationality[];
  features: ListedFeature[];
  contacts: ListedContact[];
  wallets: ListedWallet[];
  websites: string[];
  legalForm: string | null;
  topics: string[];
}

/** One entry of one list, before resolution. */
export interface ListEntry extends ListedFacts {
  /** The publisher's own id, unique and stable within the list: OFAC ent_num, UN reference number. */
  externalReferenceId: string;
  listingDate: string | null;
  removalDate: string | null;
  contexts: ListingContext[];
  /** The publisher's IDs and cited IDs. Two entries with a common ID are the same party, unless other data contradicts it. */
  references: PartyReference[];
  relations: ListedRelation[];
  /** Categories of this entry, in lists of several kinds (OpenSanctions). Empty: the list's category. */
  categories: WatchlistCategory[];
}

/** Origin of a listing. `listings.ts` selects the listings in force. */
export interface ProfileSource {
  watchlistId: string;
  externalReferenceId: string;
  category: WatchlistCategory;
  authority: string;
  publisher: string;
  listingDate: string | null;
  removalDate: string | null;
  contexts: ListingContext[];
}

export interface StoredProfile extends ListedFacts {
  profileId: string;
  sources: ProfileSource[];
  /** `scheme:id` of every register that knows the party. */
  referents: string[];
  /** Relationships as listed. `watchlistId`: the list of `targetReference`. */
  relations: (ListedRelation & { watchlistId: string })[];
  /** One entry per regime and measure that the party inherits from its owners or controllers. Absent: none. */
  ownership?: ProfileOwnership[];
  /** Present if the profile is derived from other records of the organization, and only changes with them. */
  derivedFrom?: 'ARTICLES';
}

export const OWNERSHIP_REGIMES = ['OFAC', 'EU', 'UK', 'OTHER'] as const;
export type OwnershipRegime = (typeof OWNERSHIP_REGIMES)[number];
export const OWNERSHIP_VERDICTS = ['OWNED', 'CONTROLLED', 'UNKNOWN'] as const;
export type OwnershipVerdict = (typeof OWNERSHIP_VERDICTS)[number];

/** Ownership or control of a party by listed parties, by the rule of one regime. */
export interface ProfileOwnership {
  regime: OwnershipRegime;
  /** The inherited measure. */
  measure: Measure;
  verdict: OwnershipVerdict;
  /** Percent held together by listed parties and the companies that they own. null: unknown. */
  share: number | null;
  /** "Igor Wexel (listed) 60 % [opensanctions] -> Wexel Holding 30 % [opensanctions]" */
  paths: string[];
}

/** Ownership findings of a profile in any stored form. Older profiles have one finding, always for OFAC. */
export function ownershipOf({ ownership }: { ownership?: unknown }): ProfileOwnership[] {
  if (ownership === undefined || ownership === null) return [];
  if (Array.isArray(ownership)) return ownership as ProfileOwnership[];
  const { share, paths } = ownership as Pick<ProfileOwnership, 'share' | 'paths'>;
  return [{ regime: 'OFAC', measure: 'ASSET_FREEZE', verdict: 'OWNED', share, paths }];
}

export function entityTypeOf(kind: SubjectKind): EntityType {
  return kind === 'PERSON' ? 'INDIVIDUAL' : 'ORGANIZATION';
}
