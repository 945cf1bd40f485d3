/** Content hash of a list. A refresh with the same hash ends without an import. */

import { createHash } from 'node:crypto';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { FetchedFile } from './fetch.ts';
import type { WatchlistSource } from './source.ts';

/** Raise it when a parser reads the same file differently, so that unchanged files are imported again. */
const PARSER_REVISION = 5;
/** Raise it when entries are resolved differently, so that all are resolved anew. */
export const RESOLUTION_REVISION = 3;

export function hashFiles(source: WatchlistSource, files: Readonly<Record<string, FetchedFile>>): Buffer {
  const parts = Object.entries(files).map(([role, file]) => [role, file.sha256]);
  // Publisher and category are part of every profile, so a changed definition counts as a changed list.
  const { id, category, authority, publisher, country, format } = source;
  const identity = {
    revision: [PARSER_REVISION, RESOLUTION_REVISION],
    id,
    category,
    authority,
    publisher,
    country,
    format,
    parts,
  };
  return createHash('sha256').update(canonicalJson(identity)).digest();
}
