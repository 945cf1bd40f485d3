/**
 * OAuth clients of the API: an ID, at most two live secrets (so that a rotation has no gap), permissions.
 * Every change is one transaction with its audit entry. A secret is shown once; only its slow hash is stored.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Caller,
  DEFAULT_CLIENT_PERMISSIONS,
  isPermission,
  type Permission,
  parsePermissions,
  requireGrantable,
} from '../platform/access/permissions.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { AuditNote, Done, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { checkNetworks } from './allowed-addresses.ts';
import { checkName } from './check-name.ts';
import { checkKeys } from './client-keys.ts';
import type { Liveness } from './liveness.ts';
import type { SecretHasher } from './secret-hash.ts';
import {
  type ClientRow,
  countClients,
  insertClient,
  insertSecret,
  lastUses,
  listClients,
  liveSecrets,
  lockClient,
  renameSecret,
  revokeSecrets,
  type SecretRow,
  updateClient,
} from './store.ts';

export const MAX_LIVE_SECRETS = 2;
export const MAX_CLIENTS_PER_TENANT = 500;
const CLIENT_ID = /^[A-Za-z0-9._-]{1,128}$/;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

export interface Client extends Omit<ClientRow, 'permissions' | 'status'> {
  status: 'ACTIVE' | 'DISABLED';
  /** Permissions that this version knows. Others, granted by another version, have no effect. */
  permissions: Permission[];
  /** Live secrets, newest first: their IDs and dates. */
  secrets: SecretRow[];
  /** Keys that verify the client's assertions. */
  keys: ClientKey[];
  /** When a token was last issued to it. */
  lastUsedAt: Date | null;
}

/** A public key that verifies assertions of a client. */
export interface ClientKey {
  /** ID of the service; `kid` is the client's ID of the key. */
  keyId: string;
  kid: string;
  createdAt: Date;
}

type LiveRow = SecretRow & { publicJwk: Record<string, unknown> | null };

/** The client as in responses. */
export interface ClientView {
  clientId: string;
  name: string;
  state: Client['status'];
  permissions: Permission[];
  allowedAddresses: string[];
  liveSecrets: { secretId: string; createdAt: string }[];
  keys: { keyId: string; kid: string; createdAt: string }[];
  lastUsedAt: string | null;
  version: number;
  createdAt: string;
  createdBy: string;
}

export interface CreatedClient {
  client: ClientView;
  clientSecret: string;
}

export interface ClientChange {
  name?: string | undefined;
  permissions?: readonly string[] | undefined;
  disabled?: boolean | undefined;
  allowedAddresses?: readonly string[] | undefined;
  version?: number | undefined;
}

export interface NewSecret {
  clientId: string;
  secretId: string;
  /** Shown once and not stored. */
  clientSecret: string;
}

export interface NewClient {
  name: string;
  /** Absent: a random ID. */
  clientId?: string;
  /** Absent: screen:read and screen:write. */
  permissions?: readonly string[];
  /** Absent: any address. */
  allowedAddresses?: readonly string[];
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

  /** @throws AppError validation-failed, forbidden (more than the caller holds), conflict (ID taken, too many clients) */
  async create(by: Caller, input: NewClient): Promise<{ client: Client; secret: NewSecret }> {
    const { row, secret } = await this.#made(by, input);
    return { client: asClient(row, [plain(secret)], null), secret: shown(row.clientId, secret) };
  }

  /** Like `create`, once per Idempotency-Key. */
  async createOnce(by: Caller, input: NewClient): Promise<Done<CreatedClient>> {
    return (await this.#made(by, input)).done;
  }

  async #made(by: Caller, input: NewClient) {
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
      version: 1,
      allowedAddresses: checkNetworks(input.allowedAddresses ?? []),
    };
    const done = await this.#parts.writer.write(by, async ({ db }) => {
      if ((await countClients(db, tenantId)) >= MAX_CLIENTS_PER_TENANT) {
        throw new AppError('conflict', {
          detail: `An organization can have at most ${MAX_CLIENTS_PER_TENANT} clients.`,
        });
      }
      if (!(await insertClient(db, row)))
        throw new AppError('conflict', { detail: 'This client ID is already in use.' });
      await insertSecret(db, row, secret);
      const { roles, allowedAddresses } = row;
      const details = { name, roles, permissions, allowedAddresses, secretId: secret.secretId };
      const view = viewOf(asClient(row, [plain(secret)], null));
      const result: CreatedClient = { client: view, clientSecret: secret.clientSecret };
      return { result, audit: noteOf('client.created', clientId, details), isSecret: true };
    });
    // Liveness may have cached that this ID does not exist.
    this.#parts.liveness.forget(clientId);
    return { row, secret, done };
  }

  async list(by: Caller): Promise<Client[]> {
    const { tenantId } = by.principal;
    return this.#parts.database.tenant(tenantId, async (db) => {
      const clients = await listClients(db, tenantId, MAX_CLIENTS_PER_TENANT);
      const secretsOf = new Map<string, LiveRow[]>(clients.map(({ clientId }) => [clientId, []]));
      for (const secret of await liveSecrets(db, tenantId)) secretsOf.get(secret.clientId)?.push(secret);
      const used = await lastUses(db, tenantId);
      return clients.map((client) =>
        asClient(client, secretsOf.get(client.clientId) ?? [], used.get(client.clientId) ?? null),
      );
    });
  }

  /**
   * Adds a secret besides the newest one and revokes older ones. `revokeOld` revokes all others, which ends the tokens that
   * were issued with them.
   */
  async rotate(by: Caller, clientId: string, options: { revokeOld?: boolean } = {}): Promise<NewSecret> {
    return (await this.rotateOnce(by, clientId, options)).result;
  }

  /** Like `rotate`, once per Idempotency-Key. */
  async rotateOnce(by: Caller, clientId: string, options: { revokeOld?: boolean }): Promise<Done<NewSecret>> {
    const secret = await hashedSecret(this.#parts.hasher, this.#parts.clock.now());
    const result = shown(clientId, secret);
    return await this.#change(by, clientId, 'client.secret-rotated', result, async ({ db, now }, client) => {
      // The holder of the new secret has all permissions of the client, so rotating it is like granting them.
      requireGrantable(by.principal, client.permissions.filter(isPermission));
      const live = (await liveSecrets(db, client.tenantId, clientId)).filter(({ publicJwk }) => publicJwk === null);
      const revoked = live.slice(options.revokeOld ? 0 : MAX_LIVE_SECRETS - 1).map(({ secretId }) => secretId);
      await revokeSecrets(db, client, revoked, now());
      await insertSecret(db, client, secret);
      return { created: secret.secretId, revoked };
    });
  }

  /**
   * Replaces the keys that verify the client's assertions; none: it signs in with secrets only. Tokens are invalid once the key that
   * obtained them is removed.
   * @throws AppError not-found, forbidden, conflict (stale version), validation-failed
   */
  async setKeys(by: Caller, clientId: string, jwks: readonly unknown[], version?: number): Promise<ClientView> {
    const keys = await checkKeys(jwks);
    await this.#change(by, clientId, 'client.keys-changed', null, async ({ db, now }, client) => {
      requireGrantable(by.principal, client.permissions.filter(isPermission));
      if (version !== undefined && version !== client.version) {
        throw new AppError('conflict', { detail: 'This client was changed in the meantime. Reload it and try again.' });
      }
      const live = (await liveSecrets(db, client.tenantId, clientId)).filter(({ publicJwk }) => publicJwk !== null);
      const isKept = (row: LiveRow) => keys.some((key) => canonicalJson(key) === canonicalJson(row.publicJwk));
      const revoked = live.filter((row) => !isKept(row));
      const added = keys.filter((key) => !live.some((row) => canonicalJson(row.publicJwk) === canonicalJson(key)));
      if (revoked.length + added.length === 0) return null;
      await revokeSecrets(
        db,
        client,
        revoked.map(({ secretId }) => secretId),
        now(),
      );
      for (const key of added) {
        await insertSecret(db, client, { secretId: randomUUID(), createdAt: now(), publicJwk: key });
      }
      await updateClient(db, client, {});
      return { before: live.map(({ publicJwk }) => publicJwk?.kid), after: keys.map(({ kid }) => kid) };
    });
    const changed = (await this.list(by)).find((one) => one.clientId === clientId);
    return viewOf(changed!);
  }

  /** Permanently ends the client's tokens. The secrets stay but get new IDs, so `enable` does not revive old tokens. */
  async disable(by: Caller, clientId: string): Promise<void> {
    await this.#change(by, clientId, 'client.disabled', null, async ({ db }, client) => {
      if (client.status === 'DISABLED') return null;
      await updateClient(db, client, { status: 'DISABLED' });
      return { secrets: await renameSecrets(db, client) };
    });
  }

  async enable(by: Caller, clientId: string): Promise<void> {
    await this.#change(by, clientId, 'client.enabled', null, async ({ db }, client) => {
      requireGrantable(by.principal, client.permissions.filter(isPermission));
      if (client.status === 'ACTIVE') return null;
      await updateClient(db, client, { status: 'ACTIVE' });
      return {};
    });
  }

  /**
   * Changes name, permissions, addresses and status. The caller must hold the client's permissions before and after the change, except to
   * disable it.
   * @throws AppError not-found, forbidden, conflict (stale version), validation-failed
   */
  async change(by: Caller, clientId: string, input: ClientChange): Promise<ClientView> {
    const name = input.name === undefined ? undefined : checkName(input.name);
    const permissions = input.permissions && parsePermissions(input.permissions);
    const allowedAddresses = input.allowedAddresses && checkNetworks(input.allowedAddresses);
    if (permissions) requireGrantable(by.principal, permissions);
    await this.#change(by, clientId, 'client.changed', null, async ({ db }, client) => {
      if (input.version !== undefined && input.version !== client.version) {
        throw new AppError('conflict', { detail: 'This client was changed in the meantime. Reload it and try again.' });
      }
      const isOnlyDisabling = input.disabled === true && !permissions && !allowedAddresses && name === undefined;
      if (!isOnlyDisabling) requireGrantable(by.principal, client.permissions.filter(isPermission));
      const status = input.disabled === undefined ? client.status : input.disabled ? 'DISABLED' : 'ACTIVE';
      const isDisabled = status === 'DISABLED' && client.status === 'ACTIVE';
      const after = {
        name: name ?? client.name,
        status,
        permissions: permissions ?? client.permissions,
        allowedAddresses: allowedAddresses ?? client.allowedAddresses,
      };
      const { allowedAddresses: networks, ...columns } = after;
      await updateClient(db, client, { ...columns, allowed_addresses: networks });
      const { name: was, status: state, permissions: could, allowedAddresses: from } = client;
      return {
        before: { name: was, status: state, permissions: could, allowedAddresses: from },
        after,
        permissions: after.permissions,
        ...(isDisabled && { secrets: await renameSecrets(db, client) }),
      };
    });
    const changed = (await this.list(by)).find((one) => one.clientId === clientId);
    return viewOf(changed!);
  }

  /** One audited change of a client of the caller's tenant; `work` returns the audit details, or null for no change. */
  async #change<R>(
    by: Caller,
    clientId: string,
    action: string,
    result: R,
    work: (tx: Tx, client: ClientRow) => Promise<Details | null>,
  ): Promise<Done<R>> {
    const { tenantId } = by.principal;
    const done = await this.#parts.writer.write(by, async (tx) => {
      const client = CLIENT_ID.test(clientId) ? await lockClient(tx.db, tenantId, clientId) : null;
      // The same error for another tenant's client, so that its existence is not revealed.
      if (!client) throw new AppError('not-found', { detail: 'Client not found.' });
      const details = await work(tx, client);
      return { result, audit: details ? noteOf(action, clientId, details) : [], isSecret: true };
    });
    this.#parts.liveness.forget(clientId);
    return done;
  }
}

function noteOf(action: string, clientId: string, details: Details): AuditNote {
  return { action, subjectType: 'CLIENT', subjectId: clientId, details };
}

/** 80 random bits that can be read out over the phone: `client_` and 16 letters and digits. */
export function randomClientId(): string {
  return `client_${[...randomBytes(16)].map((byte) => BASE32[byte % 32]).join('')}`;
}

export interface HashedSecret extends SecretRow {
  clientSecret: string;
  hash: string;
}

/** 256 random bits in base64url, or the given secret, with its hash. */
export async function hashedSecret(hasher: SecretHasher, createdAt: Date, given?: string): Promise<HashedSecret> {
  const clientSecret = given ?? randomBytes(32).toString('base64url');
  return { secretId: randomUUID(), clientSecret, hash: await hasher.hash(clientSecret), createdAt };
}

function shown(clientId: string, { secretId, clientSecret }: HashedSecret): NewSecret {
  return { clientId, secretId, clientSecret };
}

/** Gives each live secret a new ID: it stays valid for sign-in, and earlier tokens end permanently. */
async function renameSecrets(db: Db, client: ClientRow): Promise<{ before: string; after: string }[]> {
  const renamed: { before: string; after: string }[] = [];
  for (const { secretId } of await liveSecrets(db, client.tenantId, client.clientId)) {
    const after = randomUUID();
    await renameSecret(db, client, secretId, after);
    renamed.push({ before: secretId, after });
  }
  return renamed;
}

export function viewOf(client: Client): ClientView {
  return {
    clientId: client.clientId,
    name: client.name,
    state: client.status,
    permissions: client.permissions,
    allowedAddresses: [...client.allowedAddresses],
    liveSecrets: client.secrets.map(({ secretId, createdAt }) => ({ secretId, createdAt: createdAt.toISOString() })),
    keys: client.keys.map((key) => ({ ...key, createdAt: key.createdAt.toISOString() })),
    lastUsedAt: client.lastUsedAt?.toISOString() ?? null,
    version: client.version,
    createdAt: client.createdAt.toISOString(),
    createdBy: client.createdBy,
  };
}

function plain({ secretId, createdAt }: SecretRow): LiveRow {
  return { secretId, createdAt, publicJwk: null };
}

function asClient(row: ClientRow, live: readonly LiveRow[], lastUsedAt: Date | null): Client {
  return {
    ...row,
    status: row.status as Client['status'],
    permissions: row.permissions.filter(isPermission),
    secrets: live.flatMap(({ secretId, createdAt, publicJwk }) => (publicJwk ? [] : [{ secretId, createdAt }])),
    keys: live.flatMap(({ secretId, createdAt, publicJwk }) =>
      publicJwk ? [{ keyId: secretId, kid: String(publicJwk.kid), createdAt }] : [],
    ),
    lastUsedAt,
  };
}

function checkClientId(value: string): string {
  if (CLIENT_ID.test(value)) return value;
  const message = 'must have 1 to 128 of A-Z a-z 0-9 . _ -';
  throw new AppError('validation-failed', { errors: [{ field: 'clientId', code: 'Pattern', message }] });
}
