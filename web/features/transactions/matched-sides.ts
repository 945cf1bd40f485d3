/** The side of a payment that a true match is about if the user names none. Mirrors `matchedSides` of the service, which decides. */

export type Side = 'SENDER' | 'RECEIVER';
export const SIDES: readonly Side[] = ['SENDER', 'RECEIVER'];

interface Found {
  stage: string;
  code: string;
  subject: string;
  status: string | null;
}

const MATCHING: ReadonlySet<string> = new Set(['SANCTIONS', 'WALLET', 'WHITELIST_BLACKLIST']);
/** Its listed party is a source of the funds, not the wallet's owner. */
const EXPOSURE = 'WALLET_EXPOSURE';

/** Sides that match a listing. If a match is prohibited, only the sides with prohibited matches. */
export function matchedSides(findings: readonly Found[]): Side[] {
  const matches = findings.filter(({ stage, code }) => MATCHING.has(stage) && code !== EXPOSURE);
  const sidesOf = (statuses: readonly string[]) =>
    SIDES.filter((side) =>
      matches.some(({ subject, status }) => subject === side && status !== null && statuses.includes(status)),
    );
  const prohibited = sidesOf(['SANCTION_LISTED', 'SCREENING_FAILED']);
  return prohibited.length > 0 ? prohibited : sidesOf(['WATCH_LIST_MATCH']);
}

/** Whether the decision confirms a side as a listed party. */
export function confirmsMatch(decision: string | null, reasonCode: string | null): boolean {
  return decision === 'BLOCKED' || (reasonCode === 'TRUE_MATCH' && decision !== 'BLACKLISTED');
}
