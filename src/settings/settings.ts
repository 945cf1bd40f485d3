/** The settings of each organisation: read from a copy at most two seconds old, changed with an audit row. */

import type { Caller } from '../access/permissions.ts';
import { append } from '../audit/trail.ts';
import type { Database } from '../db/database.ts';
import { FreshCache } from '../db/fresh-cache.ts';
import type { Log } from '../db/log.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { receiverUrlFlaw } from '../outbound/receiver-address.ts';
import { checkedValue, wrongValue } from './check.ts';
import { lockSetting, readSettings, type SettingRow, writeSetting } from './store.ts';
import {
  isSettingKey,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  type SettingView,
  type TenantSettings,
} from './types.ts';

const KEYS = Object.keys(SETTINGS) as SettingKey[];

export interface SettingsOptions {
  database: Database;
  clock: Clock;
  log: Log;
  /** AMLCORE_ALLOW_INSECURE_WEBHOOKS */
  allowInsecureWebhooks: boolean;
  monotonicMs?: () => number;
}

export class Settings {
  readonly #options: SettingsOptions;
  readonly #copies: FreshCache<{ values: TenantSettings; views: SettingView[] }>;

  constructor(options: SettingsOptions) {
    this.#options = options;
    this.#copies = new FreshCache({
      load: async (tenantId) =>
        this.#complete(await options.database.tenant(tenantId, (db) => readSettings(db, tenantId)), tenantId),
      monotonicMs: options.monotonicMs,
    });
  }

  /**
   * All settings of the tenant, defaults filled in.
   * @throws AppError service-unavailable when the database is away and the copy is older than five seconds
   */
  async get(tenantId: string): Promise<TenantSettings> {
    return (await this.#copies.get(tenantId)).values;
  }

  /** The same with descriptions and versions, for people. */
  async list(tenantId: string): Promise<SettingView[]> {
    return (await this.#copies.get(tenantId)).views;
  }

  /** @throws AppError not-found */
  async view(tenantId: string, key: string): Promise<SettingView> {
    const found = (await this.list(tenantId)).find((setting) => setting.key === key);
    if (!found) throw noSuchSetting();
    return found;
  }

  /**
   * Sets one of the caller's tenant. `expectedVersion` is the version that the caller saw (0: the default), absent: any.
   * @throws AppError not-found (no such setting), validation-failed, conflict (changed since)
   */
  async set(by: Caller, key: string, value: unknown, expectedVersion?: number): Promise<SettingView> {
    if (!isSettingKey(key)) throw noSuchSetting();
    const checked = this.#check(key, value);
    const { database, clock } = this.#options;
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    const version = await database.tenant(tenantId, async (db) => {
      const stored = await lockSetting(db, tenantId, key);
      const before = stored?.version ?? 0;
      if (expectedVersion !== undefined && expectedVersion !== before) {
        throw new AppError('conflict', { detail: `The setting was changed meanwhile: its version is now ${before}.` });
      }
      const now = clock.now();
      const row = { key, value: checked, version: before + 1, updatedAt: now, updatedBy: principal.id };
      await writeSetting(db, tenantId, row);
      await append(db, tenantId, [
        {
          actor: { type: principal.type, id: principal.id },
          action: 'setting.changed',
          subjectType: 'SETTING',
          subjectId: key,
          correlationId,
          details: { before: stored ? stored.value : SETTINGS[key].default, after: checked, version: row.version },
          occurredAt: now,
        },
      ]);
      return row.version;
    });
    this.#copies.forget(tenantId);
    return view(key, checked, version);
  }

  #check<K extends SettingKey>(key: K, value: unknown): SettingValue<K> {
    const checked = checkedValue(SETTINGS[key].schema, value);
    if ('isAddress' in SETTINGS[key] && typeof checked === 'string') {
      const flaw = receiverUrlFlaw(checked, this.#options.allowInsecureWebhooks);
      if (flaw) throw wrongValue(flaw);
    }
    return checked as SettingValue<K>;
  }

  #complete(rows: SettingRow[], tenantId: string): { values: TenantSettings; views: SettingView[] } {
    const views = KEYS.map((key) => {
      const row = rows.find((candidate) => candidate.key === key);
      if (!row) return view(key, SETTINGS[key].default, 0);
      const parsed = SETTINGS[key].schema.safeParse(row.value);
      if (parsed.success) return view(key, parsed.data, row.version);
      // Written by another version of this service. The default is the careful value; a screening must not stop for it.
      this.#options.log.error({ tenantId, key }, 'a stored setting is not valid; its default holds');
      return view(key, SETTINGS[key].default, row.version);
    });
    const values = Object.fromEntries(views.map(({ key, value }) => [key, value])) as unknown as TenantSettings;
    return { values: Object.freeze(values), views };
  }
}

function noSuchSetting(): AppError {
  return new AppError('not-found', { detail: 'There is no such setting.' });
}

function view(key: SettingKey, value: unknown, version: number): SettingView {
  const { default: standard, description } = SETTINGS[key];
  return { key, value, default: standard, description, version };
}
