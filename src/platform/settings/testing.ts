import type { SettingDefinitions, ValuesOf } from './definition.ts';

/** The default values. */
export function defaultsOf<D extends SettingDefinitions>(definitions: D): ValuesOf<D> {
  return Object.fromEntries(Object.entries(definitions).map(([key, one]) => [key, one.default])) as ValuesOf<D>;
}
