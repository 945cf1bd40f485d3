/** The definition of a setting. Each room defines the settings that it reads; the composition root puts them together. */
import type { z } from 'zod';
import type { Db } from '../db/database.ts';

export interface SettingDefinition {
  /** Checks a value and puts it into the form that is stored. */
  schema: z.ZodType;
  /** The value until somebody sets another one. */
  default: unknown;
  /** A description for people. */
  description: string;
  /** Whether another value lets through what this one stops, or asks fewer people: two people then put it into force. Absent: never. */
  loosens?: (before: never, after: never) => boolean;
  /** Marks an address that this service calls. http is allowed only if the installation allows insecure webhooks. */
  isAddress?: boolean;
  /** Where in a value such an address stands; it is checked when the value is set, and again when it is called. */
  addressAt?: readonly string[];
}

export interface SettingFlaw {
  /** `must ...` */
  message: string;
  /** Where in the value. */
  path: readonly PropertyKey[];
}

/** What a schema cannot know, asked in the transaction of the change. @returns null: nothing is wrong */
export type SettingCheck = (db: Db, tenantId: string, value: unknown) => Promise<SettingFlaw | null>;

export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/** The values that the definitions describe, by key. */
export type ValuesOf<D extends SettingDefinitions> = { readonly [K in keyof D]: z.output<D[K]['schema']> };

/** Gives a room the settings. Its own ones are typed. */
export interface SettingsReader<Values> {
  /** @throws AppError service-unavailable when the database is away and the copy is older than five seconds */
  get(tenantId: string): Promise<Values>;
}

export function defineSettings<const D extends SettingDefinitions>(definitions: D): D {
  return definitions;
}
