/**
 * Users that the identity provider provisions. Only these are visible to it. A user with an account here becomes one of them if the
 * account is linked to the provider; any other account keeps its address, and the provider gets 409.
 */
import { randomUUID } from 'node:crypto';
import { authorKey, type Caller } from '../../../platform/access/permissions.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordIssuedCredentials } from '../../../platform/four-eyes/issued-credentials.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { isUuid } from '../../../platform/lib/ids.ts';
import type { Tx } from '../../../platform/unit-of-work/effect.ts';
import { dummyHash } from '../../secret-hash.ts';
import { lockClient } from '../../store.ts';
import { type SingleSignOnRow, singleSignOnOf, tiedUsers } from '../single-sign-on/store.ts';
import { changeEmail, countUsers, insertUser, lockUser, lockUserByEmail, type UserRow, updateUser } from '../store.ts';
import { checkEmail, MAX_USERS_PER_TENANT } from '../users.ts';
import { noSuchResource, notUnique } from './errors.ts';
import { conditionsOf } from './filter.ts';
import { type ListOf, type Page, pageOf } from './pages.ts';
import type { Patch } from './patch.ts';
import { type Provisioning, type ProvisioningChanges, requireSingleSignOn } from './provisioning.ts';
import { type UserResource, userResource } from './resources.ts';
import {
  findProvisioned,
  groupsOfUsers,
  type ListedRow,
  type ProvisionedRow,
  provisionedByExternalId,
  provisionedById,
  putProvisioned,
  removeMembers,
  type UserKey,
} from './store.ts';
import { emailOf, nameOf, patchUser, type UserAttributes, userAttributeAt, userOf } from './user-attributes.ts';

const SEARCHED: readonly string[] = ['userName', 'externalId', 'email'] satisfies UserKey[];

export class ProvisionedUsers {
  readonly #provisioning: Provisioning;

  constructor(provisioning: Provisioning) {
    this.#provisioning = provisioning;
  }

  /** @throws AppError validation-failed */
  find(by: Caller, { filter, ...page }: Page & { filter?: string | undefined }): Promise<ListOf<UserResource>> {
    const search = conditionsOf(filter, searchedAt);
    return this.#provisioning.read(by, async (db, tenantId) => {
      const { rows, total } = await findProvisioned(db, tenantId, { search, ...pageOf(page) });
      return { total, resources: rows.map((row) => this.#resource(row)) };
    });
  }

  /** @throws AppError not-found */
  get(by: Caller, id: string): Promise<UserResource> {
    return this.#provisioning.read(by, async (db, tenantId) => {
      const search = [{ attribute: 'id', value: pathId(id, noSuchResource) }] as const;
      const [row] = (await findProvisioned(db, tenantId, { search, offset: 0, limit: 1 })).rows;
      if (!row) throw noSuchResource();
      return this.#resource(row);
    });
  }

  /** @throws AppError validation-failed, conflict (not unique, no single sign-on, too many users) */
  create(by: Caller, body: unknown): Promise<UserResource> {
    const wanted = userOf(body);
    return this.#provisioning.write(by, async (tx, changes) => {
      const { db, tenantId } = tx;
      const signOn = requireSingleSignOn(await singleSignOnOf(db, tenantId));
      await this.#requireUnique(tx, wanted, null);
      const { user, createdAt } =
        (await this.#former(tx, wanted)) ??
        (await this.#linked(tx, signOn, wanted)) ??
        (await this.#insert(tx, wanted, signOn, by, changes));
      return await this.#put(tx, user, wanted, { createdAt, action: 'user.provisioned' }, changes);
    });
  }

  /** @throws AppError not-found, validation-failed, conflict */
  replace(by: Caller, id: string, body: unknown): Promise<UserResource> {
    return this.#change(by, id, ({ active }) => userOf(body, active));
  }

  /** @throws AppError not-found, validation-failed, conflict */
  patch(by: Caller, id: string, patches: readonly Patch[]): Promise<UserResource> {
    return this.#change(by, id, (before) => patchUser(before, patches));
  }

  /** Disables the user, ends the sessions and removes the groups. Records name the user, so the account stays. @throws AppError not-found */
  async remove(by: Caller, id: string): Promise<void> {
    await this.#provisioning.write(by, async (tx, changes) => {
      const { db, tenantId, now } = tx;
      const { user, row } = await this.#lock(tx, id);
      const groups = (await groupsOfUsers(db, tenantId, [user.userId])).get(user.userId)!;
      for (const { groupId } of groups) {
        await removeMembers(db, tenantId, groupId, [user.userId]);
        changes.note('group.changed', 'GROUP', groupId, { removed: [user.userId] });
      }
      await updateUser(db, user, { status: 'DISABLED' });
      await putProvisioned(db, tenantId, { ...row, updatedAt: now(), deletedAt: now() });
      const endedSessions = await this.#provisioning.endSessions(tx, user.userId, changes);
      changes.note('user.deprovisioned', 'USER', user.userId, { endedSessions });
    });
  }

  async #change(by: Caller, id: string, next: (before: UserAttributes) => UserAttributes): Promise<UserResource> {
    return await this.#provisioning.write(by, async (tx, changes) => {
      const { user, row } = await this.#lock(tx, id);
      const wanted = next(attributesOf(row, user.status));
      await this.#requireUnique(tx, wanted, user.userId);
      return await this.#put(tx, user, wanted, { createdAt: row.createdAt, action: 'user.changed' }, changes);
    });
  }

  async #lock({ db, tenantId }: Tx, id: string): Promise<{ user: UserRow; row: ProvisionedRow }> {
    const userId = pathId(id, noSuchResource);
    const row = await provisionedById(db, tenantId, userId);
    const user = row?.deletedAt === null ? await lockUser(db, tenantId, userId) : null;
    if (!row || !user) throw noSuchResource();
    return { user, row };
  }

  async #requireUnique({ db, tenantId }: Tx, wanted: UserAttributes, userId: string | null): Promise<void> {
    const { userName, externalId } = wanted;
    for (const [attribute, value] of Object.entries({ userName, externalId })) {
      if (value === null) continue;
      const search = [{ attribute: attribute as UserKey, value }];
      const { rows } = await findProvisioned(db, tenantId, { search, offset: 0, limit: 2 });
      if (rows.some((row) => row.userId !== userId)) throw notUnique(`Another user has this ${attribute}.`);
    }
  }

  /** A user that the provider deleted, and provisions again under the same ID. */
  async #former({ db, tenantId }: Tx, { externalId }: UserAttributes) {
    const row = await provisionedByExternalId(db, tenantId, externalId === null ? [] : [externalId], 'DELETED');
    const user = row && (await lockUser(db, tenantId, row.userId));
    return user && { user, createdAt: row.createdAt };
  }

  /** A user with this address whose account is linked to the provider. @throws AppError conflict if it is not */
  async #linked({ db, tenantId, now }: Tx, { issuer, breakGlass }: SingleSignOnRow, wanted: UserAttributes) {
    const user = await lockUserByEmail(db, tenantId, emailOf(wanted));
    if (!user) return null;
    const isKnown = (await provisionedById(db, tenantId, user.userId)) !== null;
    const isTied = (await tiedUsers(db, tenantId, [user.userId], issuer)).length > 0;
    if (isTied && !isKnown && !breakGlass.includes(user.userId)) return { user, createdAt: now() };
    throw notUnique(
      isKnown
        ? 'The email address belongs to a user who was provisioned with another externalId.'
        : 'The email address belongs to an account that is not linked to the identity provider. Its user links it on the account page; then provision it again.',
    );
  }

  async #insert(tx: Tx, wanted: UserAttributes, signOn: SingleSignOnRow, by: Caller, changes: ProvisioningChanges) {
    const { db, tenantId, now } = tx;
    if ((await countUsers(db, tenantId)) >= MAX_USERS_PER_TENANT) {
      throw new AppError('conflict', { detail: `An organization can have at most ${MAX_USERS_PER_TENANT} users.` });
    }
    const user: UserRow = {
      ...{ tenantId, userId: randomUUID(), email: checkEmail(emailOf(wanted)), name: nameOf(wanted) },
      // No password matches it.
      ...{ passwordHash: dummyHash(), mustChange: false, roles: [], status: 'ACTIVE', createdAt: now(), version: 1 },
    };
    if (!(await insertUser(db, user))) throw notUnique('The email address is already in use.');
    // These users may control the claims of the provider, or hold the token of the client.
    const client = await lockClient(db, tenantId, by.principal.id);
    for (const userId of new Set([...signOn.configuredBy, ...(client ? [client.createdBy] : [])])) {
      if (!isUuid(userId)) continue;
      const issuedBy = authorKey({ type: 'USER', id: userId });
      const issued = { tenantId, userId: user.userId, issuedBy, reason: 'SINGLE_SIGN_ON', issuedAt: now() } as const;
      await recordIssuedCredentials(db, issued);
    }
    const { email, name } = user;
    changes.note('user.created', 'USER', user.userId, { email, name, roles: [] });
    return { user, createdAt: now() };
  }

  /** Writes the attributes, the state and the roles of a user. */
  async #put(
    tx: Tx,
    user: UserRow,
    wanted: UserAttributes,
    { createdAt, action }: { createdAt: Date; action: string },
    changes: ProvisioningChanges,
  ): Promise<UserResource> {
    const { db, tenantId, now } = tx;
    const { userId } = user;
    const { userName, externalId, active: _, ...attributes } = wanted;
    const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null);
    const row = { userId, externalId, userName, attributes: Object.fromEntries(given), deletedAt: null };
    await putProvisioned(db, tenantId, { ...row, createdAt, updatedAt: now() });
    const email = checkEmail(emailOf(wanted));
    if (email !== user.email && !(await changeEmail(db, user, email))) {
      throw notUnique('The email address is already in use.');
    }
    const after = { name: nameOf(wanted), status: statusAfter(user.status, wanted.active) };
    await updateUser(db, user, after);
    const isDisabled = after.status === 'DISABLED' && user.status !== 'DISABLED';
    const endedSessions = isDisabled ? await this.#provisioning.endSessions(tx, userId, changes) : 0;
    const before = { email: user.email, name: user.name, state: user.status };
    const details = { before, after: { email, name: after.name, state: after.status }, endedSessions };
    changes.note(action, 'USER', userId, { ...details, userName, externalId });
    await this.#provisioning.giveRoles(tx, [userId], changes);
    return this.#resource({ ...row, createdAt, updatedAt: now(), status: after.status });
  }

  #resource(row: ListedRow): UserResource {
    return userResource(row, attributesOf(row, row.status), this.#provisioning.parts.publicUrl);
  }
}

function searchedAt(path: string): UserKey | null {
  if (path.toLowerCase() === 'id') return 'id';
  const attribute = userAttributeAt(path);
  return attribute !== null && SEARCHED.includes(attribute) ? (attribute as UserKey) : null;
}

function attributesOf({ userName, externalId, attributes }: ProvisionedRow, status: string): UserAttributes {
  const { displayName = null, formatted = null, givenName = null, familyName = null, email = null } = attributes;
  return {
    ...{ userName, externalId, displayName, formatted, givenName, familyName, email },
    active: status !== 'DISABLED',
  };
}

function statusAfter(status: string, isActive: boolean): string {
  if (!isActive) return 'DISABLED';
  return status === 'DISABLED' ? 'ACTIVE' : status;
}
