/**
 * Tells whether a token's client, tenant and secret are still live, from a copy at most two seconds old. A token is valid for an
 * hour. Disabling the client, revoking the secret or suspending the tenant ends it at once on this node, and within five
 * seconds on every other.
 */

import { isPermission, type Permission } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { FreshCache } from '../platform/db/fresh-cache.ts';
import { allowing } from './allowed-addresses.ts';
import { credentialsOf } from './store.ts';

export interface ClientState {
  tenantId: string;
  tenantName: string;
  name: string;
  /** Client and tenant both. */
  active: boolean;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  /** Of keys too: a token is of what was proved. */
  liveSecretIds: ReadonlySet<string>;
  allows(address: string): boolean;
}

export class Liveness {
  readonly #states: FreshCache<ClientState | null>;

  constructor(database: Database, monotonicMs?: () => number) {
    this.#states = new FreshCache({ load: (clientId) => load(database, clientId), monotonicMs });
  }

  /**
   * null: there is no such client.
   * @throws AppError service-unavailable when the database is away and the last state is older than five seconds
   */
  of(clientId: string): Promise<ClientState | null> {
    return this.#states.get(clientId);
  }

  /** Drops the copy. Call it after a change by this node. */
  forget(clientId: string): void {
    this.#states.forget(clientId);
  }
}

async function load(database: Database, clientId: string): Promise<ClientState | null> {
  const row = await credentialsOf(database.direct, clientId);
  return (
    row && {
      tenantId: row.tenantId,
      tenantName: row.tenantName,
      name: row.name,
      active: row.status === 'ACTIVE' && row.tenantStatus === 'ACTIVE',
      roles: row.roles,
      permissions: new Set(row.permissions.filter(isPermission)),
      liveSecretIds: new Set([...row.secrets, ...row.keys].map(({ secretId }) => secretId)),
      allows: allowing(row.allowedAddresses),
    }
  );
}
