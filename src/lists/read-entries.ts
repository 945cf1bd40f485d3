import { DiscScratch } from './disc-scratch.ts';
import type { FetchedFiles } from './fetch.ts';
import { withoutImplausible } from './implausible.ts';
import type { ListEntry } from './profile.ts';
import type { WatchlistSource } from './source.ts';
import { listFormats } from './sources/registry.ts';
import { type ImportReport, ListFormatError } from './sources/types.ts';
import { unpackFile } from './unpack.ts';

/**
 * Reads the entries of fetched files.
 * @param folder an existing one, for data that does not fit into memory
 */
export async function* readEntries(
  source: WatchlistSource,
  fetched: FetchedFiles,
  report: ImportReport,
  folder: string,
): AsyncGenerator<ListEntry> {
  const format = listFormats[source.format];
  if (!format) throw new ListFormatError(`there is no parser for the format ${source.format}`);
  const files = Object.fromEntries(
    Object.entries(fetched.files).map(([role, file]) => {
      if (file.bytes === 0 && format.files.some((known) => known.role === role && known.required)) {
        throw new ListFormatError(`the file ${role} is empty`);
      }
      return [role, unpackFile(file.path)];
    }),
  );
  const scratch = new DiscScratch(folder);
  try {
    for await (const entry of format.parse(files, report, scratch)) yield await withoutImplausible(entry, report);
  } finally {
    await scratch.close();
  }
}
