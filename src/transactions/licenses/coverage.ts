/** Whether a license permits the release of a transaction. Pure. */
import type { Finding } from '../../domain/finding.ts';
import type { TransactionContent, TransactionStatus } from '../../domain/transaction.ts';
import { equalityKey } from '../../matching/names/normalize.ts';
import { type License, stateOf } from './types.ts';

/** Statuses of matches that a license must cover. */
const PROHIBITED: ReadonlySet<TransactionStatus | null> = new Set(['SANCTION_LISTED', 'WATCH_LIST_MATCH']);

interface Matched {
  asked?: string | undefined;
  matches?: readonly { profileId: string; primaryName: string }[];
}

interface Payment {
  content: Pick<TransactionContent, 'sender' | 'receiver'>;
  findings: readonly Finding[];
}

/** Why the license does not cover this payment, as text after `licenseId`; null: it does. @param at the time of the decision */
export function licenseFlaw(license: License, { content, findings }: Payment, at: Date): string | null {
  const state = stateOf(license, at);
  if (state === 'PROPOSED') return 'is not in force: another user must confirm the license';
  if (state === 'EXPIRED') return `names a license that expired on ${license.expiresOn}`;
  if (state === 'ENDED') return 'names a license that was ended';
  if (license.validFrom > at.toISOString().slice(0, 10))
    return `names a license that is valid from ${license.validFrom}`;
  if (license.isUnreadable) return 'names a license whose parties cannot be decrypted';
  const matched = findings.filter(({ status, details }) => PROHIBITED.has(status) && matchedBy(details).length > 0);
  const uncovered = matched.find(({ details }) => !coversMatch(license, details as Matched));
  if (uncovered) return `names a license that does not cover the matched ${WORDS[uncovered.subject] ?? 'party'}`;
  if (matched.length > 0) return null;
  const names = [content.sender?.name, content.receiver?.name].filter((name) => name != null);
  return names.some((name) => isNamed(license, name)) ? null : 'names a license that covers no party of the payment';
}

const WORDS: Readonly<Partial<Record<Finding['subject'], string>>> = { SENDER: 'sender', RECEIVER: 'receiver' };

const matchedBy = (details: unknown) => (details as Matched | null | undefined)?.matches ?? [];

/** The license names one of the matched profiles, its listed name, or the name in the payment. */
function coversMatch(license: License, { asked, matches = [] }: Matched): boolean {
  const ids = new Set(license.parties.flatMap(({ profileId }) => profileId ?? []));
  if (matches.some(({ profileId }) => ids.has(profileId))) return true;
  return [...matches.map(({ primaryName }) => primaryName), asked ?? ''].some((name) => isNamed(license, name));
}

function isNamed({ parties }: License, name: string): boolean {
  return parties.some((party) =>
    [true, false].some((person) => {
      const key = equalityKey(party.name, person);
      return key !== '' && key === equalityKey(name, person);
    }),
  );
}
