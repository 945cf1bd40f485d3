/**
 * Single sign-on configuration of an organization. It decides which provider grants roles, so only user administrators can change it.
 * They can map groups only to roles whose permissions they hold. Restricting password sign-in needs at least one user who can still
 * sign in while the provider is unavailable.
 */
import {
  type Caller,
  permissionsOfRoles,
  requireHeld,
  requireUserToAdminister,
} from '../../../platform/access/permissions.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError, type FieldError } from '../../../platform/errors.ts';
import { encrypt } from '../../../platform/lib/secret-box.ts';
import type { AuditNote } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import type { Roles } from '../administration/roles.ts';
import { readRoles } from '../administration/store.ts';
import { provisionedAmong } from '../scim/store.ts';
import { userById } from '../store.ts';
import { type IdentityProviders, secretContext } from './identity-providers.ts';
import {
  deleteSingleSignOn,
  type GroupRoles,
  insertSingleSignOn,
  type SingleSignOnRow,
  singleSignOnOf,
  tiedUsers,
  updateSingleSignOn,
} from './store.ts';

const HANDLE = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;
const MAX_GROUPS = 100;
const MAX_GROUP_NAME = 256;
/** Permission of users who can help while the provider is unavailable. */
const RESCUE = 'iam:write';

export interface SingleSignOnInput {
  organisation: string;
  issuer: string;
  clientId: string;
  /** Absent: unchanged. */
  clientSecret?: string | undefined;
  /** true: there is no secret, only PKCE. */
  publicClient?: boolean | undefined;
  scopes?: readonly string[] | undefined;
  groupClaim?: string | undefined;
  groupRoles: readonly { group: string; roles?: readonly string[] | undefined }[];
  localSignIn: SingleSignOnRow['localSignIn'];
  breakGlass?: readonly string[] | undefined;
  version?: number | undefined;
}

export interface SingleSignOnView {
  organisation: string;
  /** Register this address with the provider. */
  redirectUri: string;
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  scopes: string[];
  groupClaim: string;
  groupRoles: GroupRoles[];
  localSignIn: SingleSignOnRow['localSignIn'];
  breakGlass: string[];
  version: number;
}

export interface ConfigurationParts {
  database: Database;
  writer: Writer;
  providers: IdentityProviders;
  roles: Roles;
  installationKey: Buffer;
  publicUrl: string;
}

export class SingleSignOnConfiguration {
  readonly #parts: ConfigurationParts;

  constructor(parts: ConfigurationParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found */
  async get({ principal: { tenantId } }: Caller): Promise<SingleSignOnView> {
    const row = await this.#parts.database.tenant(tenantId, (db) => singleSignOnOf(db, tenantId));
    if (!row) throw notSetUp();
    return this.#viewOf(row);
  }

  /** @throws AppError validation-failed, forbidden, conflict (stale version, the handle is in use) */
  async put(by: Caller, input: SingleSignOnInput): Promise<SingleSignOnView> {
    const { principal } = by;
    const { tenantId } = principal;
    requireUserToAdminister(principal);
    const { database, providers, writer } = this.#parts;
    const known = await database.tenant(tenantId, (db) => singleSignOnOf(db, tenantId));
    const wanted = this.#checked(input, known, tenantId);
    const flaw = providers.flawOf(wanted.issuer) ?? (await providers.test(wanted));
    if (flaw) throw invalid([{ field: 'issuer', code: 'Address', message: flaw }]);
    const { result } = await writer.write(by, async ({ db, now }) => {
      const before = await singleSignOnOf(db, tenantId, 'forUpdate');
      if ((before?.version ?? 0) !== (known?.version ?? 0)) throw changedMeanwhile();
      await this.#requireMayGive(db, by, wanted.groupRoles);
      if (before) requireHeld(principal, await this.#allowedBy(db, tenantId, before.groupRoles));
      await requireRescuers(db, tenantId, wanted);
      const earlier = before?.issuer === wanted.issuer ? before.configuredBy : [];
      const configuredBy = [...new Set([...earlier, principal.id])];
      const version = (before?.version ?? 0) + 1;
      const after = { ...wanted, version, updatedAt: now(), updatedBy: principal.id, configuredBy };
      if (before) await updateSingleSignOn(db, after);
      else if (!(await insertSingleSignOn(db, after))) throw conflict('This name is used by another organization.');
      const details = { before: before && this.#shown(before), after: this.#shown(after) };
      return { result: after, audit: noteOf('single-sign-on.changed', tenantId, details) };
    });
    return this.#viewOf(result);
  }

  /** All users sign in with passwords again. @throws AppError not-found */
  async remove(by: Caller): Promise<void> {
    const { principal } = by;
    requireUserToAdminister(principal);
    const { tenantId } = principal;
    await this.#parts.writer.write(by, async ({ db }) => {
      const before = await singleSignOnOf(db, tenantId, 'forUpdate');
      if (!before) throw notSetUp();
      requireHeld(principal, await this.#allowedBy(db, tenantId, before.groupRoles));
      await deleteSingleSignOn(db, tenantId);
      const details = { before: this.#shown(before) };
      return { result: null, audit: noteOf('single-sign-on.removed', tenantId, details) };
    });
  }

  redirectUri(handle: string): string {
    return `${this.#parts.publicUrl}/single-sign-on/${handle}`;
  }

  #checked(input: SingleSignOnInput, known: SingleSignOnRow | null, tenantId: string): SingleSignOnRow {
    const errors: FieldError[] = [];
    const refuse = (field: string, code: string, message: string) => errors.push({ field, code, message });
    const handle = input.organisation.toLowerCase();
    if (!HANDLE.test(handle)) refuse('organisation', 'Pattern', 'must have 3 to 40 of a-z 0-9 -');
    if (known && known.handle !== handle)
      refuse(
        'organisation',
        'Unchangeable',
        'is part of the address registered with the provider and cannot change: remove single sign-on, then set it up again',
      );
    if (input.version !== undefined && input.version !== (known?.version ?? 0)) throw changedMeanwhile();
    const groupRoles = input.groupRoles.map(({ group, roles = [] }) => ({
      group,
      roles: [...new Set(roles.map((role) => role.trim().toUpperCase()))],
    }));
    if (groupRoles.length > MAX_GROUPS) refuse('groupRoles', 'Size', `must have at most ${MAX_GROUPS} elements`);
    if (new Set(groupRoles.map(({ group }) => group)).size < groupRoles.length)
      refuse('groupRoles', 'Unique', 'must not repeat a group');
    groupRoles.forEach(({ group }, at) => {
      if (group.length > MAX_GROUP_NAME) refuse(`groupRoles[${at}].group`, 'Size', 'must have at most 256 characters');
    });
    const scopes = [...new Set(['openid', ...(input.scopes ?? ['profile', 'email'])])];
    const isWord = (scope: string) => /^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/.test(scope);
    if (!scopes.every(isWord)) refuse('scopes', 'Pattern', 'must be words without blanks');
    if (errors.length > 0) throw invalid(errors);
    return {
      tenantId,
      handle,
      issuer: input.issuer,
      clientId: input.clientId,
      clientSecretEncrypted: this.#secret(input, known, tenantId),
      scopes,
      groupClaim: input.groupClaim ?? 'groups',
      groupRoles,
      localSignIn: input.localSignIn,
      breakGlass: [...new Set(input.breakGlass ?? [])],
      version: known?.version ?? 0,
      updatedAt: new Date(0),
      updatedBy: '',
      configuredBy: [],
    };
  }

  /** A stored secret belongs to one provider: changing the issuer must not send it to another. */
  #secret(input: SingleSignOnInput, known: SingleSignOnRow | null, tenantId: string): Buffer | null {
    if (input.publicClient) return null;
    if (input.clientSecret !== undefined) {
      return encrypt(this.#parts.installationKey, Buffer.from(input.clientSecret), secretContext(tenantId));
    }
    if (known?.issuer === input.issuer && known.clientId === input.clientId) return known.clientSecretEncrypted;
    const message = 'must be given for another issuer or client; use publicClient for a client without a secret';
    throw invalid([{ field: 'clientSecret', code: 'NotNull', message }]);
  }

  /** @throws AppError validation-failed (a role does not exist), forbidden (it grants more than the caller holds) */
  async #requireMayGive(db: Db, { principal }: Caller, groupRoles: readonly GroupRoles[]): Promise<void> {
    for (const [at, { roles }] of groupRoles.entries()) {
      const permissions = await this.#parts.roles.permissionsOf(db, principal.tenantId, roles).catch((error) => {
        if (!(error instanceof AppError) || error.code !== 'validation-failed') throw error;
        const errors = error.details.errors?.map((one) => ({ ...one, field: `groupRoles[${at}].roles` }));
        throw invalid(errors ?? []);
      });
      requireHeld(principal, permissions);
    }
  }

  /** Permissions of a mapping now: deleted roles grant none. */
  async #allowedBy(db: Db, tenantId: string, groupRoles: readonly GroupRoles[]) {
    const roles = groupRoles.flatMap((one) => one.roles);
    const own = (await readRoles(db, tenantId)).filter(({ role }) => roles.includes(role));
    return permissionsOfRoles(
      roles,
      own.flatMap(({ permissions }) => permissions),
    );
  }

  #viewOf(row: SingleSignOnRow): SingleSignOnView {
    return { ...this.#shown(row), redirectUri: this.redirectUri(row.handle), version: row.version };
  }

  #shown(row: SingleSignOnRow) {
    const { handle, issuer, clientId, scopes, groupClaim, groupRoles, localSignIn, breakGlass } = row;
    const hasClientSecret = row.clientSecretEncrypted !== null;
    return {
      ...{ organisation: handle, issuer, clientId, hasClientSecret, scopes, groupClaim, groupRoles },
      ...{ localSignIn, breakGlass },
    };
  }
}

/**
 * Break-glass users must sign in with a password, administer users, and have no groups that the provider could remove.
 * @throws AppError validation-failed
 */
async function requireRescuers(db: Db, tenantId: string, wanted: SingleSignOnRow): Promise<void> {
  const refuse = (message: string) => invalid([{ field: 'breakGlass', code: 'Rescuer', message }]);
  const own = await readRoles(db, tenantId);
  for (const userId of wanted.breakGlass) {
    const person = await userById(db, tenantId, userId);
    const roles = person?.status === 'ACTIVE' ? person.roles : [];
    const custom = own.filter(({ role }) => roles.includes(role)).flatMap(({ permissions }) => permissions);
    if (!permissionsOfRoles(roles, custom).has(RESCUE)) {
      throw refuse(`must be active users of the organization who hold ${RESCUE}`);
    }
  }
  const dependent = [
    ...(await tiedUsers(db, tenantId, wanted.breakGlass)),
    ...(await provisionedAmong(db, tenantId, wanted.breakGlass)),
  ];
  if (dependent.length > 0) {
    throw refuse('must not be linked to the identity provider or provisioned by it, since it could remove their roles');
  }
  if (wanted.localSignIn === 'BREAK_GLASS_ONLY' && wanted.breakGlass.length === 0) {
    throw refuse('must have at least one user if other users cannot sign in with a password');
  }
}

function noteOf(action: string, tenantId: string, details: object): AuditNote {
  return { action, subjectType: 'SINGLE_SIGN_ON', subjectId: tenantId, details };
}

function invalid(errors: FieldError[]): AppError {
  return new AppError('validation-failed', { errors });
}

function notSetUp(): AppError {
  return new AppError('not-found', { detail: 'Single sign-on is not set up.' });
}

function changedMeanwhile(): AppError {
  return conflict('The single sign-on configuration was changed in the meantime. Reload it and try again.');
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
