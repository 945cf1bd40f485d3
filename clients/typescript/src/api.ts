// Generated from /openapi.json?profile=integration. Do not edit: npm run clients writes it.
import type { CallOptions, Call } from './client.js';

export interface ScreenEntityRequest {
  /** Name of the party to screen; at least one letter or digit, in any script */
  fullName: string;
  /** Another name of the same party. The better match counts */
  alias?: string | null;
  /** Date of birth, YYYY-MM-DD; from 1850 to today */
  dob?: string | null;
  /** Identity document number, registration number or wallet address. An equal number is a match regardless of the name. Numbers of fewer than 4 characters only corroborate */
  documentNumber?: string | null;
  /** ISO 3166-1 alpha-2 codes */
  nationalityCodes?: string[] | null;
  /** Only parties of these types; default all */
  entityTypes?: ('INDIVIDUAL' | 'ORGANIZATION')[] | null;
  /** Only listings of these categories; default all */
  watchlistCategories?: WatchlistCategory[] | null;
  /** Name variation tolerated. Default: the setting of the organization (BALANCED unless changed) */
  matchAlgorithm?: 'LOOSE' | 'BALANCED' | 'STRICT' | null;
  /** false: only names that are equal after normalization. Default true */
  fuzzyNameMatch?: boolean | null;
  /** 0 to 100. Matches with a lower overall score are left out. Default: the setting of the organization (75 unless changed) */
  minScoreThreshold?: number | null;
  /** Alias of minScoreThreshold, which takes precedence if both are given */
  threshold?: number | null;
  /** Weight of the name in the overall score */
  nameWeight?: number | null;
  /** Weight of a different document number. An equal number scores 100. With weight 0 it is ignored */
  idWeight?: number | null;
  /** Weight of the date of birth in the overall score */
  dobWeight?: number | null;
  /** Include delisted parties and ended listings, with the end date. Default false. They have no effect on decisions */
  includeDelisted?: boolean | null;
  /** Maximum number of matches to return. Default 20 */
  limit?: number | null;
}

export type WatchlistCategory = 'SANCTION' | 'PEP' | 'ADVERSE_MEDIA' | 'INTERNAL';

export interface ScreenEntityData {
  /** ID of the stored screening */
  searchId: string;
  /** Effective query, with defaults applied */
  query: ScreenEntityQuery;
  /** Matches at or above the threshold, including those not returned */
  totalMatches: number;
  /** true: there are more matches than returned */
  truncated: boolean;
  /** Highest score first, at most `limit`. Empty: no match at or above the threshold */
  matches: ScreenEntityMatch[];
  /** At most five sanctioned parties whose name alone scores at or above the threshold, but whose other data contradicts. They have no effect. They are shown so that a wrong birth date or country cannot hide a match */
  nearMisses: ScreenEntityNearMiss[];
  /** Versions of all searched lists */
  listVersions: ScreenEntityListVersion[];
  /** Configured lists that were not searched because no version could be loaded */
  listsNotLoaded: string[];
  /** Screening coverage by list category */
  coverage: Coverage[];
  /** Matcher version: its number and the start of the SHA-256 of its content */
  matcherVersion: string;
  /** Time, UTC */
  screenedAt: string;
}

/** Effective query, with defaults applied */
export interface ScreenEntityQuery {
  /** Screened name */
  name: string;
  /** Second name. null: not provided */
  alias: string | null;
  /** Threshold, 0 to 100. Matches with a lower overall score were left out */
  threshold: number;
  /** Date of birth, YYYY-MM-DD. null: not provided */
  dob: string | null;
  /** As provided. null: not provided */
  documentNumber: string | null;
  /** ISO 3166-1 alpha-2. Empty: not provided */
  nationalityCodes: string[];
  /** Only parties of these types. Empty: all */
  entityTypes: ('INDIVIDUAL' | 'ORGANIZATION')[];
  /** Only listings of these categories. Empty: all */
  watchlistCategories: WatchlistCategory[];
  /** Name variation tolerated */
  matchAlgorithm: MatchAlgorithm;
  /** false: only names that are equal after normalization */
  fuzzyNameMatch: boolean;
  /** Weight of the name, 0 to 1. null: default of the matcher */
  nameWeight: number | null;
  /** Weight of a different document number, 0 to 1. null: default of the matcher */
  idWeight: number | null;
  /** Weight of the date of birth, 0 to 1. null: default of the matcher */
  dobWeight: number | null;
  /** true: delisted parties were searched too */
  includeDelisted: boolean;
  /** Maximum number of matches to return */
  limit: number;
}

export type MatchAlgorithm = 'LOOSE' | 'BALANCED' | 'STRICT';

export interface ScreenEntityMatch {
  /** ID of this match in the response */
  matchId: string;
  /** Unified profile ID of the listed party */
  profileId: string;
  /** The name variant that matched */
  matchedName: string;
  /** Estimated number of people in the world with the matched name. null: no figures, or no person. Absent in older records */
  nameBearers?: number | null;
  /** Scores from 0 to 100, one decimal. null: nothing to compare */
  score: Score;
  /** Derived from the overall score. INFORMATIONAL: the party is no longer listed */
  riskLevel: RiskLevel;
  /** Current listing categories of the party */
  categories: WatchlistCategory[];
  /** Watchlist entries of the party, one for each list */
  sources: Source[];
  /** Listed party */
  entity: Entity;
  /** Explanation of the score, one line for each word and field */
  explanation: Explanation[];
  /** Field-by-field comparison as data, with a verdict. The contributions add up to the overall score, except for rounding. `explanation` has the words and the findings. Absent in older records */
  comparisons?: Comparison[];
  /** true: the organization cleared the party of this profile, and neither has changed since. The match is still shown */
  suppressed: boolean;
  /** Reason for the clearance. null: not cleared */
  suppressedReason: string | null;
  /** User ID or client ID of the clearance. null: not cleared. Absent in older records */
  suppressedBy?: string | null;
  /** Time of the clearance, UTC. null: not cleared. Absent in older records */
  suppressedAt?: string | null;
}

export interface Score {
  /** Overall score that is compared with the threshold, 0 to 100, one decimal */
  overall: number;
  /** Name similarity, 0 to 100, one decimal. null: no name was compared */
  nameScore: number | null;
  /** 100: a document number is equal. 0: none is equal. null: not provided on one side */
  idScore: number | null;
  /** Date of birth similarity, 0 to 100. null: not provided on one side */
  dobScore: number | null;
  /** 100: a country in common. Less: none in common. null: not provided on one side */
  nationalityScore: number | null;
  /** Name variation tolerated: LOOSE the most, STRICT the least */
  algorithm: MatchAlgorithm;
}

export type RiskLevel = 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW' | 'INFORMATIONAL';

export interface Source {
  /** Category of the listing */
  type: WatchlistCategory;
  /** Authority that ordered the listing */
  authority: string;
  /** Entry ID assigned by the publisher */
  referenceId: string;
  /** Publisher of the list */
  publisher: string;
  /** Listing date stated by the publisher. null: not stated */
  publishedDate: string | null;
  /** End date of the listing. null: in force */
  removalDate: string | null;
  /** Publisher page of the entry. null: none */
  url: string | null;
  /** Sanctions programs of the entry */
  programs: string[];
  /** Restrictions attached to the listing by its publisher, see docs/effects.md */
  measures: Measure[];
}

export type Measure = 'ASSET_FREEZE' | 'SECTORAL' | 'EXPORT_CONTROL' | 'TRAVEL_BAN' | 'ARMS' | 'SHIP' | 'CORRESPONDENT' | 'TRANSMITTAL_PROHIBITED' | 'DEBARMENT' | 'INFORMATION';

export interface Entity {
  /** INDIVIDUAL: a natural person. ORGANIZATION: any other party */
  type: 'INDIVIDUAL' | 'ORGANIZATION';
  /** Primary name according to the publisher */
  primaryName: string;
  /** null: not provided by the lists */
  gender: string | null;
  /** ISO 3166-1 alpha-2, or as written by the list. Empty: not provided */
  nationality: string[];
  /** YYYY-MM-DD, YYYY-MM or YYYY, from all lists. Empty: not provided */
  dob: string[];
  /** ACTIVE: currently listed. DELISTED: no longer listed */
  watchlistStatus: 'ACTIVE' | 'DELISTED';
}

export interface Explanation {
  /** Compared attribute: `nameToken`, `birthDate`, `country`, ... */
  field: string;
  /** Screened value. null: not provided */
  query: string | null;
  /** Listed value. null: not provided */
  listed: string | null;
  /** Result of the comparison */
  finding: string;
  /** Points added to or subtracted from the overall score. null: informational only */
  effect: number | null;
}

export interface Comparison {
  /** Compared field. WEAK_ALIAS: cap for weak aliases. WEIGHTING: effect of the weights in the request */
  field: 'NAME' | 'BIRTH_DATE' | 'COUNTRY' | 'DOCUMENT' | 'GENDER' | 'ENTITY_TYPE' | 'WEAK_ALIAS' | 'WEIGHTING';
  /** Values of the query. Empty: not provided */
  given: string[];
  /** Values of the profile, the compared value first. Names: the matched name, then names in original script */
  listed: ComparisonListed[];
  /** MISSING: not provided on one side. DIFFERENT: different, without evidence against the match. CONFLICT: evidence against the match */
  verdict: 'EXACT' | 'CLOSE' | 'CONFLICT' | 'DIFFERENT' | 'MISSING';
  /** Points added to or subtracted from the overall score. null: none */
  contribution: number | null;
}

export interface ComparisonListed {
  /** As written by the publisher */
  value: string;
  /** Script of a name, ISO 15924 in lower case */
  scriptCode: string | null;
  /** true: marked as a weak alias by the publisher */
  weak: boolean;
}

export interface ScreenEntityNearMiss {
  /** ID of this match in the response */
  matchId: string;
  /** Unified profile ID of the listed party */
  profileId: string;
  /** The name variant that matched */
  matchedName: string;
  /** Estimated number of people in the world with the matched name. null: no figures, or no person. Absent in older records */
  nameBearers?: number | null;
  /** Scores from 0 to 100, one decimal. null: nothing to compare */
  score: Score;
  /** Derived from the overall score. INFORMATIONAL: the party is no longer listed */
  riskLevel: RiskLevel;
  /** Current listing categories of the party */
  categories: WatchlistCategory[];
  /** Watchlist entries of the party, one for each list */
  sources: Source[];
  /** Listed party */
  entity: Entity;
  /** Explanation of the score, one line for each word and field */
  explanation: Explanation[];
  /** Field-by-field comparison as data, with a verdict. The contributions add up to the overall score, except for rounding. `explanation` has the words and the findings. Absent in older records */
  comparisons?: Comparison[];
  /** true: the organization cleared the party of this profile, and neither has changed since. The match is still shown */
  suppressed: boolean;
  /** Reason for the clearance. null: not cleared */
  suppressedReason: string | null;
  /** User ID or client ID of the clearance. null: not cleared. Absent in older records */
  suppressedBy?: string | null;
  /** Time of the clearance, UTC. null: not cleared. Absent in older records */
  suppressedAt?: string | null;
  /** Contradictions that lowered the score below the threshold: birth date, country, gender or entity type */
  contradicts: Explanation[];
}

export interface ScreenEntityListVersion {
  /** Watchlist ID, such as `un_sc` */
  watchlistId: string;
  /** Display name of the list */
  title: string;
  /** Number of the version of the list */
  version: number;
  /** SHA-256 of the source files, source definition and parser version, hexadecimal */
  contentHash: string;
  /** Entries of the version */
  entries: number;
  /** Publication date stated by the publisher. null: not stated */
  publishedAt: string | null;
  /** Import time, UTC */
  importedAt: string;
  /** true: fictitious parties, not a real list */
  demo?: boolean;
}

export interface Coverage {
  /** Name of the check: a list category, or a check such as COUNTRY */
  check: 'SANCTION' | 'PEP' | 'ADVERSE_MEDIA' | 'INTERNAL' | 'VALUATION' | 'PARTIES' | 'WALLET' | 'WALLET_EXPOSURE' | 'COUNTRY' | 'RULES' | 'BEHAVIOR' | 'PROVIDER';
  /** DONE: the check ran. All other states are gaps */
  state: 'DONE' | 'NOT_CONFIGURED' | 'NO_LIST' | 'LIST_STALE' | 'PARTIAL' | 'UNREADABLE' | 'NOT_VALUED' | 'NO_DATA' | 'NOT_RUN';
  /** Lists that the check searched; absent: the check uses no list */
  lists?: CoverageList[];
  /** For PARTIAL: WALLET_ONLY: the transfer names no party, so only its wallets were screened. UNKNOWN_BLOCKCHAIN: the service does not know the blockchain, so wallet addresses were compared as written. For DONE: CUSTOMER_SCREENED: payer and payee of an instant transfer were compared with EU lists as customers today, not for the transfer */
  reason?: 'WALLET_ONLY' | 'UNKNOWN_BLOCKCHAIN' | 'CUSTOMER_SCREENED';
  /** Why the state is not DONE, or which part the check did not cover */
  detail: string | null;
}

export interface CoverageList {
  /** List ID, such as `un_sc` */
  watchlistId: string;
  /** Version of the list */
  version: number;
  /** The demo list with fictitious parties; absent: a real list */
  demo?: boolean;
  /** Payer and payee were compared with the list as customers today, not for the transfer; absent: for the transfer */
  customerScreened?: boolean;
}

/** Query of searchProfile. */
export interface SearchProfileQuery {
  /** Name to search; this or documentNumber is required */
  fullName?: string;
  /** Government-issued number; case, blanks and punctuation are ignored */
  documentNumber?: string;
  /** ISO 3166-1 alpha-2 codes, repeated or separated by commas */
  nationalityCodes?: string[];
  /** Date of birth, YYYY-MM-DD; entries that give only the year match by it */
  dob?: string;
  /** INDIVIDUAL, ORGANIZATION */
  entityTypes?: ('INDIVIDUAL' | 'ORGANIZATION')[];
  /** Only listings in force with these categories */
  watchlistCategories?: ('SANCTION' | 'PEP' | 'ADVERSE_MEDIA' | 'INTERNAL')[];
  /** Risk levels of the profile */
  riskLevels?: ('LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL')[];
  /** Search and return ended listings too. Default false */
  includeDelisted?: boolean;
  /** Profiles per page, 20 by default */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
}

export interface SearchProfileData {
  /** Items of this page */
  items: SearchProfileItem[];
  /** Cursor of the next page; null: this is the last page */
  nextCursor: string | null;
  /** Whether more items follow */
  hasMore: boolean;
  /** Maximum number of items per page */
  limit: number;
  /** Screening coverage by list category */
  coverage: Coverage[];
}

export interface SearchProfileItem {
  /** Stable across list updates. The ID of a merged profile still works */
  profileId: string;
  /** null: not provided by the lists */
  gender: string | null;
  /** ACTIVE: currently listed. DELISTED: no longer listed */
  watchlistStatus: 'ACTIVE' | 'DELISTED';
  /** Risk level of current listings. Absent if the party is no longer listed */
  riskLevel?: SearchProfileRiskLevel;
  /** Recency of the newest listing: 1 on the listing date, halved every five years. 0: no listing date */
  recencyScore: number;
  /** Always null; kept for compatibility */
  schemaRef: string | null;
  /** Names from all lists, primary name first */
  names: Name[];
  /** Addresses from all lists, without duplicates */
  addresses: Address[];
  /** Watchlist entries of the party, one for each list */
  sources: SearchProfileSource[];
  /** Dates of birth, death, incorporation and manufacture */
  dates: ProfileDate[];
  /** Identity documents and registrations */
  documents: ProfileDocument[];
  /** Nationalities with their status */
  nationalities: Nationality[];
  /** Additional attributes from the lists */
  features: Feature[];
  /** Telephone numbers, email addresses and other contacts */
  contacts: Contact[];
  /** Sanctions that apply through ownership or control. Absent: none */
  ownership?: Ownership[];
  /** Wallet addresses. null: none */
  cryptoWallets: CryptoWallet[] | null;
  /** Relationships to other parties according to the lists. null: none */
  outgoingEdges: OutgoingEdge[] | null;
  /** Origin of the profile */
  metadata: Metadata;
  /** First seen on a list, RFC 3339 with offset */
  createdAt: string;
  /** Last change of the profile, RFC 3339 with offset */
  updatedAt: string;
  /** Always the service itself */
  createdBy: string;
  /** Always the service itself */
  updatedBy: string;
  /** Increases with each change of the profile */
  version: number;
  /** INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft */
  entityType: 'INDIVIDUAL' | 'ORGANIZATION';
  /** Scores from 0 to 100, one decimal. null: nothing to compare */
  score: Score;
}

export type SearchProfileRiskLevel = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';

export interface Name {
  /** Element ID, stable while the content does not change */
  nameId: string;
  /** As written by the publisher */
  fullNameRaw: string;
  /** Upper case without punctuation, in the original script */
  fullNameNormalized: string;
  /** PRIMARY: primary name according to the publisher */
  nameType: 'PRIMARY' | 'ALIAS';
  /** Script of the name, ISO 15924 in lower case. `zyyy`: undetermined */
  scriptCode: string;
  /** WEAK: marked as a weak alias by the publisher */
  aliasStrength: 'STRONG' | 'WEAK';
}

export interface Address {
  /** Element ID, stable while the content does not change */
  addressId: string;
  /** Address in one line, as written by the publisher */
  addressRaw: string;
  /** REGISTERED, RESIDENTIAL or UNKNOWN */
  addressType: string;
  /** House, flat or building. null: not provided */
  premises: string | null;
  /** Absent: not provided */
  street?: string;
  /** Absent: not provided */
  city?: string;
  /** Absent: not provided */
  stateProvince?: string;
  /** Absent: not provided */
  postalCode?: string;
  /** ISO 3166-1 alpha-2. Absent: not provided */
  country?: string;
}

export interface SearchProfileSource {
  /** Element ID, stable while the content does not change */
  profileSourceLinkId: string;
  /** Watchlist ID, such as `un_sc` */
  watchlistId: string;
  /** Entry ID assigned by the publisher */
  externalReferenceId: string;
  /** Category of the listing */
  category: WatchlistCategory;
  /** Authority that ordered the listing */
  authority: string;
  /** Publisher of the list */
  publisher: string;
  /** YYYY-MM-DD. Absent: not stated by the publisher */
  listingDate?: string;
  /** End date of the listing. null: in force */
  removalDate: string | null;
  /** Reasons and periods of the listing */
  contexts: SearchProfileSourceContext[];
}

export interface SearchProfileSourceContext {
  /** Element ID, stable while the content does not change */
  contextId: string;
  /** Sanction, Position, AdverseMedia or Internal */
  schemaName: string;
  /** YYYY-MM-DD. Absent: not provided */
  startDate?: string;
  /** YYYY-MM-DD. null: ongoing or not provided */
  endDate: string | null;
  /** Country of the authority or position, ISO 3166-1 alpha-2. Absent: not provided */
  country?: string;
  /** Authority that ordered the listing */
  authority: string;
  /** true: currently in force */
  isActive: boolean;
  /** Restrictions that the publisher attaches to the listing. Absent in records stored before this field existed */
  measures?: Measure[];
  /** Further details. Fields without a value are absent */
  properties: SearchProfileSourceContextProperties;
}

/** Further details. Fields without a value are absent */
export interface SearchProfileSourceContextProperties {
  /** Sanctions programs of the entry */
  program?: string[];
  /** Publisher pages about the entry */
  sourceUrls?: string[];
  /** ID shared by the same sanction on several lists */
  uniqueSanctionId?: string;
  /** Public office that the person holds or held */
  position?: string;
  /** PEP level. 1: heads of state and government, ministers. 2: other national and international offices. 3: regional. 4: local. Absent: unknown */
  pepLevel?: number;
  /** Whether the office is currently held. Absent: unknown, treated as held */
  isCurrent?: boolean;
  /** Adverse media: offense category, stage and supporting sentence for the party */
  matters?: SearchProfileSourceContextPropertiesMatter[];
}

export interface SearchProfileSourceContextPropertiesMatter {
  /** Offense category, such as FRAUD or CORRUPTION */
  theme: string;
  /** Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped */
  stage: string;
  /** Confidence, 0 to 1 */
  confidence: number;
  /** Supporting sentence */
  passage: string;
}

export interface ProfileDate {
  /** Element ID, stable while the content does not change */
  dateId: string;
  /** BIRTH, DEATH, INCORPORATION, MANUFACTURE or UNKNOWN */
  type: string;
  /** YYYY-MM-DD, YYYY-MM or YYYY */
  value: string;
  /** Only the year is known */
  yearOnly: boolean;
  /** Precision of the date */
  precision: 'DAY' | 'MONTH' | 'YEAR';
  /** true: approximate date */
  circa: boolean;
  /** Latest possible date of a range. null: no range */
  rangeEnd: string | null;
}

export interface ProfileDocument {
  /** Element ID, stable while the content does not change */
  docId: string;
  /** Kind of document, such as PASSPORT */
  type: string;
  /** Number as written by the publisher */
  value: string;
  /** ISO 3166-1 alpha-2. Absent: not provided */
  issuingCountry?: string;
  /** YYYY-MM-DD. Absent: not provided */
  issueDate?: string;
  /** YYYY-MM-DD. null: not provided */
  expiryDate: string | null;
  /** Note of the publisher. null: none */
  note: string | null;
}

export interface Nationality {
  /** Element ID, stable while the content does not change */
  profileNationalityId: string;
  /** As written by the publisher */
  sourceRaw: string;
  /** ISO 3166-1 alpha-2. Absent: country not recognized */
  countryCode?: string;
  /** NATIONAL, CITIZEN, DOMICILED, FORMER, or FLAG of a ship */
  status: string;
}

export interface Feature {
  /** Element ID, stable while the content does not change */
  featureId: string;
  /** Attribute name used by the publisher */
  name: string;
  /** As written by the publisher */
  value: string;
}

export interface Contact {
  /** Element ID, stable while the content does not change */
  contactId: string;
  /** Contact type, such as PHONE or EMAIL */
  type: string;
  /** As written by the publisher */
  value: string;
}

export interface Ownership {
  /** Sanctions regime that applies to the party */
  regime: 'OFAC' | 'EU' | 'UK' | 'OTHER';
  /** Restriction that applies through ownership */
  measure: Measure;
  /** UNKNOWN: a share or control is not stated. Review manually */
  verdict: 'OWNED' | 'CONTROLLED' | 'UNKNOWN';
  /** Known ownership percentage. null: unknown */
  share: number | null;
  /** Ownership chains, from the listed party down */
  paths: string[];
}

export interface CryptoWallet {
  /** Element ID, stable while the content does not change */
  walletId: string;
  /** Asset or blockchain as named by the publisher */
  currency: string;
  /** Address in the notation of the blockchain */
  address: string;
}

export interface OutgoingEdge {
  /** Element ID, stable while the content does not change */
  edgeId: string;
  /** Relationship type, such as OWNERSHIP */
  type: string;
  /** Related profile. null: only the name is known */
  targetProfileId: string | null;
  /** As written by the publisher. null: see the related profile */
  targetName: string | null;
  /** YYYY-MM-DD. null: not provided */
  startDate: string | null;
  /** YYYY-MM-DD. null: ongoing or not provided */
  endDate: string | null;
  /** Relationship as worded by the publisher */
  role: string | null;
  /** Ownership percentage */
  share: number | null;
  /** List that states the relationship */
  watchlistId: string;
}

export interface Metadata {
  /** Always `true`: the party itself is listed; kept for compatibility */
  target: string;
  /** Topics of the party, such as sanction or role.pep */
  topics: string[];
  /** Lists that contain the party */
  datasets: string[];
  /** First seen on a list, UTC */
  firstSeen: string;
  /** Import time of the newest list version that contains the party, UTC */
  lastSeen: string;
  /** Websites. Empty: none provided */
  websites: string[];
  /** Legal form, such as LLC. Absent: not provided */
  legalForm?: string;
  /** IDs of profiles merged into this one, and of entries in other data sets */
  referents: string[];
}

/** Query of getProfile. */
export interface GetProfileQuery {
  /** Include ended listings with their end date. Default false */
  includeDelisted?: boolean;
}

export interface Profile {
  /** Stable across list updates. The ID of a merged profile still works */
  profileId: string;
  /** null: not provided by the lists */
  gender: string | null;
  /** ACTIVE: currently listed. DELISTED: no longer listed */
  watchlistStatus: 'ACTIVE' | 'DELISTED';
  /** Risk level of current listings. Absent if the party is no longer listed */
  riskLevel?: SearchProfileRiskLevel;
  /** Recency of the newest listing: 1 on the listing date, halved every five years. 0: no listing date */
  recencyScore: number;
  /** Always null; kept for compatibility */
  schemaRef: string | null;
  /** Names from all lists, primary name first */
  names: Name[];
  /** Addresses from all lists, without duplicates */
  addresses: Address[];
  /** Watchlist entries of the party, one for each list */
  sources: SearchProfileSource[];
  /** Dates of birth, death, incorporation and manufacture */
  dates: ProfileDate[];
  /** Identity documents and registrations */
  documents: ProfileDocument[];
  /** Nationalities with their status */
  nationalities: Nationality[];
  /** Additional attributes from the lists */
  features: Feature[];
  /** Telephone numbers, email addresses and other contacts */
  contacts: Contact[];
  /** Sanctions that apply through ownership or control. Absent: none */
  ownership?: Ownership[];
  /** Wallet addresses. null: none */
  cryptoWallets: CryptoWallet[] | null;
  /** Relationships to other parties according to the lists. null: none */
  outgoingEdges: OutgoingEdge[] | null;
  /** Origin of the profile */
  metadata: Metadata;
  /** First seen on a list, RFC 3339 with offset */
  createdAt: string;
  /** Last change of the profile, RFC 3339 with offset */
  updatedAt: string;
  /** Always the service itself */
  createdBy: string;
  /** Always the service itself */
  updatedBy: string;
  /** Increases with each change of the profile */
  version: number;
  /** INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft */
  entityType: 'INDIVIDUAL' | 'ORGANIZATION';
}

export interface CreateProfilesRequest {
  /** Your ID of the entry. An item with the ID of an existing profile is merged with it. Items without an ID are merged if their content is identical */
  externalReferenceId?: string | null;
  /** Type of the entity */
  entityType: 'INDIVIDUAL' | 'ORGANIZATION' | 'PERSON' | 'COMPANY' | 'VESSEL' | 'AIRCRAFT';
  /** If no name is PRIMARY, the first one is. Names must be readable text without replacement characters or escape sequences */
  names: CreateProfilesName[];
  /** Default INTERNAL */
  watchlistCategory?: 'SANCTION' | 'PEP' | 'ADVERSE_MEDIA' | 'INTERNAL' | null;
  /** Default HIGH */
  riskLevel?: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
  /** For individuals */
  gender?: 'MALE' | 'FEMALE' | 'NOT_APPLICABLE' | null;
  /** Dates of birth, death, incorporation or manufacture. A birth date and its rangeEnd must be between 1850 and today */
  dates?: CreateProfilesDate[] | null;
  /** Identity documents and registrations */
  documents?: CreateProfilesDocument[] | null;
  /** Addresses, as one line or in parts */
  addresses?: CreateProfilesAddress[] | null;
  /** Nationalities of an individual; country of incorporation or flag of others */
  nationalities?: CreateProfilesNationality[] | null;
  /** Additional attributes */
  features?: CreateProfilesFeature[] | null;
  /** Web sites, e-mail addresses, telephone numbers */
  contacts?: CreateProfilesContact[] | null;
  /** Wallet addresses */
  cryptoWallets?: CreateProfilesCryptoWallet[] | null;
  /** YYYY-MM-DD */
  listingDate?: string | null;
  /** Authority that ordered the listing */
  authority?: string | null;
  /** Reasons for the listing */
  program?: string[] | null;
}

export interface CreateProfilesName {
  /** The whole name, in any script */
  fullNameRaw: string;
  /** PRIMARY: display name of the party */
  nameType?: 'PRIMARY' | 'ALIAS' | null;
  /** WEAK: does not cause a match on its own. Default STRONG */
  aliasStrength?: 'STRONG' | 'WEAK' | null;
  /** Type of name in the source, such as nickname */
  aliasKind?: string | null;
}

export interface CreateProfilesDate {
  /** Type of date. Default UNKNOWN */
  type?: 'BIRTH' | 'DEATH' | 'INCORPORATION' | 'MANUFACTURE' | 'UNKNOWN' | null;
  /** YYYY-MM-DD, YYYY-MM or YYYY */
  value: string;
  /** Only the year is known */
  yearOnly?: boolean | null;
  /** true: the date is approximate. Absent: exact */
  circa?: boolean | null;
  /** YYYY-MM-DD */
  rangeEnd?: string | null;
}

export interface CreateProfilesDocument {
  /** PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, LEI, IMO_NUMBER, OTHER, ... */
  type: string;
  /** Number as printed on the document */
  value: string;
  /** ISO 3166-1 alpha-2, or the name of the country */
  issuingCountry?: string | null;
  /** YYYY-MM-DD */
  issueDate?: string | null;
  /** YYYY-MM-DD */
  expiryDate?: string | null;
  /** Shown with the document, not used for matching */
  note?: string | null;
}

export interface CreateProfilesAddress {
  /** Address in one line. Default: built from the parts */
  addressRaw?: string | null;
  /** Default UNKNOWN */
  addressType?: 'REGISTERED' | 'RESIDENTIAL' | 'UNKNOWN' | null;
  /** House, flat or building */
  premises?: string | null;
  /** Street and number */
  street?: string | null;
  /** Town */
  city?: string | null;
  /** State or province */
  stateProvince?: string | null;
  /** Postal code in the format of the country */
  postalCode?: string | null;
  /** ISO 3166-1 alpha-2, or the name of the country */
  country?: string | null;
}

export interface CreateProfilesNationality {
  /** ISO 3166-1 alpha-2, or the name of the country */
  countryCode?: string | null;
  /** Country as written in the source. Parsed if no code is provided */
  sourceRaw?: string | null;
  /** Relation to the country. Default NATIONAL */
  status?: 'NATIONAL' | 'CITIZEN' | 'DOMICILED' | 'FORMER' | 'FLAG' | null;
}

export interface CreateProfilesFeature {
  /** Name of the attribute */
  name: string;
  /** Value of the attribute */
  value: string;
}

export interface CreateProfilesContact {
  /** Such as EMAIL or PHONE */
  type?: string | null;
  /** Number or address */
  value: string;
}

export interface CreateProfilesCryptoWallet {
  /** Symbol of the coin, such as BTC */
  currency: string;
  /** Address in the notation of the blockchain */
  address: string;
}

export interface CreateProfilesData {
  /** Items that created a profile */
  created: number;
  /** Items merged into an existing profile */
  merged: number;
  /** Rejected items, which are not stored */
  rejected: number;
  /** In the order of the request */
  results: CreateProfilesResult[];
}

export interface CreateProfilesResult {
  /** Position of the item in the request, from 0 */
  index: number;
  /** Your ID of the entry. null: the item has no readable ID */
  externalReferenceId: string | null;
  /** Result for the item */
  status: 'created' | 'merged' | 'rejected';
  /** Profile ID. null: rejected */
  profileId: string | null;
  /** Current version of the profile. null: rejected */
  version: number | null;
  /** Matching rule for the merge. null: not merged */
  mergedBy: 'same externalReferenceId' | 'shared wallet' | 'document number and name' | 'document number and birth day' | null;
  /** Reasons for the rejection */
  errors: CreateProfilesResultError[];
}

export interface CreateProfilesResultError {
  /** JSON path of the field */
  field: string;
  /** Code of the violated rule */
  code: string;
  /** Description of the error */
  message: string;
}

export interface CreateFiatTransactionRequest {
  /** Your reference, unique in your organization */
  transactionReference: string;
  /** Date and time of the order, ISO 8601; UTC if no offset is given */
  transactionDate: string;
  /** Date and time of the transfer, ISO 8601; UTC if no offset is given */
  transferDate: string;
  /** OUTBOUND: your customer sends. INBOUND: your customer receives */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** Sender: account number or IBAN. A value in IBAN format must be valid */
  accountNumber: string;
  /** Amount sent */
  sendingAmount: number;
  /** Currency of the sending amount, ISO 4217 */
  senderCurrency: string;
  /** Amount received, after conversion */
  receiverAmount: number;
  /** Currency of the receiver amount, ISO 4217 */
  receiverCurrency: string;
  /** Purpose of the payment, as text */
  remittancePurpose: string;
  /** Source of funds, as text */
  sourceOfFund: string;
  /** Payment method */
  paymentMode: PaymentMode;
  /** Payout method */
  deliveryType: DeliveryType;
  /** Sender: full legal name */
  senderName: string;
  /** Sender: individual or corporate */
  senderType: 'INDIVIDUAL' | 'CORPORATE';
  /** Sender: street address */
  senderAddress: string;
  /** City of the sender */
  senderCity: string;
  /** Sender: country, ISO 3166-1 alpha-2 */
  senderCountryCode: string;
  /** Sender: telephone number with country code */
  senderMobileNumber: string;
  /** Receiver: full legal name */
  receiverName: string;
  /** Receiver: individual or corporate */
  receiverType: 'INDIVIDUAL' | 'CORPORATE';
  /** Receiver: country, ISO 3166-1 alpha-2 */
  receiverCountryCode: string;
  /** Receiver: account number or IBAN */
  receiverAccount: string;
  /** URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL */
  callbackUrl?: string | null;
  /** Sender: gender, as in your records */
  senderGender?: string | null;
  /** Sender: state or province */
  senderState?: string | null;
  /** Sender: postal code */
  senderZipCode?: string | null;
  /** Sender: second telephone number */
  senderTelNumber?: string | null;
  /** Sender: email address */
  senderEmail?: string | null;
  /** Sender: type of identity document */
  senderIdType?: string | null;
  /** Sender: number of the identity document */
  senderIdNumber?: string | null;
  /** Sender, individual: occupation */
  senderProfession?: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob?: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality?: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory?: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType?: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId?: string | null;
  /** Receiver: gender, as in your records */
  receiverGender?: string | null;
  /** Receiver: street address */
  receiverAddress?: string | null;
  /** City of the receiver */
  receiverCity?: string | null;
  /** Receiver: mobile number */
  receiverMobile?: string | null;
  /** Receiver: email address */
  receiverEmail?: string | null;
  /** Name of the receiving bank */
  receiverBankName?: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode?: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob?: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality?: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift?: string | null;
  /** Total including charges. Default: the sending amount */
  totalAmount?: number | null;
  /** Processing fee; default 0 */
  transactionCharge?: number | null;
  /** Exchange rate applied */
  originExchangeRate?: number | null;
  /** Additional instructions. Names in the text are screened */
  message?: string | null;
  /** Payment scheme. SEPA_INSTANT: an instant credit transfer in euro. If payer and payee are customers that were screened today, they are not compared with EU lists for this transfer */
  scheme?: 'SEPA_INSTANT' | null;
  /** Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer */
  customerReference?: string | null;
}

export type PaymentMode = 'BANK_WIRE' | 'CASH' | 'CHEQUE' | 'MOBILE' | 'CRYPTO_TRANSFER' | 'CARD_PAYMENT' | 'ACH' | 'STABLECOIN_SWAP' | 'INTERNAL_TRANSFER';

export type DeliveryType = 'DIRECT_DEPOSIT' | 'CASH_PICKUP' | 'MOBILE_WALLET' | 'BANK_ACCOUNT' | 'CARD_CREDIT' | 'CRYPTO_WALLET' | 'WIRE_TRANSFER' | 'PHYSICAL_PICKUP' | 'GIFT_CARD';

export interface RecordedTransaction {
  /** Transaction ID */
  transactionUUID: string;
  /** Your reference */
  transactionReference: string;
  /** Current status */
  status: TransactionStatus;
  /** Type of transaction */
  transactionType: TransactionType;
  /** ISO 8601, as supplied */
  transactionDate: string;
  /** ISO 8601, as supplied */
  transferDate: string | null;
  /** Direction, from your organization’s point of view */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** Organization ID */
  tenantId: string;
  /** Organization name at the time of recording */
  tenantName: string;
  /** ID of the OAuth client that recorded the transaction */
  clientId: string;
  /** Name of the OAuth client at the time of recording */
  clientName: string;
  /** ISO 8601 UTC */
  createdAt: string;
  /** ISO 8601 UTC; null: not modified */
  modifiedAt: string | null;
  /** ID of the user or OAuth client that recorded the transaction */
  createdBy: string;
  /** ID of the user, OAuth client or service component that made the last change; null: not modified */
  modifiedBy: string | null;
  /** Full name of the sender */
  senderName: string | null;
  /** Sender country, ISO 3166 */
  senderCountryCode: string | null;
  /** Full name of the receiver */
  receiverName: string | null;
  /** Receiver country, ISO 3166 */
  receiverCountryCode: string | null;
  /** Amount sent in fiat currency; null: sent only on a blockchain */
  sendingAmount: number | null;
  /** Amount received */
  receiverAmount: number | null;
  /** Charge, as supplied; otherwise 0 */
  transactionCharge: number | null;
  /** Total, as supplied; otherwise the amount sent */
  totalAmount: number | null;
  /** Currency of the amount sent */
  senderCurrency: string | null;
  /** Currency of the amount received */
  receiverCurrency: string | null;
  /** Purpose of the payment */
  remittancePurpose: string | null;
  /** Source of funds */
  sourceOfFund: string | null;
  /** Payment method */
  paymentMode: string | null;
  /** Payout method */
  deliveryType: string | null;
  /** CRYPTO and STABLECOIN only */
  asset?: string;
  /** CRYPTO and STABLECOIN only */
  blockchain?: string;
  /** CRYPTO and STABLECOIN only: amount of the asset */
  amount?: number;
  /** CRYPTO and STABLECOIN only */
  fromAddress?: string;
  /** CRYPTO and STABLECOIN only */
  toAddress?: string;
  /** STABLECOIN only */
  stablecoinType?: string;
  /** null until the screening is finished */
  isSuspicious: boolean | null;
  /** Screening outcome, as text */
  suspiciousRemark: string;
  /** Callback URL in effect, from the request or the setting; empty: none */
  callbackUrl: string;
  /** All other fields of the request; null: not provided */
  details: FiatDetails | CryptoDetails | StablecoinDetails;
  /** Party ID of the sender across transactions (`/parties/{partyId}`); null until screened */
  senderPartyId: string | null;
  /** Party ID of the receiver across transactions; null until screened */
  receiverPartyId: string | null;
  /** Empty until the screening is finished */
  screeningReferenceData: Record<string, unknown>;
  /** Always empty; kept for the contract */
  releaseDocs: unknown[];
  /** Always empty; kept for the contract */
  metadata: Record<string, unknown>;
  /** Always null; kept for the contract */
  documents: unknown[] | null;
  /** null: no exchange rate is known for the currency or asset. Amount rules do not see the transaction, and it is held above the setting transactions.notValuedLimit. Add a rate before you record more of them */
  valuation: Valuation | null;
  /** Only if the service waited (`Preference-Applied`): the screening result; null: not there in time */
  screeningResult?: ScreeningResult | null;
}

export type TransactionStatus = 'PENDING' | 'ACTIVE' | 'ANOMALY_SCREENING_PASSED' | 'ANOMALY_SCREENING_FAILED' | 'SCREENING_FAILED' | 'SANCTION_LISTED' | 'PEP_LISTED' | 'WHITELISTED' | 'BLACKLISTED' | 'JURISDICTION_NOT_ALLOWED' | 'ADVERSE_MEDIA_LISTED' | 'RULES_VIOLATION' | 'RELEASED' | 'REJECTED' | 'ESCALATED' | 'THRESHOLD_BREACH' | 'HIGH_RISK_JURISDICTION' | 'UNUSUAL_ACTIVITY' | 'VERIFICATION_FAILED' | 'WATCH_LIST_MATCH' | 'STRUCTURING_ATTEMPT' | 'HIGH_RISK_CUSTOMER';

export type TransactionType = 'FIAT' | 'CRYPTO' | 'STABLECOIN';

export interface FiatDetails {
  /** Fiat transaction */
  type: 'FIAT';
  /** Sender account */
  accountNumber: string | null;
  /** INDIVIDUAL or CORPORATE */
  senderType: string | null;
  /** Street address of the sender */
  senderAddress: string | null;
  /** City of the sender */
  senderCity: string | null;
  /** Sender telephone number */
  senderMobileNumber: string | null;
  /** Currency of the amount sent */
  senderCurrency: string | null;
  /** INDIVIDUAL or CORPORATE */
  receiverType: string | null;
  /** Account number or IBAN of the receiver */
  receiverAccount: string | null;
  /** Payment method */
  paymentMode: string | null;
  /** Payout method */
  deliveryType: string | null;
  /** Sender: gender, as in your records */
  senderGender: string | null;
  /** Sender: state or province */
  senderState: string | null;
  /** Sender: postal code */
  senderZipCode: string | null;
  /** Sender: second telephone number */
  senderTelNumber: string | null;
  /** Sender: email address */
  senderEmail: string | null;
  /** Sender: type of identity document */
  senderIdType: string | null;
  /** Sender: number of the identity document */
  senderIdNumber: string | null;
  /** Sender, individual: occupation */
  senderProfession: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId: string | null;
  /** Receiver: gender, as in your records */
  receiverGender: string | null;
  /** Receiver: street address */
  receiverAddress: string | null;
  /** City of the receiver */
  receiverCity: string | null;
  /** Receiver: mobile number */
  receiverMobile: string | null;
  /** Receiver: email address */
  receiverEmail: string | null;
  /** Name of the receiving bank */
  receiverBankName: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift: string | null;
  /** Exchange rate between the two currencies, as supplied */
  originExchangeRate: number | null;
  /** Message to the receiver */
  message: string | null;
  /** Your customer number */
  customerReference: string | null;
  /** Payment scheme */
  scheme: string | null;
}

export interface CryptoDetails {
  /** Crypto transaction */
  type: 'CRYPTO';
  /** Asset symbol */
  asset: string | null;
  /** Blockchain of the transfer */
  blockchain: string | null;
  /** Amount of the asset */
  amount: number | null;
  /** Value in fiat currency, as supplied */
  fiatAmount: number | null;
  /** Currency of the fiat amount */
  fiatCurrency: string | null;
  /** Sender wallet address */
  fromAddress: string | null;
  /** Receiver wallet address */
  toAddress: string | null;
  /** Transaction hash on the blockchain */
  transactionHash: string | null;
  /** Provider that hosts the wallet */
  walletProvider: string | null;
  /** Sender account */
  accountNumber: string | null;
  /** Your customer number */
  customerReference: string | null;
  /** INDIVIDUAL or CORPORATE */
  senderType: string | null;
  /** Street address of the sender */
  senderAddress: string | null;
  /** City of the sender */
  senderCity: string | null;
  /** Sender telephone number */
  senderMobileNumber: string | null;
  /** INDIVIDUAL or CORPORATE */
  receiverType: string | null;
  /** Account number or IBAN of the receiver */
  receiverAccount: string | null;
  /** Sender: gender, as in your records */
  senderGender: string | null;
  /** Sender: state or province */
  senderState: string | null;
  /** Sender: postal code */
  senderZipCode: string | null;
  /** Sender: second telephone number */
  senderTelNumber: string | null;
  /** Sender: email address */
  senderEmail: string | null;
  /** Sender: type of identity document */
  senderIdType: string | null;
  /** Sender: number of the identity document */
  senderIdNumber: string | null;
  /** Sender, individual: occupation */
  senderProfession: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId: string | null;
  /** Receiver: gender, as in your records */
  receiverGender: string | null;
  /** Receiver: street address */
  receiverAddress: string | null;
  /** City of the receiver */
  receiverCity: string | null;
  /** Receiver: mobile number */
  receiverMobile: string | null;
  /** Receiver: email address */
  receiverEmail: string | null;
  /** Name of the receiving bank */
  receiverBankName: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift: string | null;
  /** Travel Rule data as accepted */
  travelRule: Record<string, unknown> | null;
  /** Message to the receiver */
  message: string | null;
}

export interface StablecoinDetails {
  /** Stablecoin transaction */
  type: 'STABLECOIN';
  /** Asset symbol */
  asset: string | null;
  /** Blockchain of the transfer */
  blockchain: string | null;
  /** Amount of the asset */
  amount: number | null;
  /** Value in fiat currency, as supplied */
  fiatAmount: number | null;
  /** Currency of the fiat amount */
  fiatCurrency: string | null;
  /** Sender wallet address */
  fromAddress: string | null;
  /** Receiver wallet address */
  toAddress: string | null;
  /** Transaction hash on the blockchain */
  transactionHash: string | null;
  /** Provider that hosts the wallet */
  walletProvider: string | null;
  /** Sender account */
  accountNumber: string | null;
  /** Your customer number */
  customerReference: string | null;
  /** INDIVIDUAL or CORPORATE */
  senderType: string | null;
  /** Street address of the sender */
  senderAddress: string | null;
  /** City of the sender */
  senderCity: string | null;
  /** Sender telephone number */
  senderMobileNumber: string | null;
  /** INDIVIDUAL or CORPORATE */
  receiverType: string | null;
  /** Account number or IBAN of the receiver */
  receiverAccount: string | null;
  /** Sender: gender, as in your records */
  senderGender: string | null;
  /** Sender: state or province */
  senderState: string | null;
  /** Sender: postal code */
  senderZipCode: string | null;
  /** Sender: second telephone number */
  senderTelNumber: string | null;
  /** Sender: email address */
  senderEmail: string | null;
  /** Sender: type of identity document */
  senderIdType: string | null;
  /** Sender: number of the identity document */
  senderIdNumber: string | null;
  /** Sender, individual: occupation */
  senderProfession: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId: string | null;
  /** Receiver: gender, as in your records */
  receiverGender: string | null;
  /** Receiver: street address */
  receiverAddress: string | null;
  /** City of the receiver */
  receiverCity: string | null;
  /** Receiver: mobile number */
  receiverMobile: string | null;
  /** Receiver: email address */
  receiverEmail: string | null;
  /** Name of the receiving bank */
  receiverBankName: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift: string | null;
  /** Travel Rule data as accepted */
  travelRule: Record<string, unknown> | null;
  /** Message to the receiver */
  message: string | null;
  /** Stablecoin: USDT, USDC, ... */
  stablecoinType: string | null;
  /** Currency that the stablecoin is pegged to */
  pegCurrency: string | null;
  /** Issuer of the stablecoin */
  issuer: string | null;
  /** Token contract address */
  contractAddress: string | null;
  /** Exchange rate between the two currencies, as supplied */
  originExchangeRate: number | null;
}

export interface Valuation {
  /** Value in the base currency of the organization */
  amount: number;
  /** Base currency, ISO 4217 */
  currency: string;
  /** Source of the rate: OWN or ECB with its day, STARTER, PEG, ...; GIVEN: the request states the value */
  rateSource: string;
}

export interface ScreeningResult {
  /** Whether the status is other than released or whitelisted. false while the screening is pending (transactionStatus PENDING) */
  isSuspicious: boolean;
  /** Screening outcome, as text. For a release, it also names the checks that did not run */
  suspiciousRemark: string;
  /** Status of the transaction */
  transactionStatus: TransactionStatus;
  /** Your transaction reference */
  transactionReference: string;
  /** Time of the result */
  timestamp: string;
  /** ID of the OAuth client that created the transaction */
  clientId: string;
  /** Organization ID */
  tenantId: string;
  /** Organization name */
  tenantName: string;
  /** Screening coverage: checks that ran and checks that did not; empty while the screening runs */
  coverage: Coverage[];
  /** Party ID of the sender across transactions; null while the screening runs */
  senderPartyId: string | null;
  /** Party ID of the receiver across transactions; null while the screening runs */
  receiverPartyId: string | null;
  /** Risk tier of the suspicion score; null while the screening runs. A later decision does not change it */
  riskTier: RiskTier | null;
  /** Disposition for the risk tier; null while the screening runs */
  disposition: Disposition | null;
  /** Alert that the screening opened or added the transaction to; null: none */
  alertId: string | null;
  /** Reasons of the screening outcome; a later decision does not change them. Receivers must accept new codes. SANCTIONS_MATCH: a party, bank or text matches a sanctions listing. POSSIBLE_SANCTIONS_MATCH: a match that needs a birth date, a document or another detail to be decided. WALLET_LISTED: a wallet is on a list. WALLET_EXPOSURE: a wallet had earlier transactions with a listed wallet. PEP_MATCH: a party matches a politically exposed person. ADVERSE_MEDIA_MATCH: a party matches adverse media. PARTY_RESTRICTED: your organization restricts the party, or lists it on its internal list. PARTY_WHITELISTED: your organization trusts the party. COUNTRY_PROHIBITED: transactions with a country are prohibited. COUNTRY_RISK: a country is of higher risk. PARTY_UNNAMED: a required name is missing. DATA_NOT_VERIFIED: names, dates, accounts or amounts are unreadable or inconsistent. AMOUNT_NOT_VALUED: no exchange rate is known. TRANSACTION_REVIEW: monitoring asks for a review; details are internal to your organization. SCREENING_INCOMPLETE: a check did not run or did not see all data, see `coverage`. */
  reasonCodes: ReasonCode[];
}

export type RiskTier = 'INFORMATIONAL' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';

export type Disposition = 'APPROVE' | 'REVIEW' | 'ESCALATE' | 'BLOCK';

export type ReasonCode = 'SANCTIONS_MATCH' | 'POSSIBLE_SANCTIONS_MATCH' | 'WALLET_LISTED' | 'WALLET_EXPOSURE' | 'PEP_MATCH' | 'ADVERSE_MEDIA_MATCH' | 'PARTY_RESTRICTED' | 'PARTY_WHITELISTED' | 'COUNTRY_PROHIBITED' | 'COUNTRY_RISK' | 'PARTY_UNNAMED' | 'DATA_NOT_VERIFIED' | 'AMOUNT_NOT_VALUED' | 'TRANSACTION_REVIEW' | 'SCREENING_INCOMPLETE';

export interface CreateCryptoTransactionRequest {
  /** Your reference, unique in your organization */
  transactionReference: string;
  /** Date and time of the order, ISO 8601; UTC if no offset is given */
  transactionDate: string;
  /** Date and time of the transfer, ISO 8601; UTC if no offset is given */
  transferDate?: string | null;
  /** OUTBOUND: your customer sends. INBOUND: your customer receives */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** Asset symbol: BTC, ETH, ... */
  asset: string;
  /** BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result */
  blockchain: string;
  /** Amount of the asset */
  amount: number;
  /** Value in fiat currency; requires fiatCurrency */
  fiatAmount?: number | null;
  /** Currency of the fiat amount, ISO 4217; requires fiatAmount */
  fiatCurrency?: string | null;
  /** Sending wallet address. Validated for the blockchain, including the checksum */
  fromAddress: string;
  /** Receiving wallet address. Validated for the blockchain, including the checksum */
  toAddress: string;
  /** Transaction hash on the blockchain */
  transactionHash?: string | null;
  /** Provider of your customer’s wallet */
  walletProvider?: string | null;
  /** Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here. */
  travelRule?: TravelRule | null;
  /** Sender: account number or IBAN */
  accountNumber?: string | null;
  /** Purpose of the payment, as text */
  remittancePurpose?: string | null;
  /** Source of funds, as text */
  sourceOfFund?: string | null;
  /** Sender: full legal name */
  senderName?: string | null;
  /** Sender: individual or corporate */
  senderType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Sender: street address */
  senderAddress?: string | null;
  /** City of the sender */
  senderCity?: string | null;
  /** Sender: country, ISO 3166-1 alpha-2 */
  senderCountryCode?: string | null;
  /** Sender: telephone number with country code */
  senderMobileNumber?: string | null;
  /** Receiver: full legal name */
  receiverName?: string | null;
  /** Receiver: individual or corporate */
  receiverType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Receiver: country, ISO 3166-1 alpha-2 */
  receiverCountryCode?: string | null;
  /** Receiver: account number or IBAN */
  receiverAccount?: string | null;
  /** URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL */
  callbackUrl?: string | null;
  /** Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer */
  customerReference?: string | null;
  /** Sender: gender, as in your records */
  senderGender?: string | null;
  /** Sender: state or province */
  senderState?: string | null;
  /** Sender: postal code */
  senderZipCode?: string | null;
  /** Sender: second telephone number */
  senderTelNumber?: string | null;
  /** Sender: email address */
  senderEmail?: string | null;
  /** Sender: type of identity document */
  senderIdType?: string | null;
  /** Sender: number of the identity document */
  senderIdNumber?: string | null;
  /** Sender, individual: occupation */
  senderProfession?: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob?: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality?: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory?: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType?: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId?: string | null;
  /** Receiver: gender, as in your records */
  receiverGender?: string | null;
  /** Receiver: street address */
  receiverAddress?: string | null;
  /** City of the receiver */
  receiverCity?: string | null;
  /** Receiver: mobile number */
  receiverMobile?: string | null;
  /** Receiver: email address */
  receiverEmail?: string | null;
  /** Name of the receiving bank */
  receiverBankName?: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode?: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob?: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality?: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift?: string | null;
  /** Additional instructions. Names in the text are screened */
  message?: string | null;
}

export interface TravelRule {
  /** A name or an IVMS 101 identity */
  originator?: string | TravelRuleOriginator | null;
  /** A name or an IVMS 101 identity */
  beneficiary?: string | TravelRuleBeneficiary | null;
  /** Virtual asset service provider (VASP) */
  originatingVasp?: string | OriginatingVasp | null;
  /** Virtual asset service provider (VASP) */
  beneficiaryVasp?: string | OriginatingVasp | null;
  /** Intermediary VASPs */
  transferPath?: TravelRuleTransferPath | null;
  /** Message metadata */
  payloadMetadata?: TravelRulePayloadMetadata | null;
}

export interface TravelRuleOriginator {
  /** Full name, if there are no name parts */
  name?: string | null;
  /** The party, if an individual; exclusive with `legalPerson` */
  naturalPerson?: NaturalPerson | null;
  /** The party, if an organization; exclusive with `naturalPerson` */
  legalPerson?: LegalPerson | null;
  /** Addresses */
  geographicAddress?: GeographicAddress[] | null;
  /** Identifier issued by a state or registry */
  nationalIdentification?: NationalIdentification | null;
  /** Customer number at the VASP */
  customerIdentification?: string | null;
  /** ISO 3166-1 alpha-2 */
  country?: string | null;
  /** One or more account numbers or wallet addresses */
  accountNumber?: string | null | string[];
  /** Persons of the originator, nested as in IVMS 101 */
  originatorPersons?: (Record<string, unknown>)[] | null;
}

export interface NaturalPerson {
  /** Full name or name parts */
  name?: string | NaturalPersonName | null;
  /** Addresses */
  geographicAddress?: GeographicAddress[] | null;
  /** Identifier issued by a state or registry */
  nationalIdentification?: NationalIdentification | null;
  /** Customer number at the VASP */
  customerIdentification?: string | null;
  /** When and where the individual was born */
  dateAndPlaceOfBirth?: NaturalPersonDateAndPlaceOfBirth | null;
  /** ISO 3166-1 alpha-2 */
  countryOfResidence?: string | null;
}

export interface NaturalPersonName {
  /** Names by type; the legal name counts most */
  nameIdentifier?: NaturalPersonNameNameIdentifier[] | null;
  /** Elements as in nameIdentifier */
  localNameIdentifier?: (Record<string, unknown>)[] | null;
  /** Elements as in nameIdentifier */
  phoneticNameIdentifier?: (Record<string, unknown>)[] | null;
}

export interface NaturalPersonNameNameIdentifier {
  /** Family name, or full name */
  primaryIdentifier: string;
  /** Given names */
  secondaryIdentifier?: string | null;
  /** Type of name */
  nameIdentifierType?: 'ALIA' | 'BIRT' | 'MAID' | 'LEGL' | 'MISC' | null;
}

export interface GeographicAddress {
  /** Type of address */
  addressType?: 'HOME' | 'BIZZ' | 'GEOG' | null;
  /** Department at this address */
  department?: string | null;
  /** Part of the department */
  subDepartment?: string | null;
  /** Street */
  streetName?: string | null;
  /** Number of the building */
  buildingNumber?: string | null;
  /** Name of the building */
  buildingName?: string | null;
  /** Floor of the building */
  floor?: string | null;
  /** PO box number */
  postBox?: string | null;
  /** Room number or name */
  room?: string | null;
  /** Postal code */
  postcode?: string | null;
  /** Town */
  townName?: string | null;
  /** Part of town */
  townLocationName?: string | null;
  /** District */
  districtName?: string | null;
  /** State or province */
  countrySubDivision?: string | null;
  /** Unstructured address lines */
  addressLine?: string[] | null;
  /** ISO 3166-1 alpha-2 */
  country?: string | null;
}

export interface NationalIdentification {
  /** Number */
  nationalIdentifier: string;
  /** Type of identifier: CCPT passport, IDCD identity card, LEIX LEI, TXID tax number, RAID registration, ... */
  nationalIdentifierType?: 'ARNU' | 'CCPT' | 'RAID' | 'DRLC' | 'FIIN' | 'TXID' | 'SOCS' | 'IDCD' | 'LEIX' | 'MISC' | null;
  /** ISO 3166-1 alpha-2 */
  countryOfIssue?: string | null;
  /** GLEIF code of the registration authority */
  registrationAuthority?: string | null;
}

export interface NaturalPersonDateAndPlaceOfBirth {
  /** YYYY-MM-DD; from 1850 to today */
  dateOfBirth?: string | null;
  /** Town */
  placeOfBirth?: string | null;
}

export interface LegalPerson {
  /** Full name or name parts */
  name?: string | LegalPersonName | null;
  /** Addresses */
  geographicAddress?: GeographicAddress[] | null;
  /** Identifier issued by a state or registry */
  nationalIdentification?: NationalIdentification | null;
  /** Customer number at the VASP */
  customerIdentification?: string | null;
  /** ISO 3166-1 alpha-2 */
  countryOfRegistration?: string | null;
}

export interface LegalPersonName {
  /** Names by type; the legal name counts most */
  nameIdentifier?: LegalPersonNameNameIdentifier[] | null;
  /** Elements as in nameIdentifier */
  localNameIdentifier?: (Record<string, unknown>)[] | null;
  /** Elements as in nameIdentifier */
  phoneticNameIdentifier?: (Record<string, unknown>)[] | null;
}

export interface LegalPersonNameNameIdentifier {
  /** Company name */
  legalPersonName: string;
  /** Type of name */
  legalPersonNameIdentifierType?: 'LEGL' | 'SHRT' | 'TRAD' | null;
}

export interface TravelRuleBeneficiary {
  /** Full name, if there are no name parts */
  name?: string | null;
  /** The party, if an individual; exclusive with `legalPerson` */
  naturalPerson?: NaturalPerson | null;
  /** The party, if an organization; exclusive with `naturalPerson` */
  legalPerson?: LegalPerson | null;
  /** Addresses */
  geographicAddress?: GeographicAddress[] | null;
  /** Identifier issued by a state or registry */
  nationalIdentification?: NationalIdentification | null;
  /** Customer number at the VASP */
  customerIdentification?: string | null;
  /** ISO 3166-1 alpha-2 */
  country?: string | null;
  /** One or more account numbers or wallet addresses */
  accountNumber?: string | null | string[];
  /** Persons of the beneficiary, nested as in IVMS 101 */
  beneficiaryPersons?: (Record<string, unknown>)[] | null;
}

export interface OriginatingVasp {
  /** Full name, if there are no name parts */
  name?: string | null;
  /** ISO 3166-1 alpha-2 */
  country?: string | null;
  /** As for the originator */
  legalPerson?: Record<string, unknown> | null;
  /** Nested as in IVMS 101 */
  originatingVASP?: Record<string, unknown> | null;
  /** Nested as in IVMS 101 */
  beneficiaryVASP?: Record<string, unknown> | null;
}

export interface TravelRuleTransferPath {
  /** VASPs between originating and beneficiary VASP, in order */
  transferPath?: TravelRuleTransferPathTransferPath[] | null;
}

export interface TravelRuleTransferPathTransferPath {
  /** Virtual asset service provider (VASP) */
  intermediaryVASP?: string | OriginatingVasp | null;
  /** Position in the path, from 0 */
  sequence?: number | null;
}

export interface TravelRulePayloadMetadata {
  /** Transliteration methods of the names */
  transliterationMethod?: string[] | null;
  /** Version of IVMS 101: 101 or 101.2023 */
  payloadVersion?: string | null;
}

export interface CreateStablecoinTransactionRequest {
  /** Your reference, unique in your organization */
  transactionReference: string;
  /** Date and time of the order, ISO 8601; UTC if no offset is given */
  transactionDate: string;
  /** Date and time of the transfer, ISO 8601; UTC if no offset is given */
  transferDate?: string | null;
  /** OUTBOUND: your customer sends. INBOUND: your customer receives */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** USDT, EURT, XAUT, USDC, EURC, DAI, USDS, PYUSD, USDP, BUSD, USDG, PAXG, FDUSD, TUSD, RLUSD, GUSD, USDE, USDD, FRAX, LUSD, EURS, EURI, EURCV, XSGD, GYEN, BRZ, IDRT, TRYB. For other stablecoins, give the symbol or OTHER, and the issuer */
  stablecoinType: string;
  /** Peg currency, ISO 4217; filled in for known stablecoins */
  pegCurrency?: string | null;
  /** Issuer; filled in for known stablecoins, otherwise required */
  issuer?: string | null;
  /** Token contract address on the blockchain */
  contractAddress?: string | null;
  /** Asset symbol. Default: the stablecoin type. Required for OTHER */
  asset?: string | null;
  /** BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result */
  blockchain: string;
  /** Amount of the asset */
  amount: number;
  /** Value in fiat currency; requires fiatCurrency */
  fiatAmount?: number | null;
  /** Currency of the fiat amount, ISO 4217; requires fiatAmount */
  fiatCurrency?: string | null;
  /** Sending wallet address. Validated for the blockchain, including the checksum */
  fromAddress: string;
  /** Receiving wallet address. Validated for the blockchain, including the checksum */
  toAddress: string;
  /** Transaction hash on the blockchain */
  transactionHash?: string | null;
  /** Provider of your customer’s wallet */
  walletProvider?: string | null;
  /** Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here. */
  travelRule?: TravelRule | null;
  /** Amount paid in, in fiat currency; requires senderCurrency */
  sendingAmount?: number | null;
  /** Currency of the sending amount, ISO 4217 */
  senderCurrency?: string | null;
  /** Amount paid out, in fiat currency; requires receiverCurrency */
  receiverAmount?: number | null;
  /** Currency of the receiver amount, ISO 4217 */
  receiverCurrency?: string | null;
  /** Payment method */
  paymentMode?: 'BANK_WIRE' | 'CASH' | 'CHEQUE' | 'MOBILE' | 'CRYPTO_TRANSFER' | 'CARD_PAYMENT' | 'ACH' | 'STABLECOIN_SWAP' | 'INTERNAL_TRANSFER' | null;
  /** Payout method */
  deliveryType?: 'DIRECT_DEPOSIT' | 'CASH_PICKUP' | 'MOBILE_WALLET' | 'BANK_ACCOUNT' | 'CARD_CREDIT' | 'CRYPTO_WALLET' | 'WIRE_TRANSFER' | 'PHYSICAL_PICKUP' | 'GIFT_CARD' | null;
  /** Sender: account number or IBAN */
  accountNumber?: string | null;
  /** Purpose of the payment, as text */
  remittancePurpose?: string | null;
  /** Source of funds, as text */
  sourceOfFund?: string | null;
  /** Sender: full legal name */
  senderName?: string | null;
  /** Sender: individual or corporate */
  senderType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Sender: street address */
  senderAddress?: string | null;
  /** City of the sender */
  senderCity?: string | null;
  /** Sender: country, ISO 3166-1 alpha-2 */
  senderCountryCode?: string | null;
  /** Sender: telephone number with country code */
  senderMobileNumber?: string | null;
  /** Receiver: full legal name */
  receiverName?: string | null;
  /** Receiver: individual or corporate */
  receiverType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Receiver: country, ISO 3166-1 alpha-2 */
  receiverCountryCode?: string | null;
  /** Receiver: account number or IBAN */
  receiverAccount?: string | null;
  /** URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL */
  callbackUrl?: string | null;
  /** Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer */
  customerReference?: string | null;
  /** Sender: gender, as in your records */
  senderGender?: string | null;
  /** Sender: state or province */
  senderState?: string | null;
  /** Sender: postal code */
  senderZipCode?: string | null;
  /** Sender: second telephone number */
  senderTelNumber?: string | null;
  /** Sender: email address */
  senderEmail?: string | null;
  /** Sender: type of identity document */
  senderIdType?: string | null;
  /** Sender: number of the identity document */
  senderIdNumber?: string | null;
  /** Sender, individual: occupation */
  senderProfession?: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob?: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality?: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory?: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType?: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId?: string | null;
  /** Receiver: gender, as in your records */
  receiverGender?: string | null;
  /** Receiver: street address */
  receiverAddress?: string | null;
  /** City of the receiver */
  receiverCity?: string | null;
  /** Receiver: mobile number */
  receiverMobile?: string | null;
  /** Receiver: email address */
  receiverEmail?: string | null;
  /** Name of the receiving bank */
  receiverBankName?: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode?: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob?: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality?: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift?: string | null;
  /** Total including charges. Default: the sending amount */
  totalAmount?: number | null;
  /** Processing fee; default 0 */
  transactionCharge?: number | null;
  /** Exchange rate applied */
  originExchangeRate?: number | null;
  /** Additional instructions. Names in the text are screened */
  message?: string | null;
}

export interface Transaction {
  /** Transaction ID */
  transactionUUID: string;
  /** Your reference */
  transactionReference: string;
  /** Current status */
  status: TransactionStatus;
  /** Type of transaction */
  transactionType: TransactionType;
  /** ISO 8601, as supplied */
  transactionDate: string;
  /** ISO 8601, as supplied */
  transferDate: string | null;
  /** Direction, from your organization’s point of view */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** Organization ID */
  tenantId: string;
  /** Organization name at the time of recording */
  tenantName: string;
  /** ID of the OAuth client that recorded the transaction */
  clientId: string;
  /** Name of the OAuth client at the time of recording */
  clientName: string;
  /** ISO 8601 UTC */
  createdAt: string;
  /** ISO 8601 UTC; null: not modified */
  modifiedAt: string | null;
  /** ID of the user or OAuth client that recorded the transaction */
  createdBy: string;
  /** ID of the user, OAuth client or service component that made the last change; null: not modified */
  modifiedBy: string | null;
  /** Full name of the sender */
  senderName: string | null;
  /** Sender country, ISO 3166 */
  senderCountryCode: string | null;
  /** Full name of the receiver */
  receiverName: string | null;
  /** Receiver country, ISO 3166 */
  receiverCountryCode: string | null;
  /** Amount sent in fiat currency; null: sent only on a blockchain */
  sendingAmount: number | null;
  /** Amount received */
  receiverAmount: number | null;
  /** Charge, as supplied; otherwise 0 */
  transactionCharge: number | null;
  /** Total, as supplied; otherwise the amount sent */
  totalAmount: number | null;
  /** Currency of the amount sent */
  senderCurrency: string | null;
  /** Currency of the amount received */
  receiverCurrency: string | null;
  /** Purpose of the payment */
  remittancePurpose: string | null;
  /** Source of funds */
  sourceOfFund: string | null;
  /** Payment method */
  paymentMode: string | null;
  /** Payout method */
  deliveryType: string | null;
  /** CRYPTO and STABLECOIN only */
  asset?: string;
  /** CRYPTO and STABLECOIN only */
  blockchain?: string;
  /** CRYPTO and STABLECOIN only: amount of the asset */
  amount?: number;
  /** CRYPTO and STABLECOIN only */
  fromAddress?: string;
  /** CRYPTO and STABLECOIN only */
  toAddress?: string;
  /** STABLECOIN only */
  stablecoinType?: string;
  /** null until the screening is finished */
  isSuspicious: boolean | null;
  /** Screening outcome, as text */
  suspiciousRemark: string;
  /** Callback URL in effect, from the request or the setting; empty: none */
  callbackUrl: string;
  /** All other fields of the request; null: not provided */
  details: FiatDetails | CryptoDetails | StablecoinDetails;
  /** Party ID of the sender across transactions (`/parties/{partyId}`); null until screened */
  senderPartyId: string | null;
  /** Party ID of the receiver across transactions; null until screened */
  receiverPartyId: string | null;
  /** Empty until the screening is finished */
  screeningReferenceData: Record<string, unknown>;
  /** Always empty; kept for the contract */
  releaseDocs: unknown[];
  /** Always empty; kept for the contract */
  metadata: Record<string, unknown>;
  /** Always null; kept for the contract */
  documents: unknown[] | null;
  /** null: no exchange rate is known for the currency or asset. Amount rules do not see the transaction, and it is held above the setting transactions.notValuedLimit. Add a rate before you record more of them */
  valuation: Valuation | null;
  /** Data of the transaction or its screening that is encrypted with your organization-managed key cannot be decrypted. Null fields may have had values. Absent: all data is readable */
  isUnreadable?: boolean;
  /** Version number; increases with every change */
  version: number;
  /** Your customer in the transaction, by reference, document, account or wallet; null: none is registered, or several share the account */
  customerId: string | null;
  /** All customers linked to the transaction, on either side */
  customers: TransactionCustomer[];
  /** Decisions and proposed decisions, oldest first */
  decisions: TransactionDecision[];
  /** PENDING: you have an open blind QA review, so decisions since the first disposition are omitted. Absent: nothing is omitted */
  secondReading?: 'PENDING';
}

export interface TransactionCustomer {
  /** ID of the customer */
  customerId: string;
  /** Side of the transaction */
  role: 'SENDER' | 'RECEIVER';
  /** Identifier that links the customer */
  tiedBy: 'REFERENCE' | 'DOCUMENT' | 'ACCOUNT' | 'WALLET';
}

export interface TransactionDecision {
  /** Decision of the user or OAuth client */
  decision: Decision;
  /** Reason code of the decision */
  reasonCode: string;
  /** Rationale */
  reason: string;
  /** Status before the decision */
  beforeStatus: TransactionStatus;
  /** ISO 8601 UTC */
  decidedAt: string;
  /** ID of the user or OAuth client */
  decidedBy: string;
  /** Party that the decision affects beyond this transaction; null: none */
  party: 'SENDER' | 'RECEIVER' | null;
  /** WHITELISTED only: last day of the exemption */
  exemptUntil: string | null;
  /** Whether the party was cleared of selected listings that it matched */
  clearParty: boolean;
  /** Listed profiles of the clearance; empty: none */
  clearProfileIds: string[];
  /** Last day of the clearance, UTC; null: no clearance, or a proposed one, which ends a year after approval */
  clearReviewDate: string | null;
  /** LICENSED only: license that the release uses; null: none */
  licenseId: string | null;
  /** false: pending approval by a second user (transactions.fourEyes) */
  inEffect: boolean;
  /** true: the sole officer decided alone what otherwise needs two users (approvals.mode) */
  soleOfficer: boolean;
}

export type Decision = 'RELEASED' | 'REJECTED' | 'BLOCKED' | 'ESCALATED' | 'WHITELISTED' | 'BLACKLISTED';

/** Query of getRiskAssessment. */
export interface GetRiskAssessmentQuery {
  /** true: recompute the assessment from the recorded evidence and compare */
  recompute?: boolean;
}

export interface RiskAssessment {
  /** ID of the assessment */
  assessmentId: string;
  /** Transaction ID */
  transactionUuid: string;
  /** Time of the assessment, UTC */
  assessedAt: string;
  /** Version and content hash of the assessment policy */
  computedBy: string;
  /** 0 to 100, one decimal */
  transactionSuspicionScore: number;
  /** Risk tier of the score, by the bands of the risk appetite */
  transactionRiskTier: RiskTier;
  /** Disposition for the risk tier */
  transactionDisposition: Disposition;
  /** Whether a party’s behavior deviates from its baseline */
  behavioralAnomalyDetected: boolean;
  /** Type of anomaly; null: none */
  behavioralAnomalyType: string | null;
  /** Best match score against sanctions lists, 0 to 100; 0: none */
  sanctionsMatchScore: number;
  /** Listed name of the best match; null: none */
  sanctionsMatchedEntity: string | null;
  /** Score from the risk score provider, 0 to 100; null: not requested, or no answer */
  providerRiskScore: number | null;
  /** Name of the risk score provider; null: not requested */
  providerName: string | null;
  /** Severity of the alert, if one is opened */
  alertSeverity: SearchProfileRiskLevel;
  /** Contributions to the score, by domain */
  contributions: Contribution[];
  /** Screening coverage: checks that ran and checks that did not. Empty for screenings before coverage was recorded */
  coverage: Coverage[];
  /** With `recompute=true`: findings and assessment recomputed from the recorded evidence */
  recomputation?: RiskAssessmentRecomputation;
}

export interface Contribution {
  /** Risk domain */
  domain: 'SANCTIONS_EXPOSURE' | 'ENTITY_RISK' | 'TRANSACTION_RISK' | 'BEHAVIORAL_RISK' | 'PROVIDER_RISK' | 'COUNTRY_RISK';
  /** Contributing factor, such as a finding or a country */
  factor: string;
  /** Weight: 0 to 1, multiplied by your organization’s domain weight; at most 1.5 */
  weight: number;
  /** Points that this line adds to the score. All lines add up to the score */
  scoreContribution: number;
  /** Confidence that the party is the listed party, 0 to 100; null: no match with a listing */
  confidence: number | null;
  /** Severity of the listing, 0 to 100; null: no match with a listing */
  gravity: number | null;
  /** Source: list and version, rule and version, table or model */
  provenance: string;
  /** Factor of another line that already counts the same fact. This line adds nothing */
  countedWith?: string;
  /** Recorded without effect, because the party is whitelisted */
  lifted?: boolean;
}

/** With `recompute=true`: findings and assessment recomputed from the recorded evidence */
export interface RiskAssessmentRecomputation {
  /** Whether the recomputed result equals the recorded one */
  identical: boolean;
  /** Differences; empty: none */
  differences: RiskAssessmentRecomputationDifference[];
  /** Checks that cannot be recomputed. Their recorded findings are used */
  notRecomputed: RiskAssessmentRecomputationNotRecomputed[];
}

export interface RiskAssessmentRecomputationDifference {
  /** Path in the assessment */
  path: string;
  /** Recorded value */
  recorded: unknown;
  /** Recomputed value */
  recomputed: unknown;
}

export interface RiskAssessmentRecomputationNotRecomputed {
  /** Check */
  stage: 'VALIDATION' | 'ENTITY_RESOLUTION' | 'WHITELIST_BLACKLIST' | 'SANCTIONS' | 'PEP' | 'ADVERSE_MEDIA' | 'WALLET' | 'JURISDICTION' | 'RULES' | 'BEHAVIOR' | 'PROVIDER' | 'RISK_ASSESSMENT';
  /** Reason that the check cannot be recomputed */
  reason: string;
}

export interface ComputeRiskScoreRequest {
  /** A party, with the party fields of screen-entity */
  entity?: ScoredEntity | null;
  /** transactionType, and the request body of the operation that records the transaction */
  transaction?: ScoredFiatTransaction | ScoredCryptoTransaction | ScoredStablecoinTransaction | null;
}

export interface ScoredEntity {
  /** Name of the party to screen; at least one letter or digit, in any script */
  fullName: string;
  /** Another name of the same party. The better match counts */
  alias?: string | null;
  /** Date of birth, YYYY-MM-DD; from 1850 to today */
  dob?: string | null;
  /** Identity document number, registration number or wallet address. An equal number is a match regardless of the name. Numbers of fewer than 4 characters only corroborate */
  documentNumber?: string | null;
  /** Document type, as in your transactions. Links an individual to a known party */
  documentType?: string | null;
  /** ISO 3166-1 alpha-2 codes, at most 10 */
  nationalityCodes?: string[] | null;
  /** Individual or organization */
  entityType?: 'INDIVIDUAL' | 'ORGANIZATION' | null;
  /** Country of residence or registered office, ISO 3166-1 alpha-2 */
  countryCode?: string | null;
  /** Wallet address of the party. Validated for the blockchain */
  walletAddress?: string | null;
  /** BITCOIN, ETHEREUM, TRON, ...; absent: any chain with this address format */
  blockchain?: string | null;
}

export interface ScoredFiatTransaction {
  /** Type of the transaction */
  transactionType: 'FIAT';
  /** Your reference, unique in your organization */
  transactionReference: string;
  /** Date and time of the order, ISO 8601; UTC if no offset is given */
  transactionDate: string;
  /** Date and time of the transfer, ISO 8601; UTC if no offset is given */
  transferDate: string;
  /** OUTBOUND: your customer sends. INBOUND: your customer receives */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** Sender: account number or IBAN. A value in IBAN format must be valid */
  accountNumber: string;
  /** Amount sent */
  sendingAmount: number;
  /** Currency of the sending amount, ISO 4217 */
  senderCurrency: string;
  /** Amount received, after conversion */
  receiverAmount: number;
  /** Currency of the receiver amount, ISO 4217 */
  receiverCurrency: string;
  /** Purpose of the payment, as text */
  remittancePurpose: string;
  /** Source of funds, as text */
  sourceOfFund: string;
  /** Payment method */
  paymentMode: PaymentMode;
  /** Payout method */
  deliveryType: DeliveryType;
  /** Sender: full legal name */
  senderName: string;
  /** Sender: individual or corporate */
  senderType: 'INDIVIDUAL' | 'CORPORATE';
  /** Sender: street address */
  senderAddress: string;
  /** City of the sender */
  senderCity: string;
  /** Sender: country, ISO 3166-1 alpha-2 */
  senderCountryCode: string;
  /** Sender: telephone number with country code */
  senderMobileNumber: string;
  /** Receiver: full legal name */
  receiverName: string;
  /** Receiver: individual or corporate */
  receiverType: 'INDIVIDUAL' | 'CORPORATE';
  /** Receiver: country, ISO 3166-1 alpha-2 */
  receiverCountryCode: string;
  /** Receiver: account number or IBAN */
  receiverAccount: string;
  /** URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL */
  callbackUrl?: string | null;
  /** Sender: gender, as in your records */
  senderGender?: string | null;
  /** Sender: state or province */
  senderState?: string | null;
  /** Sender: postal code */
  senderZipCode?: string | null;
  /** Sender: second telephone number */
  senderTelNumber?: string | null;
  /** Sender: email address */
  senderEmail?: string | null;
  /** Sender: type of identity document */
  senderIdType?: string | null;
  /** Sender: number of the identity document */
  senderIdNumber?: string | null;
  /** Sender, individual: occupation */
  senderProfession?: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob?: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality?: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory?: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType?: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId?: string | null;
  /** Receiver: gender, as in your records */
  receiverGender?: string | null;
  /** Receiver: street address */
  receiverAddress?: string | null;
  /** City of the receiver */
  receiverCity?: string | null;
  /** Receiver: mobile number */
  receiverMobile?: string | null;
  /** Receiver: email address */
  receiverEmail?: string | null;
  /** Name of the receiving bank */
  receiverBankName?: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode?: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob?: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality?: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift?: string | null;
  /** Total including charges. Default: the sending amount */
  totalAmount?: number | null;
  /** Processing fee; default 0 */
  transactionCharge?: number | null;
  /** Exchange rate applied */
  originExchangeRate?: number | null;
  /** Additional instructions. Names in the text are screened */
  message?: string | null;
  /** Payment scheme. SEPA_INSTANT: an instant credit transfer in euro. If payer and payee are customers that were screened today, they are not compared with EU lists for this transfer */
  scheme?: 'SEPA_INSTANT' | null;
  /** Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer */
  customerReference?: string | null;
}

export interface ScoredCryptoTransaction {
  /** Type of the transaction */
  transactionType: 'CRYPTO';
  /** Your reference, unique in your organization */
  transactionReference: string;
  /** Date and time of the order, ISO 8601; UTC if no offset is given */
  transactionDate: string;
  /** Date and time of the transfer, ISO 8601; UTC if no offset is given */
  transferDate?: string | null;
  /** OUTBOUND: your customer sends. INBOUND: your customer receives */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** Asset symbol: BTC, ETH, ... */
  asset: string;
  /** BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result */
  blockchain: string;
  /** Amount of the asset */
  amount: number;
  /** Value in fiat currency; requires fiatCurrency */
  fiatAmount?: number | null;
  /** Currency of the fiat amount, ISO 4217; requires fiatAmount */
  fiatCurrency?: string | null;
  /** Sending wallet address. Validated for the blockchain, including the checksum */
  fromAddress: string;
  /** Receiving wallet address. Validated for the blockchain, including the checksum */
  toAddress: string;
  /** Transaction hash on the blockchain */
  transactionHash?: string | null;
  /** Provider of your customer’s wallet */
  walletProvider?: string | null;
  /** Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here. */
  travelRule?: TravelRule | null;
  /** Sender: account number or IBAN */
  accountNumber?: string | null;
  /** Purpose of the payment, as text */
  remittancePurpose?: string | null;
  /** Source of funds, as text */
  sourceOfFund?: string | null;
  /** Sender: full legal name */
  senderName?: string | null;
  /** Sender: individual or corporate */
  senderType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Sender: street address */
  senderAddress?: string | null;
  /** City of the sender */
  senderCity?: string | null;
  /** Sender: country, ISO 3166-1 alpha-2 */
  senderCountryCode?: string | null;
  /** Sender: telephone number with country code */
  senderMobileNumber?: string | null;
  /** Receiver: full legal name */
  receiverName?: string | null;
  /** Receiver: individual or corporate */
  receiverType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Receiver: country, ISO 3166-1 alpha-2 */
  receiverCountryCode?: string | null;
  /** Receiver: account number or IBAN */
  receiverAccount?: string | null;
  /** URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL */
  callbackUrl?: string | null;
  /** Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer */
  customerReference?: string | null;
  /** Sender: gender, as in your records */
  senderGender?: string | null;
  /** Sender: state or province */
  senderState?: string | null;
  /** Sender: postal code */
  senderZipCode?: string | null;
  /** Sender: second telephone number */
  senderTelNumber?: string | null;
  /** Sender: email address */
  senderEmail?: string | null;
  /** Sender: type of identity document */
  senderIdType?: string | null;
  /** Sender: number of the identity document */
  senderIdNumber?: string | null;
  /** Sender, individual: occupation */
  senderProfession?: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob?: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality?: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory?: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType?: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId?: string | null;
  /** Receiver: gender, as in your records */
  receiverGender?: string | null;
  /** Receiver: street address */
  receiverAddress?: string | null;
  /** City of the receiver */
  receiverCity?: string | null;
  /** Receiver: mobile number */
  receiverMobile?: string | null;
  /** Receiver: email address */
  receiverEmail?: string | null;
  /** Name of the receiving bank */
  receiverBankName?: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode?: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob?: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality?: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift?: string | null;
  /** Additional instructions. Names in the text are screened */
  message?: string | null;
}

export interface ScoredStablecoinTransaction {
  /** Type of the transaction */
  transactionType: 'STABLECOIN';
  /** Your reference, unique in your organization */
  transactionReference: string;
  /** Date and time of the order, ISO 8601; UTC if no offset is given */
  transactionDate: string;
  /** Date and time of the transfer, ISO 8601; UTC if no offset is given */
  transferDate?: string | null;
  /** OUTBOUND: your customer sends. INBOUND: your customer receives */
  transactionFlow: 'INBOUND' | 'OUTBOUND';
  /** USDT, EURT, XAUT, USDC, EURC, DAI, USDS, PYUSD, USDP, BUSD, USDG, PAXG, FDUSD, TUSD, RLUSD, GUSD, USDE, USDD, FRAX, LUSD, EURS, EURI, EURCV, XSGD, GYEN, BRZ, IDRT, TRYB. For other stablecoins, give the symbol or OTHER, and the issuer */
  stablecoinType: string;
  /** Peg currency, ISO 4217; filled in for known stablecoins */
  pegCurrency?: string | null;
  /** Issuer; filled in for known stablecoins, otherwise required */
  issuer?: string | null;
  /** Token contract address on the blockchain */
  contractAddress?: string | null;
  /** Asset symbol. Default: the stablecoin type. Required for OTHER */
  asset?: string | null;
  /** BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result */
  blockchain: string;
  /** Amount of the asset */
  amount: number;
  /** Value in fiat currency; requires fiatCurrency */
  fiatAmount?: number | null;
  /** Currency of the fiat amount, ISO 4217; requires fiatAmount */
  fiatCurrency?: string | null;
  /** Sending wallet address. Validated for the blockchain, including the checksum */
  fromAddress: string;
  /** Receiving wallet address. Validated for the blockchain, including the checksum */
  toAddress: string;
  /** Transaction hash on the blockchain */
  transactionHash?: string | null;
  /** Provider of your customer’s wallet */
  walletProvider?: string | null;
  /** Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here. */
  travelRule?: TravelRule | null;
  /** Amount paid in, in fiat currency; requires senderCurrency */
  sendingAmount?: number | null;
  /** Currency of the sending amount, ISO 4217 */
  senderCurrency?: string | null;
  /** Amount paid out, in fiat currency; requires receiverCurrency */
  receiverAmount?: number | null;
  /** Currency of the receiver amount, ISO 4217 */
  receiverCurrency?: string | null;
  /** Payment method */
  paymentMode?: 'BANK_WIRE' | 'CASH' | 'CHEQUE' | 'MOBILE' | 'CRYPTO_TRANSFER' | 'CARD_PAYMENT' | 'ACH' | 'STABLECOIN_SWAP' | 'INTERNAL_TRANSFER' | null;
  /** Payout method */
  deliveryType?: 'DIRECT_DEPOSIT' | 'CASH_PICKUP' | 'MOBILE_WALLET' | 'BANK_ACCOUNT' | 'CARD_CREDIT' | 'CRYPTO_WALLET' | 'WIRE_TRANSFER' | 'PHYSICAL_PICKUP' | 'GIFT_CARD' | null;
  /** Sender: account number or IBAN */
  accountNumber?: string | null;
  /** Purpose of the payment, as text */
  remittancePurpose?: string | null;
  /** Source of funds, as text */
  sourceOfFund?: string | null;
  /** Sender: full legal name */
  senderName?: string | null;
  /** Sender: individual or corporate */
  senderType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Sender: street address */
  senderAddress?: string | null;
  /** City of the sender */
  senderCity?: string | null;
  /** Sender: country, ISO 3166-1 alpha-2 */
  senderCountryCode?: string | null;
  /** Sender: telephone number with country code */
  senderMobileNumber?: string | null;
  /** Receiver: full legal name */
  receiverName?: string | null;
  /** Receiver: individual or corporate */
  receiverType?: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** Receiver: country, ISO 3166-1 alpha-2 */
  receiverCountryCode?: string | null;
  /** Receiver: account number or IBAN */
  receiverAccount?: string | null;
  /** URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL */
  callbackUrl?: string | null;
  /** Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer */
  customerReference?: string | null;
  /** Sender: gender, as in your records */
  senderGender?: string | null;
  /** Sender: state or province */
  senderState?: string | null;
  /** Sender: postal code */
  senderZipCode?: string | null;
  /** Sender: second telephone number */
  senderTelNumber?: string | null;
  /** Sender: email address */
  senderEmail?: string | null;
  /** Sender: type of identity document */
  senderIdType?: string | null;
  /** Sender: number of the identity document */
  senderIdNumber?: string | null;
  /** Sender, individual: occupation */
  senderProfession?: string | null;
  /** Sender: date of birth, YYYY-MM-DD; from 1850 to today */
  senderDob?: string | null;
  /** Sender: nationality, ISO 3166-1 alpha-2 */
  senderNationality?: string | null;
  /** Sender, corporate: line of business */
  senderBusinessCategory?: string | null;
  /** Sender, corporate: legal form */
  senderBusinessType?: string | null;
  /** Sender, corporate: registration or tax number */
  senderBusinessId?: string | null;
  /** Receiver: gender, as in your records */
  receiverGender?: string | null;
  /** Receiver: street address */
  receiverAddress?: string | null;
  /** City of the receiver */
  receiverCity?: string | null;
  /** Receiver: mobile number */
  receiverMobile?: string | null;
  /** Receiver: email address */
  receiverEmail?: string | null;
  /** Name of the receiving bank */
  receiverBankName?: string | null;
  /** Receiver: national bank or branch code */
  receiverBankCode?: string | null;
  /** Receiver: date of birth, YYYY-MM-DD; from 1850 to today */
  receiverDob?: string | null;
  /** Receiver: nationality, ISO 3166-1 alpha-2 */
  receiverNationality?: string | null;
  /** Receiver: SWIFT/BIC of the bank */
  receiverBankSwift?: string | null;
  /** Total including charges. Default: the sending amount */
  totalAmount?: number | null;
  /** Processing fee; default 0 */
  transactionCharge?: number | null;
  /** Exchange rate applied */
  originExchangeRate?: number | null;
  /** Additional instructions. Names in the text are screened */
  message?: string | null;
}

export interface ComputeRiskScoreData {
  /** Suspicion score, 0 to 100, one decimal */
  score: number;
  /** Risk tier of the score, by the bands of the risk appetite */
  riskTier: RiskTier;
  /** Disposition for the risk tier */
  disposition: Disposition;
  /** Status that the transaction would get; null for an entity */
  status: TransactionStatus | null;
  /** Contributions to the score, by domain */
  contributions: Contribution[];
  /** Findings, most severe first; empty: none */
  findings: ComputeRiskScoreFinding[];
  /** Screening coverage: checks that ran and checks that did not */
  coverage: Coverage[];
  /** Versions of all searched lists */
  listVersions: ComputeRiskScoreListVersion[];
  /** Matcher version: number and start of the SHA-256 of its content */
  matcherVersion: string;
  /** Assessment policy and version */
  computedBy: string;
  /** ISO 8601 UTC */
  computedAt: string;
}

export interface ComputeRiskScoreFinding {
  /** Check */
  stage: 'VALIDATION' | 'ENTITY_RESOLUTION' | 'WHITELIST_BLACKLIST' | 'SANCTIONS' | 'PEP' | 'ADVERSE_MEDIA' | 'WALLET' | 'JURISDICTION' | 'RULES' | 'BEHAVIOR' | 'PROVIDER';
  /** Finding code, such as WATCHLIST_MATCH */
  code: string;
  /** SENDER, RECEIVER, BANK, VASP, MESSAGE, ADDRESS or TRANSACTION; ENTITY for an entity */
  subject: string;
  /** Resulting status; null: the finding only adds to the score */
  status: TransactionStatus | null;
  /** Points of the finding, 0 to 100 */
  score: number;
  /** Confidence that the party is the listed party, 0 to 100; null: no match with a listing */
  confidence: number | null;
  /** Severity of the listing, 0 to 100; null: no match with a listing */
  gravity: number | null;
  /** The finding as text */
  remark: string;
}

export interface ComputeRiskScoreListVersion {
  /** List ID, such as `un_sc` */
  watchlistId: string;
  /** Version number of the list */
  version: number;
}

export interface RotateSigningSecretRequest {
  /** true: earlier secrets stop signing at once, for a leaked secret. Default: false */
  immediately?: boolean | null;
}

export interface RotateSigningSecretData {
  /** ID of the secret, used to revoke it */
  secretId: string;
  /** whsec_ and Base64: shown only once */
  secret: string;
  /** When it was created, UTC */
  createdAt: string;
  /** Until when the previous secrets also sign; null: none does */
  previousExpiresAt: string | null;
}

/** What happened */
export interface ScreeningCompletedData {
  /** Whether the status is other than released or whitelisted. false while the screening is pending (transactionStatus PENDING) */
  isSuspicious: boolean;
  /** Screening outcome, as text. For a release, it also names the checks that did not run */
  suspiciousRemark: string;
  /** Status of the transaction */
  transactionStatus: TransactionStatus;
  /** Your transaction reference */
  transactionReference: string;
  /** Time of the result */
  timestamp: string;
  /** ID of the OAuth client that created the transaction */
  clientId: string;
  /** Organization ID */
  tenantId: string;
  /** Organization name */
  tenantName: string;
  /** Screening coverage: checks that ran and checks that did not; empty while the screening runs */
  coverage: Coverage[];
  /** Party ID of the sender across transactions; null while the screening runs */
  senderPartyId: string | null;
  /** Party ID of the receiver across transactions; null while the screening runs */
  receiverPartyId: string | null;
  /** Risk tier of the suspicion score */
  riskTier: RiskTier;
  /** Disposition for the risk tier */
  disposition: Disposition;
  /** Alert that the screening opened or added the transaction to; null: none */
  alertId: string | null;
  /** Reasons of the screening outcome; a later decision does not change them. Receivers must accept new codes. SANCTIONS_MATCH: a party, bank or text matches a sanctions listing. POSSIBLE_SANCTIONS_MATCH: a match that needs a birth date, a document or another detail to be decided. WALLET_LISTED: a wallet is on a list. WALLET_EXPOSURE: a wallet had earlier transactions with a listed wallet. PEP_MATCH: a party matches a politically exposed person. ADVERSE_MEDIA_MATCH: a party matches adverse media. PARTY_RESTRICTED: your organization restricts the party, or lists it on its internal list. PARTY_WHITELISTED: your organization trusts the party. COUNTRY_PROHIBITED: transactions with a country are prohibited. COUNTRY_RISK: a country is of higher risk. PARTY_UNNAMED: a required name is missing. DATA_NOT_VERIFIED: names, dates, accounts or amounts are unreadable or inconsistent. AMOUNT_NOT_VALUED: no exchange rate is known. TRANSACTION_REVIEW: monitoring asks for a review; details are internal to your organization. SCREENING_INCOMPLETE: a check did not run or did not see all data, see `coverage`. */
  reasonCodes: ReasonCode[];
  /** Transaction ID */
  transactionUuid: string;
}

/** What happened */
export interface TransactionDecidedData {
  /** Whether the status is other than released or whitelisted. false while the screening is pending (transactionStatus PENDING) */
  isSuspicious: boolean;
  /** Screening outcome, as text. For a release, it also names the checks that did not run */
  suspiciousRemark: string;
  /** Status of the transaction */
  transactionStatus: TransactionStatus;
  /** Your transaction reference */
  transactionReference: string;
  /** Time of the result */
  timestamp: string;
  /** ID of the OAuth client that created the transaction */
  clientId: string;
  /** Organization ID */
  tenantId: string;
  /** Organization name */
  tenantName: string;
  /** Screening coverage: checks that ran and checks that did not; empty while the screening runs */
  coverage: Coverage[];
  /** Party ID of the sender across transactions; null while the screening runs */
  senderPartyId: string | null;
  /** Party ID of the receiver across transactions; null while the screening runs */
  receiverPartyId: string | null;
  /** Risk tier of the suspicion score; null while the screening runs. A later decision does not change it */
  riskTier: RiskTier | null;
  /** Disposition for the risk tier; null while the screening runs */
  disposition: Disposition | null;
  /** Alert that the screening opened or added the transaction to; null: none */
  alertId: string | null;
  /** Reasons of the screening outcome; a later decision does not change them. Receivers must accept new codes. SANCTIONS_MATCH: a party, bank or text matches a sanctions listing. POSSIBLE_SANCTIONS_MATCH: a match that needs a birth date, a document or another detail to be decided. WALLET_LISTED: a wallet is on a list. WALLET_EXPOSURE: a wallet had earlier transactions with a listed wallet. PEP_MATCH: a party matches a politically exposed person. ADVERSE_MEDIA_MATCH: a party matches adverse media. PARTY_RESTRICTED: your organization restricts the party, or lists it on its internal list. PARTY_WHITELISTED: your organization trusts the party. COUNTRY_PROHIBITED: transactions with a country are prohibited. COUNTRY_RISK: a country is of higher risk. PARTY_UNNAMED: a required name is missing. DATA_NOT_VERIFIED: names, dates, accounts or amounts are unreadable or inconsistent. AMOUNT_NOT_VALUED: no exchange rate is known. TRANSACTION_REVIEW: monitoring asks for a review; details are internal to your organization. SCREENING_INCOMPLETE: a check did not run or did not see all data, see `coverage`. */
  reasonCodes: ReasonCode[];
  /** Transaction ID */
  transactionUuid: string;
  /** Decision that took effect */
  decision: Decision;
  /** Reason code of the decision */
  reasonCode: string;
  /** Status before the decision */
  beforeStatus: TransactionStatus;
  /** Time of the decision, UTC */
  decidedAt: string;
  /** ID of the user or OAuth client that decided last */
  decidedBy: string;
  /** Version number; increases with each change. A change that sends an outdated version is rejected */
  version: number;
}

/** What happened */
export interface AlertCreatedData {
  /** Id of the alert */
  alertId: string;
  /** Source of the alert: a transaction, or ongoing screening of a customer */
  kind: 'TRANSACTION' | 'ONGOING_SCREENING';
  /** SANCTIONS: at least one finding may prohibit the payment */
  queue: 'SANCTIONS' | 'PEP' | 'ADVERSE_MEDIA' | 'MONITORING';
  /** Title of the alert */
  title: string;
  /** Code of the finding that raised it */
  findingCode: string;
  /** Cause and subject of the alert. While it is open, payments with the same cause and subject join it. null members: cannot be decrypted */
  cause: AlertCreatedCause;
  /** Name of the subject in the transaction */
  subjectName: string | null;
  /** Flagged party of the first transaction. null: no known party */
  partyId: string | null;
  /** Customer of an ongoing screening alert */
  customerId: string | null;
  /** Highest severity of its transactions */
  severity: SearchProfileRiskLevel;
  /** Order of work. Changes when payments join the alert and when it becomes overdue */
  priority: AlertCreatedPriority;
  /** State, changed by user actions and decisions on its transactions. The alert closes when each transaction is decided */
  state: 'OPEN' | 'IN_REVIEW' | 'ESCALATED' | 'CLOSED_FALSE_POSITIVE' | 'CLOSED_TRUE_POSITIVE';
  /** Status of the latest transaction */
  transactionStatus: string;
  /** Number of its transactions: all with the same cause and subject */
  transactions: number;
  /** Value of its transactions in USD. null: none, or not valued */
  valueUsd: number | null;
  /** Watchlists that name the listed party of the cause. Empty: no listed party */
  watchlistIds: string[];
  /** Findings of the transaction that raised it, most severe first, at most 20 */
  findings: AlertCreatedFinding[];
  /** User ID of the assignee */
  assignee: string | null;
  /** Time of the assignment, UTC */
  assignedAt: string | null;
  /** Time when it was raised, UTC */
  createdAt: string;
  /** Time of the last change, UTC */
  updatedAt: string;
  /** Due time, from the severity and the settings alerts.dueIn and alerts.calendar */
  dueAt: string;
  /** Closing time, UTC. null: open */
  closedAt: string | null;
  /** Increases with each change */
  version: number;
  /** Reason code of the last decision. null: none */
  reasonCode: string | null;
  /** true: the encrypted part cannot be decrypted with your organization-managed key; absent: all parts can */
  isUnreadable?: boolean;
}

/** Cause and subject of the alert. While it is open, payments with the same cause and subject join it. null members: cannot be decrypted */
export interface AlertCreatedCause {
  /** LISTED_PARTY: a listed party, however a payment names it. INTERNAL_LIST: an entry of the internal list. PARTY_RESTRICTION: a restricted party. WALLET: a wallet with exposure. COUNTRY: a country. PATTERN: a rule or a kind of behavior. VERIFICATION: a check that failed or did not run. CUSTOMER: a hit of ongoing screening */
  type: 'LISTED_PARTY' | 'INTERNAL_LIST' | 'PARTY_RESTRICTION' | 'WALLET' | 'COUNTRY' | 'PATTERN' | 'VERIFICATION' | 'CUSTOMER';
  /** Profile ID, wallet address, country code, rule ID or finding code */
  key: string | null;
  /** ID of the listed profile. null: no listed party */
  profileId: string | null;
  /** Name of the listed party, country, rule or check */
  label: string | null;
}

/** Order of work. Changes when payments join the alert and when it becomes overdue */
export interface AlertCreatedPriority {
  /** 0 to 100: the sum of the points, rounded */
  score: number;
  /** CRITICAL from 75, HIGH from 55, MEDIUM from 35 */
  band: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
  /** Factors of the score */
  factors: AlertCreatedPriorityFactor[];
}

export interface AlertCreatedPriorityFactor {
  /** STRENGTH: half the score of the gravest finding. KIND: the queue. AMOUNT: value of its payments. CUSTOMER_RISK: risk rating of the customer. OVERDUE: past its due time */
  factor: 'STRENGTH' | 'KIND' | 'AMOUNT' | 'CUSTOMER_RISK' | 'OVERDUE';
  /** Points that it adds */
  points: number;
  /** Value behind the points: a score, queue, USD amount or risk level. null: unknown or none */
  value: string | null;
}

export interface AlertCreatedFinding {
  /** Finding code, such as WATCHLIST_MATCH */
  code: string;
  /** Subject of the finding: SENDER, RECEIVER, ... */
  subject: string;
  /** 0 to 100 */
  score: number;
  /** Confidence that it is the listed party. null: not a watchlist match */
  confidence: number | null;
  /** Severity of the listing. null: not a watchlist match */
  gravity: number | null;
  /** Summary of the finding */
  remark: string;
}

/** Data of the webhook messages, by event. */
export interface WebhookEvents {
  'screening.completed': ScreeningCompletedData;
  'transaction.decided': TransactionDecidedData;
  'alert.created': AlertCreatedData;
}

/** The operations of the API. `Amlcore` sends them. */
export abstract class Operations {
  protected abstract send<T>(call: Call): Promise<T>;
  protected abstract items<T>(call: Call): AsyncGenerator<T, void, undefined>;

  /** Screen a party. */
  screenEntity(body: ScreenEntityRequest, options?: CallOptions): Promise<ScreenEntityData> {
    return this.send({ method: 'POST', path: '/amlcore/api/v1/screen-entity', body, takesKey: true, options });
  }

  /** Search unified profiles. */
  searchProfile(query: SearchProfileQuery, options?: CallOptions): Promise<SearchProfileData> {
    return this.send({ method: 'GET', path: '/amlcore/api/v1/search-profile', query, options });
  }

  /** Search unified profiles: the items of all pages, which are read as you go. */
  searchProfileItems(query: SearchProfileQuery, options?: CallOptions): AsyncGenerator<SearchProfileItem, void, undefined> {
    return this.items({ method: 'GET', path: '/amlcore/api/v1/search-profile', query, options });
  }

  /** Get a unified profile. */
  getProfile(profileId: string, query: GetProfileQuery = {}, options?: CallOptions): Promise<Profile> {
    return this.send({ method: 'GET', path: `/amlcore/api/v1/profiles/${encodeURIComponent(profileId)}`, query, options });
  }

  /** Add profiles to the internal list. */
  createProfiles(body: CreateProfilesRequest[], options?: CallOptions): Promise<CreateProfilesData> {
    return this.send({ method: 'POST', path: '/amlcore/api/v1/profiles/bulk', body, takesKey: true, options });
  }

  /** Record a fiat transaction and screen it. */
  createFiatTransaction(body: CreateFiatTransactionRequest, options?: CallOptions): Promise<RecordedTransaction> {
    return this.send({ method: 'POST', path: '/amlcore/api/v1/transactions/fiat', body, takesKey: true, options });
  }

  /** Record a crypto transaction and screen it. */
  createCryptoTransaction(body: CreateCryptoTransactionRequest, options?: CallOptions): Promise<RecordedTransaction> {
    return this.send({ method: 'POST', path: '/amlcore/api/v1/transactions/crypto', body, takesKey: true, options });
  }

  /** Record a stablecoin transaction and screen it. */
  createStablecoinTransaction(body: CreateStablecoinTransactionRequest, options?: CallOptions): Promise<RecordedTransaction> {
    return this.send({ method: 'POST', path: '/amlcore/api/v1/transactions/stablecoin', body, takesKey: true, options });
  }

  /** Get the screening result of a transaction. */
  getScreeningResult(transactionReference: string, options?: CallOptions): Promise<ScreeningResult> {
    return this.send({ method: 'GET', path: `/amlcore/api/v1/transactions/screening/result/${encodeURIComponent(transactionReference)}`, options });
  }

  /** Get a transaction. */
  getTransaction(transactionUuid: string, options?: CallOptions): Promise<Transaction> {
    return this.send({ method: 'GET', path: `/amlcore/api/v1/transactions/${encodeURIComponent(transactionUuid)}`, options });
  }

  /** Get the risk assessment of a transaction. */
  getRiskAssessment(transactionUuid: string, query: GetRiskAssessmentQuery = {}, options?: CallOptions): Promise<RiskAssessment> {
    return this.send({ method: 'GET', path: `/amlcore/api/v1/transactions/${encodeURIComponent(transactionUuid)}/risk-assessment`, query, isBare: true, options });
  }

  /** Compute the risk score of a party or transaction without recording it. */
  computeRiskScore(body: ComputeRiskScoreRequest, options?: CallOptions): Promise<ComputeRiskScoreData> {
    return this.send({ method: 'POST', path: '/amlcore/api/v1/risk-score', body, options });
  }

  /** Rotate the signing secret of your callbacks. */
  rotateSigningSecret(body: RotateSigningSecretRequest, options?: CallOptions): Promise<RotateSigningSecretData> {
    return this.send({ method: 'POST', path: '/amlcore/api/v1/webhooks/signing-secret/rotate', body, takesKey: true, options });
  }
}
