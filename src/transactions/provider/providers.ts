/** The configured provider of each organization, and its secret. */

import { LRUCache } from 'lru-cache';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import { decrypt, encrypt } from '../../platform/lib/secret-box.ts';
import { PinnedPools } from '../../platform/outbound/pinned-pools.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { ConnectPolicy } from './connect-policy.ts';
import { HttpsProvider } from './https-provider.ts';
import type { SecretView } from './schemas.ts';
import type { ScoreProvider } from './score-provider.ts';
import type { ProviderConfiguration } from './settings.ts';
import { lockSecret, readSecret, type StoredSecret, writeSecret } from './store.ts';

const MAX_PROVIDERS = 1_000;
const SOCKET_TIMEOUT_MS = 10_000;

export interface ProvidersParts {
  database: Database;
  writer: Writer;
  installationKey: Buffer;
  connect: ConnectPolicy;
  monotonicMs?: () => number;
}

export class Providers {
  readonly #parts: ProvidersParts;
  readonly #monotonicMs: () => number;
  readonly #pools = new PinnedPools(SOCKET_TIMEOUT_MS);
  readonly #secrets: FreshCache<string | null>;
  /** Providers with their circuit breakers and cached responses. A changed configuration creates a new one. */
  readonly #providers = new LRUCache<string, { configuration: string; provider: ScoreProvider }>({
    max: MAX_PROVIDERS,
  });

  constructor(parts: ProvidersParts) {
    this.#parts = parts;
    this.#monotonicMs = parts.monotonicMs ?? (() => performance.now());
    this.#secrets = new FreshCache({
      load: async (tenantId) => {
        const stored = await parts.database.tenant(tenantId, (db) => readSecret(db, tenantId));
        return stored && decrypt(parts.installationKey, stored.sealed, secretContext(tenantId)).toString('utf8');
      },
      monotonicMs: parts.monotonicMs,
    });
  }

  of(tenantId: string, configuration: ProviderConfiguration): ScoreProvider {
    const text = JSON.stringify(configuration);
    const known = this.#providers.get(tenantId);
    const provider =
      known?.configuration === text
        ? known.provider
        : new HttpsProvider({
            configuration,
            secret: () => this.#secrets.get(tenantId),
            connect: this.#parts.connect,
            pools: this.#pools,
            monotonicMs: this.#monotonicMs,
          });
    this.#providers.set(tenantId, { configuration: text, provider });
    return provider;
  }

  /** Whether a secret is set, its author and time. The secret is never returned. */
  async secret(tenantId: string): Promise<SecretView> {
    return viewOf(await this.#parts.database.tenant(tenantId, (db) => readSecret(db, tenantId)));
  }

  async setSecret(by: Caller, value: string): Promise<SecretView> {
    const { tenantId, id } = by.principal;
    const { writer, installationKey } = this.#parts;
    const { result: stored } = await writer.write(by, async ({ db, now }) => {
      const version = ((await lockSecret(db, tenantId))?.version ?? 0) + 1;
      const sealed = encrypt(installationKey, Buffer.from(value, 'utf8'), secretContext(tenantId));
      const secret: StoredSecret = { sealed, version, updatedAt: now(), updatedBy: id };
      await writeSecret(db, tenantId, secret);
      const subject = { subjectType: 'PROVIDER_SECRET', subjectId: tenantId };
      return { result: secret, audit: { action: 'provider-secret.changed', ...subject, details: { version } } };
    });
    this.#secrets.forget(tenantId);
    return viewOf(stored);
  }

  close(): Promise<void> {
    return this.#pools.close();
  }
}

function secretContext(tenantId: string): string {
  return `provider-secret/${tenantId}`;
}

function viewOf(stored: StoredSecret | null): SecretView {
  return {
    isSet: stored !== null,
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
}
