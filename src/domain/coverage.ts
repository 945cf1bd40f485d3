/** What a screening looked at and what it could not: one line a check, in every answer. JSON. */
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
 * DONE; NOT_CONFIGURED: left out by the organisation; NO_LIST: a list of it is not searched, or only the demo list is;
 * LIST_STALE: a list of it is too old; PARTIAL: it ran on part of what it needs, `reason` says which; UNREADABLE: part of a name or of a text could not be read; NOT_VALUED: no rate; NO_DATA: what is needed is not known or did not answer; NOT_RUN:
 * the screening ended before.
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

/** WALLET_ONLY: a transfer on chain names no party. */
export const COVERAGE_REASONS = ['WALLET_ONLY'] as const;

export interface Coverage {
  check: CoverageCheck;
  state: CoverageState;
  /** The lists behind it that were searched; absent: it reads none. */
  lists?: readonly { watchlistId: string; version: number; demo?: true }[];
  /** Of PARTIAL alone. */
  reason?: (typeof COVERAGE_REASONS)[number];
  /** Why it is not DONE, or what it could not see although it is, in words; null: nothing to say. */
  detail: string | null;
}

export const coverageSchema = z.array(
  z.object({
    check: z.enum(COVERAGE_CHECKS).describe('What was looked for'),
    state: z.enum(COVERAGE_STATES).describe('DONE: looked at. Every other state is a gap, and is told'),
    lists: z
      .array(
        z.object({
          watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
          version: z.int().describe('Number of the version of the list'),
          demo: z.literal(true).optional().describe('Its parties are invented; absent: it is a real list'),
        }),
      )
      .readonly()
      .optional()
      .describe('Lists that were searched for it; absent: a check that asks no list'),
    reason: z
      .enum(COVERAGE_REASONS)
      .optional()
      .describe('Of PARTIAL alone. WALLET_ONLY: the transfer names no party, so only its wallets were screened'),
    detail: z.string().nullable().describe('Why it is not DONE, or what it could not see although it is'),
  }),
);

/** Without these a screening is whole all the same: the organisation need not have them. */
const OPTIONAL: ReadonlySet<CoverageCheck> = new Set(['INTERNAL', 'PROVIDER', 'WALLET_EXPOSURE']);

/** What a release has to name: nothing is called passed that did not run. */
export function gapsIn(coverage: readonly Coverage[]): Coverage[] {
  return coverage.filter(
    ({ check, state }) => state !== 'DONE' && !(state === 'NOT_CONFIGURED' && OPTIONAL.has(check)),
  );
}
