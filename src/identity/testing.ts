/** Test data: a whole identity node over one database, with a clock that a test controls. */

import { randomBytes, randomUUID } from 'node:crypto';
import { type Caller, operatorPrincipal, type Principal } from '../platform/access/permissions.ts';
import { Database } from '../platform/db/database.ts';
import { type Log, silentLog } from '../platform/db/log.ts';
import { AppError } from '../platform/errors.ts';
import { JobQueue } from '../platform/jobs/queue.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { BackOff } from './back-off.ts';
import { Clients } from './clients.ts';
import { Liveness } from './liveness.ts';
import { Argon2Hasher, type SecretHasher } from './secret-hash.ts';
import { SignIn } from './sign-in.ts';
import { SigningKeys } from './signing-keys.ts';
import { insertTenant } from './store.ts';
import { Tenants } from './tenants.ts';
import { Tokens } from './tokens.ts';
import { UsedTokens } from './used-tokens/used-tokens.ts';
import { UserEmails } from './user-emails.ts';
import { UserAdministration } from './users/administration/administration.ts';
import { Roles } from './users/administration/roles.ts';
import { Passkeys } from './users/passkeys/passkeys.ts';
import { SecondFactors } from './users/second-factor/second-factors.ts';
import { SessionTokens } from './users/session-token.ts';
import { Sessions } from './users/sessions.ts';
import { UserSignIn } from './users/user-sign-in.ts';
import { Users } from './users/users.ts';

export const ISSUER = 'https://aml.test';
const MASTER_KEY = randomBytes(32);

/** Stands still until moved; both times move together. */
export class HeldClock {
  #ms = Date.UTC(2026, 0, 15, 12);
  now(): Date {
    return new Date(this.#ms);
  }
  monotonicMs = (): number => this.#ms;
  advance(seconds: number): void {
    this.#ms += seconds * 1000;
  }
}

/** The real hashes, counted. */
class CountingHasher implements SecretHasher {
  readonly #real = new Argon2Hasher();
  verifications = 0;
  hash(secret: string): Promise<string> {
    return this.#real.hash(secret);
  }
  verify(phc: string, secret: string): Promise<boolean> {
    this.verifications += 1;
    return this.#real.verify(phc, secret);
  }
}

export function openDatabase(connectionString: string): Database {
  return new Database({ connectionString, maxConnections: 4, applicationName: 'test-node' });
}

export interface NodeOptions {
  database: Database;
  clock?: HeldClock;
  installationKey?: Buffer;
  issuer?: string;
  log?: Log;
  audience?: string;
}

/** The identity services of one process. Without a clock: real time. */
export function createNode(options: NodeOptions) {
  const { database, clock, installationKey = MASTER_KEY, issuer = ISSUER, audience, log = silentLog } = options;
  const time = clock ?? { now: () => new Date() };
  const monotonicMs = clock?.monotonicMs;
  const hasher = new CountingHasher();
  const liveness = new Liveness(database, monotonicMs);
  const writer = writerOver(database, time);
  const keys = new SigningKeys({ database, writer, installationKey, clock: time, log, monotonicMs });
  const backOff = new BackOff(database, time);
  const sessionTokens = new SessionTokens(installationKey);
  const sessions = new Sessions({ database, writer, clock: time, tokens: sessionTokens, monotonicMs });
  const secondFactors = new SecondFactors({ database, writer, clock: time, installationKey });
  const roles = new Roles(database, writer);
  const usedTokens = new UsedTokens(database, time);
  const passkeys = new Passkeys({
    database,
    writer,
    clock: time,
    installationKey,
    usedTokens,
    secondFactors,
    publicUrl: issuer,
  });
  const emails = new UserEmails({ database, queue: new JobQueue(database), mailer: new Mailer(null), installationKey });
  return {
    secondFactors,
    passkeys,
    roles,
    userAdministration: new UserAdministration({
      database,
      writer,
      hasher,
      sessions,
      roles,
      emails,
      publicUrl: issuer,
    }),
    database,
    writer,
    hasher,
    keys,
    backOff,
    liveness,
    tokens: new Tokens({ keys, liveness, clock: time, issuer, audience }),
    clients: new Clients({ database, writer, hasher, liveness, clock: time }),
    signIn: new SignIn({
      ...{ database, hasher, backOff, clock: time, log },
      usedTokens,
      audiences: [issuer],
    }),
    tenants: new Tenants(database, writer),
    sessions,
    sessionTokens,
    users: new Users({ database, writer, hasher, clock: time }),
    userSignIn: new UserSignIn({
      database,
      writer,
      hasher,
      backOff,
      sessions,
      tokens: sessionTokens,
      secondFactors,
      passkeys,
    }),
  };
}

export type TestNode = ReturnType<typeof createNode>;

/** A new organization, and its operator at the command line. */
export async function createTenant(database: Database, name = 'Test bank'): Promise<Caller> {
  const tenantId = randomUUID();
  await database.system((db) => insertTenant(db, tenantId, name, new Date()));
  return callerOf(operatorPrincipal({ tenantId, name }, 'tester'));
}

export function callerOf(principal: Principal): Caller {
  return { principal, correlationId: randomUUID() };
}

/** A new client, signed in, with its token. */
export async function signedInClient(node: TestNode, by: Caller, permissions?: string[]) {
  const { secret } = await node.clients.create(by, { name: 'Core banking', permissions });
  const signIn = () => node.signIn.signInClient({ ...secret, address: '192.0.2.1' });
  const { client, secretId } = await signIn();
  const { accessToken } = await node.tokens.issue(client);
  return { ...secret, client, secretId, accessToken, signIn };
}

/** The code of the refusal, or 'ok'. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
