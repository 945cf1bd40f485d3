/**
 * Four-eyes approval: whether a user can be the second approver of changes or proposals by other users. Every four-eyes approval checks
 * this inside its own transaction.
 *
 * An author cannot approve. Nor can a user who invited an author, reset the credentials of one within 30 days, or configured the single
 * sign-on of one; or the other way round. A user who issued credentials to another may have kept them, and control both accounts.
 *
 * The sole officer of an organization in the sole-officer mode needs no second approver (`sole-officer.ts`).
 */
import { authorKey, idOfAuthor, isOfPerson, isPerson, type Principal } from '../access/permissions.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { isUuid } from '../lib/ids.ts';
import { type ApprovalBasis, type DecidingTx, decidesAlone } from './sole-officer.ts';
import { type CredentialLink, type IssueReason, readLinks } from './store.ts';

const RESET_COUNTS_MS = 30 * 24 * 3_600_000;

/** Error details for the approved subject. */
export interface Refusals {
  client: string;
  author: string;
}

/**
 * @param authors keys of all authors of the change or proposal (`authorKey`)
 * @returns SOLE_OFFICER: no second user agreed
 * @throws AppError conflict: an API client, an author, or a user who is not independent of an author
 */
export async function requireSecondApprover(
  tx: DecidingTx,
  principal: Pick<Principal, 'id' | 'type'>,
  authors: readonly string[],
  refusals: Refusals,
): Promise<ApprovalBasis> {
  if (!isPerson(principal)) throw conflict(refusals.client);
  const refusal = await refusalOf(tx, principal, authors, refusals.author);
  if (refusal === null) return 'TWO_PEOPLE';
  if (await decidesAlone(tx, principal)) return 'SOLE_OFFICER';
  throw conflict(refusal);
}

/** Why the user cannot be the second approver. null: nothing prevents it. */
async function refusalOf(
  { db, tenantId, now }: Pick<DecidingTx, 'db' | 'tenantId' | 'now'>,
  principal: Pick<Principal, 'id' | 'type'>,
  authors: readonly string[],
  isAuthor: string,
): Promise<string | null> {
  if (authors.includes(authorKey(principal))) return isAuthor;
  const others = new Set(authors.filter(isOfPerson).map(idOfAuthor));
  if (others.size === 0) return null;
  const link = (await linksOf(db, tenantId, principal.id, now())).find(({ userId }) => others.has(userId));
  if (!link) return null;
  return `${detailOf(link)} Another approver is needed.`;
}

const detailOf = ({ reason, isIssuer }: CredentialLink) => DETAILS[reason][isIssuer ? 'theirs' : 'yours'];

/**
 * The same check if a setting requires two users. What an API client created must first be created again by a user.
 * @param author key of the author
 * @throws AppError conflict that names the setting
 */
export async function requireSecondPerson(
  tx: DecidingTx,
  principal: Pick<Principal, 'id' | 'type'>,
  author: string,
  setting: string,
): Promise<ApprovalBasis> {
  const asked = `(setting ${setting})`;
  const agreement = await requireSecondApprover(tx, principal, [author], {
    client: `An OAuth client cannot approve a change that needs two users ${asked}.`,
    author: `A user other than the author must approve this change ${asked}.`,
  });
  if (!isOfPerson(author)) {
    if (await decidesAlone(tx, principal)) return 'SOLE_OFFICER';
    throw conflict(`An OAuth client created this. A user must create it before another user can approve it ${asked}.`);
  }
  return agreement;
}

/** IDs of users who cannot approve together with this user. */
export async function dependentUsers(db: Db, tenantId: string, userId: string, at: Date): Promise<string[]> {
  return [...new Set((await linksOf(db, tenantId, userId, at)).map((link) => link.userId))];
}

/** The same with the reason, as a sentence to this user. */
export async function dependencies(
  db: Db,
  tenantId: string,
  userId: string,
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await linksOf(db, tenantId, userId, at)).map((link) => [link.userId, detailOf(link)]));
}

async function linksOf(db: Db, tenantId: string, userId: string, at: Date): Promise<CredentialLink[]> {
  if (!isUuid(userId)) return [];
  return await readLinks(db, tenantId, userId, new Date(at.getTime() - RESET_COUNTS_MS));
}

const DETAILS: Readonly<Record<IssueReason, { yours: string; theirs: string }>> = {
  INVITED: {
    yours: 'You invited the user who proposed this.',
    theirs: 'The user who proposed this invited you.',
  },
  RESET: {
    yours: 'You reset the credentials of the user who proposed this within the last 30 days.',
    theirs: 'The user who proposed this reset your credentials within the last 30 days.',
  },
  SINGLE_SIGN_ON: {
    yours: 'You configured the single sign-on of the user who proposed this.',
    theirs: 'The user who proposed this configured your single sign-on.',
  },
};

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
