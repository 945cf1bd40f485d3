/**
 * OpenSanctions `targets.nested.json`: one listed party a line, everything that concerns it inside it.
 *
 * The same entity stands inside many parties, each time seen from there, so they are taken apart and joined like the flat
 * file: an entity at the top of a line goes before itself inside another.
 */
import type { ListEntry } from '../../profile.ts';
import {
  type ImportReport,
  type ListFiles,
  type ListFormat,
  ListFormatError,
  mainFile,
  reject,
  type Scratch,
} from '../types.ts';
import { jsonLines, jsonOf, readNested } from './ftm-entity.ts';
import { asJson, type ReadLine, readList } from './read-list.ts';

export const opensanctionsTargetsNested: ListFormat = {
  id: 'opensanctions-targets-nested',
  files: [{ role: 'main', required: true }],
  parse,
};

function parse(files: ListFiles, report: ImportReport, scratch?: Scratch): AsyncGenerator<ListEntry> {
  return readList(linesOf(files, report), report, scratch);
}

async function* linesOf(files: ListFiles, report: ImportReport): AsyncGenerator<ReadLine> {
  for await (const { text, position, isWhole } of jsonLines(mainFile(files))) {
    const value = jsonOf(text);
    if (value === undefined && !isWhole)
      throw new ListFormatError(`line ${position} is cut off: the file is truncated`);
    const read = readNested(value);
    if (typeof read === 'string') reject(report, { reference: null, position, reason: read });
    else yield { ...read, json: JSON.stringify(asJson(read.entity)), position };
  }
}
