/**
 * Replaces the master key. Each step is one transaction with its audit entry, and can be repeated:
 *
 *   accept   the installation key is encrypted with the next master key too: nodes start with either of them
 *   finish   the others are removed: only the master key that this process uses is accepted
 */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../audit/trail.ts';
import { SYSTEM_TENANT } from '../audit/trail.ts';
import type { AuditNote } from '../unit-of-work/effect.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { encryptedFor, masterKeyId } from './installation-key.ts';
import { deleteOtherKeys, insertKey } from './store.ts';

export class MasterKeyRotation {
  readonly #writer: Writer;
  readonly #actor: Actor;

  constructor(writer: Writer, actor: Actor) {
    this.#writer = writer;
    this.#actor = actor;
  }

  /** @returns the ID of the next master key */
  async accept(installationKey: Buffer, next: Buffer): Promise<string> {
    const key = encryptedFor(next, installationKey);
    await this.#write(async (db) =>
      (await insertKey(db, key)) ? [noteOf('master-key.accepted', key.masterKeyId)] : [],
    );
    return key.masterKeyId;
  }

  /** @returns the IDs of the removed master keys */
  async finish(current: Buffer): Promise<string[]> {
    const removed = await this.#write(async (db) => {
      const ids = await deleteOtherKeys(db, masterKeyId(current));
      return ids.map((id) => noteOf('master-key.removed', id));
    });
    return removed.map(({ subjectId }) => subjectId);
  }

  async #write(work: (db: Parameters<typeof insertKey>[0]) => Promise<AuditNote[]>): Promise<AuditNote[]> {
    const { result } = await this.#writer.write(
      { tenantId: SYSTEM_TENANT, actor: this.#actor, correlationId: randomUUID() },
      async ({ db }) => {
        const audit = await work(db);
        return { result: audit, audit };
      },
      { transaction: 'system' },
    );
    return result;
  }
}

const noteOf = (action: string, id: string): AuditNote => ({
  ...{ action, subjectType: 'MASTER_KEY', subjectId: id },
  details: {},
});
