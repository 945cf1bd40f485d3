/** Notifications that a user muted. */
import type { Caller } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { readMuted, writeMuted } from './store.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './types.ts';

export class NotificationPreferences {
  readonly #database: Pick<Database, 'tenant'>;
  readonly #writer: Writer;

  constructor(database: Pick<Database, 'tenant'>, writer: Writer) {
    this.#database = database;
    this.#writer = writer;
  }

  /** Kinds that the user muted. */
  async muted({ principal: { tenantId, id } }: Caller): Promise<NotificationKind[]> {
    const muted = await this.#database.tenant(tenantId, (db) => readMuted(db, tenantId, id));
    return [...(muted.get(id) ?? [])];
  }

  async mute(by: Caller, kinds: readonly NotificationKind[]): Promise<NotificationKind[]> {
    const { tenantId, id: userId } = by.principal;
    const muted = NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind));
    await this.#writer.write(by, async ({ db, now, lockChain }) => {
      await lockChain();
      await writeMuted(db, tenantId, { userId, muted, at: now() });
      const subject = { subjectType: 'NOTIFICATION_PREFERENCES', subjectId: userId };
      return { result: null, audit: { action: 'notification-preferences.changed', ...subject, details: { muted } } };
    });
    return muted;
  }
}
