/** The definition of a setting. Each module defines the settings that it reads; the composition root collects them. */
import type { z } from 'zod';
import type { Db } from '../db/database.ts';

export interface SettingDefinition {
  /** Validates a value and converts it to its stored form. */
  schema: z.ZodType;
  /** The value until it is changed. */
  default: unknown;
  /** Description for users. */
  description: string;
  /** Whether the new value weakens a control or needs fewer approvers. Such a change needs two users. Absent: never. */
  loosens?: (before: never, after: never) => boolean;
  /** Such a change in words. Given with `loosens`. */
  loosenedBy?: string;
  /** The value contains a statement of a user, so API clients cannot change it. */
  byUsersOnly?: boolean;
  /** Marks an address that this service calls. http is allowed only if the installation allows insecure webhooks. */
  isAddress?: boolean;
  /** Path of such an address in the value; it is checked when the value is set, and again when it is called. */
  addressAt?: readonly string[];
}

export interface SettingFlaw {
  /** `must ...` */
  message: string;
  /** Path in the value. */
  path: readonly PropertyKey[];
}

/** A check that a schema cannot do, run in the transaction of the change. @returns null: nothing is wrong */
export type SettingCheck = (db: Db, tenantId: string, value: unknown) => Promise<SettingFlaw | null>;

export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/** The values of the definitions, by key. */
export type ValuesOf<D extends SettingDefinitions> = { readonly [K in keyof D]: z.output<D[K]['schema']> };

/** Reads settings for a module. Its own settings are typed. */
export interface SettingsReader<Values> {
  /** @throws AppError service-unavailable if the database is unavailable and the copy is older than five seconds */
  get(tenantId: string): Promise<Values>;
}

export function defineSettings<const D extends SettingDefinitions>(definitions: D): D {
  return definitions;
}
