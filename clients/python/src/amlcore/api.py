# Generated from /openapi.json?profile=integration. Do not edit: npm run clients writes it.
"""Types and operations of the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypedDict, Unpack
from urllib.parse import quote

from ._call import Call, CallOptions


class ScreenEntityRequest(TypedDict):
    fullName: str
    """Name of the party to screen; at least one letter or digit, in any script"""
    alias: NotRequired[str | None]
    """Another name of the same party. The better match counts"""
    dob: NotRequired[str | None]
    """Date of birth, YYYY-MM-DD; from 1850 to today"""
    documentNumber: NotRequired[str | None]
    """Identity document number, registration number or wallet address. An equal number is a match regardless of the name. Numbers of fewer than 4 characters only corroborate"""
    nationalityCodes: NotRequired[list[str] | None]
    """ISO 3166-1 alpha-2 codes"""
    entityTypes: NotRequired[list[Literal["INDIVIDUAL", "ORGANIZATION"]] | None]
    """Only parties of these types; default all"""
    watchlistCategories: NotRequired[list[WatchlistCategory] | None]
    """Only listings of these categories; default all"""
    matchAlgorithm: NotRequired[Literal["LOOSE", "BALANCED", "STRICT"] | None]
    """Name variation tolerated. Default: the setting of the organization (BALANCED unless changed)"""
    fuzzyNameMatch: NotRequired[bool | None]
    """false: only names that are equal after normalization. Default true"""
    minScoreThreshold: NotRequired[float | None]
    """0 to 100. Matches with a lower overall score are left out. Default: the setting of the organization (75 unless changed)"""
    threshold: NotRequired[float | None]
    """Alias of minScoreThreshold, which takes precedence if both are given"""
    nameWeight: NotRequired[float | None]
    """Weight of the name in the overall score"""
    idWeight: NotRequired[float | None]
    """Weight of a different document number. An equal number scores 100. With weight 0 it is ignored"""
    dobWeight: NotRequired[float | None]
    """Weight of the date of birth in the overall score"""
    includeDelisted: NotRequired[bool | None]
    """Include delisted parties and ended listings, with the end date. Default false. They have no effect on decisions"""
    limit: NotRequired[int | None]
    """Maximum number of matches to return. Default 20"""


WatchlistCategory = Literal["SANCTION", "PEP", "ADVERSE_MEDIA", "INTERNAL"]


class ScreenEntityData(TypedDict):
    searchId: str
    """ID of the stored screening"""
    query: ScreenEntityQuery
    """Effective query, with defaults applied"""
    totalMatches: int
    """Matches at or above the threshold, including those not returned"""
    truncated: bool
    """true: there are more matches than returned"""
    matches: list[ScreenEntityMatch]
    """Highest score first, at most `limit`. Empty: no match at or above the threshold"""
    nearMisses: list[ScreenEntityNearMiss]
    """At most five sanctioned parties whose name alone scores at or above the threshold, but whose other data contradicts. They have no effect. They are shown so that a wrong birth date or country cannot hide a match"""
    listVersions: list[ScreenEntityListVersion]
    """Versions of all searched lists"""
    listsNotLoaded: list[str]
    """Configured lists that were not searched because no version could be loaded"""
    coverage: list[Coverage]
    """Screening coverage by list category"""
    matcherVersion: str
    """Matcher version: its number and the start of the SHA-256 of its content"""
    screenedAt: str
    """Time, UTC"""


class ScreenEntityQuery(TypedDict):
    """Effective query, with defaults applied"""

    name: str
    """Screened name"""
    alias: str | None
    """Second name. null: not provided"""
    threshold: float
    """Threshold, 0 to 100. Matches with a lower overall score were left out"""
    dob: str | None
    """Date of birth, YYYY-MM-DD. null: not provided"""
    documentNumber: str | None
    """As provided. null: not provided"""
    nationalityCodes: list[str]
    """ISO 3166-1 alpha-2. Empty: not provided"""
    entityTypes: list[Literal["INDIVIDUAL", "ORGANIZATION"]]
    """Only parties of these types. Empty: all"""
    watchlistCategories: list[WatchlistCategory]
    """Only listings of these categories. Empty: all"""
    matchAlgorithm: MatchAlgorithm
    """Name variation tolerated"""
    fuzzyNameMatch: bool
    """false: only names that are equal after normalization"""
    nameWeight: float | None
    """Weight of the name, 0 to 1. null: default of the matcher"""
    idWeight: float | None
    """Weight of a different document number, 0 to 1. null: default of the matcher"""
    dobWeight: float | None
    """Weight of the date of birth, 0 to 1. null: default of the matcher"""
    includeDelisted: bool
    """true: delisted parties were searched too"""
    limit: int
    """Maximum number of matches to return"""


MatchAlgorithm = Literal["LOOSE", "BALANCED", "STRICT"]


class ScreenEntityMatch(TypedDict):
    matchId: str
    """ID of this match in the response"""
    profileId: str
    """Unified profile ID of the listed party"""
    matchedName: str
    """The name variant that matched"""
    nameBearers: NotRequired[int | None]
    """Estimated number of people in the world with the matched name. null: no figures, or no person. Absent in older records"""
    score: Score
    """Scores from 0 to 100, one decimal. null: nothing to compare"""
    riskLevel: RiskLevel
    """Derived from the overall score. INFORMATIONAL: the party is no longer listed"""
    categories: list[WatchlistCategory]
    """Current listing categories of the party"""
    sources: list[Source]
    """Watchlist entries of the party, one for each list"""
    entity: Entity
    """Listed party"""
    explanation: list[Explanation]
    """Explanation of the score, one line for each word and field"""
    comparisons: NotRequired[list[Comparison]]
    """Field-by-field comparison as data, with a verdict. The contributions add up to the overall score, except for rounding. `explanation` has the words and the findings. Absent in older records"""
    suppressed: bool
    """true: the organization cleared the party of this profile, and neither has changed since. The match is still shown"""
    suppressedReason: str | None
    """Reason for the clearance. null: not cleared"""
    suppressedBy: NotRequired[str | None]
    """User ID or client ID of the clearance. null: not cleared. Absent in older records"""
    suppressedAt: NotRequired[str | None]
    """Time of the clearance, UTC. null: not cleared. Absent in older records"""


class Score(TypedDict):
    overall: float
    """Overall score that is compared with the threshold, 0 to 100, one decimal"""
    nameScore: float | None
    """Name similarity, 0 to 100, one decimal. null: no name was compared"""
    idScore: float | None
    """100: a document number is equal. 0: none is equal. null: not provided on one side"""
    dobScore: float | None
    """Date of birth similarity, 0 to 100. null: not provided on one side"""
    nationalityScore: float | None
    """100: a country in common. Less: none in common. null: not provided on one side"""
    algorithm: MatchAlgorithm
    """Name variation tolerated: LOOSE the most, STRICT the least"""


RiskLevel = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"]


class Source(TypedDict):
    type: WatchlistCategory
    """Category of the listing"""
    authority: str
    """Authority that ordered the listing"""
    referenceId: str
    """Entry ID assigned by the publisher"""
    publisher: str
    """Publisher of the list"""
    publishedDate: str | None
    """Listing date stated by the publisher. null: not stated"""
    removalDate: str | None
    """End date of the listing. null: in force"""
    url: str | None
    """Publisher page of the entry. null: none"""
    programs: list[str]
    """Sanctions programs of the entry"""
    measures: list[Measure]
    """Restrictions attached to the listing by its publisher, see docs/effects.md"""


Measure = Literal["ASSET_FREEZE", "SECTORAL", "EXPORT_CONTROL", "TRAVEL_BAN", "ARMS", "SHIP", "CORRESPONDENT", "TRANSMITTAL_PROHIBITED", "DEBARMENT", "INFORMATION"]


class Entity(TypedDict):
    type: Literal["INDIVIDUAL", "ORGANIZATION"]
    """INDIVIDUAL: a natural person. ORGANIZATION: any other party"""
    primaryName: str
    """Primary name according to the publisher"""
    gender: str | None
    """null: not provided by the lists"""
    nationality: list[str]
    """ISO 3166-1 alpha-2, or as written by the list. Empty: not provided"""
    dob: list[str]
    """YYYY-MM-DD, YYYY-MM or YYYY, from all lists. Empty: not provided"""
    watchlistStatus: Literal["ACTIVE", "DELISTED"]
    """ACTIVE: currently listed. DELISTED: no longer listed"""


class Explanation(TypedDict):
    field: str
    """Compared attribute: `nameToken`, `birthDate`, `country`, ..."""
    query: str | None
    """Screened value. null: not provided"""
    listed: str | None
    """Listed value. null: not provided"""
    finding: str
    """Result of the comparison"""
    effect: float | None
    """Points added to or subtracted from the overall score. null: informational only"""


class Comparison(TypedDict):
    field: Literal["NAME", "BIRTH_DATE", "COUNTRY", "DOCUMENT", "GENDER", "ENTITY_TYPE", "WEAK_ALIAS", "WEIGHTING"]
    """Compared field. WEAK_ALIAS: cap for weak aliases. WEIGHTING: effect of the weights in the request"""
    given: list[str]
    """Values of the query. Empty: not provided"""
    listed: list[ComparisonListed]
    """Values of the profile, the compared value first. Names: the matched name, then names in original script"""
    verdict: Literal["EXACT", "CLOSE", "CONFLICT", "DIFFERENT", "MISSING"]
    """MISSING: not provided on one side. DIFFERENT: different, without evidence against the match. CONFLICT: evidence against the match"""
    contribution: float | None
    """Points added to or subtracted from the overall score. null: none"""


class ComparisonListed(TypedDict):
    value: str
    """As written by the publisher"""
    scriptCode: str | None
    """Script of a name, ISO 15924 in lower case"""
    weak: bool
    """true: marked as a weak alias by the publisher"""


class ScreenEntityNearMiss(TypedDict):
    matchId: str
    """ID of this match in the response"""
    profileId: str
    """Unified profile ID of the listed party"""
    matchedName: str
    """The name variant that matched"""
    nameBearers: NotRequired[int | None]
    """Estimated number of people in the world with the matched name. null: no figures, or no person. Absent in older records"""
    score: Score
    """Scores from 0 to 100, one decimal. null: nothing to compare"""
    riskLevel: RiskLevel
    """Derived from the overall score. INFORMATIONAL: the party is no longer listed"""
    categories: list[WatchlistCategory]
    """Current listing categories of the party"""
    sources: list[Source]
    """Watchlist entries of the party, one for each list"""
    entity: Entity
    """Listed party"""
    explanation: list[Explanation]
    """Explanation of the score, one line for each word and field"""
    comparisons: NotRequired[list[Comparison]]
    """Field-by-field comparison as data, with a verdict. The contributions add up to the overall score, except for rounding. `explanation` has the words and the findings. Absent in older records"""
    suppressed: bool
    """true: the organization cleared the party of this profile, and neither has changed since. The match is still shown"""
    suppressedReason: str | None
    """Reason for the clearance. null: not cleared"""
    suppressedBy: NotRequired[str | None]
    """User ID or client ID of the clearance. null: not cleared. Absent in older records"""
    suppressedAt: NotRequired[str | None]
    """Time of the clearance, UTC. null: not cleared. Absent in older records"""
    contradicts: list[Explanation]
    """Contradictions that lowered the score below the threshold: birth date, country, gender or entity type"""


class ScreenEntityListVersion(TypedDict):
    watchlistId: str
    """Watchlist ID, such as `un_sc`"""
    title: str
    """Display name of the list"""
    version: int
    """Number of the version of the list"""
    contentHash: str
    """SHA-256 of the source files, source definition and parser version, hexadecimal"""
    entries: int
    """Entries of the version"""
    publishedAt: str | None
    """Publication date stated by the publisher. null: not stated"""
    importedAt: str
    """Import time, UTC"""
    demo: NotRequired[bool]
    """true: fictitious parties, not a real list"""


class Coverage(TypedDict):
    check: Literal["SANCTION", "PEP", "ADVERSE_MEDIA", "INTERNAL", "VALUATION", "PARTIES", "WALLET", "WALLET_EXPOSURE", "COUNTRY", "RULES", "BEHAVIOR", "PROVIDER"]
    """Name of the check: a list category, or a check such as COUNTRY"""
    state: Literal["DONE", "NOT_CONFIGURED", "NO_LIST", "LIST_STALE", "PARTIAL", "UNREADABLE", "NOT_VALUED", "NO_DATA", "NOT_RUN"]
    """DONE: the check ran. All other states are gaps"""
    lists: NotRequired[list[CoverageList]]
    """Lists that the check searched; absent: the check uses no list"""
    reason: NotRequired[Literal["WALLET_ONLY", "UNKNOWN_BLOCKCHAIN", "CUSTOMER_SCREENED"]]
    """For PARTIAL: WALLET_ONLY: the transfer names no party, so only its wallets were screened. UNKNOWN_BLOCKCHAIN: the service does not know the blockchain, so wallet addresses were compared as written. For DONE: CUSTOMER_SCREENED: payer and payee of an instant transfer were compared with EU lists as customers today, not for the transfer"""
    detail: str | None
    """Why the state is not DONE, or which part the check did not cover"""


class CoverageList(TypedDict):
    watchlistId: str
    """List ID, such as `un_sc`"""
    version: int
    """Version of the list"""
    demo: NotRequired[bool]
    """The demo list with fictitious parties; absent: a real list"""
    customerScreened: NotRequired[bool]
    """Payer and payee were compared with the list as customers today, not for the transfer; absent: for the transfer"""


class SearchProfileQuery(TypedDict):
    """Query of searchProfile."""

    fullName: NotRequired[str]
    """Name to search; this or documentNumber is required"""
    documentNumber: NotRequired[str]
    """Government-issued number; case, blanks and punctuation are ignored"""
    nationalityCodes: NotRequired[list[str]]
    """ISO 3166-1 alpha-2 codes, repeated or separated by commas"""
    dob: NotRequired[str]
    """Date of birth, YYYY-MM-DD; entries that give only the year match by it"""
    entityTypes: NotRequired[list[Literal["INDIVIDUAL", "ORGANIZATION"]]]
    """INDIVIDUAL, ORGANIZATION"""
    watchlistCategories: NotRequired[list[Literal["SANCTION", "PEP", "ADVERSE_MEDIA", "INTERNAL"]]]
    """Only listings in force with these categories"""
    riskLevels: NotRequired[list[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]]]
    """Risk levels of the profile"""
    includeDelisted: NotRequired[bool]
    """Search and return ended listings too. Default false"""
    limit: NotRequired[int]
    """Profiles per page, 20 by default"""
    cursor: NotRequired[str]
    """`nextCursor` of the previous page"""


class SearchProfileData(TypedDict):
    items: list[SearchProfileItem]
    """Items of this page"""
    nextCursor: str | None
    """Cursor of the next page; null: this is the last page"""
    hasMore: bool
    """Whether more items follow"""
    limit: int
    """Maximum number of items per page"""
    coverage: list[Coverage]
    """Screening coverage by list category"""


class SearchProfileItem(TypedDict):
    profileId: str
    """Stable across list updates. The ID of a merged profile still works"""
    gender: str | None
    """null: not provided by the lists"""
    watchlistStatus: Literal["ACTIVE", "DELISTED"]
    """ACTIVE: currently listed. DELISTED: no longer listed"""
    riskLevel: NotRequired[SearchProfileRiskLevel]
    """Risk level of current listings. Absent if the party is no longer listed"""
    recencyScore: float
    """Recency of the newest listing: 1 on the listing date, halved every five years. 0: no listing date"""
    schemaRef: str | None
    """Always null; kept for compatibility"""
    names: list[Name]
    """Names from all lists, primary name first"""
    addresses: list[Address]
    """Addresses from all lists, without duplicates"""
    sources: list[SearchProfileSource]
    """Watchlist entries of the party, one for each list"""
    dates: list[ProfileDate]
    """Dates of birth, death, incorporation and manufacture"""
    documents: list[ProfileDocument]
    """Identity documents and registrations"""
    nationalities: list[Nationality]
    """Nationalities with their status"""
    features: list[Feature]
    """Additional attributes from the lists"""
    contacts: list[Contact]
    """Telephone numbers, email addresses and other contacts"""
    ownership: NotRequired[list[Ownership]]
    """Sanctions that apply through ownership or control. Absent: none"""
    cryptoWallets: list[CryptoWallet] | None
    """Wallet addresses. null: none"""
    outgoingEdges: list[OutgoingEdge] | None
    """Relationships to other parties according to the lists. null: none"""
    metadata: Metadata
    """Origin of the profile"""
    createdAt: str
    """First seen on a list, RFC 3339 with offset"""
    updatedAt: str
    """Last change of the profile, RFC 3339 with offset"""
    createdBy: str
    """Always the service itself"""
    updatedBy: str
    """Always the service itself"""
    version: int
    """Increases with each change of the profile"""
    entityType: Literal["INDIVIDUAL", "ORGANIZATION"]
    """INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft"""
    score: Score
    """Scores from 0 to 100, one decimal. null: nothing to compare"""


SearchProfileRiskLevel = Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]


class Name(TypedDict):
    nameId: str
    """Element ID, stable while the content does not change"""
    fullNameRaw: str
    """As written by the publisher"""
    fullNameNormalized: str
    """Upper case without punctuation, in the original script"""
    nameType: Literal["PRIMARY", "ALIAS"]
    """PRIMARY: primary name according to the publisher"""
    scriptCode: str
    """Script of the name, ISO 15924 in lower case. `zyyy`: undetermined"""
    aliasStrength: Literal["STRONG", "WEAK"]
    """WEAK: marked as a weak alias by the publisher"""


class Address(TypedDict):
    addressId: str
    """Element ID, stable while the content does not change"""
    addressRaw: str
    """Address in one line, as written by the publisher"""
    addressType: str
    """REGISTERED, RESIDENTIAL or UNKNOWN"""
    premises: str | None
    """House, flat or building. null: not provided"""
    street: NotRequired[str]
    """Absent: not provided"""
    city: NotRequired[str]
    """Absent: not provided"""
    stateProvince: NotRequired[str]
    """Absent: not provided"""
    postalCode: NotRequired[str]
    """Absent: not provided"""
    country: NotRequired[str]
    """ISO 3166-1 alpha-2. Absent: not provided"""


class SearchProfileSource(TypedDict):
    profileSourceLinkId: str
    """Element ID, stable while the content does not change"""
    watchlistId: str
    """Watchlist ID, such as `un_sc`"""
    externalReferenceId: str
    """Entry ID assigned by the publisher"""
    category: WatchlistCategory
    """Category of the listing"""
    authority: str
    """Authority that ordered the listing"""
    publisher: str
    """Publisher of the list"""
    listingDate: NotRequired[str]
    """YYYY-MM-DD. Absent: not stated by the publisher"""
    removalDate: str | None
    """End date of the listing. null: in force"""
    contexts: list[SearchProfileSourceContext]
    """Reasons and periods of the listing"""


class SearchProfileSourceContext(TypedDict):
    contextId: str
    """Element ID, stable while the content does not change"""
    schemaName: str
    """Sanction, Position, AdverseMedia or Internal"""
    startDate: NotRequired[str]
    """YYYY-MM-DD. Absent: not provided"""
    endDate: str | None
    """YYYY-MM-DD. null: ongoing or not provided"""
    country: NotRequired[str]
    """Country of the authority or position, ISO 3166-1 alpha-2. Absent: not provided"""
    authority: str
    """Authority that ordered the listing"""
    isActive: bool
    """true: currently in force"""
    measures: NotRequired[list[Measure]]
    """Restrictions that the publisher attaches to the listing. Absent in records stored before this field existed"""
    properties: SearchProfileSourceContextProperties
    """Further details. Fields without a value are absent"""


class SearchProfileSourceContextProperties(TypedDict):
    """Further details. Fields without a value are absent"""

    program: NotRequired[list[str]]
    """Sanctions programs of the entry"""
    sourceUrls: NotRequired[list[str]]
    """Publisher pages about the entry"""
    uniqueSanctionId: NotRequired[str]
    """ID shared by the same sanction on several lists"""
    position: NotRequired[str]
    """Public office that the person holds or held"""
    pepLevel: NotRequired[int]
    """PEP level. 1: heads of state and government, ministers. 2: other national and international offices. 3: regional. 4: local. Absent: unknown"""
    isCurrent: NotRequired[bool]
    """Whether the office is currently held. Absent: unknown, treated as held"""
    matters: NotRequired[list[SearchProfileSourceContextPropertiesMatter]]
    """Adverse media: offense category, stage and supporting sentence for the party"""


class SearchProfileSourceContextPropertiesMatter(TypedDict):
    theme: str
    """Offense category, such as FRAUD or CORRUPTION"""
    stage: str
    """Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped"""
    confidence: float
    """Confidence, 0 to 1"""
    passage: str
    """Supporting sentence"""


class ProfileDate(TypedDict):
    dateId: str
    """Element ID, stable while the content does not change"""
    type: str
    """BIRTH, DEATH, INCORPORATION, MANUFACTURE or UNKNOWN"""
    value: str
    """YYYY-MM-DD, YYYY-MM or YYYY"""
    yearOnly: bool
    """Only the year is known"""
    precision: Literal["DAY", "MONTH", "YEAR"]
    """Precision of the date"""
    circa: bool
    """true: approximate date"""
    rangeEnd: str | None
    """Latest possible date of a range. null: no range"""


class ProfileDocument(TypedDict):
    docId: str
    """Element ID, stable while the content does not change"""
    type: str
    """Kind of document, such as PASSPORT"""
    value: str
    """Number as written by the publisher"""
    issuingCountry: NotRequired[str]
    """ISO 3166-1 alpha-2. Absent: not provided"""
    issueDate: NotRequired[str]
    """YYYY-MM-DD. Absent: not provided"""
    expiryDate: str | None
    """YYYY-MM-DD. null: not provided"""
    note: str | None
    """Note of the publisher. null: none"""


class Nationality(TypedDict):
    profileNationalityId: str
    """Element ID, stable while the content does not change"""
    sourceRaw: str
    """As written by the publisher"""
    countryCode: NotRequired[str]
    """ISO 3166-1 alpha-2. Absent: country not recognized"""
    status: str
    """NATIONAL, CITIZEN, DOMICILED, FORMER, or FLAG of a ship"""


class Feature(TypedDict):
    featureId: str
    """Element ID, stable while the content does not change"""
    name: str
    """Attribute name used by the publisher"""
    value: str
    """As written by the publisher"""


class Contact(TypedDict):
    contactId: str
    """Element ID, stable while the content does not change"""
    type: str
    """Contact type, such as PHONE or EMAIL"""
    value: str
    """As written by the publisher"""


class Ownership(TypedDict):
    regime: Literal["OFAC", "EU", "UK", "OTHER"]
    """Sanctions regime that applies to the party"""
    measure: Measure
    """Restriction that applies through ownership"""
    verdict: Literal["OWNED", "CONTROLLED", "UNKNOWN"]
    """UNKNOWN: a share or control is not stated. Review manually"""
    share: float | None
    """Known ownership percentage. null: unknown"""
    paths: list[str]
    """Ownership chains, from the listed party down"""


class CryptoWallet(TypedDict):
    walletId: str
    """Element ID, stable while the content does not change"""
    currency: str
    """Asset or blockchain as named by the publisher"""
    address: str
    """Address in the notation of the blockchain"""


class OutgoingEdge(TypedDict):
    edgeId: str
    """Element ID, stable while the content does not change"""
    type: str
    """Relationship type, such as OWNERSHIP"""
    targetProfileId: str | None
    """Related profile. null: only the name is known"""
    targetName: str | None
    """As written by the publisher. null: see the related profile"""
    startDate: str | None
    """YYYY-MM-DD. null: not provided"""
    endDate: str | None
    """YYYY-MM-DD. null: ongoing or not provided"""
    role: str | None
    """Relationship as worded by the publisher"""
    share: float | None
    """Ownership percentage"""
    watchlistId: str
    """List that states the relationship"""


class Metadata(TypedDict):
    target: str
    """Always `true`: the party itself is listed; kept for compatibility"""
    topics: list[str]
    """Topics of the party, such as sanction or role.pep"""
    datasets: list[str]
    """Lists that contain the party"""
    firstSeen: str
    """First seen on a list, UTC"""
    lastSeen: str
    """Import time of the newest list version that contains the party, UTC"""
    websites: list[str]
    """Websites. Empty: none provided"""
    legalForm: NotRequired[str]
    """Legal form, such as LLC. Absent: not provided"""
    referents: list[str]
    """IDs of profiles merged into this one, and of entries in other data sets"""


class GetProfileQuery(TypedDict):
    """Query of getProfile."""

    includeDelisted: NotRequired[bool]
    """Include ended listings with their end date. Default false"""


class Profile(TypedDict):
    profileId: str
    """Stable across list updates. The ID of a merged profile still works"""
    gender: str | None
    """null: not provided by the lists"""
    watchlistStatus: Literal["ACTIVE", "DELISTED"]
    """ACTIVE: currently listed. DELISTED: no longer listed"""
    riskLevel: NotRequired[SearchProfileRiskLevel]
    """Risk level of current listings. Absent if the party is no longer listed"""
    recencyScore: float
    """Recency of the newest listing: 1 on the listing date, halved every five years. 0: no listing date"""
    schemaRef: str | None
    """Always null; kept for compatibility"""
    names: list[Name]
    """Names from all lists, primary name first"""
    addresses: list[Address]
    """Addresses from all lists, without duplicates"""
    sources: list[SearchProfileSource]
    """Watchlist entries of the party, one for each list"""
    dates: list[ProfileDate]
    """Dates of birth, death, incorporation and manufacture"""
    documents: list[ProfileDocument]
    """Identity documents and registrations"""
    nationalities: list[Nationality]
    """Nationalities with their status"""
    features: list[Feature]
    """Additional attributes from the lists"""
    contacts: list[Contact]
    """Telephone numbers, email addresses and other contacts"""
    ownership: NotRequired[list[Ownership]]
    """Sanctions that apply through ownership or control. Absent: none"""
    cryptoWallets: list[CryptoWallet] | None
    """Wallet addresses. null: none"""
    outgoingEdges: list[OutgoingEdge] | None
    """Relationships to other parties according to the lists. null: none"""
    metadata: Metadata
    """Origin of the profile"""
    createdAt: str
    """First seen on a list, RFC 3339 with offset"""
    updatedAt: str
    """Last change of the profile, RFC 3339 with offset"""
    createdBy: str
    """Always the service itself"""
    updatedBy: str
    """Always the service itself"""
    version: int
    """Increases with each change of the profile"""
    entityType: Literal["INDIVIDUAL", "ORGANIZATION"]
    """INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft"""


class CreateProfilesRequest(TypedDict):
    externalReferenceId: NotRequired[str | None]
    """Your ID of the entry. An item with the ID of an existing profile is merged with it. Items without an ID are merged if their content is identical"""
    entityType: Literal["INDIVIDUAL", "ORGANIZATION", "PERSON", "COMPANY", "VESSEL", "AIRCRAFT"]
    """Type of the entity"""
    names: list[CreateProfilesName]
    """If no name is PRIMARY, the first one is. Names must be readable text without replacement characters or escape sequences"""
    watchlistCategory: NotRequired[Literal["SANCTION", "PEP", "ADVERSE_MEDIA", "INTERNAL"] | None]
    """Default INTERNAL"""
    riskLevel: NotRequired[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None]
    """Default HIGH"""
    gender: NotRequired[Literal["MALE", "FEMALE", "NOT_APPLICABLE"] | None]
    """For individuals"""
    dates: NotRequired[list[CreateProfilesDate] | None]
    """Dates of birth, death, incorporation or manufacture. A birth date and its rangeEnd must be between 1850 and today"""
    documents: NotRequired[list[CreateProfilesDocument] | None]
    """Identity documents and registrations"""
    addresses: NotRequired[list[CreateProfilesAddress] | None]
    """Addresses, as one line or in parts"""
    nationalities: NotRequired[list[CreateProfilesNationality] | None]
    """Nationalities of an individual; country of incorporation or flag of others"""
    features: NotRequired[list[CreateProfilesFeature] | None]
    """Additional attributes"""
    contacts: NotRequired[list[CreateProfilesContact] | None]
    """Web sites, e-mail addresses, telephone numbers"""
    cryptoWallets: NotRequired[list[CreateProfilesCryptoWallet] | None]
    """Wallet addresses"""
    listingDate: NotRequired[str | None]
    """YYYY-MM-DD"""
    authority: NotRequired[str | None]
    """Authority that ordered the listing"""
    program: NotRequired[list[str] | None]
    """Reasons for the listing"""


class CreateProfilesName(TypedDict):
    fullNameRaw: str
    """The whole name, in any script"""
    nameType: NotRequired[Literal["PRIMARY", "ALIAS"] | None]
    """PRIMARY: display name of the party"""
    aliasStrength: NotRequired[Literal["STRONG", "WEAK"] | None]
    """WEAK: does not cause a match on its own. Default STRONG"""
    aliasKind: NotRequired[str | None]
    """Type of name in the source, such as nickname"""


class CreateProfilesDate(TypedDict):
    type: NotRequired[Literal["BIRTH", "DEATH", "INCORPORATION", "MANUFACTURE", "UNKNOWN"] | None]
    """Type of date. Default UNKNOWN"""
    value: str
    """YYYY-MM-DD, YYYY-MM or YYYY"""
    yearOnly: NotRequired[bool | None]
    """Only the year is known"""
    circa: NotRequired[bool | None]
    """true: the date is approximate. Absent: exact"""
    rangeEnd: NotRequired[str | None]
    """YYYY-MM-DD"""


class CreateProfilesDocument(TypedDict):
    type: str
    """PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, LEI, IMO_NUMBER, OTHER, ..."""
    value: str
    """Number as printed on the document"""
    issuingCountry: NotRequired[str | None]
    """ISO 3166-1 alpha-2, or the name of the country"""
    issueDate: NotRequired[str | None]
    """YYYY-MM-DD"""
    expiryDate: NotRequired[str | None]
    """YYYY-MM-DD"""
    note: NotRequired[str | None]
    """Shown with the document, not used for matching"""


class CreateProfilesAddress(TypedDict):
    addressRaw: NotRequired[str | None]
    """Address in one line. Default: built from the parts"""
    addressType: NotRequired[Literal["REGISTERED", "RESIDENTIAL", "UNKNOWN"] | None]
    """Default UNKNOWN"""
    premises: NotRequired[str | None]
    """House, flat or building"""
    street: NotRequired[str | None]
    """Street and number"""
    city: NotRequired[str | None]
    """Town"""
    stateProvince: NotRequired[str | None]
    """State or province"""
    postalCode: NotRequired[str | None]
    """Postal code in the format of the country"""
    country: NotRequired[str | None]
    """ISO 3166-1 alpha-2, or the name of the country"""


class CreateProfilesNationality(TypedDict):
    countryCode: NotRequired[str | None]
    """ISO 3166-1 alpha-2, or the name of the country"""
    sourceRaw: NotRequired[str | None]
    """Country as written in the source. Parsed if no code is provided"""
    status: NotRequired[Literal["NATIONAL", "CITIZEN", "DOMICILED", "FORMER", "FLAG"] | None]
    """Relation to the country. Default NATIONAL"""


class CreateProfilesFeature(TypedDict):
    name: str
    """Name of the attribute"""
    value: str
    """Value of the attribute"""


class CreateProfilesContact(TypedDict):
    type: NotRequired[str | None]
    """Such as EMAIL or PHONE"""
    value: str
    """Number or address"""


class CreateProfilesCryptoWallet(TypedDict):
    currency: str
    """Symbol of the coin, such as BTC"""
    address: str
    """Address in the notation of the blockchain"""


class CreateProfilesData(TypedDict):
    created: int
    """Items that created a profile"""
    merged: int
    """Items merged into an existing profile"""
    rejected: int
    """Rejected items, which are not stored"""
    results: list[CreateProfilesResult]
    """In the order of the request"""


class CreateProfilesResult(TypedDict):
    index: int
    """Position of the item in the request, from 0"""
    externalReferenceId: str | None
    """Your ID of the entry. null: the item has no readable ID"""
    status: Literal["created", "merged", "rejected"]
    """Result for the item"""
    profileId: str | None
    """Profile ID. null: rejected"""
    version: int | None
    """Current version of the profile. null: rejected"""
    mergedBy: Literal["same externalReferenceId", "shared wallet", "document number and name", "document number and birth day"] | None
    """Matching rule for the merge. null: not merged"""
    errors: list[CreateProfilesResultError]
    """Reasons for the rejection"""


class CreateProfilesResultError(TypedDict):
    field: str
    """JSON path of the field"""
    code: str
    """Code of the violated rule"""
    message: str
    """Description of the error"""


class CreateFiatTransactionRequest(TypedDict):
    transactionReference: str
    """Your reference, unique in your organization"""
    transactionDate: str
    """Date and time of the order, ISO 8601; UTC if no offset is given"""
    transferDate: str
    """Date and time of the transfer, ISO 8601; UTC if no offset is given"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """OUTBOUND: your customer sends. INBOUND: your customer receives"""
    accountNumber: str
    """Sender: account number or IBAN. A value in IBAN format must be valid"""
    sendingAmount: float
    """Amount sent"""
    senderCurrency: str
    """Currency of the sending amount, ISO 4217"""
    receiverAmount: float
    """Amount received, after conversion"""
    receiverCurrency: str
    """Currency of the receiver amount, ISO 4217"""
    remittancePurpose: str
    """Purpose of the payment, as text"""
    sourceOfFund: str
    """Source of funds, as text"""
    paymentMode: PaymentMode
    """Payment method"""
    deliveryType: DeliveryType
    """Payout method"""
    senderName: str
    """Sender: full legal name"""
    senderType: Literal["INDIVIDUAL", "CORPORATE"]
    """Sender: individual or corporate"""
    senderAddress: str
    """Sender: street address"""
    senderCity: str
    """City of the sender"""
    senderCountryCode: str
    """Sender: country, ISO 3166-1 alpha-2"""
    senderMobileNumber: str
    """Sender: telephone number with country code"""
    receiverName: str
    """Receiver: full legal name"""
    receiverType: Literal["INDIVIDUAL", "CORPORATE"]
    """Receiver: individual or corporate"""
    receiverCountryCode: str
    """Receiver: country, ISO 3166-1 alpha-2"""
    receiverAccount: str
    """Receiver: account number or IBAN"""
    callbackUrl: NotRequired[str | None]
    """URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL"""
    senderGender: NotRequired[str | None]
    """Sender: gender, as in your records"""
    senderState: NotRequired[str | None]
    """Sender: state or province"""
    senderZipCode: NotRequired[str | None]
    """Sender: postal code"""
    senderTelNumber: NotRequired[str | None]
    """Sender: second telephone number"""
    senderEmail: NotRequired[str | None]
    """Sender: email address"""
    senderIdType: NotRequired[str | None]
    """Sender: type of identity document"""
    senderIdNumber: NotRequired[str | None]
    """Sender: number of the identity document"""
    senderProfession: NotRequired[str | None]
    """Sender, individual: occupation"""
    senderDob: NotRequired[str | None]
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: NotRequired[str | None]
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: NotRequired[str | None]
    """Sender, corporate: line of business"""
    senderBusinessType: NotRequired[str | None]
    """Sender, corporate: legal form"""
    senderBusinessId: NotRequired[str | None]
    """Sender, corporate: registration or tax number"""
    receiverGender: NotRequired[str | None]
    """Receiver: gender, as in your records"""
    receiverAddress: NotRequired[str | None]
    """Receiver: street address"""
    receiverCity: NotRequired[str | None]
    """City of the receiver"""
    receiverMobile: NotRequired[str | None]
    """Receiver: mobile number"""
    receiverEmail: NotRequired[str | None]
    """Receiver: email address"""
    receiverBankName: NotRequired[str | None]
    """Name of the receiving bank"""
    receiverBankCode: NotRequired[str | None]
    """Receiver: national bank or branch code"""
    receiverDob: NotRequired[str | None]
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: NotRequired[str | None]
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: NotRequired[str | None]
    """Receiver: SWIFT/BIC of the bank"""
    totalAmount: NotRequired[float | None]
    """Total including charges. Default: the sending amount"""
    transactionCharge: NotRequired[float | None]
    """Processing fee; default 0"""
    originExchangeRate: NotRequired[float | None]
    """Exchange rate applied"""
    message: NotRequired[str | None]
    """Additional instructions. Names in the text are screened"""
    scheme: NotRequired[Literal["SEPA_INSTANT"] | None]
    """Payment scheme. SEPA_INSTANT: an instant credit transfer in euro. If payer and payee are customers that were screened today, they are not compared with EU lists for this transfer"""
    customerReference: NotRequired[str | None]
    """Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer"""


PaymentMode = Literal["BANK_WIRE", "CASH", "CHEQUE", "MOBILE", "CRYPTO_TRANSFER", "CARD_PAYMENT", "ACH", "STABLECOIN_SWAP", "INTERNAL_TRANSFER"]


DeliveryType = Literal["DIRECT_DEPOSIT", "CASH_PICKUP", "MOBILE_WALLET", "BANK_ACCOUNT", "CARD_CREDIT", "CRYPTO_WALLET", "WIRE_TRANSFER", "PHYSICAL_PICKUP", "GIFT_CARD"]


class RecordedTransaction(TypedDict):
    transactionUUID: str
    """Transaction ID"""
    transactionReference: str
    """Your reference"""
    status: TransactionStatus
    """Current status"""
    transactionType: TransactionType
    """Type of transaction"""
    transactionDate: str
    """ISO 8601, as supplied"""
    transferDate: str | None
    """ISO 8601, as supplied"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """Direction, from your organization’s point of view"""
    tenantId: str
    """Organization ID"""
    tenantName: str
    """Organization name at the time of recording"""
    clientId: str
    """ID of the OAuth client that recorded the transaction"""
    clientName: str
    """Name of the OAuth client at the time of recording"""
    createdAt: str
    """ISO 8601 UTC"""
    modifiedAt: str | None
    """ISO 8601 UTC; null: not modified"""
    createdBy: str
    """ID of the user or OAuth client that recorded the transaction"""
    modifiedBy: str | None
    """ID of the user, OAuth client or service component that made the last change; null: not modified"""
    senderName: str | None
    """Full name of the sender"""
    senderCountryCode: str | None
    """Sender country, ISO 3166"""
    receiverName: str | None
    """Full name of the receiver"""
    receiverCountryCode: str | None
    """Receiver country, ISO 3166"""
    sendingAmount: float | None
    """Amount sent in fiat currency; null: sent only on a blockchain"""
    receiverAmount: float | None
    """Amount received"""
    transactionCharge: float | None
    """Charge, as supplied; otherwise 0"""
    totalAmount: float | None
    """Total, as supplied; otherwise the amount sent"""
    senderCurrency: str | None
    """Currency of the amount sent"""
    receiverCurrency: str | None
    """Currency of the amount received"""
    remittancePurpose: str | None
    """Purpose of the payment"""
    sourceOfFund: str | None
    """Source of funds"""
    paymentMode: str | None
    """Payment method"""
    deliveryType: str | None
    """Payout method"""
    asset: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    blockchain: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    amount: NotRequired[float]
    """CRYPTO and STABLECOIN only: amount of the asset"""
    fromAddress: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    toAddress: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    stablecoinType: NotRequired[str]
    """STABLECOIN only"""
    isSuspicious: bool | None
    """null until the screening is finished"""
    suspiciousRemark: str
    """Screening outcome, as text"""
    callbackUrl: str
    """Callback URL in effect, from the request or the setting; empty: none"""
    details: FiatDetails | CryptoDetails | StablecoinDetails
    """All other fields of the request; null: not provided"""
    senderPartyId: str | None
    """Party ID of the sender across transactions (`/parties/{partyId}`); null until screened"""
    receiverPartyId: str | None
    """Party ID of the receiver across transactions; null until screened"""
    screeningReferenceData: dict[str, Any]
    """Empty until the screening is finished"""
    releaseDocs: list[Any]
    """Always empty; kept for the contract"""
    metadata: dict[str, Any]
    """Always empty; kept for the contract"""
    documents: list[Any] | None
    """Always null; kept for the contract"""
    valuation: Valuation | None
    """null: no exchange rate is known for the currency or asset. Amount rules do not see the transaction, and it is held above the setting transactions.notValuedLimit. Add a rate before you record more of them"""
    screeningResult: NotRequired[ScreeningResult | None]
    """Only if the service waited (`Preference-Applied`): the screening result; null: not there in time"""


TransactionStatus = Literal["PENDING", "ACTIVE", "ANOMALY_SCREENING_PASSED", "ANOMALY_SCREENING_FAILED", "SCREENING_FAILED", "SANCTION_LISTED", "PEP_LISTED", "WHITELISTED", "BLACKLISTED", "JURISDICTION_NOT_ALLOWED", "ADVERSE_MEDIA_LISTED", "RULES_VIOLATION", "RELEASED", "REJECTED", "ESCALATED", "THRESHOLD_BREACH", "HIGH_RISK_JURISDICTION", "UNUSUAL_ACTIVITY", "VERIFICATION_FAILED", "WATCH_LIST_MATCH", "STRUCTURING_ATTEMPT", "HIGH_RISK_CUSTOMER"]


TransactionType = Literal["FIAT", "CRYPTO", "STABLECOIN"]


class FiatDetails(TypedDict):
    type: Literal["FIAT"]
    """Fiat transaction"""
    accountNumber: str | None
    """Sender account"""
    senderType: str | None
    """INDIVIDUAL or CORPORATE"""
    senderAddress: str | None
    """Street address of the sender"""
    senderCity: str | None
    """City of the sender"""
    senderMobileNumber: str | None
    """Sender telephone number"""
    senderCurrency: str | None
    """Currency of the amount sent"""
    receiverType: str | None
    """INDIVIDUAL or CORPORATE"""
    receiverAccount: str | None
    """Account number or IBAN of the receiver"""
    paymentMode: str | None
    """Payment method"""
    deliveryType: str | None
    """Payout method"""
    senderGender: str | None
    """Sender: gender, as in your records"""
    senderState: str | None
    """Sender: state or province"""
    senderZipCode: str | None
    """Sender: postal code"""
    senderTelNumber: str | None
    """Sender: second telephone number"""
    senderEmail: str | None
    """Sender: email address"""
    senderIdType: str | None
    """Sender: type of identity document"""
    senderIdNumber: str | None
    """Sender: number of the identity document"""
    senderProfession: str | None
    """Sender, individual: occupation"""
    senderDob: str | None
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: str | None
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: str | None
    """Sender, corporate: line of business"""
    senderBusinessType: str | None
    """Sender, corporate: legal form"""
    senderBusinessId: str | None
    """Sender, corporate: registration or tax number"""
    receiverGender: str | None
    """Receiver: gender, as in your records"""
    receiverAddress: str | None
    """Receiver: street address"""
    receiverCity: str | None
    """City of the receiver"""
    receiverMobile: str | None
    """Receiver: mobile number"""
    receiverEmail: str | None
    """Receiver: email address"""
    receiverBankName: str | None
    """Name of the receiving bank"""
    receiverBankCode: str | None
    """Receiver: national bank or branch code"""
    receiverDob: str | None
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: str | None
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: str | None
    """Receiver: SWIFT/BIC of the bank"""
    originExchangeRate: float | None
    """Exchange rate between the two currencies, as supplied"""
    message: str | None
    """Message to the receiver"""
    customerReference: str | None
    """Your customer number"""
    scheme: str | None
    """Payment scheme"""


class CryptoDetails(TypedDict):
    type: Literal["CRYPTO"]
    """Crypto transaction"""
    asset: str | None
    """Asset symbol"""
    blockchain: str | None
    """Blockchain of the transfer"""
    amount: float | None
    """Amount of the asset"""
    fiatAmount: float | None
    """Value in fiat currency, as supplied"""
    fiatCurrency: str | None
    """Currency of the fiat amount"""
    fromAddress: str | None
    """Sender wallet address"""
    toAddress: str | None
    """Receiver wallet address"""
    transactionHash: str | None
    """Transaction hash on the blockchain"""
    walletProvider: str | None
    """Provider that hosts the wallet"""
    accountNumber: str | None
    """Sender account"""
    customerReference: str | None
    """Your customer number"""
    senderType: str | None
    """INDIVIDUAL or CORPORATE"""
    senderAddress: str | None
    """Street address of the sender"""
    senderCity: str | None
    """City of the sender"""
    senderMobileNumber: str | None
    """Sender telephone number"""
    receiverType: str | None
    """INDIVIDUAL or CORPORATE"""
    receiverAccount: str | None
    """Account number or IBAN of the receiver"""
    senderGender: str | None
    """Sender: gender, as in your records"""
    senderState: str | None
    """Sender: state or province"""
    senderZipCode: str | None
    """Sender: postal code"""
    senderTelNumber: str | None
    """Sender: second telephone number"""
    senderEmail: str | None
    """Sender: email address"""
    senderIdType: str | None
    """Sender: type of identity document"""
    senderIdNumber: str | None
    """Sender: number of the identity document"""
    senderProfession: str | None
    """Sender, individual: occupation"""
    senderDob: str | None
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: str | None
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: str | None
    """Sender, corporate: line of business"""
    senderBusinessType: str | None
    """Sender, corporate: legal form"""
    senderBusinessId: str | None
    """Sender, corporate: registration or tax number"""
    receiverGender: str | None
    """Receiver: gender, as in your records"""
    receiverAddress: str | None
    """Receiver: street address"""
    receiverCity: str | None
    """City of the receiver"""
    receiverMobile: str | None
    """Receiver: mobile number"""
    receiverEmail: str | None
    """Receiver: email address"""
    receiverBankName: str | None
    """Name of the receiving bank"""
    receiverBankCode: str | None
    """Receiver: national bank or branch code"""
    receiverDob: str | None
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: str | None
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: str | None
    """Receiver: SWIFT/BIC of the bank"""
    travelRule: dict[str, Any] | None
    """Travel Rule data as accepted"""
    message: str | None
    """Message to the receiver"""


class StablecoinDetails(TypedDict):
    type: Literal["STABLECOIN"]
    """Stablecoin transaction"""
    asset: str | None
    """Asset symbol"""
    blockchain: str | None
    """Blockchain of the transfer"""
    amount: float | None
    """Amount of the asset"""
    fiatAmount: float | None
    """Value in fiat currency, as supplied"""
    fiatCurrency: str | None
    """Currency of the fiat amount"""
    fromAddress: str | None
    """Sender wallet address"""
    toAddress: str | None
    """Receiver wallet address"""
    transactionHash: str | None
    """Transaction hash on the blockchain"""
    walletProvider: str | None
    """Provider that hosts the wallet"""
    accountNumber: str | None
    """Sender account"""
    customerReference: str | None
    """Your customer number"""
    senderType: str | None
    """INDIVIDUAL or CORPORATE"""
    senderAddress: str | None
    """Street address of the sender"""
    senderCity: str | None
    """City of the sender"""
    senderMobileNumber: str | None
    """Sender telephone number"""
    receiverType: str | None
    """INDIVIDUAL or CORPORATE"""
    receiverAccount: str | None
    """Account number or IBAN of the receiver"""
    senderGender: str | None
    """Sender: gender, as in your records"""
    senderState: str | None
    """Sender: state or province"""
    senderZipCode: str | None
    """Sender: postal code"""
    senderTelNumber: str | None
    """Sender: second telephone number"""
    senderEmail: str | None
    """Sender: email address"""
    senderIdType: str | None
    """Sender: type of identity document"""
    senderIdNumber: str | None
    """Sender: number of the identity document"""
    senderProfession: str | None
    """Sender, individual: occupation"""
    senderDob: str | None
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: str | None
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: str | None
    """Sender, corporate: line of business"""
    senderBusinessType: str | None
    """Sender, corporate: legal form"""
    senderBusinessId: str | None
    """Sender, corporate: registration or tax number"""
    receiverGender: str | None
    """Receiver: gender, as in your records"""
    receiverAddress: str | None
    """Receiver: street address"""
    receiverCity: str | None
    """City of the receiver"""
    receiverMobile: str | None
    """Receiver: mobile number"""
    receiverEmail: str | None
    """Receiver: email address"""
    receiverBankName: str | None
    """Name of the receiving bank"""
    receiverBankCode: str | None
    """Receiver: national bank or branch code"""
    receiverDob: str | None
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: str | None
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: str | None
    """Receiver: SWIFT/BIC of the bank"""
    travelRule: dict[str, Any] | None
    """Travel Rule data as accepted"""
    message: str | None
    """Message to the receiver"""
    stablecoinType: str | None
    """Stablecoin: USDT, USDC, ..."""
    pegCurrency: str | None
    """Currency that the stablecoin is pegged to"""
    issuer: str | None
    """Issuer of the stablecoin"""
    contractAddress: str | None
    """Token contract address"""
    originExchangeRate: float | None
    """Exchange rate between the two currencies, as supplied"""


class Valuation(TypedDict):
    amount: float
    """Value in the base currency of the organization"""
    currency: str
    """Base currency, ISO 4217"""
    rateSource: str
    """Source of the rate: OWN or ECB with its day, STARTER, PEG, ...; GIVEN: the request states the value"""


class ScreeningResult(TypedDict):
    isSuspicious: bool
    """Whether the status is other than released or whitelisted. false while the screening is pending (transactionStatus PENDING)"""
    suspiciousRemark: str
    """Screening outcome, as text. For a release, it also names the checks that did not run"""
    transactionStatus: TransactionStatus
    """Status of the transaction"""
    transactionReference: str
    """Your transaction reference"""
    timestamp: str
    """Time of the result"""
    clientId: str
    """ID of the OAuth client that created the transaction"""
    tenantId: str
    """Organization ID"""
    tenantName: str
    """Organization name"""
    coverage: list[Coverage]
    """Screening coverage: checks that ran and checks that did not; empty while the screening runs"""
    senderPartyId: str | None
    """Party ID of the sender across transactions; null while the screening runs"""
    receiverPartyId: str | None
    """Party ID of the receiver across transactions; null while the screening runs"""
    riskTier: RiskTier | None
    """Risk tier of the suspicion score; null while the screening runs. A later decision does not change it"""
    disposition: Disposition | None
    """Disposition for the risk tier; null while the screening runs"""
    alertId: str | None
    """Alert that the screening opened or added the transaction to; null: none"""
    reasonCodes: list[ReasonCode]
    """Reasons of the screening outcome; a later decision does not change them. Receivers must accept new codes. SANCTIONS_MATCH: a party, bank or text matches a sanctions listing. POSSIBLE_SANCTIONS_MATCH: a match that needs a birth date, a document or another detail to be decided. WALLET_LISTED: a wallet is on a list. WALLET_EXPOSURE: a wallet had earlier transactions with a listed wallet. PEP_MATCH: a party matches a politically exposed person. ADVERSE_MEDIA_MATCH: a party matches adverse media. PARTY_RESTRICTED: your organization restricts the party, or lists it on its internal list. PARTY_WHITELISTED: your organization trusts the party. COUNTRY_PROHIBITED: transactions with a country are prohibited. COUNTRY_RISK: a country is of higher risk. PARTY_UNNAMED: a required name is missing. DATA_NOT_VERIFIED: names, dates, accounts or amounts are unreadable or inconsistent. AMOUNT_NOT_VALUED: no exchange rate is known. TRANSACTION_REVIEW: monitoring asks for a review; details are internal to your organization. SCREENING_INCOMPLETE: a check did not run or did not see all data, see `coverage`."""


RiskTier = Literal["INFORMATIONAL", "LOW", "MEDIUM", "HIGH", "CRITICAL"]


Disposition = Literal["APPROVE", "REVIEW", "ESCALATE", "BLOCK"]


ReasonCode = Literal["SANCTIONS_MATCH", "POSSIBLE_SANCTIONS_MATCH", "WALLET_LISTED", "WALLET_EXPOSURE", "PEP_MATCH", "ADVERSE_MEDIA_MATCH", "PARTY_RESTRICTED", "PARTY_WHITELISTED", "COUNTRY_PROHIBITED", "COUNTRY_RISK", "PARTY_UNNAMED", "DATA_NOT_VERIFIED", "AMOUNT_NOT_VALUED", "TRANSACTION_REVIEW", "SCREENING_INCOMPLETE"]


class CreateCryptoTransactionRequest(TypedDict):
    transactionReference: str
    """Your reference, unique in your organization"""
    transactionDate: str
    """Date and time of the order, ISO 8601; UTC if no offset is given"""
    transferDate: NotRequired[str | None]
    """Date and time of the transfer, ISO 8601; UTC if no offset is given"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """OUTBOUND: your customer sends. INBOUND: your customer receives"""
    asset: str
    """Asset symbol: BTC, ETH, ..."""
    blockchain: str
    """BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result"""
    amount: float
    """Amount of the asset"""
    fiatAmount: NotRequired[float | None]
    """Value in fiat currency; requires fiatCurrency"""
    fiatCurrency: NotRequired[str | None]
    """Currency of the fiat amount, ISO 4217; requires fiatAmount"""
    fromAddress: str
    """Sending wallet address. Validated for the blockchain, including the checksum"""
    toAddress: str
    """Receiving wallet address. Validated for the blockchain, including the checksum"""
    transactionHash: NotRequired[str | None]
    """Transaction hash on the blockchain"""
    walletProvider: NotRequired[str | None]
    """Provider of your customer’s wallet"""
    travelRule: NotRequired[TravelRule | None]
    """Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here."""
    accountNumber: NotRequired[str | None]
    """Sender: account number or IBAN"""
    remittancePurpose: NotRequired[str | None]
    """Purpose of the payment, as text"""
    sourceOfFund: NotRequired[str | None]
    """Source of funds, as text"""
    senderName: NotRequired[str | None]
    """Sender: full legal name"""
    senderType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Sender: individual or corporate"""
    senderAddress: NotRequired[str | None]
    """Sender: street address"""
    senderCity: NotRequired[str | None]
    """City of the sender"""
    senderCountryCode: NotRequired[str | None]
    """Sender: country, ISO 3166-1 alpha-2"""
    senderMobileNumber: NotRequired[str | None]
    """Sender: telephone number with country code"""
    receiverName: NotRequired[str | None]
    """Receiver: full legal name"""
    receiverType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Receiver: individual or corporate"""
    receiverCountryCode: NotRequired[str | None]
    """Receiver: country, ISO 3166-1 alpha-2"""
    receiverAccount: NotRequired[str | None]
    """Receiver: account number or IBAN"""
    callbackUrl: NotRequired[str | None]
    """URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL"""
    customerReference: NotRequired[str | None]
    """Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer"""
    senderGender: NotRequired[str | None]
    """Sender: gender, as in your records"""
    senderState: NotRequired[str | None]
    """Sender: state or province"""
    senderZipCode: NotRequired[str | None]
    """Sender: postal code"""
    senderTelNumber: NotRequired[str | None]
    """Sender: second telephone number"""
    senderEmail: NotRequired[str | None]
    """Sender: email address"""
    senderIdType: NotRequired[str | None]
    """Sender: type of identity document"""
    senderIdNumber: NotRequired[str | None]
    """Sender: number of the identity document"""
    senderProfession: NotRequired[str | None]
    """Sender, individual: occupation"""
    senderDob: NotRequired[str | None]
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: NotRequired[str | None]
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: NotRequired[str | None]
    """Sender, corporate: line of business"""
    senderBusinessType: NotRequired[str | None]
    """Sender, corporate: legal form"""
    senderBusinessId: NotRequired[str | None]
    """Sender, corporate: registration or tax number"""
    receiverGender: NotRequired[str | None]
    """Receiver: gender, as in your records"""
    receiverAddress: NotRequired[str | None]
    """Receiver: street address"""
    receiverCity: NotRequired[str | None]
    """City of the receiver"""
    receiverMobile: NotRequired[str | None]
    """Receiver: mobile number"""
    receiverEmail: NotRequired[str | None]
    """Receiver: email address"""
    receiverBankName: NotRequired[str | None]
    """Name of the receiving bank"""
    receiverBankCode: NotRequired[str | None]
    """Receiver: national bank or branch code"""
    receiverDob: NotRequired[str | None]
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: NotRequired[str | None]
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: NotRequired[str | None]
    """Receiver: SWIFT/BIC of the bank"""
    message: NotRequired[str | None]
    """Additional instructions. Names in the text are screened"""


class TravelRule(TypedDict):
    originator: NotRequired[str | TravelRuleOriginator | None]
    """A name or an IVMS 101 identity"""
    beneficiary: NotRequired[str | TravelRuleBeneficiary | None]
    """A name or an IVMS 101 identity"""
    originatingVasp: NotRequired[str | OriginatingVasp | None]
    """Virtual asset service provider (VASP)"""
    beneficiaryVasp: NotRequired[str | OriginatingVasp | None]
    """Virtual asset service provider (VASP)"""
    transferPath: NotRequired[TravelRuleTransferPath | None]
    """Intermediary VASPs"""
    payloadMetadata: NotRequired[TravelRulePayloadMetadata | None]
    """Message metadata"""


class TravelRuleOriginator(TypedDict):
    name: NotRequired[str | None]
    """Full name, if there are no name parts"""
    naturalPerson: NotRequired[NaturalPerson | None]
    """The party, if an individual; exclusive with `legalPerson`"""
    legalPerson: NotRequired[LegalPerson | None]
    """The party, if an organization; exclusive with `naturalPerson`"""
    geographicAddress: NotRequired[list[GeographicAddress] | None]
    """Addresses"""
    nationalIdentification: NotRequired[NationalIdentification | None]
    """Identifier issued by a state or registry"""
    customerIdentification: NotRequired[str | None]
    """Customer number at the VASP"""
    country: NotRequired[str | None]
    """ISO 3166-1 alpha-2"""
    accountNumber: NotRequired[str | None | list[str]]
    """One or more account numbers or wallet addresses"""
    originatorPersons: NotRequired[list[dict[str, Any]] | None]
    """Persons of the originator, nested as in IVMS 101"""


class NaturalPerson(TypedDict):
    name: NotRequired[str | NaturalPersonName | None]
    """Full name or name parts"""
    geographicAddress: NotRequired[list[GeographicAddress] | None]
    """Addresses"""
    nationalIdentification: NotRequired[NationalIdentification | None]
    """Identifier issued by a state or registry"""
    customerIdentification: NotRequired[str | None]
    """Customer number at the VASP"""
    dateAndPlaceOfBirth: NotRequired[NaturalPersonDateAndPlaceOfBirth | None]
    """When and where the individual was born"""
    countryOfResidence: NotRequired[str | None]
    """ISO 3166-1 alpha-2"""


class NaturalPersonName(TypedDict):
    nameIdentifier: NotRequired[list[NaturalPersonNameNameIdentifier] | None]
    """Names by type; the legal name counts most"""
    localNameIdentifier: NotRequired[list[dict[str, Any]] | None]
    """Elements as in nameIdentifier"""
    phoneticNameIdentifier: NotRequired[list[dict[str, Any]] | None]
    """Elements as in nameIdentifier"""


class NaturalPersonNameNameIdentifier(TypedDict):
    primaryIdentifier: str
    """Family name, or full name"""
    secondaryIdentifier: NotRequired[str | None]
    """Given names"""
    nameIdentifierType: NotRequired[Literal["ALIA", "BIRT", "MAID", "LEGL", "MISC"] | None]
    """Type of name"""


class GeographicAddress(TypedDict):
    addressType: NotRequired[Literal["HOME", "BIZZ", "GEOG"] | None]
    """Type of address"""
    department: NotRequired[str | None]
    """Department at this address"""
    subDepartment: NotRequired[str | None]
    """Part of the department"""
    streetName: NotRequired[str | None]
    """Street"""
    buildingNumber: NotRequired[str | None]
    """Number of the building"""
    buildingName: NotRequired[str | None]
    """Name of the building"""
    floor: NotRequired[str | None]
    """Floor of the building"""
    postBox: NotRequired[str | None]
    """PO box number"""
    room: NotRequired[str | None]
    """Room number or name"""
    postcode: NotRequired[str | None]
    """Postal code"""
    townName: NotRequired[str | None]
    """Town"""
    townLocationName: NotRequired[str | None]
    """Part of town"""
    districtName: NotRequired[str | None]
    """District"""
    countrySubDivision: NotRequired[str | None]
    """State or province"""
    addressLine: NotRequired[list[str] | None]
    """Unstructured address lines"""
    country: NotRequired[str | None]
    """ISO 3166-1 alpha-2"""


class NationalIdentification(TypedDict):
    nationalIdentifier: str
    """Number"""
    nationalIdentifierType: NotRequired[Literal["ARNU", "CCPT", "RAID", "DRLC", "FIIN", "TXID", "SOCS", "IDCD", "LEIX", "MISC"] | None]
    """Type of identifier: CCPT passport, IDCD identity card, LEIX LEI, TXID tax number, RAID registration, ..."""
    countryOfIssue: NotRequired[str | None]
    """ISO 3166-1 alpha-2"""
    registrationAuthority: NotRequired[str | None]
    """GLEIF code of the registration authority"""


class NaturalPersonDateAndPlaceOfBirth(TypedDict):
    dateOfBirth: NotRequired[str | None]
    """YYYY-MM-DD; from 1850 to today"""
    placeOfBirth: NotRequired[str | None]
    """Town"""


class LegalPerson(TypedDict):
    name: NotRequired[str | LegalPersonName | None]
    """Full name or name parts"""
    geographicAddress: NotRequired[list[GeographicAddress] | None]
    """Addresses"""
    nationalIdentification: NotRequired[NationalIdentification | None]
    """Identifier issued by a state or registry"""
    customerIdentification: NotRequired[str | None]
    """Customer number at the VASP"""
    countryOfRegistration: NotRequired[str | None]
    """ISO 3166-1 alpha-2"""


class LegalPersonName(TypedDict):
    nameIdentifier: NotRequired[list[LegalPersonNameNameIdentifier] | None]
    """Names by type; the legal name counts most"""
    localNameIdentifier: NotRequired[list[dict[str, Any]] | None]
    """Elements as in nameIdentifier"""
    phoneticNameIdentifier: NotRequired[list[dict[str, Any]] | None]
    """Elements as in nameIdentifier"""


class LegalPersonNameNameIdentifier(TypedDict):
    legalPersonName: str
    """Company name"""
    legalPersonNameIdentifierType: NotRequired[Literal["LEGL", "SHRT", "TRAD"] | None]
    """Type of name"""


class TravelRuleBeneficiary(TypedDict):
    name: NotRequired[str | None]
    """Full name, if there are no name parts"""
    naturalPerson: NotRequired[NaturalPerson | None]
    """The party, if an individual; exclusive with `legalPerson`"""
    legalPerson: NotRequired[LegalPerson | None]
    """The party, if an organization; exclusive with `naturalPerson`"""
    geographicAddress: NotRequired[list[GeographicAddress] | None]
    """Addresses"""
    nationalIdentification: NotRequired[NationalIdentification | None]
    """Identifier issued by a state or registry"""
    customerIdentification: NotRequired[str | None]
    """Customer number at the VASP"""
    country: NotRequired[str | None]
    """ISO 3166-1 alpha-2"""
    accountNumber: NotRequired[str | None | list[str]]
    """One or more account numbers or wallet addresses"""
    beneficiaryPersons: NotRequired[list[dict[str, Any]] | None]
    """Persons of the beneficiary, nested as in IVMS 101"""


class OriginatingVasp(TypedDict):
    name: NotRequired[str | None]
    """Full name, if there are no name parts"""
    country: NotRequired[str | None]
    """ISO 3166-1 alpha-2"""
    legalPerson: NotRequired[dict[str, Any] | None]
    """As for the originator"""
    originatingVASP: NotRequired[dict[str, Any] | None]
    """Nested as in IVMS 101"""
    beneficiaryVASP: NotRequired[dict[str, Any] | None]
    """Nested as in IVMS 101"""


class TravelRuleTransferPath(TypedDict):
    transferPath: NotRequired[list[TravelRuleTransferPathTransferPath] | None]
    """VASPs between originating and beneficiary VASP, in order"""


class TravelRuleTransferPathTransferPath(TypedDict):
    intermediaryVASP: NotRequired[str | OriginatingVasp | None]
    """Virtual asset service provider (VASP)"""
    sequence: NotRequired[int | None]
    """Position in the path, from 0"""


class TravelRulePayloadMetadata(TypedDict):
    transliterationMethod: NotRequired[list[str] | None]
    """Transliteration methods of the names"""
    payloadVersion: NotRequired[str | None]
    """Version of IVMS 101: 101 or 101.2023"""


class CreateStablecoinTransactionRequest(TypedDict):
    transactionReference: str
    """Your reference, unique in your organization"""
    transactionDate: str
    """Date and time of the order, ISO 8601; UTC if no offset is given"""
    transferDate: NotRequired[str | None]
    """Date and time of the transfer, ISO 8601; UTC if no offset is given"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """OUTBOUND: your customer sends. INBOUND: your customer receives"""
    stablecoinType: str
    """USDT, EURT, XAUT, USDC, EURC, DAI, USDS, PYUSD, USDP, BUSD, USDG, PAXG, FDUSD, TUSD, RLUSD, GUSD, USDE, USDD, FRAX, LUSD, EURS, EURI, EURCV, XSGD, GYEN, BRZ, IDRT, TRYB. For other stablecoins, give the symbol or OTHER, and the issuer"""
    pegCurrency: NotRequired[str | None]
    """Peg currency, ISO 4217; filled in for known stablecoins"""
    issuer: NotRequired[str | None]
    """Issuer; filled in for known stablecoins, otherwise required"""
    contractAddress: NotRequired[str | None]
    """Token contract address on the blockchain"""
    asset: NotRequired[str | None]
    """Asset symbol. Default: the stablecoin type. Required for OTHER"""
    blockchain: str
    """BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result"""
    amount: float
    """Amount of the asset"""
    fiatAmount: NotRequired[float | None]
    """Value in fiat currency; requires fiatCurrency"""
    fiatCurrency: NotRequired[str | None]
    """Currency of the fiat amount, ISO 4217; requires fiatAmount"""
    fromAddress: str
    """Sending wallet address. Validated for the blockchain, including the checksum"""
    toAddress: str
    """Receiving wallet address. Validated for the blockchain, including the checksum"""
    transactionHash: NotRequired[str | None]
    """Transaction hash on the blockchain"""
    walletProvider: NotRequired[str | None]
    """Provider of your customer’s wallet"""
    travelRule: NotRequired[TravelRule | None]
    """Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here."""
    sendingAmount: NotRequired[float | None]
    """Amount paid in, in fiat currency; requires senderCurrency"""
    senderCurrency: NotRequired[str | None]
    """Currency of the sending amount, ISO 4217"""
    receiverAmount: NotRequired[float | None]
    """Amount paid out, in fiat currency; requires receiverCurrency"""
    receiverCurrency: NotRequired[str | None]
    """Currency of the receiver amount, ISO 4217"""
    paymentMode: NotRequired[Literal["BANK_WIRE", "CASH", "CHEQUE", "MOBILE", "CRYPTO_TRANSFER", "CARD_PAYMENT", "ACH", "STABLECOIN_SWAP", "INTERNAL_TRANSFER"] | None]
    """Payment method"""
    deliveryType: NotRequired[Literal["DIRECT_DEPOSIT", "CASH_PICKUP", "MOBILE_WALLET", "BANK_ACCOUNT", "CARD_CREDIT", "CRYPTO_WALLET", "WIRE_TRANSFER", "PHYSICAL_PICKUP", "GIFT_CARD"] | None]
    """Payout method"""
    accountNumber: NotRequired[str | None]
    """Sender: account number or IBAN"""
    remittancePurpose: NotRequired[str | None]
    """Purpose of the payment, as text"""
    sourceOfFund: NotRequired[str | None]
    """Source of funds, as text"""
    senderName: NotRequired[str | None]
    """Sender: full legal name"""
    senderType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Sender: individual or corporate"""
    senderAddress: NotRequired[str | None]
    """Sender: street address"""
    senderCity: NotRequired[str | None]
    """City of the sender"""
    senderCountryCode: NotRequired[str | None]
    """Sender: country, ISO 3166-1 alpha-2"""
    senderMobileNumber: NotRequired[str | None]
    """Sender: telephone number with country code"""
    receiverName: NotRequired[str | None]
    """Receiver: full legal name"""
    receiverType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Receiver: individual or corporate"""
    receiverCountryCode: NotRequired[str | None]
    """Receiver: country, ISO 3166-1 alpha-2"""
    receiverAccount: NotRequired[str | None]
    """Receiver: account number or IBAN"""
    callbackUrl: NotRequired[str | None]
    """URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL"""
    customerReference: NotRequired[str | None]
    """Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer"""
    senderGender: NotRequired[str | None]
    """Sender: gender, as in your records"""
    senderState: NotRequired[str | None]
    """Sender: state or province"""
    senderZipCode: NotRequired[str | None]
    """Sender: postal code"""
    senderTelNumber: NotRequired[str | None]
    """Sender: second telephone number"""
    senderEmail: NotRequired[str | None]
    """Sender: email address"""
    senderIdType: NotRequired[str | None]
    """Sender: type of identity document"""
    senderIdNumber: NotRequired[str | None]
    """Sender: number of the identity document"""
    senderProfession: NotRequired[str | None]
    """Sender, individual: occupation"""
    senderDob: NotRequired[str | None]
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: NotRequired[str | None]
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: NotRequired[str | None]
    """Sender, corporate: line of business"""
    senderBusinessType: NotRequired[str | None]
    """Sender, corporate: legal form"""
    senderBusinessId: NotRequired[str | None]
    """Sender, corporate: registration or tax number"""
    receiverGender: NotRequired[str | None]
    """Receiver: gender, as in your records"""
    receiverAddress: NotRequired[str | None]
    """Receiver: street address"""
    receiverCity: NotRequired[str | None]
    """City of the receiver"""
    receiverMobile: NotRequired[str | None]
    """Receiver: mobile number"""
    receiverEmail: NotRequired[str | None]
    """Receiver: email address"""
    receiverBankName: NotRequired[str | None]
    """Name of the receiving bank"""
    receiverBankCode: NotRequired[str | None]
    """Receiver: national bank or branch code"""
    receiverDob: NotRequired[str | None]
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: NotRequired[str | None]
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: NotRequired[str | None]
    """Receiver: SWIFT/BIC of the bank"""
    totalAmount: NotRequired[float | None]
    """Total including charges. Default: the sending amount"""
    transactionCharge: NotRequired[float | None]
    """Processing fee; default 0"""
    originExchangeRate: NotRequired[float | None]
    """Exchange rate applied"""
    message: NotRequired[str | None]
    """Additional instructions. Names in the text are screened"""


class Transaction(TypedDict):
    transactionUUID: str
    """Transaction ID"""
    transactionReference: str
    """Your reference"""
    status: TransactionStatus
    """Current status"""
    transactionType: TransactionType
    """Type of transaction"""
    transactionDate: str
    """ISO 8601, as supplied"""
    transferDate: str | None
    """ISO 8601, as supplied"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """Direction, from your organization’s point of view"""
    tenantId: str
    """Organization ID"""
    tenantName: str
    """Organization name at the time of recording"""
    clientId: str
    """ID of the OAuth client that recorded the transaction"""
    clientName: str
    """Name of the OAuth client at the time of recording"""
    createdAt: str
    """ISO 8601 UTC"""
    modifiedAt: str | None
    """ISO 8601 UTC; null: not modified"""
    createdBy: str
    """ID of the user or OAuth client that recorded the transaction"""
    modifiedBy: str | None
    """ID of the user, OAuth client or service component that made the last change; null: not modified"""
    senderName: str | None
    """Full name of the sender"""
    senderCountryCode: str | None
    """Sender country, ISO 3166"""
    receiverName: str | None
    """Full name of the receiver"""
    receiverCountryCode: str | None
    """Receiver country, ISO 3166"""
    sendingAmount: float | None
    """Amount sent in fiat currency; null: sent only on a blockchain"""
    receiverAmount: float | None
    """Amount received"""
    transactionCharge: float | None
    """Charge, as supplied; otherwise 0"""
    totalAmount: float | None
    """Total, as supplied; otherwise the amount sent"""
    senderCurrency: str | None
    """Currency of the amount sent"""
    receiverCurrency: str | None
    """Currency of the amount received"""
    remittancePurpose: str | None
    """Purpose of the payment"""
    sourceOfFund: str | None
    """Source of funds"""
    paymentMode: str | None
    """Payment method"""
    deliveryType: str | None
    """Payout method"""
    asset: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    blockchain: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    amount: NotRequired[float]
    """CRYPTO and STABLECOIN only: amount of the asset"""
    fromAddress: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    toAddress: NotRequired[str]
    """CRYPTO and STABLECOIN only"""
    stablecoinType: NotRequired[str]
    """STABLECOIN only"""
    isSuspicious: bool | None
    """null until the screening is finished"""
    suspiciousRemark: str
    """Screening outcome, as text"""
    callbackUrl: str
    """Callback URL in effect, from the request or the setting; empty: none"""
    details: FiatDetails | CryptoDetails | StablecoinDetails
    """All other fields of the request; null: not provided"""
    senderPartyId: str | None
    """Party ID of the sender across transactions (`/parties/{partyId}`); null until screened"""
    receiverPartyId: str | None
    """Party ID of the receiver across transactions; null until screened"""
    screeningReferenceData: dict[str, Any]
    """Empty until the screening is finished"""
    releaseDocs: list[Any]
    """Always empty; kept for the contract"""
    metadata: dict[str, Any]
    """Always empty; kept for the contract"""
    documents: list[Any] | None
    """Always null; kept for the contract"""
    valuation: Valuation | None
    """null: no exchange rate is known for the currency or asset. Amount rules do not see the transaction, and it is held above the setting transactions.notValuedLimit. Add a rate before you record more of them"""
    isUnreadable: NotRequired[bool]
    """Data of the transaction or its screening that is encrypted with your organization-managed key cannot be decrypted. Null fields may have had values. Absent: all data is readable"""
    version: int
    """Version number; increases with every change"""
    customerId: str | None
    """Your customer in the transaction, by reference, document, account or wallet; null: none is registered, or several share the account"""
    customers: list[TransactionCustomer]
    """All customers linked to the transaction, on either side"""
    decisions: list[TransactionDecision]
    """Decisions and proposed decisions, oldest first"""
    secondReading: NotRequired[Literal["PENDING"]]
    """PENDING: you have an open blind QA review, so decisions since the first disposition are omitted. Absent: nothing is omitted"""


class TransactionCustomer(TypedDict):
    customerId: str
    """ID of the customer"""
    role: Literal["SENDER", "RECEIVER"]
    """Side of the transaction"""
    tiedBy: Literal["REFERENCE", "DOCUMENT", "ACCOUNT", "WALLET"]
    """Identifier that links the customer"""


class TransactionDecision(TypedDict):
    decision: Decision
    """Decision of the user or OAuth client"""
    reasonCode: str
    """Reason code of the decision"""
    reason: str
    """Rationale"""
    beforeStatus: TransactionStatus
    """Status before the decision"""
    decidedAt: str
    """ISO 8601 UTC"""
    decidedBy: str
    """ID of the user or OAuth client"""
    party: Literal["SENDER", "RECEIVER"] | None
    """Party that the decision affects beyond this transaction; null: none"""
    exemptUntil: str | None
    """WHITELISTED only: last day of the exemption"""
    clearParty: bool
    """Whether the party was cleared of selected listings that it matched"""
    clearProfileIds: list[str]
    """Listed profiles of the clearance; empty: none"""
    clearReviewDate: str | None
    """Last day of the clearance, UTC; null: no clearance, or a proposed one, which ends a year after approval"""
    licenseId: str | None
    """LICENSED only: license that the release uses; null: none"""
    inEffect: bool
    """false: pending approval by a second user (transactions.fourEyes)"""
    soleOfficer: bool
    """true: the sole officer decided alone what otherwise needs two users (approvals.mode)"""


Decision = Literal["RELEASED", "REJECTED", "BLOCKED", "ESCALATED", "WHITELISTED", "BLACKLISTED"]


class GetRiskAssessmentQuery(TypedDict):
    """Query of getRiskAssessment."""

    recompute: NotRequired[bool]
    """true: recompute the assessment from the recorded evidence and compare"""


class RiskAssessment(TypedDict):
    assessmentId: str
    """ID of the assessment"""
    transactionUuid: str
    """Transaction ID"""
    assessedAt: str
    """Time of the assessment, UTC"""
    computedBy: str
    """Version and content hash of the assessment policy"""
    transactionSuspicionScore: float
    """0 to 100, one decimal"""
    transactionRiskTier: RiskTier
    """Risk tier of the score, by the bands of the risk appetite"""
    transactionDisposition: Disposition
    """Disposition for the risk tier"""
    behavioralAnomalyDetected: bool
    """Whether a party’s behavior deviates from its baseline"""
    behavioralAnomalyType: str | None
    """Type of anomaly; null: none"""
    sanctionsMatchScore: float
    """Best match score against sanctions lists, 0 to 100; 0: none"""
    sanctionsMatchedEntity: str | None
    """Listed name of the best match; null: none"""
    providerRiskScore: float | None
    """Score from the risk score provider, 0 to 100; null: not requested, or no answer"""
    providerName: str | None
    """Name of the risk score provider; null: not requested"""
    alertSeverity: SearchProfileRiskLevel
    """Severity of the alert, if one is opened"""
    contributions: list[Contribution]
    """Contributions to the score, by domain"""
    coverage: list[Coverage]
    """Screening coverage: checks that ran and checks that did not. Empty for screenings before coverage was recorded"""
    recomputation: NotRequired[RiskAssessmentRecomputation]
    """With `recompute=true`: findings and assessment recomputed from the recorded evidence"""


class Contribution(TypedDict):
    domain: Literal["SANCTIONS_EXPOSURE", "ENTITY_RISK", "TRANSACTION_RISK", "BEHAVIORAL_RISK", "PROVIDER_RISK", "COUNTRY_RISK"]
    """Risk domain"""
    factor: str
    """Contributing factor, such as a finding or a country"""
    weight: float
    """Weight: 0 to 1, multiplied by your organization’s domain weight; at most 1.5"""
    scoreContribution: float
    """Points that this line adds to the score. All lines add up to the score"""
    confidence: float | None
    """Confidence that the party is the listed party, 0 to 100; null: no match with a listing"""
    gravity: float | None
    """Severity of the listing, 0 to 100; null: no match with a listing"""
    provenance: str
    """Source: list and version, rule and version, table or model"""
    countedWith: NotRequired[str]
    """Factor of another line that already counts the same fact. This line adds nothing"""
    lifted: NotRequired[bool]
    """Recorded without effect, because the party is whitelisted"""


class RiskAssessmentRecomputation(TypedDict):
    """With `recompute=true`: findings and assessment recomputed from the recorded evidence"""

    identical: bool
    """Whether the recomputed result equals the recorded one"""
    differences: list[RiskAssessmentRecomputationDifference]
    """Differences; empty: none"""
    notRecomputed: list[RiskAssessmentRecomputationNotRecomputed]
    """Checks that cannot be recomputed. Their recorded findings are used"""


class RiskAssessmentRecomputationDifference(TypedDict):
    path: str
    """Path in the assessment"""
    recorded: Any
    """Recorded value"""
    recomputed: Any
    """Recomputed value"""


class RiskAssessmentRecomputationNotRecomputed(TypedDict):
    stage: Literal["VALIDATION", "ENTITY_RESOLUTION", "WHITELIST_BLACKLIST", "SANCTIONS", "PEP", "ADVERSE_MEDIA", "WALLET", "JURISDICTION", "RULES", "BEHAVIOR", "PROVIDER", "RISK_ASSESSMENT"]
    """Check"""
    reason: str
    """Reason that the check cannot be recomputed"""


class ComputeRiskScoreRequest(TypedDict):
    entity: NotRequired[ScoredEntity | None]
    """A party, with the party fields of screen-entity"""
    transaction: NotRequired[ScoredFiatTransaction | ScoredCryptoTransaction | ScoredStablecoinTransaction | None]
    """transactionType, and the request body of the operation that records the transaction"""


class ScoredEntity(TypedDict):
    fullName: str
    """Name of the party to screen; at least one letter or digit, in any script"""
    alias: NotRequired[str | None]
    """Another name of the same party. The better match counts"""
    dob: NotRequired[str | None]
    """Date of birth, YYYY-MM-DD; from 1850 to today"""
    documentNumber: NotRequired[str | None]
    """Identity document number, registration number or wallet address. An equal number is a match regardless of the name. Numbers of fewer than 4 characters only corroborate"""
    documentType: NotRequired[str | None]
    """Document type, as in your transactions. Links an individual to a known party"""
    nationalityCodes: NotRequired[list[str] | None]
    """ISO 3166-1 alpha-2 codes, at most 10"""
    entityType: NotRequired[Literal["INDIVIDUAL", "ORGANIZATION"] | None]
    """Individual or organization"""
    countryCode: NotRequired[str | None]
    """Country of residence or registered office, ISO 3166-1 alpha-2"""
    walletAddress: NotRequired[str | None]
    """Wallet address of the party. Validated for the blockchain"""
    blockchain: NotRequired[str | None]
    """BITCOIN, ETHEREUM, TRON, ...; absent: any chain with this address format"""


class ScoredFiatTransaction(TypedDict):
    transactionType: Literal["FIAT"]
    """Type of the transaction"""
    transactionReference: str
    """Your reference, unique in your organization"""
    transactionDate: str
    """Date and time of the order, ISO 8601; UTC if no offset is given"""
    transferDate: str
    """Date and time of the transfer, ISO 8601; UTC if no offset is given"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """OUTBOUND: your customer sends. INBOUND: your customer receives"""
    accountNumber: str
    """Sender: account number or IBAN. A value in IBAN format must be valid"""
    sendingAmount: float
    """Amount sent"""
    senderCurrency: str
    """Currency of the sending amount, ISO 4217"""
    receiverAmount: float
    """Amount received, after conversion"""
    receiverCurrency: str
    """Currency of the receiver amount, ISO 4217"""
    remittancePurpose: str
    """Purpose of the payment, as text"""
    sourceOfFund: str
    """Source of funds, as text"""
    paymentMode: PaymentMode
    """Payment method"""
    deliveryType: DeliveryType
    """Payout method"""
    senderName: str
    """Sender: full legal name"""
    senderType: Literal["INDIVIDUAL", "CORPORATE"]
    """Sender: individual or corporate"""
    senderAddress: str
    """Sender: street address"""
    senderCity: str
    """City of the sender"""
    senderCountryCode: str
    """Sender: country, ISO 3166-1 alpha-2"""
    senderMobileNumber: str
    """Sender: telephone number with country code"""
    receiverName: str
    """Receiver: full legal name"""
    receiverType: Literal["INDIVIDUAL", "CORPORATE"]
    """Receiver: individual or corporate"""
    receiverCountryCode: str
    """Receiver: country, ISO 3166-1 alpha-2"""
    receiverAccount: str
    """Receiver: account number or IBAN"""
    callbackUrl: NotRequired[str | None]
    """URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL"""
    senderGender: NotRequired[str | None]
    """Sender: gender, as in your records"""
    senderState: NotRequired[str | None]
    """Sender: state or province"""
    senderZipCode: NotRequired[str | None]
    """Sender: postal code"""
    senderTelNumber: NotRequired[str | None]
    """Sender: second telephone number"""
    senderEmail: NotRequired[str | None]
    """Sender: email address"""
    senderIdType: NotRequired[str | None]
    """Sender: type of identity document"""
    senderIdNumber: NotRequired[str | None]
    """Sender: number of the identity document"""
    senderProfession: NotRequired[str | None]
    """Sender, individual: occupation"""
    senderDob: NotRequired[str | None]
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: NotRequired[str | None]
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: NotRequired[str | None]
    """Sender, corporate: line of business"""
    senderBusinessType: NotRequired[str | None]
    """Sender, corporate: legal form"""
    senderBusinessId: NotRequired[str | None]
    """Sender, corporate: registration or tax number"""
    receiverGender: NotRequired[str | None]
    """Receiver: gender, as in your records"""
    receiverAddress: NotRequired[str | None]
    """Receiver: street address"""
    receiverCity: NotRequired[str | None]
    """City of the receiver"""
    receiverMobile: NotRequired[str | None]
    """Receiver: mobile number"""
    receiverEmail: NotRequired[str | None]
    """Receiver: email address"""
    receiverBankName: NotRequired[str | None]
    """Name of the receiving bank"""
    receiverBankCode: NotRequired[str | None]
    """Receiver: national bank or branch code"""
    receiverDob: NotRequired[str | None]
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: NotRequired[str | None]
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: NotRequired[str | None]
    """Receiver: SWIFT/BIC of the bank"""
    totalAmount: NotRequired[float | None]
    """Total including charges. Default: the sending amount"""
    transactionCharge: NotRequired[float | None]
    """Processing fee; default 0"""
    originExchangeRate: NotRequired[float | None]
    """Exchange rate applied"""
    message: NotRequired[str | None]
    """Additional instructions. Names in the text are screened"""
    scheme: NotRequired[Literal["SEPA_INSTANT"] | None]
    """Payment scheme. SEPA_INSTANT: an instant credit transfer in euro. If payer and payee are customers that were screened today, they are not compared with EU lists for this transfer"""
    customerReference: NotRequired[str | None]
    """Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer"""


class ScoredCryptoTransaction(TypedDict):
    transactionType: Literal["CRYPTO"]
    """Type of the transaction"""
    transactionReference: str
    """Your reference, unique in your organization"""
    transactionDate: str
    """Date and time of the order, ISO 8601; UTC if no offset is given"""
    transferDate: NotRequired[str | None]
    """Date and time of the transfer, ISO 8601; UTC if no offset is given"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """OUTBOUND: your customer sends. INBOUND: your customer receives"""
    asset: str
    """Asset symbol: BTC, ETH, ..."""
    blockchain: str
    """BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result"""
    amount: float
    """Amount of the asset"""
    fiatAmount: NotRequired[float | None]
    """Value in fiat currency; requires fiatCurrency"""
    fiatCurrency: NotRequired[str | None]
    """Currency of the fiat amount, ISO 4217; requires fiatAmount"""
    fromAddress: str
    """Sending wallet address. Validated for the blockchain, including the checksum"""
    toAddress: str
    """Receiving wallet address. Validated for the blockchain, including the checksum"""
    transactionHash: NotRequired[str | None]
    """Transaction hash on the blockchain"""
    walletProvider: NotRequired[str | None]
    """Provider of your customer’s wallet"""
    travelRule: NotRequired[TravelRule | None]
    """Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here."""
    accountNumber: NotRequired[str | None]
    """Sender: account number or IBAN"""
    remittancePurpose: NotRequired[str | None]
    """Purpose of the payment, as text"""
    sourceOfFund: NotRequired[str | None]
    """Source of funds, as text"""
    senderName: NotRequired[str | None]
    """Sender: full legal name"""
    senderType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Sender: individual or corporate"""
    senderAddress: NotRequired[str | None]
    """Sender: street address"""
    senderCity: NotRequired[str | None]
    """City of the sender"""
    senderCountryCode: NotRequired[str | None]
    """Sender: country, ISO 3166-1 alpha-2"""
    senderMobileNumber: NotRequired[str | None]
    """Sender: telephone number with country code"""
    receiverName: NotRequired[str | None]
    """Receiver: full legal name"""
    receiverType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Receiver: individual or corporate"""
    receiverCountryCode: NotRequired[str | None]
    """Receiver: country, ISO 3166-1 alpha-2"""
    receiverAccount: NotRequired[str | None]
    """Receiver: account number or IBAN"""
    callbackUrl: NotRequired[str | None]
    """URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL"""
    customerReference: NotRequired[str | None]
    """Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer"""
    senderGender: NotRequired[str | None]
    """Sender: gender, as in your records"""
    senderState: NotRequired[str | None]
    """Sender: state or province"""
    senderZipCode: NotRequired[str | None]
    """Sender: postal code"""
    senderTelNumber: NotRequired[str | None]
    """Sender: second telephone number"""
    senderEmail: NotRequired[str | None]
    """Sender: email address"""
    senderIdType: NotRequired[str | None]
    """Sender: type of identity document"""
    senderIdNumber: NotRequired[str | None]
    """Sender: number of the identity document"""
    senderProfession: NotRequired[str | None]
    """Sender, individual: occupation"""
    senderDob: NotRequired[str | None]
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: NotRequired[str | None]
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: NotRequired[str | None]
    """Sender, corporate: line of business"""
    senderBusinessType: NotRequired[str | None]
    """Sender, corporate: legal form"""
    senderBusinessId: NotRequired[str | None]
    """Sender, corporate: registration or tax number"""
    receiverGender: NotRequired[str | None]
    """Receiver: gender, as in your records"""
    receiverAddress: NotRequired[str | None]
    """Receiver: street address"""
    receiverCity: NotRequired[str | None]
    """City of the receiver"""
    receiverMobile: NotRequired[str | None]
    """Receiver: mobile number"""
    receiverEmail: NotRequired[str | None]
    """Receiver: email address"""
    receiverBankName: NotRequired[str | None]
    """Name of the receiving bank"""
    receiverBankCode: NotRequired[str | None]
    """Receiver: national bank or branch code"""
    receiverDob: NotRequired[str | None]
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: NotRequired[str | None]
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: NotRequired[str | None]
    """Receiver: SWIFT/BIC of the bank"""
    message: NotRequired[str | None]
    """Additional instructions. Names in the text are screened"""


class ScoredStablecoinTransaction(TypedDict):
    transactionType: Literal["STABLECOIN"]
    """Type of the transaction"""
    transactionReference: str
    """Your reference, unique in your organization"""
    transactionDate: str
    """Date and time of the order, ISO 8601; UTC if no offset is given"""
    transferDate: NotRequired[str | None]
    """Date and time of the transfer, ISO 8601; UTC if no offset is given"""
    transactionFlow: Literal["INBOUND", "OUTBOUND"]
    """OUTBOUND: your customer sends. INBOUND: your customer receives"""
    stablecoinType: str
    """USDT, EURT, XAUT, USDC, EURC, DAI, USDS, PYUSD, USDP, BUSD, USDG, PAXG, FDUSD, TUSD, RLUSD, GUSD, USDE, USDD, FRAX, LUSD, EURS, EURI, EURCV, XSGD, GYEN, BRZ, IDRT, TRYB. For other stablecoins, give the symbol or OTHER, and the issuer"""
    pegCurrency: NotRequired[str | None]
    """Peg currency, ISO 4217; filled in for known stablecoins"""
    issuer: NotRequired[str | None]
    """Issuer; filled in for known stablecoins, otherwise required"""
    contractAddress: NotRequired[str | None]
    """Token contract address on the blockchain"""
    asset: NotRequired[str | None]
    """Asset symbol. Default: the stablecoin type. Required for OTHER"""
    blockchain: str
    """BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result"""
    amount: float
    """Amount of the asset"""
    fiatAmount: NotRequired[float | None]
    """Value in fiat currency; requires fiatCurrency"""
    fiatCurrency: NotRequired[str | None]
    """Currency of the fiat amount, ISO 4217; requires fiatAmount"""
    fromAddress: str
    """Sending wallet address. Validated for the blockchain, including the checksum"""
    toAddress: str
    """Receiving wallet address. Validated for the blockchain, including the checksum"""
    transactionHash: NotRequired[str | None]
    """Transaction hash on the blockchain"""
    walletProvider: NotRequired[str | None]
    """Provider of your customer’s wallet"""
    travelRule: NotRequired[TravelRule | None]
    """Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit `naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. Responses use the notation described here."""
    sendingAmount: NotRequired[float | None]
    """Amount paid in, in fiat currency; requires senderCurrency"""
    senderCurrency: NotRequired[str | None]
    """Currency of the sending amount, ISO 4217"""
    receiverAmount: NotRequired[float | None]
    """Amount paid out, in fiat currency; requires receiverCurrency"""
    receiverCurrency: NotRequired[str | None]
    """Currency of the receiver amount, ISO 4217"""
    paymentMode: NotRequired[Literal["BANK_WIRE", "CASH", "CHEQUE", "MOBILE", "CRYPTO_TRANSFER", "CARD_PAYMENT", "ACH", "STABLECOIN_SWAP", "INTERNAL_TRANSFER"] | None]
    """Payment method"""
    deliveryType: NotRequired[Literal["DIRECT_DEPOSIT", "CASH_PICKUP", "MOBILE_WALLET", "BANK_ACCOUNT", "CARD_CREDIT", "CRYPTO_WALLET", "WIRE_TRANSFER", "PHYSICAL_PICKUP", "GIFT_CARD"] | None]
    """Payout method"""
    accountNumber: NotRequired[str | None]
    """Sender: account number or IBAN"""
    remittancePurpose: NotRequired[str | None]
    """Purpose of the payment, as text"""
    sourceOfFund: NotRequired[str | None]
    """Source of funds, as text"""
    senderName: NotRequired[str | None]
    """Sender: full legal name"""
    senderType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Sender: individual or corporate"""
    senderAddress: NotRequired[str | None]
    """Sender: street address"""
    senderCity: NotRequired[str | None]
    """City of the sender"""
    senderCountryCode: NotRequired[str | None]
    """Sender: country, ISO 3166-1 alpha-2"""
    senderMobileNumber: NotRequired[str | None]
    """Sender: telephone number with country code"""
    receiverName: NotRequired[str | None]
    """Receiver: full legal name"""
    receiverType: NotRequired[Literal["INDIVIDUAL", "CORPORATE"] | None]
    """Receiver: individual or corporate"""
    receiverCountryCode: NotRequired[str | None]
    """Receiver: country, ISO 3166-1 alpha-2"""
    receiverAccount: NotRequired[str | None]
    """Receiver: account number or IBAN"""
    callbackUrl: NotRequired[str | None]
    """URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL"""
    customerReference: NotRequired[str | None]
    """Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer"""
    senderGender: NotRequired[str | None]
    """Sender: gender, as in your records"""
    senderState: NotRequired[str | None]
    """Sender: state or province"""
    senderZipCode: NotRequired[str | None]
    """Sender: postal code"""
    senderTelNumber: NotRequired[str | None]
    """Sender: second telephone number"""
    senderEmail: NotRequired[str | None]
    """Sender: email address"""
    senderIdType: NotRequired[str | None]
    """Sender: type of identity document"""
    senderIdNumber: NotRequired[str | None]
    """Sender: number of the identity document"""
    senderProfession: NotRequired[str | None]
    """Sender, individual: occupation"""
    senderDob: NotRequired[str | None]
    """Sender: date of birth, YYYY-MM-DD; from 1850 to today"""
    senderNationality: NotRequired[str | None]
    """Sender: nationality, ISO 3166-1 alpha-2"""
    senderBusinessCategory: NotRequired[str | None]
    """Sender, corporate: line of business"""
    senderBusinessType: NotRequired[str | None]
    """Sender, corporate: legal form"""
    senderBusinessId: NotRequired[str | None]
    """Sender, corporate: registration or tax number"""
    receiverGender: NotRequired[str | None]
    """Receiver: gender, as in your records"""
    receiverAddress: NotRequired[str | None]
    """Receiver: street address"""
    receiverCity: NotRequired[str | None]
    """City of the receiver"""
    receiverMobile: NotRequired[str | None]
    """Receiver: mobile number"""
    receiverEmail: NotRequired[str | None]
    """Receiver: email address"""
    receiverBankName: NotRequired[str | None]
    """Name of the receiving bank"""
    receiverBankCode: NotRequired[str | None]
    """Receiver: national bank or branch code"""
    receiverDob: NotRequired[str | None]
    """Receiver: date of birth, YYYY-MM-DD; from 1850 to today"""
    receiverNationality: NotRequired[str | None]
    """Receiver: nationality, ISO 3166-1 alpha-2"""
    receiverBankSwift: NotRequired[str | None]
    """Receiver: SWIFT/BIC of the bank"""
    totalAmount: NotRequired[float | None]
    """Total including charges. Default: the sending amount"""
    transactionCharge: NotRequired[float | None]
    """Processing fee; default 0"""
    originExchangeRate: NotRequired[float | None]
    """Exchange rate applied"""
    message: NotRequired[str | None]
    """Additional instructions. Names in the text are screened"""


class ComputeRiskScoreData(TypedDict):
    score: float
    """Suspicion score, 0 to 100, one decimal"""
    riskTier: RiskTier
    """Risk tier of the score, by the bands of the risk appetite"""
    disposition: Disposition
    """Disposition for the risk tier"""
    status: TransactionStatus | None
    """Status that the transaction would get; null for an entity"""
    contributions: list[Contribution]
    """Contributions to the score, by domain"""
    findings: list[ComputeRiskScoreFinding]
    """Findings, most severe first; empty: none"""
    coverage: list[Coverage]
    """Screening coverage: checks that ran and checks that did not"""
    listVersions: list[ComputeRiskScoreListVersion]
    """Versions of all searched lists"""
    matcherVersion: str
    """Matcher version: number and start of the SHA-256 of its content"""
    computedBy: str
    """Assessment policy and version"""
    computedAt: str
    """ISO 8601 UTC"""


class ComputeRiskScoreFinding(TypedDict):
    stage: Literal["VALIDATION", "ENTITY_RESOLUTION", "WHITELIST_BLACKLIST", "SANCTIONS", "PEP", "ADVERSE_MEDIA", "WALLET", "JURISDICTION", "RULES", "BEHAVIOR", "PROVIDER"]
    """Check"""
    code: str
    """Finding code, such as WATCHLIST_MATCH"""
    subject: str
    """SENDER, RECEIVER, BANK, VASP, MESSAGE, ADDRESS or TRANSACTION; ENTITY for an entity"""
    status: TransactionStatus | None
    """Resulting status; null: the finding only adds to the score"""
    score: float
    """Points of the finding, 0 to 100"""
    confidence: float | None
    """Confidence that the party is the listed party, 0 to 100; null: no match with a listing"""
    gravity: float | None
    """Severity of the listing, 0 to 100; null: no match with a listing"""
    remark: str
    """The finding as text"""


class ComputeRiskScoreListVersion(TypedDict):
    watchlistId: str
    """List ID, such as `un_sc`"""
    version: int
    """Version number of the list"""


class RotateSigningSecretRequest(TypedDict):
    immediately: NotRequired[bool | None]
    """true: earlier secrets stop signing at once, for a leaked secret. Default: false"""


class RotateSigningSecretData(TypedDict):
    secretId: str
    """ID of the secret, used to revoke it"""
    secret: str
    """whsec_ and Base64: shown only once"""
    createdAt: str
    """When it was created, UTC"""
    previousExpiresAt: str | None
    """Until when the previous secrets also sign; null: none does"""


class ScreeningCompletedData(TypedDict):
    """What happened"""

    isSuspicious: bool
    """Whether the status is other than released or whitelisted. false while the screening is pending (transactionStatus PENDING)"""
    suspiciousRemark: str
    """Screening outcome, as text. For a release, it also names the checks that did not run"""
    transactionStatus: TransactionStatus
    """Status of the transaction"""
    transactionReference: str
    """Your transaction reference"""
    timestamp: str
    """Time of the result"""
    clientId: str
    """ID of the OAuth client that created the transaction"""
    tenantId: str
    """Organization ID"""
    tenantName: str
    """Organization name"""
    coverage: list[Coverage]
    """Screening coverage: checks that ran and checks that did not; empty while the screening runs"""
    senderPartyId: str | None
    """Party ID of the sender across transactions; null while the screening runs"""
    receiverPartyId: str | None
    """Party ID of the receiver across transactions; null while the screening runs"""
    riskTier: RiskTier
    """Risk tier of the suspicion score"""
    disposition: Disposition
    """Disposition for the risk tier"""
    alertId: str | None
    """Alert that the screening opened or added the transaction to; null: none"""
    reasonCodes: list[ReasonCode]
    """Reasons of the screening outcome; a later decision does not change them. Receivers must accept new codes. SANCTIONS_MATCH: a party, bank or text matches a sanctions listing. POSSIBLE_SANCTIONS_MATCH: a match that needs a birth date, a document or another detail to be decided. WALLET_LISTED: a wallet is on a list. WALLET_EXPOSURE: a wallet had earlier transactions with a listed wallet. PEP_MATCH: a party matches a politically exposed person. ADVERSE_MEDIA_MATCH: a party matches adverse media. PARTY_RESTRICTED: your organization restricts the party, or lists it on its internal list. PARTY_WHITELISTED: your organization trusts the party. COUNTRY_PROHIBITED: transactions with a country are prohibited. COUNTRY_RISK: a country is of higher risk. PARTY_UNNAMED: a required name is missing. DATA_NOT_VERIFIED: names, dates, accounts or amounts are unreadable or inconsistent. AMOUNT_NOT_VALUED: no exchange rate is known. TRANSACTION_REVIEW: monitoring asks for a review; details are internal to your organization. SCREENING_INCOMPLETE: a check did not run or did not see all data, see `coverage`."""
    transactionUuid: str
    """Transaction ID"""


class TransactionDecidedData(TypedDict):
    """What happened"""

    isSuspicious: bool
    """Whether the status is other than released or whitelisted. false while the screening is pending (transactionStatus PENDING)"""
    suspiciousRemark: str
    """Screening outcome, as text. For a release, it also names the checks that did not run"""
    transactionStatus: TransactionStatus
    """Status of the transaction"""
    transactionReference: str
    """Your transaction reference"""
    timestamp: str
    """Time of the result"""
    clientId: str
    """ID of the OAuth client that created the transaction"""
    tenantId: str
    """Organization ID"""
    tenantName: str
    """Organization name"""
    coverage: list[Coverage]
    """Screening coverage: checks that ran and checks that did not; empty while the screening runs"""
    senderPartyId: str | None
    """Party ID of the sender across transactions; null while the screening runs"""
    receiverPartyId: str | None
    """Party ID of the receiver across transactions; null while the screening runs"""
    riskTier: RiskTier | None
    """Risk tier of the suspicion score; null while the screening runs. A later decision does not change it"""
    disposition: Disposition | None
    """Disposition for the risk tier; null while the screening runs"""
    alertId: str | None
    """Alert that the screening opened or added the transaction to; null: none"""
    reasonCodes: list[ReasonCode]
    """Reasons of the screening outcome; a later decision does not change them. Receivers must accept new codes. SANCTIONS_MATCH: a party, bank or text matches a sanctions listing. POSSIBLE_SANCTIONS_MATCH: a match that needs a birth date, a document or another detail to be decided. WALLET_LISTED: a wallet is on a list. WALLET_EXPOSURE: a wallet had earlier transactions with a listed wallet. PEP_MATCH: a party matches a politically exposed person. ADVERSE_MEDIA_MATCH: a party matches adverse media. PARTY_RESTRICTED: your organization restricts the party, or lists it on its internal list. PARTY_WHITELISTED: your organization trusts the party. COUNTRY_PROHIBITED: transactions with a country are prohibited. COUNTRY_RISK: a country is of higher risk. PARTY_UNNAMED: a required name is missing. DATA_NOT_VERIFIED: names, dates, accounts or amounts are unreadable or inconsistent. AMOUNT_NOT_VALUED: no exchange rate is known. TRANSACTION_REVIEW: monitoring asks for a review; details are internal to your organization. SCREENING_INCOMPLETE: a check did not run or did not see all data, see `coverage`."""
    transactionUuid: str
    """Transaction ID"""
    decision: Decision
    """Decision that took effect"""
    reasonCode: str
    """Reason code of the decision"""
    beforeStatus: TransactionStatus
    """Status before the decision"""
    decidedAt: str
    """Time of the decision, UTC"""
    decidedBy: str
    """ID of the user or OAuth client that decided last"""
    version: int
    """Version number; increases with each change. A change that sends an outdated version is rejected"""


class AlertCreatedData(TypedDict):
    """What happened"""

    alertId: str
    """Id of the alert"""
    kind: Literal["TRANSACTION", "ONGOING_SCREENING"]
    """Source of the alert: a transaction, or ongoing screening of a customer"""
    queue: Literal["SANCTIONS", "PEP", "ADVERSE_MEDIA", "MONITORING"]
    """SANCTIONS: at least one finding may prohibit the payment"""
    title: str
    """Title of the alert"""
    findingCode: str
    """Code of the finding that raised it"""
    cause: AlertCreatedCause
    """Cause and subject of the alert. While it is open, payments with the same cause and subject join it. null members: cannot be decrypted"""
    subjectName: str | None
    """Name of the subject in the transaction"""
    partyId: str | None
    """Flagged party of the first transaction. null: no known party"""
    customerId: str | None
    """Customer of an ongoing screening alert"""
    severity: SearchProfileRiskLevel
    """Highest severity of its transactions"""
    priority: AlertCreatedPriority
    """Order of work. Changes when payments join the alert and when it becomes overdue"""
    state: Literal["OPEN", "IN_REVIEW", "ESCALATED", "CLOSED_FALSE_POSITIVE", "CLOSED_TRUE_POSITIVE"]
    """State, changed by user actions and decisions on its transactions. The alert closes when each transaction is decided"""
    transactionStatus: str
    """Status of the latest transaction"""
    transactions: int
    """Number of its transactions: all with the same cause and subject"""
    valueUsd: float | None
    """Value of its transactions in USD. null: none, or not valued"""
    watchlistIds: list[str]
    """Watchlists that name the listed party of the cause. Empty: no listed party"""
    findings: list[AlertCreatedFinding]
    """Findings of the transaction that raised it, most severe first, at most 20"""
    assignee: str | None
    """User ID of the assignee"""
    assignedAt: str | None
    """Time of the assignment, UTC"""
    createdAt: str
    """Time when it was raised, UTC"""
    updatedAt: str
    """Time of the last change, UTC"""
    dueAt: str
    """Due time, from the severity and the settings alerts.dueIn and alerts.calendar"""
    closedAt: str | None
    """Closing time, UTC. null: open"""
    version: int
    """Increases with each change"""
    reasonCode: str | None
    """Reason code of the last decision. null: none"""
    isUnreadable: NotRequired[bool]
    """true: the encrypted part cannot be decrypted with your organization-managed key; absent: all parts can"""


class AlertCreatedCause(TypedDict):
    """Cause and subject of the alert. While it is open, payments with the same cause and subject join it. null members: cannot be decrypted"""

    type: Literal["LISTED_PARTY", "INTERNAL_LIST", "PARTY_RESTRICTION", "WALLET", "COUNTRY", "PATTERN", "VERIFICATION", "CUSTOMER"]
    """LISTED_PARTY: a listed party, however a payment names it. INTERNAL_LIST: an entry of the internal list. PARTY_RESTRICTION: a restricted party. WALLET: a wallet with exposure. COUNTRY: a country. PATTERN: a rule or a kind of behavior. VERIFICATION: a check that failed or did not run. CUSTOMER: a hit of ongoing screening"""
    key: str | None
    """Profile ID, wallet address, country code, rule ID or finding code"""
    profileId: str | None
    """ID of the listed profile. null: no listed party"""
    label: str | None
    """Name of the listed party, country, rule or check"""


class AlertCreatedPriority(TypedDict):
    """Order of work. Changes when payments join the alert and when it becomes overdue"""

    score: int
    """0 to 100: the sum of the points, rounded"""
    band: Literal["CRITICAL", "HIGH", "MEDIUM", "LOW"]
    """CRITICAL from 75, HIGH from 55, MEDIUM from 35"""
    factors: list[AlertCreatedPriorityFactor]
    """Factors of the score"""


class AlertCreatedPriorityFactor(TypedDict):
    factor: Literal["STRENGTH", "KIND", "AMOUNT", "CUSTOMER_RISK", "OVERDUE"]
    """STRENGTH: half the score of the gravest finding. KIND: the queue. AMOUNT: value of its payments. CUSTOMER_RISK: risk rating of the customer. OVERDUE: past its due time"""
    points: float
    """Points that it adds"""
    value: str | None
    """Value behind the points: a score, queue, USD amount or risk level. null: unknown or none"""


class AlertCreatedFinding(TypedDict):
    code: str
    """Finding code, such as WATCHLIST_MATCH"""
    subject: str
    """Subject of the finding: SENDER, RECEIVER, ..."""
    score: float
    """0 to 100"""
    confidence: float | None
    """Confidence that it is the listed party. null: not a watchlist match"""
    gravity: float | None
    """Severity of the listing. null: not a watchlist match"""
    remark: str
    """Summary of the finding"""


WebhookEvents = TypedDict(
    "WebhookEvents",
    {
        "screening.completed": "ScreeningCompletedData",
        "transaction.decided": "TransactionDecidedData",
        "alert.created": "AlertCreatedData",
    },
)
"""Data of the webhook messages, by event."""


class Operations:
    """The operations of the API. `Amlcore` sends them."""

    def _send(self, call: Call) -> Any:
        raise NotImplementedError

    def _items(self, call: Call) -> Iterator[Any]:
        raise NotImplementedError

    def screen_entity(self, body: ScreenEntityRequest, **options: Unpack[CallOptions]) -> ScreenEntityData:
        """Screen a party."""
        answer: ScreenEntityData = self._send(Call("POST", "/amlcore/api/v1/screen-entity", body=body, takes_key=True, options=options))
        return answer

    def search_profile(self, query: SearchProfileQuery, **options: Unpack[CallOptions]) -> SearchProfileData:
        """Search unified profiles."""
        answer: SearchProfileData = self._send(Call("GET", "/amlcore/api/v1/search-profile", query=query, options=options))
        return answer

    def search_profile_items(self, query: SearchProfileQuery, **options: Unpack[CallOptions]) -> Iterator[SearchProfileItem]:
        """Search unified profiles: the items of all pages, which are read as you go."""
        return self._items(Call("GET", "/amlcore/api/v1/search-profile", query=query, options=options))

    def get_profile(self, profile_id: str, query: GetProfileQuery | None = None, **options: Unpack[CallOptions]) -> Profile:
        """Get a unified profile."""
        answer: Profile = self._send(Call("GET", f"/amlcore/api/v1/profiles/{quote(profile_id, safe='')}", query=query, options=options))
        return answer

    def create_profiles(self, body: list[CreateProfilesRequest], **options: Unpack[CallOptions]) -> CreateProfilesData:
        """Add profiles to the internal list."""
        answer: CreateProfilesData = self._send(Call("POST", "/amlcore/api/v1/profiles/bulk", body=body, takes_key=True, options=options))
        return answer

    def create_fiat_transaction(self, body: CreateFiatTransactionRequest, **options: Unpack[CallOptions]) -> RecordedTransaction:
        """Record a fiat transaction and screen it."""
        answer: RecordedTransaction = self._send(Call("POST", "/amlcore/api/v1/transactions/fiat", body=body, takes_key=True, options=options))
        return answer

    def create_crypto_transaction(self, body: CreateCryptoTransactionRequest, **options: Unpack[CallOptions]) -> RecordedTransaction:
        """Record a crypto transaction and screen it."""
        answer: RecordedTransaction = self._send(Call("POST", "/amlcore/api/v1/transactions/crypto", body=body, takes_key=True, options=options))
        return answer

    def create_stablecoin_transaction(self, body: CreateStablecoinTransactionRequest, **options: Unpack[CallOptions]) -> RecordedTransaction:
        """Record a stablecoin transaction and screen it."""
        answer: RecordedTransaction = self._send(Call("POST", "/amlcore/api/v1/transactions/stablecoin", body=body, takes_key=True, options=options))
        return answer

    def get_screening_result(self, transaction_reference: str, **options: Unpack[CallOptions]) -> ScreeningResult:
        """Get the screening result of a transaction."""
        answer: ScreeningResult = self._send(Call("GET", f"/amlcore/api/v1/transactions/screening/result/{quote(transaction_reference, safe='')}", options=options))
        return answer

    def get_transaction(self, transaction_uuid: str, **options: Unpack[CallOptions]) -> Transaction:
        """Get a transaction."""
        answer: Transaction = self._send(Call("GET", f"/amlcore/api/v1/transactions/{quote(transaction_uuid, safe='')}", options=options))
        return answer

    def get_risk_assessment(self, transaction_uuid: str, query: GetRiskAssessmentQuery | None = None, **options: Unpack[CallOptions]) -> RiskAssessment:
        """Get the risk assessment of a transaction."""
        answer: RiskAssessment = self._send(Call("GET", f"/amlcore/api/v1/transactions/{quote(transaction_uuid, safe='')}/risk-assessment", query=query, is_bare=True, options=options))
        return answer

    def compute_risk_score(self, body: ComputeRiskScoreRequest, **options: Unpack[CallOptions]) -> ComputeRiskScoreData:
        """Compute the risk score of a party or transaction without recording it."""
        answer: ComputeRiskScoreData = self._send(Call("POST", "/amlcore/api/v1/risk-score", body=body, options=options))
        return answer

    def rotate_signing_secret(self, body: RotateSigningSecretRequest, **options: Unpack[CallOptions]) -> RotateSigningSecretData:
        """Rotate the signing secret of your callbacks."""
        answer: RotateSigningSecretData = self._send(Call("POST", "/amlcore/api/v1/webhooks/signing-secret/rotate", body=body, takes_key=True, options=options))
        return answer
