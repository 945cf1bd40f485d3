/** Screening coverage: for each check of a screening, whether it ran. Part of every response. JSON. */
import { z } from 'zod';

export const COVERAGE_CHECKS = [
  'SANCTION',
  'PEP',
  'ADVERSE_MEDIA',
  'INTERNAL',
  'VALUATION',
  'PARTIES',
  'WALLET',
  'WALLET_EXPOSURE',
  'COUNTRY',
  'RULES',
  'BEHAVIOR',
  'PROVIDER',
] as const;
export type CoverageCheck = (typeof COVERAGE_CHECKS)[number];

/**
 * DONE; NOT_CONFIGURED: disabled by the organization; NO_LIST: a list of the check is not loaded, or only the demo list is;
 * LIST_STALE: a list is too old; PARTIAL: it ran on incomplete data, see `reason`; UNREADABLE: part of a name or text could not be read; NOT_VALUED: no exchange rate; NO_DATA: needed data is unknown or its source did not answer; NOT_RUN:
 * the screening ended before the check.
 */
export const COVERAGE_STATES = [
  'DONE',
  'NOT_CONFIGURED',
  'NO_LIST',
  'LIST_STALE',
  'PARTIAL',
  'UNREADABLE',
  'NOT_VALUED',
  'NO_DATA',
  'NOT_RUN',
] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

/**
 * WALLET_ONLY: an on-chain transfer names no party. UNKNOWN_BLOCKCHAIN: the format of its addresses could not be checked.
 * CUSTOMER_SCREENED: payer and payee of an instant transfer were compared with some of the lists as customers today, not for the transfer.
 */
export const COVERAGE_REASONS = ['WALLET_ONLY', 'UNKNOWN_BLOCKCHAIN', 'CUSTOMER_SCREENED'] as const;

export interface Coverage {
  check: CoverageCheck;
  state: CoverageState;
  /** The lists that the check searched; absent: it uses none. */
  lists?: readonly { watchlistId: string; version: number; demo?: true; customerScreened?: true }[];
  /** For PARTIAL, and CUSTOMER_SCREENED for DONE. */
  reason?: (typeof COVERAGE_REASONS)[number];
  /** Why the state is not DONE, or which part the check did not cover; null: nothing to add. */
  detail: string | null;
}

export const coverageSchema = z.array(
  z.object({
    check: z.enum(COVERAGE_CHECKS).describe('Name of the check: a list category, or a check such as COUNTRY'),
    state: z.enum(COVERAGE_STATES).describe('DONE: the check ran. All other states are gaps'),
    lists: z
      .array(
        z.object({
          watchlistId: z.string().describe('List ID, such as `un_sc`'),
          version: z.int().describe('Version of the list'),
          demo: z.literal(true).optional().describe('The demo list with fictitious parties; absent: a real list'),
          customerScreened: z
            .literal(true)
            .optional()
            .describe(
              'Payer and payee were compared with the list as customers today, not for the transfer; absent: for the transfer',
            ),
        }),
      )
      .readonly()
      .optional()
      .describe('Lists that the check searched; absent: the check uses no list'),
    reason: z
      .enum(COVERAGE_REASONS)
      .optional()
      .describe(
        'For PARTIAL: WALLET_ONLY: the transfer names no party, so only its wallets were screened. UNKNOWN_BLOCKCHAIN: the ' +
          'service does not know the blockchain, so wallet addresses were compared as written. For DONE: CUSTOMER_SCREENED: ' +
          'payer and payee of an instant transfer were compared with EU lists as customers today, not for the transfer',
      ),
    detail: z.string().nullable().describe('Why the state is not DONE, or which part the check did not cover'),
  }),
);

/** A screening without these checks is complete, since they are optional. */
const OPTIONAL: ReadonlySet<CoverageCheck> = new Set(['INTERNAL', 'PROVIDER', 'WALLET_EXPOSURE']);

/** Gaps that a release must list: a check that did not run is never reported as passed. */
export function gapsIn(coverage: readonly Coverage[]): Coverage[] {
  return coverage.filter(
    ({ check, state }) => state !== 'DONE' && !(state === 'NOT_CONFIGURED' && OPTIONAL.has(check)),
  );
}
