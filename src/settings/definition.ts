/** What a setting of an organisation is. Each room defines those that it reads; the composition root puts them together. */
import type { z } from 'zod';

export interface SettingDefinition {
  /** Checks a value and puts it into the form that is stored. */
  schema: z.ZodType;
  /** In effect until somebody sets another value. */
  default: unknown;
  /** What it does, for people. */
  description: string;
  /** An address that this service calls: http only where the installation allows insecure webhooks. */
  isAddress?: boolean;
}

export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/** The values that the definitions describe, by key. */
export type ValuesOf<D extends SettingDefinitions> = { readonly [K in keyof D]: z.output<D[K]['schema']> };

/** What a room asks of the settings: its own values, and whatever else there is. */
export interface SettingsReader<Values> {
  /** @throws AppError service-unavailable when the database is away and the copy is older than five seconds */
  get(tenantId: string): Promise<Values>;
}

export function defineSettings<const D extends SettingDefinitions>(definitions: D): D {
  return definitions;
}
