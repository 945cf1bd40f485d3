import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { projectRoot } from '../platform/lib/project-root.ts';
import type { WatchlistSource } from './source.ts';
import { builtInSources } from './sources/registry.ts';
import { readSourcesFile } from './sources-file.ts';

/** The lists of this installation: from the sources file if there is one. Otherwise the official lists, with the demo list as fallback. */
export function configuredSources(config: Pick<Config, 'sourcesFile'>): {
  sources: WatchlistSource[];
  demo: WatchlistSource | null;
} {
  if (config.sourcesFile) return { sources: readSourcesFile(config.sourcesFile), demo: null };
  return { sources: builtInSources.filter((source) => source.enabled), demo: demoSource };
}

export const demoSource: WatchlistSource = {
  id: 'demo',
  title: 'Demo list of invented parties: NOT REAL',
  publisher: 'amlcore demo list',
  authority: 'Demo Sanctions Authority',
  country: null,
  category: 'SANCTION',
  format: 'profiles-ndjson',
  files: { main: [join(projectRoot, 'src/lists/sources/demo/demo-list.ndjson')] },
  schedule: null,
  demo: true,
};
