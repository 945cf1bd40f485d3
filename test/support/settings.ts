/** Changes a setting as an operator at the command line: without a second approver, also if it weakens a control. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_SETTINGS } from '../../src/app/declarations.ts';
import type { Caller } from '../../src/platform/access/permissions.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { Settings } from '../../src/platform/settings/settings.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import type { Service } from './service.ts';

/** The service reads copies of settings, users and clients again when they are two seconds old. */
const COPY_MS = 2_100;

/** Waits until every copy that the service has is from after this moment. */
export const settingsReadAgain = () => sleep(COPY_MS);

export async function setByOperator({ database, operator }: Service, key: string, value: unknown): Promise<void> {
  await setWithin(database, operator, key, value);
  await settingsReadAgain();
}

/** The same before the service has read its settings. */
export async function setWithin(database: Database, operator: Caller, key: string, value: unknown): Promise<void> {
  const writer = writerOver(database);
  const settings = new Settings({
    definitions: ALL_SETTINGS,
    database,
    writer,
    log: silentLog,
    allowInsecureWebhooks: true,
  });
  await settings.set(operator, key, value);
}
