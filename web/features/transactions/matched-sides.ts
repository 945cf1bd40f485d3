/** Which side of a payment a true match is about, where nobody says. The service has the last word: it marks the same (`matchedSides`). */

export type Side = 'SENDER' | 'RECEIVER';
export const SIDES: readonly Side[] = ['SENDER', 'RECEIVER'];

interface Found {
  stage: string;
  code: string;
  subject: string;
  status: string | null;
}

const MATCHING: ReadonlySet<string> = new Set(['SANCTIONS', 'WALLET', 'WHITELIST_BLACKLIST']);
/** Of whom it got from, not of whose it is. */
const EXPOSURE = 'WALLET_EXPOSURE';

/** The sides that match a listing, those alone that are prohibited where one is. */
export function matchedSides(findings: readonly Found[]): Side[] {
  const matches = findings.filter(({ stage, code }) => MATCHING.has(stage) && code !== EXPOSURE);
  const sidesOf = (statuses: readonly string[]) =>
    SIDES.filter((side) =>
      matches.some(({ subject, status }) => subject === side && status !== null && statuses.includes(status)),
    );
  const prohibited = sidesOf(['SANCTION_LISTED', 'SCREENING_FAILED']);
  return prohibited.length > 0 ? prohibited : sidesOf(['WATCH_LIST_MATCH']);
}

/** Whether the decision says that a side is a listed party. */
export function confirmsMatch(decision: string | null, reasonCode: string | null): boolean {
  return decision === 'BLOCKED' || (reasonCode === 'TRUE_MATCH' && decision !== 'BLACKLISTED');
}
