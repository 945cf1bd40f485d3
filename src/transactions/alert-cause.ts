/** The cause of the alert about a finding, and the party that it concerns. Pure. */
import type { AlertCause } from '../alerts/types.ts';
import type { Finding } from '../domain/finding.ts';
import { namedCustomer, partyKeys } from '../domain/subjects.ts';
import { customerRole, type PartyRole, type Transaction, type TransactionFlow } from '../domain/transaction.ts';
import { countryName } from '../lists/countries/country-names.ts';
import type { PartyMarkKind } from '../screening/parties/types.ts';
import { partyIdOf, type ScreeningRecord } from './pipeline/record.ts';
import { isIdentified } from './pipeline/stages/entity-resolution.ts';

interface ListedProfile {
  profileId: string;
  primaryName?: string;
  matchedName?: string | null;
  sources?: readonly { watchlistId: string }[];
}

/** Members of the details of findings that may identify a cause. */
interface CauseDetails {
  /** Lists of matches by outcome. The first match is the most severe. */
  matches?: readonly ListedProfile[];
  approved?: readonly ListedProfile[];
  discounted?: readonly ListedProfile[];
  verified?: readonly ListedProfile[];
  nearMisses?: readonly ListedProfile[];
  /** Present for an ongoing screening hit. */
  profileId?: string;
  matchedName?: string | null;
  /** Present for a party restriction. */
  mark?: PartyMarkKind;
  partyId?: string;
  /** Present for exposure through a wallet. */
  address?: string;
  country?: string;
  ruleId?: string;
  name?: string;
}

const RESTRICTIONS: Readonly<Record<PartyMarkKind, string>> = {
  BLACKLIST: 'Blacklisted party',
  FROZEN: 'Frozen party',
  TRUE_MATCH: 'Confirmed match',
  OPEN_MATCH: 'Undecided match',
  WHITELIST: 'Whitelisted party',
};

/**
 * One listed party is one cause, whether its name, an alias, a number, a wallet or a text was matched.
 * @param finding null: no finding decided the status
 */
export function causeOf(finding: Finding | null, status: string): AlertCause {
  if (!finding) return { type: 'VERIFICATION', key: status, profileId: null, label: wordsOf(status) };
  const { stage, code, factor } = finding;
  const details = (finding.details ?? {}) as CauseDetails;
  const listed = listedIn(details);
  if (listed) {
    const { profileId, primaryName, matchedName } = listed;
    const type = stage === 'WHITELIST_BLACKLIST' ? 'INTERNAL_LIST' : 'LISTED_PARTY';
    return { type, key: profileId, profileId, label: primaryName ?? matchedName ?? null };
  }
  const keyed = (type: AlertCause['type'], key: string, label: string): AlertCause => ({
    type,
    key,
    profileId: null,
    label,
  });
  if (details.mark) {
    return keyed('PARTY_RESTRICTION', `${details.mark}/${details.partyId}`, RESTRICTIONS[details.mark]);
  }
  if (stage === 'WALLET' && details.address) return keyed('WALLET', details.address, details.address);
  if (stage === 'JURISDICTION' && details.country) {
    return keyed('COUNTRY', details.country, countryName(details.country));
  }
  if (stage === 'RULES') return keyed('PATTERN', details.ruleId ?? factor, details.name ?? factor);
  if (stage === 'BEHAVIOR' || stage === 'PROVIDER') return keyed('PATTERN', code, wordsOf(code));
  return keyed('VERIFICATION', code, wordsOf(code));
}

/** IDs of the lists that name the listed party of a finding, each once. */
export function listsOf(finding: Finding | null): string[] {
  const { sources = [] } = listedIn((finding?.details ?? {}) as CauseDetails) ?? {};
  return [...new Set(sources.map(({ watchlistId }) => watchlistId))];
}

function listedIn(details: CauseDetails): ListedProfile | null {
  const { matches, approved, discounted, verified, nearMisses, profileId, matchedName = null } = details;
  const [best] = [matches, approved, discounted, verified, nearMisses].flatMap((found) => found?.slice(0, 1) ?? []);
  if (best) return best;
  return profileId === undefined ? null : { profileId, matchedName };
}

/** `AMOUNT_SPIKE`: "Amount spike". */
function wordsOf(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The side that a finding is about. For findings about the whole transaction, the customer's side. */
export function roleOf(finding: Finding | null, flow: TransactionFlow): PartyRole {
  const subject = finding?.subject;
  return subject === 'SENDER' || subject === 'RECEIVER' ? subject : customerRole(flow);
}

/** Causes outside the organization. They concern its customer: a listed counterparty has several spellings and accounts. */
const OF_CUSTOMER: ReadonlySet<AlertCause['type']> = new Set(['LISTED_PARTY', 'INTERNAL_LIST', 'WALLET', 'COUNTRY']);

/**
 * Key of the party that the cause concerns: the organization's customer, or the flagged party of a pattern, restriction or check.
 * @param customerId the registered customer of the transaction; null: none
 */
export function subjectOf(
  { type }: Pick<AlertCause, 'type'>,
  finding: Finding | null,
  transaction: Pick<Transaction, 'tenantId' | 'transactionUuid' | 'content'>,
  record: ScreeningRecord,
  customerId: string | null,
): string {
  const { tenantId, transactionUuid, content } = transaction;
  const own = customerRole(content.transactionFlow);
  const role = OF_CUSTOMER.has(type) ? own : roleOf(finding, content.transactionFlow);
  if (role === own) {
    const customer = customerId ?? namedCustomer(tenantId, content);
    if (customer !== null) return customer;
  }
  const other: PartyRole = role === 'SENDER' ? 'RECEIVER' : 'SENDER';
  return keyOf(tenantId, content, record, role) ?? keyOf(tenantId, content, record, other) ?? transactionUuid;
}

/** A side with only a name is another party in each transaction, so its name is the key. null: no such side. */
function keyOf(
  tenantId: string,
  { sender, receiver }: Transaction['content'],
  record: ScreeningRecord,
  role: PartyRole,
): string | null {
  const party = role === 'SENDER' ? sender : receiver;
  if (!party) return null;
  return (isIdentified(record, role) && partyIdOf(record, role)) || (partyKeys(tenantId, party)[0]?.key ?? null);
}
