/**
 * Programs that call the API: an id, at most two live secrets (so that a rotation has no gap), permissions.
 * Every change is one transaction with its audit row. A secret is shown once; only its slow hash is stored.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Caller,
  DEFAULT_CLIENT_PERMISSIONS,
  isPermission,
  type Permission,
  parsePermissions,
  requireGrantable,
} from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { AuditNote, Tx } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import { checkName } from './check-name.ts';
import type { Liveness } from './liveness.ts';
import type { SecretHasher } from './secret-hash.ts';
import {
  type ClientRow,
  countClients,
  insertClient,
  insertSecret,
  listClients,
  liveSecrets,
  lockClient,
  renameSecret,
  revokeSecrets,
  type SecretRow,
  updateClient,
} from './store.ts';

export const MAX_LIVE_SECRETS = 2;
const MAX_CLIENTS_PER_TENANT = 500;
const CLIENT_ID = /^[A-Za-z0-9._-]{1,128}$/;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

export interface Client extends Omit<ClientRow, 'permissions' | 'status'> {
  status: 'ACTIVE' | 'DISABLED';
  /** Permissions that this version knows. Others, granted by an earlier version, allow nothing. */
  permissions: Permission[];
  /** Live secrets, newest first: their ids and dates. */
  secrets: SecretRow[];
}

export interface NewSecret {
  clientId: string;
  secretId: string;
  /** Shown once. It cannot be shown again. */
  clientSecret: string;
}

export interface NewClient {
  name: string;
  /** Absent: a random one. */
  clientId?: string;
  /** Absent: screen:read and screen:write. */
  permissions?: readonly string[];
}

export interface ClientsParts {
  database: Database;
  writer: Writer;
  hasher: SecretHasher;
  liveness: Liveness;
  clock: Clock;
}

type Details = Record<string, unknown>;

export class Clients {
  readonly #parts: ClientsParts;

  constructor(parts: ClientsParts) {
    this.#parts = parts;
  }

  /** @throws AppError validation-failed, forbidden (more than the caller holds), conflict (id taken, too many clients) */
  async create(by: Caller, input: NewClient): Promise<{ client: Client; secret: NewSecret }> {
    const { clock, hasher } = this.#parts;
    const name = checkName(input.name);
    const clientId = input.clientId === undefined ? randomClientId() : checkClientId(input.clientId);
    const permissions = parsePermissions(input.permissions ?? DEFAULT_CLIENT_PERMISSIONS);
    requireGrantable(by.principal, permissions);
    const { tenantId } = by.principal;
    const secret = await hashedSecret(hasher, clock.now());
    const row: ClientRow = {
      tenantId,
      clientId,
      name,
      status: 'ACTIVE',
      roles: ['ROLE_CLIENT'],
      permissions,
      createdAt: clock.now(),
      createdBy: by.principal.id,
    };
    await this.#parts.writer.write(by, async ({ db }) => {
      if ((await countClients(db, tenantId)) >= MAX_CLIENTS_PER_TENANT) {
        throw new AppError('conflict', { detail: `An organisation has at most ${MAX_CLIENTS_PER_TENANT} clients.` });
      }
      if (!(await insertClient(db, row))) throw new AppError('conflict', { detail: 'This client id is taken.' });
      await insertSecret(db, row, secret);
      const details = { name, roles: row.roles, permissions, secretId: secret.secretId };
      return { result: null, audit: noteOf('client.created', clientId, details) };
    });
    // A refusal of this id may be cached from a moment ago.
    this.#parts.liveness.forget(clientId);
    return { client: asClient(row, [secret]), secret: shown(clientId, secret) };
  }

  async list(by: Caller): Promise<Client[]> {
    const { tenantId } = by.principal;
    return this.#parts.database.tenant(tenantId, async (db) => {
      const clients = await listClients(db, tenantId, MAX_CLIENTS_PER_TENANT);
      const secretsOf = new Map<string, SecretRow[]>(clients.map(({ clientId }) => [clientId, []]));
      for (const secret of await liveSecrets(db, tenantId)) secretsOf.get(secret.clientId)?.push(secret);
      return clients.map((client) => asClient(client, secretsOf.get(client.clientId) ?? []));
    });
  }

  /**
   * Adds a secret beside the newest one and revokes older ones. `revokeOld` revokes all others, which ends the tokens that
   * were issued on them.
   */
  async rotate(by: Caller, clientId: string, options: { revokeOld?: boolean } = {}): Promise<NewSecret> {
    const secret = await hashedSecret(this.#parts.hasher, this.#parts.clock.now());
    await this.#change(by, clientId, 'client.secret-rotated', async ({ db, now }, client) => {
      // The holder of the new secret can do all that the client may, so this is like granting its permissions.
      requireGrantable(by.principal, client.permissions.filter(isPermission));
      const live = await liveSecrets(db, client.tenantId, clientId);
      const revoked = live.slice(options.revokeOld ? 0 : MAX_LIVE_SECRETS - 1).map(({ secretId }) => secretId);
      await revokeSecrets(db, client, revoked, now());
      await insertSecret(db, client, secret);
      return { created: secret.secretId, revoked };
    });
    return shown(clientId, secret);
  }

  /** Ends its tokens for good. The secrets stay but get new ids, so `enable` does not bring old tokens back. */
  async disable(by: Caller, clientId: string): Promise<void> {
    await this.#change(by, clientId, 'client.disabled', async ({ db }, client) => {
      if (client.status === 'DISABLED') return null;
      await updateClient(db, client, { status: 'DISABLED' });
      const secrets: { before: string; after: string }[] = [];
      for (const { secretId } of await liveSecrets(db, client.tenantId, clientId)) {
        const after = randomUUID();
        await renameSecret(db, client, secretId, after);
        secrets.push({ before: secretId, after });
      }
      return { secrets };
    });
  }

  async enable(by: Caller, clientId: string): Promise<void> {
    await this.#change(by, clientId, 'client.enabled', async ({ db }, client) => {
      requireGrantable(by.principal, client.permissions.filter(isPermission));
      if (client.status === 'ACTIVE') return null;
      await updateClient(db, client, { status: 'ACTIVE' });
      return {};
    });
  }

  /** One audited change of a client of the caller's tenant; `work` returns the audit details, or null for no change. */
  async #change(
    by: Caller,
    clientId: string,
    action: string,
    work: (tx: Tx, client: ClientRow) => Promise<Details | null>,
  ): Promise<void> {
    const { tenantId } = by.principal;
    await this.#parts.writer.write(by, async (tx) => {
      const client = CLIENT_ID.test(clientId) ? await lockClient(tx.db, tenantId, clientId) : null;
      // The same answer for another tenant's client, so that nobody learns that it exists.
      if (!client) throw new AppError('not-found', { detail: 'There is no such client.' });
      const details = await work(tx, client);
      return { result: null, audit: details ? noteOf(action, clientId, details) : [] };
    });
    this.#parts.liveness.forget(clientId);
  }
}

function noteOf(action: string, clientId: string, details: Details): AuditNote {
  return { action, subjectType: 'CLIENT', subjectId: clientId, details };
}

/** 80 random bits that can be read out over a telephone: `client_` and 16 letters and digits. */
export function randomClientId(): string {
  return `client_${[...randomBytes(16)].map((byte) => BASE32[byte % 32]).join('')}`;
}

export interface HashedSecret extends SecretRow {
  clientSecret: string;
  hash: string;
}

/** 256 random bits in base64url, or the given one, with its hash. */
export async function hashedSecret(hasher: SecretHasher, createdAt: Date, given?: string): Promise<HashedSecret> {
  const clientSecret = given ?? randomBytes(32).toString('base64url');
  return { secretId: randomUUID(), clientSecret, hash: await hasher.hash(clientSecret), createdAt };
}

function shown(clientId: string, { secretId, clientSecret }: HashedSecret): NewSecret {
  return { clientId, secretId, clientSecret };
}

function asClient(row: ClientRow, secrets: SecretRow[]): Client {
  return {
    ...row,
    status: row.status as Client['status'],
    permissions: row.permissions.filter(isPermission),
    secrets: secrets.map(({ secretId, createdAt }) => ({ secretId, createdAt })),
  };
}

function checkClientId(value: string): string {
  if (CLIENT_ID.test(value)) return value;
  const message = 'must have 1 to 128 of A-Z a-z 0-9 . _ -';
  throw new AppError('validation-failed', { errors: [{ field: 'clientId', code: 'Pattern', message }] });
}
