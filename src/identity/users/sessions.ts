/**
 * Sessions of signed-in users.
 *
 *   sign-in ──> cookie A ── step-up, new password ──> cookie B (A is no longer valid) ── sign-out, end ──> deleted
 *
 * A session ends after half an hour without use, and twelve hours after its sign-in in any case. It ends at once if it is
 * signed out or revoked, the password changes, or the user or organization is disabled: within five seconds on every node.
 */
import { randomUUID } from 'node:crypto';
import { type Caller, type Principal, permissionsOfRoles } from '../../platform/access/permissions.ts';
import { type Proof, type SecondFactor, type Session, sessionEnded } from '../../platform/access/session.ts';
import type { Database } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { TenantMode } from '../../platform/lib/tenant-mode.ts';
import { type AuditNote, type Author, authorOf, type Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { csrfTokenOf, hashOfToken, type SessionTokens } from './session-token.ts';
import {
  deleteSessions,
  type EndedSession,
  insertSession,
  type LiveSessionRow,
  purgeSessions,
  rotateSession,
  type SessionRow,
  sessionByToken,
  sessionsOf,
  touchSession,
} from './store.ts';

export const IDLE_SECONDS = 30 * 60;
export const SESSION_SECONDS = 12 * 3_600;
const SEEN_EVERY_MS = 60_000;
/** A further session ends the oldest one. */
const MAX_SESSIONS = 20;
const MAX_USER_AGENT = 256;

/** The user of a session, and its cookie. */
export interface SignedIn {
  principal: Principal;
  session: Session;
}

export interface Person {
  tenantId: string;
  userId: string;
}

/** Origin of a new session, and its proof. */
export interface StartedFrom {
  address: string;
  userAgent: string | undefined;
  /** Cookie of the previous session in the browser. */
  replaced: string | undefined;
  by: Exclude<Proof, 'CODE'>;
}

export interface SessionsParts {
  database: Database;
  writer: Writer;
  clock: Clock;
  tokens: SessionTokens;
  monotonicMs?: () => number;
}

export class Sessions {
  readonly #parts: SessionsParts;
  readonly #live: FreshCache<LiveSessionRow | null>;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.#live = new FreshCache({ load: (hash) => this.#load(hash), monotonicMs: parts.monotonicMs });
  }

  /** @throws AppError unauthorized if the cookie is invalid or its session has ended */
  async verify(token: string): Promise<SignedIn> {
    return await this.#signedIn(token, (hash) => this.#live.get(keyOf(hash)));
  }

  /** Like `verify`, but does not count as use, so that event streams do not keep a session alive. Asks the database each time. */
  async look(token: string): Promise<SignedIn> {
    return await this.#signedIn(token, (hash) => sessionByToken(this.#parts.database.brief, hash));
  }

  async #signedIn(token: string, load: (hash: Buffer) => Promise<LiveSessionRow | null>): Promise<SignedIn> {
    const userId = this.#parts.tokens.userIdOf(token);
    const row = userId === null ? null : await load(hashOfToken(token));
    const now = this.#parts.clock.now().getTime();
    if (!row || row.userId !== userId || row.status !== 'ACTIVE' || row.tenantStatus !== 'ACTIVE' || isOver(row, now)) {
      throw sessionEnded();
    }
    return { principal: principalOf(row), session: sessionOf(row, token) };
  }

  /** Starts a session for a user who has just authenticated. @returns its cookie */
  async start(author: Author, userId: string, from: StartedFrom): Promise<string> {
    const { tokens, writer } = this.#parts;
    const token = tokens.make(userId);
    const person = { tenantId: author.tenantId, userId };
    const { result: ended } = await writer.write(author, async ({ db, now }) => {
      const at = now();
      const session: SessionRow = {
        sessionId: randomUUID(),
        userId,
        authenticatedAt: at,
        steppedUpAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + SESSION_SECONDS * 1_000),
        address: from.address,
        userAgent: from.userAgent?.slice(0, MAX_USER_AGENT).toWellFormed() ?? null,
      };
      const before = await sessionsOf(db, person.tenantId, userId);
      const over: EndedSession[] = [];
      for (const { sessionId } of before.slice(MAX_SESSIONS - 1)) {
        over.push(...(await deleteSessions(db, person, { only: sessionId })));
      }
      await insertSession(db, person.tenantId, { ...session, tokenHash: hashOfToken(token) });
      const details = { userId, by: from.by, address: from.address, expiresAt: session.expiresAt };
      return {
        result: over,
        audit: [
          noteOf('session.started', session.sessionId, details),
          ...over.map(({ sessionId }) => noteOf('session.ended', sessionId, { userId, reason: 'TOO_MANY' })),
        ],
      };
    });
    this.#forget(ended);
    await this.#endReplaced(author, from.replaced);
    return token;
  }

  /** Within a transaction: continues the session under a new cookie and invalidates the previous one. */
  async rotate({ db, now }: Tx, { tenantId, userId }: Person, token: string): Promise<string> {
    const next = this.#parts.tokens.make(userId);
    const rotated = { tokenHash: hashOfToken(next), steppedUpAt: now() };
    if (!(await rotateSession(db, tenantId, hashOfToken(token), rotated))) throw sessionEnded();
    return next;
  }

  /** Within a transaction: ends sessions of a user. Pass the result to `forget` after the commit. */
  async endWithin({ db }: Tx, person: Person, butNot?: string): Promise<EndedSession[]> {
    return await deleteSessions(db, person, butNot === undefined ? {} : { butNot });
  }

  /** Drops cached copies of sessions that ended or have a new cookie. */
  forget(ended: readonly EndedSession[], rotated: readonly string[] = []): void {
    this.#forget(ended);
    for (const token of rotated) this.#live.forget(keyOf(hashOfToken(token)));
  }

  /** Sessions of the user, newest first. */
  async list({ tenantId, userId }: Person): Promise<SessionRow[]> {
    const now = this.#parts.clock.now().getTime();
    const rows = await this.#parts.database.tenant(tenantId, (db) => sessionsOf(db, tenantId, userId));
    return rows.filter((row) => !isOver(row, now));
  }

  /** @throws AppError not-found if the user has no such session */
  async end(by: Caller | Author, userId: string, sessionId: string, reason: 'SIGNED_OUT' | 'REVOKED'): Promise<void> {
    const author = authorOf(by);
    const person = { tenantId: author.tenantId, userId };
    const { result: ended } = await this.#parts.writer.write(author, async ({ db }) => {
      const result = await deleteSessions(db, person, { only: sessionId });
      if (result.length === 0) throw noSuchSession();
      return { result, audit: noteOf('session.ended', sessionId, { userId, reason }) };
    });
    this.#forget(ended);
  }

  /** Deletes expired sessions. Any node may call this. */
  async purge(): Promise<void> {
    const now = this.#parts.clock.now();
    const idleSince = new Date(now.getTime() - IDLE_SECONDS * 1_000);
    await this.#parts.database.system((db) => purgeSessions(db, now, idleSince));
  }

  /** A new sign-in in the same browser ends the previous session, which no cookie could sign out any more. */
  async #endReplaced(author: Author, cookie: string | undefined): Promise<void> {
    const replaced = cookie === undefined ? null : await this.verify(cookie).catch(() => null);
    if (!replaced) return;
    const { principal, session } = replaced;
    const by = { ...author, tenantId: principal.tenantId, actor: { type: 'USER' as const, id: principal.id } };
    await this.end(by, principal.id, session.sessionId, 'SIGNED_OUT').catch((error) => {
      if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    });
  }

  #forget(ended: readonly EndedSession[]): void {
    for (const { tokenHash } of ended) this.#live.forget(keyOf(tokenHash));
  }

  /** A loaded session is in use, so its last use is updated, at most once a minute. */
  async #load(key: string): Promise<LiveSessionRow | null> {
    const { database, clock } = this.#parts;
    const row = await sessionByToken(database.direct, Buffer.from(key, 'hex'));
    const now = clock.now();
    if (!row || isOver(row, now.getTime()) || now.getTime() - row.lastSeenAt.getTime() < SEEN_EVERY_MS) return row;
    await database.tenant(row.tenantId, (db) => touchSession(db, row.tenantId, row.sessionId, now));
    return { ...row, lastSeenAt: now };
  }
}

function isOver({ expiresAt, lastSeenAt }: SessionRow, nowMs: number): boolean {
  return nowMs >= expiresAt.getTime() || nowMs - lastSeenAt.getTime() >= IDLE_SECONDS * 1_000;
}

export function noSuchSession(): AppError {
  return new AppError('not-found', { detail: 'Session not found.' });
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex');
}

function noteOf(action: string, sessionId: string, details: object): AuditNote {
  return { action, subjectType: 'SESSION', subjectId: sessionId, details };
}

function sessionOf(row: LiveSessionRow, token: string): Session {
  const { sessionId, email, authenticatedAt, steppedUpAt, expiresAt, mustChange } = row;
  return {
    sessionId,
    email,
    tenantMode: row.tenantMode as TenantMode,
    authenticatedAt,
    steppedUpAt,
    expiresAt,
    mustChangePassword: mustChange,
    secondFactor: secondFactorOf(row),
    stepUpProofs: stepUpProofsOf(row),
    csrfToken: csrfTokenOf(token),
  };
}

function secondFactorOf({ hasPasskey, hasTotp }: LiveSessionRow): SecondFactor {
  if (hasPasskey) return 'PASSKEY';
  return hasTotp ? 'TOTP' : 'NONE';
}

/** A second factor, if set up, replaces the password. */
function stepUpProofsOf({ hasPasskey, hasTotp, isTied }: LiveSessionRow): Proof[] {
  const own: Proof[] = [...(hasPasskey ? (['PASSKEY'] as const) : []), ...(hasTotp ? (['CODE'] as const) : [])];
  return [...(own.length > 0 ? own : (['PASSWORD'] as const)), ...(isTied ? (['SINGLE_SIGN_ON'] as const) : [])];
}

function principalOf({ tenantId, tenantName, userId, name, roles, customPermissions }: LiveSessionRow): Principal {
  return {
    type: 'USER',
    id: userId,
    tenantId,
    tenantName,
    roles,
    permissions: permissionsOfRoles(roles, customPermissions),
    displayName: name,
  };
}
