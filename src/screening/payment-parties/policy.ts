/** Policy: status and weight of watchlist matches, listed wallets and party marks. */
import { z } from 'zod';
import { RISK_DOMAINS } from '../../domain/finding.ts';
import { TRANSACTION_STATUSES } from '../../domain/transaction.ts';
import { MEASURES } from '../../lists/measures.ts';
import { RISK_LEVELS, WATCHLIST_CATEGORIES } from '../../lists/profile.ts';
import { type Policy, policyOf } from '../../platform/policies/policy.ts';

/**
 * Finding code: the party matched a prohibiting listing and the match is undecided, or shares a key with such a party.
 */
export const OPEN_MATCH_CODE = 'PARTY_OPEN_MATCH';
/**
 * Finding code: the party was confirmed as listed, or shares an account, document, business ID or wallet with such a
 * party.
 */
export const CONFIRMED_MATCH_CODE = 'PARTY_CONFIRMED_MATCH';

/** Finding code: a match with a sanctions listing by a common name alone, or of a firm whose country or legal form conflicts. */
export const NAME_ALONE_CODE = 'NAME_ONLY_MATCH';

const LIST_STAGES = ['WHITELIST_BLACKLIST', 'SANCTIONS', 'PEP', 'ADVERSE_MEDIA'] as const;

const status = z.enum(TRANSACTION_STATUSES);
const listPolicy = z.strictObject({
  category: z.enum(WATCHLIST_CATEGORIES),
  code: z.string(),
  domain: z.enum(RISK_DOMAINS),
  factor: z.string(),
  weight: z.number(),
  /** The key of the listed party in the table `gravity`, which gives its severity. */
  gravityBy: z.enum(['PROHIBITION', 'MEASURE', 'OFFICE', 'RISK_LEVEL']),
  /** Status below the organization's block threshold, and from it on. */
  status: z.strictObject({ below: status, from: status }),
  /**
   * Measures whose matches get the status `from`, beside those that the organization adds. Matches of other listings get `below` at any
   * score. Absent: matches of every listing get `from`.
   */
  blocks: z.array(z.enum(MEASURES)).optional(),
  /**
   * From this name score on, unverified attributes do not clear a match of a blocking listing: it gets `status.below`, whatever they
   * subtract from its score. Absent before version 7: they cleared it.
   */
  fullNameScore: z.number().optional(),
  /**
   * From how many bearers on a name is common (`common-names.ts`). A match by such a name alone gets this code, weight and
   * `status.below`. So does a match of a firm with another country or legal form. Absent before version 8: no such rule.
   */
  nameAlone: z
    .strictObject({ bearers: z.number(), bearersWithPatronymic: z.number(), code: z.string(), weight: z.number() })
    .optional(),
  /**
   * Attributes that clear nothing by themselves: a match that only they put below the threshold stays a match, without a discount.
   * Absent before version 9: they cleared matches without a full name.
   */
  clearNothing: z.array(z.enum(['country', 'identifier'])).optional(),
  /** Share of the match score that weak evidence subtracts (`weak-evidence.ts`). Absent before version 9: none. */
  weakEvidence: z.strictObject({ otherResidence: z.number(), otherDocument: z.number() }).optional(),
  /** A match covered by a relationship approval has no status, and this code and weight. Absent before version 8: no approvals existed. */
  approved: z.strictObject({ code: z.string(), weight: z.number() }).optional(),
  /**
   * A customer whose verified birth date is more years away from every listed one is another person (`verified-births.ts`).
   * Absent before version 8: no such rule.
   */
  verifiedBirthYears: z.number().optional(),
  /** Words for the listing in "... matches <listing>". */
  listing: z.string(),
  /** Whether a party can be cleared of such a hit. Hits on the organization's internal list cannot be cleared. */
  canBeCleared: z.boolean(),
});
/** `remark` follows the subject in a sentence: "The sender ..." */
const markPolicy = z.strictObject({ code: z.string(), status, score: z.number(), remark: z.string() });

const gravityOfHolder = { current: z.number(), former: z.number() };

const content = z.strictObject({
  lists: z.record(z.enum(LIST_STAGES), listPolicy),
  /** Severity of being the listed party, 0..100. Reasons and sources: docs/model.md. */
  gravity: z.strictObject({
    /** Dealing is prohibited, by law or by the organization. */
    prohibition: z.number(),
    /** Severity by measure. The highest of several counts. TRANSMITTAL_PROHIBITED is absent until version 9. */
    measures: z.partialRecord(z.enum(MEASURES), z.number()),
    /** By the rank of the office (`pepLevelOf`), during and after the term. */
    offices: z.array(z.strictObject({ level: z.int(), ...gravityOfHolder })),
    /** An office of unknown rank. */
    otherOffice: z.strictObject(gravityOfHolder),
    /** Severity of parties listed without an office, and of adverse information. */
    riskLevels: z.record(z.enum(RISK_LEVELS), z.number()),
  }),
  /** TRUE_MATCH and OPEN_MATCH are absent until version 6: there were no such marks. */
  marks: z.strictObject({
    BLACKLIST: markPolicy,
    FROZEN: markPolicy,
    TRUE_MATCH: markPolicy.optional(),
    OPEN_MATCH: markPolicy.optional(),
    WHITELIST: markPolicy,
  }),
  /** Status for a list that could not be searched. */
  gaps: z.strictObject({ status, score: z.number() }),
  /** Status for a field with more names than are searched. Absent before version 4: no status. */
  namesLeftOut: z.strictObject({ status, score: z.number() }).optional(),
  /** Status for a partly unreadable name. Absent in earlier versions, where only VALIDATION reported it. */
  namesNotRead: z.strictObject({ status, score: z.number() }).optional(),
  /** Status for an open ongoing screening hit of a customer or one of its owners. Absent before version 5. */
  customerHits: z
    .strictObject({
      status,
      /** A clearance of a party of the payment does not clear hits on its owners. Absent before version 6: it did. */
      ownersApart: z.literal(true).optional(),
    })
    .optional(),
  /** Status for a customer that was not screened. Absent until version 5: reported without a status. */
  customerNotScreened: z.strictObject({ status, score: z.number() }).optional(),
  wallets: z.strictObject({
    /**
     * An address is equal or different, so `confidence` is fixed. `restricted`: status for a listing that does not block according
     * to `lists.SANCTIONS.blocks`.
     */
    listed: z.strictObject({ status, restricted: status, confidence: z.number() }),
    /**
     * By the share (0..1) of a wallet's past that is exposed to listed wallets: below `share`, it adds `traceScore`. From it on, the
     * finding has `status` and `score`, and `scoreRange` more at a share of 1.
     */
    exposed: z.strictObject({
      share: z.number(),
      status,
      traceScore: z.number(),
      score: z.number(),
      scoreRange: z.number(),
    }),
  }),
});
export type ListPolicy = Policy<z.infer<typeof content>>;

/** With fewer bearers, the match is likely the listed party. Decision 59 explains the figures. */
const COMMON_NAMES = { bearers: 500, bearersWithPatronymic: 3_000 };
/** Less than another nationality (8 % in the matcher): people move, and have several documents. */
const WEAK_EVIDENCE = { otherResidence: 0.03, otherDocument: 0.02 };
/** Listed birth dates are often a few years off. */
const VERIFIED_BIRTH_YEARS = 5;

export const LIST_POLICY: ListPolicy = policyOf('LIST_FINDINGS', '9', content, {
  lists: {
    WHITELIST_BLACKLIST: {
      category: 'INTERNAL',
      code: 'OWN_LIST_MATCH',
      domain: 'ENTITY_RISK',
      factor: 'OWN_LIST_SCREENING',
      weight: 1,
      gravityBy: 'PROHIBITION',
      status: { below: 'SCREENING_FAILED', from: 'SCREENING_FAILED' },
      listing: "the entry of your organisation's own list for",
      canBeCleared: false,
    },
    SANCTIONS: {
      category: 'SANCTION',
      code: 'WATCHLIST_MATCH',
      domain: 'SANCTIONS_EXPOSURE',
      factor: 'WATCHLIST_SCREENING',
      weight: 1,
      gravityBy: 'MEASURE',
      status: { below: 'WATCH_LIST_MATCH', from: 'SANCTION_LISTED' },
      blocks: ['ASSET_FREEZE'],
      fullNameScore: 90,
      nameAlone: { ...COMMON_NAMES, code: NAME_ALONE_CODE, weight: 0.5 },
      clearNothing: ['country', 'identifier'],
      weakEvidence: WEAK_EVIDENCE,
      verifiedBirthYears: VERIFIED_BIRTH_YEARS,
      listing: 'the sanctions listing of',
      canBeCleared: true,
    },
    // A public office or an article is a reason to review. It prohibits nothing, so neither alone has the full weight.
    PEP: {
      category: 'PEP',
      code: 'PEP_MATCH',
      domain: 'ENTITY_RISK',
      factor: 'PEP_SCREENING',
      weight: 0.8,
      gravityBy: 'OFFICE',
      status: { below: 'PEP_LISTED', from: 'PEP_LISTED' },
      nameAlone: { ...COMMON_NAMES, code: 'PEP_MATCH', weight: 0.4 },
      weakEvidence: WEAK_EVIDENCE,
      // Recorded, but too low to reach the tier MEDIUM alone.
      approved: { code: 'PEP_APPROVED', weight: 0.1 },
      verifiedBirthYears: VERIFIED_BIRTH_YEARS,
      listing: 'the politically exposed person',
      canBeCleared: true,
    },
    ADVERSE_MEDIA: {
      category: 'ADVERSE_MEDIA',
      code: 'ADVERSE_MEDIA_MATCH',
      domain: 'ENTITY_RISK',
      factor: 'ADVERSE_MEDIA_SCREENING',
      weight: 0.8,
      gravityBy: 'RISK_LEVEL',
      status: { below: 'ADVERSE_MEDIA_LISTED', from: 'ADVERSE_MEDIA_LISTED' },
      nameAlone: { ...COMMON_NAMES, code: 'ADVERSE_MEDIA_MATCH', weight: 0.4 },
      weakEvidence: WEAK_EVIDENCE,
      verifiedBirthYears: VERIFIED_BIRTH_YEARS,
      listing: 'adverse media reports of',
      canBeCleared: true,
    },
  },
  gravity: {
    prohibition: 100,
    measures: {
      ASSET_FREEZE: 100,
      SECTORAL: 70,
      CORRESPONDENT: 70,
      TRANSMITTAL_PROHIBITED: 90,
      TRAVEL_BAN: 70,
      ARMS: 70,
      SHIP: 70,
      EXPORT_CONTROL: 50,
      DEBARMENT: 50,
      INFORMATION: 30,
    },
    offices: [
      { level: 1, current: 90, former: 70 },
      { level: 2, current: 70, former: 50 },
      { level: 3, current: 55, former: 35 },
      { level: 4, current: 40, former: 20 },
    ],
    otherOffice: { current: 60, former: 40 },
    riskLevels: { CRITICAL: 100, HIGH: 85, MEDIUM: 60, LOW: 35 },
  },
  marks: {
    BLACKLIST: {
      code: 'PARTY_BLACKLISTED',
      status: 'SCREENING_FAILED',
      score: 100,
      remark: "is on your organisation's blacklist.",
    },
    FROZEN: {
      code: 'PARTY_FROZEN',
      status: 'SCREENING_FAILED',
      score: 100,
      remark: 'is frozen by your organisation.',
    },
    // Held for review: the account may have a new owner, and the listing may restrict less than a freeze.
    TRUE_MATCH: {
      code: CONFIRMED_MATCH_CODE,
      status: 'WATCH_LIST_MATCH',
      score: 100,
      remark: 'was confirmed as a listed party',
    },
    // The match is undecided: hold the payment, nothing more.
    OPEN_MATCH: {
      code: OPEN_MATCH_CODE,
      status: 'WATCH_LIST_MATCH',
      score: 60,
      remark: 'matched a listing, which nobody has ruled out yet,',
    },
    WHITELIST: {
      code: 'PARTY_WHITELISTED',
      status: 'WHITELISTED',
      score: 0,
      remark: 'is whitelisted by your organisation.',
    },
  },
  gaps: { status: 'VERIFICATION_FAILED', score: 60 },
  namesLeftOut: { status: 'VERIFICATION_FAILED', score: 60 },
  namesNotRead: { status: 'VERIFICATION_FAILED', score: 48 },
  // Held for review: the hit decides whether the owner is listed, and how much it owns.
  customerHits: { status: 'WATCH_LIST_MATCH', ownersApart: true },
  customerNotScreened: { status: 'VERIFICATION_FAILED', score: 60 },
  wallets: {
    listed: { status: 'SANCTION_LISTED', restricted: 'WATCH_LIST_MATCH', confidence: 100 },
    // With a lower share, one old payment would hold a wallet with many users.
    exposed: { share: 0.1, status: 'WATCH_LIST_MATCH', traceScore: 25, score: 50, scoreRange: 40 },
  },
});
