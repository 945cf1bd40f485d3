/**
 * OpenSanctions `entities.ftm.json` (https://www.opensanctions.org/docs/entities/): one FollowTheMoney entity a line.
 *
 * Entries are the listed parties (a topic that `categories.ts` knows, or `target`), and those with a name that an
 * Ownership, Directorship, Control, Family or Associate ties to one of them, down a chain of current holdings also over
 * several steps: edges have an end, and the 50 percent rule something to add up.
 *
 * A version's changes may be given as a second file. They are applied to the entities, not to the entries: a changed
 * Sanction is a line of its own that names its party, and only the join knows whose entry it changes.
 */
import type { ListEntry } from '../../profile.ts';
import {
  type ByteStream,
  type ImportReport,
  type ListFiles,
  type ListFormat,
  ListFormatError,
  mainFile,
  reject,
  type Scratch,
} from '../types.ts';
import { applyDelta, readDelta } from './delta.ts';
import { jsonLines, jsonOf, readEntity } from './ftm-entity.ts';
import { type ReadLine, readList } from './read-list.ts';

export const opensanctionsFtm: ListFormat = {
  id: 'opensanctions-ftm',
  files: [
    { role: 'main', required: true },
    { role: 'delta', required: false },
  ],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport, scratch?: Scratch): AsyncGenerator<ListEntry> {
  const base = linesOf(mainFile(files), report);
  const lines = files.delta === undefined ? base : applyDelta(base, await readDelta(files.delta, report), report);
  yield* readList(lines, report, scratch);
}

async function* linesOf(bytes: ByteStream, report: ImportReport): AsyncGenerator<ReadLine> {
  for await (const { text, position, isWhole } of jsonLines(bytes)) {
    const value = jsonOf(text);
    if (value === undefined && !isWhole)
      throw new ListFormatError(`line ${position} is cut off: the file is truncated`);
    const entity = readEntity(value);
    if (typeof entity === 'string') reject(report, { reference: null, position, reason: entity });
    else yield { entity, nested: [], json: text, position };
  }
}
