/**
 * Whether a token's client, tenant and secret are still active, from a copy at most two seconds old. Tokens are valid for one
 * hour. Disabling the client, revoking the secret or suspending the tenant ends them at once on this node, and within five
 * seconds on the others.
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
  /** Both client and tenant are active. */
  active: boolean;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  /** Includes key IDs: a token depends on the credential that obtained it. */
  liveSecretIds: ReadonlySet<string>;
  allows(address: string): boolean;
}

export class Liveness {
  readonly #states: FreshCache<ClientState | null>;

  constructor(database: Database, monotonicMs?: () => number) {
    this.#states = new FreshCache({ load: (clientId) => load(database, clientId), monotonicMs });
  }

  /**
   * null: the client does not exist.
   * @throws AppError service-unavailable if the database is unavailable and the last state is older than five seconds
   */
  of(clientId: string): Promise<ClientState | null> {
    return this.#states.get(clientId);
  }

  /** Drops the copy. Call this after a change by this node. */
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
