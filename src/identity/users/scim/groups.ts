/** Groups of the identity provider. Their names, or their IDs at the provider, are those in the mapping of the single sign-on. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../platform/access/permissions.ts';
import { AppError } from '../../../platform/errors.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { Tx } from '../../../platform/unit-of-work/effect.ts';
import { singleSignOnOf } from '../single-sign-on/store.ts';
import { noSuchResource, notUnique, scimError } from './errors.ts';
import { conditionsOf } from './filter.ts';
import { type GroupAttributes, groupOf, patchGroup } from './group-attributes.ts';
import { type ListOf, type Page, pageOf } from './pages.ts';
import type { Patch } from './patch.ts';
import { type Provisioning, type ProvisioningChanges, requireSingleSignOn } from './provisioning.ts';
import { type GroupResource, groupResource } from './resources.ts';
import {
  addMembers,
  deleteGroup,
  findGroups,
  type GroupKey,
  type GroupRow,
  groupById,
  membersOfGroups,
  provisionedAmong,
  putGroup,
  removeMembers,
} from './store.ts';

const MAX_GROUPS = 500;
/** Path in lower case -> searched attribute. */
const SEARCHED: Readonly<Record<string, GroupKey>> = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
  members: 'members',
  'members.value': 'members',
};

/** Whether a response includes the members. Entra ID requests groups without them. */
export interface ShownMembers {
  members: boolean;
}

export class ProvisionedGroups {
  readonly #provisioning: Provisioning;

  constructor(provisioning: Provisioning) {
    this.#provisioning = provisioning;
  }

  /** @throws AppError validation-failed */
  find(
    by: Caller,
    { filter, ...page }: Page & { filter?: string | undefined },
    shown: ShownMembers,
  ): Promise<ListOf<GroupResource>> {
    const search = conditionsOf(filter, (path) => SEARCHED[path.toLowerCase()] ?? null);
    return this.#provisioning.read(by, async (db, tenantId) => {
      const { rows, total } = await findGroups(db, tenantId, { search, ...pageOf(page) });
      const ids = rows.map(({ groupId }) => groupId);
      const members = shown.members ? await membersOfGroups(db, tenantId, ids) : new Map<string, string[]>();
      return { total, resources: rows.map((row) => this.#resource(row, members.get(row.groupId))) };
    });
  }

  /** @throws AppError not-found */
  get(by: Caller, id: string, shown: ShownMembers): Promise<GroupResource> {
    return this.#provisioning.read(by, async (db, tenantId) => {
      const groupId = pathId(id, noSuchResource);
      const row = await groupById(db, tenantId, groupId);
      if (!row) throw noSuchResource();
      const members = shown.members ? (await membersOfGroups(db, tenantId, [groupId])).get(groupId) : undefined;
      return this.#resource(row, members);
    });
  }

  /** @throws AppError validation-failed, conflict (not unique, no single sign-on, too many groups) */
  create(by: Caller, body: unknown): Promise<GroupResource> {
    const wanted = groupOf(body);
    return this.#provisioning.write(by, async (tx, changes) => {
      const { db, tenantId, now } = tx;
      requireSingleSignOn(await singleSignOnOf(db, tenantId));
      if ((await findGroups(db, tenantId, { search: [], offset: 0, limit: 0 })).total >= MAX_GROUPS) {
        throw new AppError('conflict', { detail: `An organization can have at most ${MAX_GROUPS} groups.` });
      }
      const { displayName, externalId } = wanted;
      const row = { groupId: randomUUID(), displayName, externalId, createdAt: now(), updatedAt: now() };
      return await this.#put(tx, row, new Set(), wanted, changes, 'group.created');
    });
  }

  /** @throws AppError not-found, validation-failed, conflict */
  replace(by: Caller, id: string, body: unknown): Promise<GroupResource> {
    return this.#change(by, id, () => groupOf(body));
  }

  /** @throws AppError not-found, validation-failed, conflict */
  patch(by: Caller, id: string, patches: readonly Patch[]): Promise<GroupResource> {
    return this.#change(by, id, (before) => patchGroup(before, patches));
  }

  /** @throws AppError not-found, conflict */
  async remove(by: Caller, id: string): Promise<void> {
    await this.#provisioning.write(by, async (tx, changes) => {
      const { db, tenantId } = tx;
      const { row, members } = await this.#lock(tx, id);
      const removed = [...members];
      await removeMembers(db, tenantId, row.groupId, removed);
      // While the group exists, a user in no other group loses the roles. Without any group, the claim of the sign-in decides.
      await this.#provisioning.giveRoles(tx, removed, changes);
      await deleteGroup(db, tenantId, row.groupId);
      changes.note('group.removed', 'GROUP', row.groupId, { displayName: row.displayName, removed });
    });
  }

  #change(by: Caller, id: string, next: (before: GroupAttributes) => GroupAttributes): Promise<GroupResource> {
    return this.#provisioning.write(by, async (tx, changes) => {
      const { row, members } = await this.#lock(tx, id);
      const wanted = next({ displayName: row.displayName, externalId: row.externalId, members });
      const { displayName, externalId } = wanted;
      const after = { ...row, displayName, externalId, updatedAt: tx.now() };
      return await this.#put(tx, after, members, wanted, changes, 'group.changed', row);
    });
  }

  async #lock({ db, tenantId }: Tx, id: string): Promise<{ row: GroupRow; members: ReadonlySet<string> }> {
    const groupId = pathId(id, noSuchResource);
    const row = await groupById(db, tenantId, groupId);
    if (!row) throw noSuchResource();
    return { row, members: new Set((await membersOfGroups(db, tenantId, [groupId])).get(groupId)) };
  }

  async #put(
    tx: Tx,
    row: GroupRow,
    members: ReadonlySet<string>,
    wanted: GroupAttributes,
    changes: ProvisioningChanges,
    action: string,
    before?: GroupRow,
  ): Promise<GroupResource> {
    const { db, tenantId } = tx;
    const { groupId, displayName, externalId } = row;
    const search = [{ attribute: 'displayName', value: displayName }] as const;
    const { rows } = await findGroups(db, tenantId, { search, offset: 0, limit: 2 });
    if (rows.some((one) => one.groupId !== groupId)) throw notUnique('Another group has this displayName.');
    const added = [...wanted.members].filter((one) => !members.has(one));
    const removed = [...members].filter((one) => !wanted.members.has(one));
    if ((await provisionedAmong(db, tenantId, added)).length < added.length) {
      throw scimError('invalidValue', 'A member is not a provisioned user.');
    }
    await putGroup(db, tenantId, row);
    await addMembers(db, tenantId, groupId, added);
    await removeMembers(db, tenantId, groupId, removed);
    changes.note(action, 'GROUP', groupId, { displayName, externalId, added, removed });
    const isRenamed = before && (before.displayName !== displayName || before.externalId !== externalId);
    const affected = isRenamed ? new Set([...members, ...wanted.members]) : new Set([...added, ...removed]);
    await this.#provisioning.giveRoles(tx, [...affected], changes);
    return this.#resource(row, [...wanted.members].sort());
  }

  #resource(row: GroupRow, members: readonly string[] | undefined): GroupResource {
    return groupResource(row, members, this.#provisioning.parts.publicUrl);
  }
}
