/** The settings of each organisation: read from a copy at most two seconds old, changed with an audit row. */

import type { z } from 'zod';
import type { Caller } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { FreshCache } from '../db/fresh-cache.ts';
import type { Log } from '../db/log.ts';
import { AppError } from '../errors.ts';
import { memberOf } from '../lib/any-case.ts';
import { isBlank } from '../lib/empty.ts';
import { receiverUrlFlaw } from '../outbound/receiver-address.ts';
import type { AuditNote, Tx } from '../unit-of-work/effect.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { at, checkedValue, wrongValue } from './check.ts';
import type { SettingCheck, SettingDefinition, SettingDefinitions, SettingsReader, ValuesOf } from './definition.ts';
import type { Loosening, ProposalView } from './loosening.ts';
import { lockSetting, readSettings, type SettingRow, writeSetting } from './store.ts';

/** One setting for people. `version` 0: the default, which nobody has changed. */
export interface SettingView {
  key: string;
  value: unknown;
  default: unknown;
  description: string;
  version: number;
  /** What loosens it and waits for a second person; absent: nothing. */
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
  /** Absent: one person loosens what they like. */
  loosening?: Pick<Loosening, 'isAgreed' | 'end' | 'standing'>;
  /** By key: what is asked of a value besides its schema. */
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
   * All settings of the tenant, defaults filled in. Reading one whose stored value nobody understands throws AppError
   * internal-error: its default may be laxer than what the organisation had set. Those beside it can be read.
   * @throws AppError service-unavailable when the database is away and the copy is older than five seconds
   */
  async get(tenantId: string): Promise<ValuesOf<D>> {
    return (await this.#copies.get(tenantId)).values;
  }

  /** Keys in the order for people. */
  get keys(): readonly string[] {
    return Object.keys(this.#parts.definitions);
  }

  /** The schema of the setting's value; null: no such setting. */
  schemaOf(written: string): z.ZodType | null {
    const key = memberOf(this.keys, written);
    return key === null ? null : (this.#parts.definitions[key]?.schema ?? null);
  }

  /** All settings with descriptions and versions, for people. */
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
   * Sets a setting of the caller's organisation, or proposes it: where it loosens a check, the view has the proposal. `expectedVersion`: the version that the caller saw (0: the default); absent: any.
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
   * The same as part of a larger effect: whoever writes that calls `forget` behind it. `isAgreed`: two people said so there.
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
    const checked = this.#check(definition, value);
    const stored = await lockSetting(db, tenantId, key);
    const before = stored?.version ?? 0;
    if (expectedVersion !== undefined && expectedVersion !== before) {
      throw new AppError('conflict', { detail: `The setting was changed meanwhile: its version is now ${before}.` });
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
          result: { ...viewOf(key, definition, inForce, before), proposal },
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
      result: viewOf(key, definition, checked, version),
      audit: { action: 'setting.changed', subjectType: 'SETTING', subjectId: key, details },
    };
  }

  /** What is known of the organisation's settings here is read anew. */
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
    // What may be null may be left empty.
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
      if (isUnreadable) this.#parts.log.error({ tenantId, key }, 'a stored setting is not valid: it must be set again');
      // An address decides nothing: without it nobody is told, and the rest goes on.
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
      // People see what is stored, so that they can mend it.
      const proposal = proposals.get(key);
      return {
        ...viewOf(key, definition, throws ? row?.value : value, row?.version ?? 0),
        ...(proposal && { proposal }),
      };
    });
    return { values: Object.freeze(values) as ValuesOf<D>, views };
  }
}

/** What nobody can read is mended by one: nothing is screened by it. */
function loosens({ schema, loosens: isLooser }: SettingDefinition, stored: unknown, after: unknown): boolean {
  const before = schema.safeParse(stored);
  return before.success && (isLooser?.(before.data as never, after as never) ?? false);
}

/** What nobody can read is not guessed: a screening that needs it fails, is tried again, and is never released. */
function unreadable(key: string): AppError {
  return new AppError('internal-error', {
    detail: `The setting ${key} is stored in a form that this version does not understand: it must be set again.`,
  });
}

function noSuchSetting(): AppError {
  return new AppError('not-found', { detail: 'There is no such setting.' });
}

function viewOf(
  key: string,
  { default: standard, description }: SettingDefinition,
  value: unknown,
  version: number,
): SettingView {
  return { key, value, default: standard, description, version };
}
