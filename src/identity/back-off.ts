/**
 * Delays repeated attempts to guess secrets. Counts are stored in the database, so all nodes share them.
 *
 *   scope     counted by                  free   then                    why
 *   pair      name and address               5   1 s, 2 s, 4 s … 15 min  an attacker delays only itself: the real client
 *                                                                        still signs in from its own address
 *   address   address (IPv6: its /64)       50   1 s, 2 s, 4 s … 15 min  one machine that tries many names
 *   client    name, all addresses          200   1 s, 2 s, 4 s … 1 min   many machines that try one name
 *
 * A name is a client ID or a user's email address. A browser that signed in before has a cookie that identifies it.
 * It is counted by the cookie instead of its address, so that failures of others do not delay it, even from the same office.
 *
 * With the last two counts, neighbors behind one address or a botnet could lock out the real client. So they do not apply to a pair
 * that signed in within 30 days, for which only its own failures count. Behind a proxy this needs AMLCORE_TRUST_PROXY, otherwise
 * all callers have one address. Attempts rejected here are not counted, so a block never prolongs itself. A failure is counted
 * after the hash, so that many processes of one client can start at once. A parallel burst therefore gets one guess for each
 * slot of the hash queue (secret-hash.ts), once.
 */
import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import {
  blockSubject,
  clearFailures,
  countFailure,
  type FailureRow,
  failuresOf,
  purgeFailures,
  rememberSuccess,
} from './store.ts';

const SCOPES = {
  pair: { freeFailures: 5, maxBlockSeconds: 900 },
  address: { freeFailures: 50, maxBlockSeconds: 900 },
  client: { freeFailures: 200, maxBlockSeconds: 60 },
} as const;
type Scope = keyof typeof SCOPES;
const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

/** A count restarts when its last failure is older than this. Longer than any block. */
const WINDOW_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const KNOWN_ADDRESS_MS = 30 * DAY_MS;

/** Counting keys of an attempt. */
export interface CountedAttempt {
  subjects: { pair: string } & Partial<Record<Scope | 'known', string>>;
  knownSince: Date | null;
}

export class BackOff {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** @throws AppError rate-limit-exceeded with the seconds to wait */
  admit(name: string, address: string): Promise<CountedAttempt> {
    return this.#admit(subjectsOf(name, address));
  }

  /**
   * Counts attempts that need possession of something: the cookie of a known browser, a session, a correct password.
   * They are counted by that alone.
   * @throws AppError rate-limit-exceeded with the seconds to wait
   */
  admitHolder(...of: [what: string, ...string[]]): Promise<CountedAttempt> {
    return this.#admit({ pair: `holder:${digest(...of)}` });
  }

  async #admit(subjects: CountedAttempt['subjects']): Promise<CountedAttempt> {
    const rows = await this.#database.system((db) => failuresOf(db, Object.values(subjects)));
    const row = (scope: Scope | 'known') => rows.find(({ subject }) => subject === subjects[scope]);
    const now = this.#clock.now().getTime();
    const knownSince = row('known')?.lastAt ?? null;
    const isKnown = knownSince !== null && now - knownSince.getTime() < KNOWN_ADDRESS_MS;
    const waitMs = Math.max(
      ...SCOPE_NAMES.map((scope) => (scope !== 'pair' && isKnown ? 0 : blockedForMs(row(scope), now))),
    );
    if (waitMs > 0) {
      throw new AppError('rate-limit-exceeded', {
        detail: 'Too many failed sign-in attempts. Wait before the next one.',
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    }
    return { subjects, knownSince };
  }

  async failed({ subjects }: CountedAttempt): Promise<void> {
    const now = this.#clock.now();
    await this.#database.system(async (db) => {
      // All nodes use the same order, so that two attempts cannot deadlock.
      for (const scope of SCOPE_NAMES) {
        const subject = subjects[scope];
        if (subject === undefined) continue;
        const { freeFailures, maxBlockSeconds } = SCOPES[scope];
        const failures = await countFailure(db, subject, now, new Date(now.getTime() - WINDOW_MS));
        if (failures < freeFailures) continue;
        const seconds = Math.min(maxBlockSeconds, 2 ** Math.min(failures - freeFailures, 30));
        await blockSubject(db, subject, new Date(now.getTime() + seconds * 1000));
      }
    });
  }

  /** Clears the counts except that of the address, which an attacker could clear with a client of its own. */
  async succeeded({ subjects, knownSince }: CountedAttempt): Promise<void> {
    const now = this.#clock.now();
    const rememberAnew = !knownSince || now.getTime() - knownSince.getTime() > DAY_MS;
    await this.#database.system(async (db) => {
      await clearFailures(db, [subjects.pair, ...(subjects.client ? [subjects.client] : [])]);
      if (rememberAnew && subjects.known) await rememberSuccess(db, subjects.known, now);
    });
  }

  /** Deletes rows that no longer count. */
  async purge(): Promise<void> {
    const now = this.#clock.now().getTime();
    await this.#database.system((db) => purgeFailures(db, new Date(now - WINDOW_MS), new Date(now - KNOWN_ADDRESS_MS)));
  }
}

function blockedForMs(row: FailureRow | undefined, nowMs: number): number {
  return row?.blockedUntil ? row.blockedUntil.getTime() - nowMs : 0;
}

function subjectsOf(name: string, address: string): CountedAttempt['subjects'] {
  const from = addressKey(address);
  return {
    pair: `pair:${digest(name, from)}`,
    address: `address:${from}`,
    client: `client:${digest(name)}`,
    known: `known:${digest(name, from)}`,
  };
}

/** Hashed, since a caller may have typed anything as a name, even a secret. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** One key per machine: the /64 of an IPv6 address, since one host owns it; IPv4 in IPv6 form as IPv4. */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : 'unknown';
  const [head = '', tail] = plain.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  // A dotted suffix stands for two groups, which are never among the first four.
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array(Math.max(0, missing)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
