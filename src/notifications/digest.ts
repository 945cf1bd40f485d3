/** Causes the daily digest: once a day per organization, at the time that it chose. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { eachApart } from '../platform/lib/each-apart.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import { serviceAuthor } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { NOTIFICATION_QUEUE } from './causes.ts';
import type { NotificationSettings } from './settings.ts';
import { readBeforeDigest, takeDigest } from './store.ts';
import type { NotificationCause } from './types.ts';

/** The earliest time zone: its day begins 14 hours before that of UTC. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const CAUSE: NotificationCause = { kind: 'DUE' };

interface DigestsParts {
  database: Pick<Database, 'direct'>;
  writer: Writer;
  settings: SettingsReader<NotificationSettings>;
  clock: Clock;
}

export class Digests {
  readonly #parts: DigestsParts;

  constructor(parts: DigestsParts) {
    this.#parts = parts;
  }

  /** Checks all organizations. Cheap if no digest is due. */
  async start(): Promise<void> {
    const { database, writer, settings, clock } = this.#parts;
    const at = clock.now();
    const open = await readBeforeDigest(database.direct, localTime(at, EARLIEST_ZONE).day);
    await eachApart(open, async ({ tenantId, digestOn }) => {
      const current = await settings.get(tenantId);
      const { day, time } = localTime(at, current['alerts.calendar']?.timeZone ?? 'UTC');
      if (time < current['notifications.digestAt'] || (digestOn !== null && digestOn >= day)) return;
      await writer.write(serviceAuthor(tenantId, randomUUID()), async ({ db }) => {
        const job = { queue: NOTIFICATION_QUEUE, tenantId, subjectId: day, payload: CAUSE };
        return { result: null, audit: [], jobs: (await takeDigest(db, tenantId, day)) ? [job] : [] };
      });
    });
  }
}

/** @returns day as YYYY-MM-DD, time as HH:MM */
export function localTime(at: Date, timeZone: string): { day: string; time: string } {
  // This locale writes dates in ISO 8601 format.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'short' },
  })
    .format(at)
    .split(' ');
  return { day, time };
}
