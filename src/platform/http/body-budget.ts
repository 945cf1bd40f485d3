/**
 * Memory budget for request bodies in flight. A body reserves its bytes before the first byte is read, and releases them when its
 * request is answered. A reservation over the budget is rejected, so that uploads cannot exhaust the memory of the process.
 *
 *   |--------------------------- all ---------------------------|
 *   |------------- uploads, 3/4 -----------------|                the rest is kept for ordinary requests
 *   |------- one organization, 1/2 -----|                         the rest is kept for other organizations
 *   |- 1/8 -|                                                     all callers without a token together
 */
import { AppError } from '../errors.ts';

const SHARES = { all: 1, uploads: 3 / 4, organisation: 1 / 2, strangers: 1 / 8 } as const;
const RETRY_AFTER_SECONDS = 5;

export interface BodyOwner {
  /** null: the caller has no token. */
  tenantId: string | null;
  /** The body may be larger than an ordinary one. */
  isUpload: boolean;
}

/** The bytes that are reserved for one body. */
export interface Reservation {
  /** @throws AppError service-unavailable */
  grow(bytes: number): void;
  /** Further calls do nothing. */
  release(): void;
}

interface Account {
  key: string;
  share: number;
}

export class BodyBudget {
  readonly #bytes: number;
  readonly #taken = new Map<string, number>();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Bytes that are reserved now. */
  get takenBytes(): number {
    return this.#taken.get('all') ?? 0;
  }

  /** @throws AppError service-unavailable */
  reserve(bytes: number, owner: BodyOwner): Reservation {
    const accounts = accountsOf(owner);
    let held = 0;
    let released = false;
    const grow = (more: number) => {
      if (released) return;
      const full = accounts.some(({ key, share }) => (this.#taken.get(key) ?? 0) + more > this.#bytes * share);
      if (full) {
        throw new AppError('service-unavailable', {
          detail: 'Too much data is being uploaded at the moment. Try again later.',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      held += more;
      this.#add(accounts, more);
    };
    grow(bytes);
    return {
      grow,
      release: () => {
        if (released) return;
        released = true;
        this.#add(accounts, -held);
      },
    };
  }

  #add(accounts: readonly Account[], bytes: number): void {
    for (const { key } of accounts) {
      const taken = (this.#taken.get(key) ?? 0) + bytes;
      if (taken > 0) this.#taken.set(key, taken);
      else this.#taken.delete(key);
    }
  }
}

function accountsOf({ tenantId, isUpload }: BodyOwner): Account[] {
  const accounts: Account[] = [
    { key: 'all', share: SHARES.all },
    tenantId === null
      ? { key: 'strangers', share: SHARES.strangers }
      : { key: `organization ${tenantId}`, share: SHARES.organisation },
  ];
  if (isUpload) accounts.push({ key: 'uploads', share: SHARES.uploads });
  return accounts;
}
