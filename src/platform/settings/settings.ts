/** The settings of each organization: read from a copy at most two seconds old, changed with an audit entry. */

import type { z } from 'zod';
import type { Caller } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { FreshCache } from '../db/fresh-cache.ts';
import type { Log } from '../db/log.ts';
import { AppError, type FieldError } from '../errors.ts';
import { memberOf } from '../lib/any-case.ts';
import { isBlank } from '../lib/empty.ts';
import { receiverUrlFlaw } from '../outbound/receiver-address.ts';
import type { AuditNote, Tx } from '../unit-of-work/effect.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { at, checkedValue, ROOT, wrongValue } from './check.ts';
import type { SettingCheck, SettingDefinition, SettingDefinitions, SettingsReader, ValuesOf } from './definition.ts';
import type { Loosening, ProposalView } from './loosening.ts';
import { lockSetting, readSettings, type SettingRow, writeSetting } from './store.ts';

const MAX_NAME = 64;

/** One setting for display. `version` 0: the default, which was never changed. */
export interface SettingView {
  key: string;
  value: unknown;
  default: unknown;
  description: string;
  version: number;
  /** ID of the user or API client, and the time; null: the default. */
  updatedBy: string | null;
  updatedAt: string | null;
  /** Proposal that weakens a control and waits for a second approver; absent: none. */
  proposal?: ProposalView;
}

export interface SettingsParts<D extends SettingDefinitions> {
  definitions: D;
  database: Database;
  writer: Writer;
  log: Log;
  /** AMLCORE_ALLOW_INSECURE_WEBHOOKS */
  allowInsecureWebhooks: boolean;
  monotonicMs?: () => number;
  /** Absent: one user is enough. */
  loosening?: Pick<Loosening, 'isAgreed' | 'end' | 'standing'>;
  /** Checks beyond the schema, by key. */
  checks?: Readonly<Record<string, SettingCheck>>;
}

export class Settings<D extends SettingDefinitions = SettingDefinitions> implements SettingsReader<ValuesOf<D>> {
  readonly #parts: SettingsParts<D>;
  readonly #copies: FreshCache<{ values: ValuesOf<D>; views: SettingView[] }>;

  constructor(parts: SettingsParts<D>) {
    this.#parts = parts;
    this.#copies = new FreshCache({
      load: (tenantId) =>
        parts.database.tenant(tenantId, async (db) => {
          const rows = await readSettings(db, tenantId);
          const versionOf = (of: string) => rows.find(({ key }) => key === of)?.version ?? 0;
          const proposals = await parts.loosening?.standing(db, tenantId, 'SETTING', versionOf);
          return this.#complete(rows, tenantId, proposals ?? new Map());
        }),
      monotonicMs: parts.monotonicMs,
    });
  }

  /**
   * All settings of the tenant, with defaults. Reading a setting with an invalid stored value throws AppError
   * internal-error: its default may be weaker than the stored value was. The other settings can be read.
   * @throws AppError service-unavailable if the database is unavailable and the copy is older than five seconds
   */
  async get(tenantId: string): Promise<ValuesOf<D>> {
    return (await this.#copies.get(tenantId)).values;
  }

  /** Keys in display order. */
  get keys(): readonly string[] {
    return Object.keys(this.#parts.definitions);
  }

  /**
   * Validates values as `set` does, without storing them. Errors name the key: `settings["screening.algorithm"]`.
   * @throws AppError validation-failed
   */
  checked(values: Readonly<Record<string, unknown>>, allowed: readonly string[]): Readonly<Record<string, unknown>> {
    const errors: FieldError[] = [];
    const checked = Object.entries(values).map(([written, value]) => {
      const place = `settings[${JSON.stringify(written.slice(0, MAX_NAME))}]`;
      const key = memberOf(allowed, written);
      const definition = key === null ? undefined : this.#parts.definitions[key];
      if (key === null || !definition) {
        const message = `must be one of ${allowed.join(', ')}`;
        errors.push({ field: place, code: 'Unknown', message });
        return null;
      }
      try {
        return [key, this.#check(definition, value)] as const;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'validation-failed') throw error;
        errors.push(
          ...(error.details.errors ?? []).map((one) => ({ ...one, field: `${place}${one.field.slice(ROOT.length)}` })),
        );
        return null;
      }
    });
    const [first] = errors;
    if (first) throw new AppError('validation-failed', { detail: `${first.field} ${first.message}.`, errors });
    return Object.fromEntries(checked.filter((one) => one !== null));
  }

  /** The schema of the setting's value; null: no such setting. */
  schemaOf(written: string): z.ZodType | null {
    const key = memberOf(this.keys, written);
    return key === null ? null : (this.#parts.definitions[key]?.schema ?? null);
  }

  /** All settings with descriptions and versions, for display. */
  async list(tenantId: string): Promise<SettingView[]> {
    return (await this.#copies.get(tenantId)).views;
  }

  /** @throws AppError not-found */
  async view(tenantId: string, written: string): Promise<SettingView> {
    const key = memberOf(this.keys, written);
    const found = (await this.list(tenantId)).find((setting) => setting.key === key);
    if (!found) throw noSuchSetting();
    return found;
  }

  /**
   * Sets a setting of the caller's organization, or proposes it if it weakens a control: then the view has the proposal. `expectedVersion`: the version that the caller saw (0: the default); absent: any.
   * @throws AppError not-found (no such setting), validation-failed, conflict (changed since)
   */
  async set(by: Caller, written: string, value: unknown, expectedVersion?: number): Promise<SettingView> {
    const { result } = await this.#parts.writer.write(by, async (tx) =>
      this.setWithin(tx, by, written, value, expectedVersion),
    );
    this.forget(by.principal.tenantId);
    return result;
  }

  /**
   * Like `set`, as part of a larger effect: the writer calls `forget` afterwards. `isAgreed`: two users already approved.
   * @throws AppError not-found (no such setting), validation-failed, conflict (changed since)
   */
  async setWithin(
    tx: Tx,
    by: Caller,
    written: string,
    value: unknown,
    expectedVersion?: number,
    { isAgreed = false }: { isAgreed?: boolean } = {},
  ): Promise<{ result: SettingView; audit: AuditNote }> {
    const { db, now } = tx;
    const { tenantId, id } = by.principal;
    const { loosening } = this.#parts;
    const { key, definition } = this.#named(written);
    if (definition.byUsersOnly && by.principal.type === 'CLIENT') {
      throw new AppError('conflict', { detail: `OAuth clients cannot change the setting ${key}. Sign in as a user.` });
    }
    const checked = this.#check(definition, value);
    const stored = await lockSetting(db, tenantId, key);
    const before = stored?.version ?? 0;
    if (expectedVersion !== undefined && expectedVersion !== before) {
      throw new AppError('conflict', {
        detail: `The setting was changed in the meantime. Its version is now ${before}.`,
      });
    }
    const flaw = await this.#parts.checks?.[key]?.(db, tenantId, checked);
    if (flaw) throw wrongValue(flaw.message, flaw.path);
    const subject = { subjectType: 'SETTING', subjectId: key } as const;
    const inForce = stored ? stored.value : definition.default;
    if (loosening && !isAgreed && loosens(definition, inForce, checked)) {
      const loosened = { ...subject, value: checked, version: before };
      if (!(await loosening.isAgreed(tx, by, loosened))) {
        const proposal = { value: checked, proposedBy: id, proposedAt: now().toISOString() };
        return {
          result: { ...viewOf(key, definition, inForce, stored), proposal },
          audit: {
            ...{ action: 'setting.change-proposed', ...subject },
            details: { before: inForce, proposed: checked, version: before },
          },
        };
      }
    }
    await loosening?.end(db, tenantId, subject);
    const row = { key, value: checked, version: before + 1, updatedAt: now(), updatedBy: id };
    await writeSetting(db, tenantId, row);
    const { version } = row;
    const details = { before: inForce, after: checked, version };
    return {
      result: viewOf(key, definition, checked, row),
      audit: { action: 'setting.changed', subjectType: 'SETTING', subjectId: key, details },
    };
  }

  /** Drops the cached settings of the organization. */
  forget(tenantId: string): void {
    this.#copies.forget(tenantId);
  }

  /** @throws AppError not-found */
  #named(written: string): { key: string; definition: SettingDefinition } {
    const key = memberOf(this.keys, written);
    const definition = key === null ? undefined : this.#parts.definitions[key];
    if (key === null || !definition) throw noSuchSetting();
    return { key, definition };
  }

  #check({ schema, isAddress, addressAt = isAddress ? [] : undefined }: SettingDefinition, value: unknown): unknown {
    // A blank value means null if the schema allows null.
    const given = isBlank(value) && schema.safeParse(null).success ? null : value;
    const checked = checkedValue(schema, given);
    const address = addressAt && at(checked, addressAt);
    if (typeof address === 'string') {
      const flaw = receiverUrlFlaw(address, this.#parts.allowInsecureWebhooks);
      if (flaw) throw wrongValue(flaw, addressAt);
    }
    return checked;
  }

  #complete(
    rows: readonly SettingRow[],
    tenantId: string,
    proposals: ReadonlyMap<string, ProposalView>,
  ): { values: ValuesOf<D>; views: SettingView[] } {
    const values = {};
    const views = Object.entries(this.#parts.definitions).map(([key, definition]) => {
      const row = rows.find((candidate) => candidate.key === key);
      const parsed = row ? definition.schema.safeParse(row.value) : null;
      const isUnreadable = parsed?.success === false;
      const value = parsed?.success ? parsed.data : definition.default;
      if (isUnreadable) this.#parts.log.error({ tenantId, key }, 'a stored setting is invalid and must be set again');
      // An invalid address only stops notifications, so it does not stop other processing.
      const throws = isUnreadable && !definition.isAddress;
      Object.defineProperty(values, key, {
        enumerable: true,
        ...(throws
          ? {
              get() {
                throw unreadable(key);
              },
            }
          : { value }),
      });
      // Users see the stored value, so that they can repair it.
      const proposal = proposals.get(key);
      return {
        ...viewOf(key, definition, throws ? row?.value : value, row ?? null),
        ...(proposal && { proposal }),
      };
    });
    return { values: Object.freeze(values) as ValuesOf<D>, views };
  }
}

/** Repairing an invalid stored value needs one user only: no screening runs with it. */
function loosens({ schema, loosens: isLooser }: SettingDefinition, stored: unknown, after: unknown): boolean {
  const before = schema.safeParse(stored);
  return before.success && (isLooser?.(before.data as never, after as never) ?? false);
}

/** An invalid value is not guessed: a screening that needs it fails, is retried, and is never released. */
function unreadable(key: string): AppError {
  return new AppError('internal-error', {
    detail: `The stored value of the setting ${key} is invalid in this version. Set it again.`,
  });
}

function noSuchSetting(): AppError {
  return new AppError('not-found', { detail: 'Setting not found.' });
}

function viewOf(
  key: string,
  { default: standard, description }: SettingDefinition,
  value: unknown,
  row: Pick<SettingRow, 'version' | 'updatedBy' | 'updatedAt'> | null,
): SettingView {
  return {
    ...{ key, value, default: standard, description, version: row?.version ?? 0 },
    ...{ updatedBy: row?.updatedBy ?? null, updatedAt: row?.updatedAt.toISOString() ?? null },
  };
}
