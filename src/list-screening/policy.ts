/** Status and weight of matches with lists, of listed wallets and of marks on parties. */
import { z } from 'zod';
import { type Policy, policyOf } from '../policies/policy.ts';
import { RISK_DOMAINS } from '../transactions/types/finding.ts';
import { TRANSACTION_STATUSES } from '../transactions/types/transaction.ts';
import { WATCHLIST_CATEGORIES } from '../watchlists/profile.ts';

const LIST_STAGES = ['WHITELIST_BLACKLIST', 'SANCTIONS', 'PEP', 'ADVERSE_MEDIA'] as const;

const status = z.enum(TRANSACTION_STATUSES);
const listPolicy = z.strictObject({
  category: z.enum(WATCHLIST_CATEGORIES),
  code: z.string(),
  domain: z.enum(RISK_DOMAINS),
  factor: z.string(),
  weight: z.number(),
  /** Status below the organisation's block threshold, and from it on. */
  status: z.strictObject({ below: status, from: status }),
  /** Words for the listing in "... matches <listing>". */
  listing: z.string(),
  /** Whether a party can be cleared of such a hit. Hits on the organisation's own list cannot be cleared. */
  canBeCleared: z.boolean(),
});
/** `remark`: "The sender ..." */
const markPolicy = z.strictObject({ code: z.string(), status, score: z.number(), remark: z.string() });

const content = z.strictObject({
  lists: z.record(z.enum(LIST_STAGES), listPolicy),
  marks: z.strictObject({ BLACKLIST: markPolicy, FROZEN: markPolicy, WHITELIST: markPolicy }),
  /** What a list that could not be searched argues for. */
  gaps: z.strictObject({ status, score: z.number() }),
  wallets: z.strictObject({
    listed: z.strictObject({ status, score: z.number() }),
    /**
     * By what share (0..1) of its past a wallet is exposed to listed ones: below `share` it adds `traceScore`; from it on
     * it argues for `status` with `score`, and `scoreRange` more at a share of 1.
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

export const LIST_POLICY: ListPolicy = policyOf('LIST_FINDINGS', '2', content, {
  lists: {
    WHITELIST_BLACKLIST: {
      category: 'INTERNAL',
      code: 'OWN_LIST_MATCH',
      domain: 'ENTITY_RISK',
      factor: 'OWN_LIST_SCREENING',
      weight: 1,
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
      status: { below: 'WATCH_LIST_MATCH', from: 'SANCTION_LISTED' },
      listing: 'the sanctions listing of',
      canBeCleared: true,
    },
    // A public office or an article is a reason to look closer. It prohibits nothing.
    PEP: {
      category: 'PEP',
      code: 'PEP_MATCH',
      domain: 'ENTITY_RISK',
      factor: 'PEP_SCREENING',
      weight: 0.6,
      status: { below: 'PEP_LISTED', from: 'PEP_LISTED' },
      listing: 'the politically exposed person',
      canBeCleared: true,
    },
    ADVERSE_MEDIA: {
      category: 'ADVERSE_MEDIA',
      code: 'ADVERSE_MEDIA_MATCH',
      domain: 'ENTITY_RISK',
      factor: 'ADVERSE_MEDIA_SCREENING',
      weight: 0.6,
      status: { below: 'ADVERSE_MEDIA_LISTED', from: 'ADVERSE_MEDIA_LISTED' },
      listing: 'adverse media reports of',
      canBeCleared: true,
    },
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
    WHITELIST: {
      code: 'PARTY_WHITELISTED',
      status: 'WHITELISTED',
      score: 0,
      remark: 'is whitelisted by your organisation.',
    },
  },
  gaps: { status: 'VERIFICATION_FAILED', score: 60 },
  wallets: {
    listed: { status: 'SANCTION_LISTED', score: 100 },
    // With a lower share, one old payment would stop a wallet that many people use.
    exposed: { share: 0.1, status: 'WATCH_LIST_MATCH', traceScore: 25, score: 50, scoreRange: 40 },
  },
});
