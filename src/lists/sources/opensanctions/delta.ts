/**
 * OpenSanctions `entities.delta.json`: what a version changed, one entity a line.
 *
 *   {"op":"ADD|MOD","entity":{...whole entity...}}     {"op":"DEL","entity":{"id":"..."}}
 *
 * Deltas of several versions, one after the other in one file, are applied in turn: the last line of an id counts.
 */
import { type ByteStream, type ImportReport, ListFormatError, notice, reject } from '../types.ts';
import { jsonLines, jsonOf, readEntity } from './ftm-entity.ts';
import type { ReadLine } from './read-list.ts';

/** Result of the delta for one ID. */
export interface Change {
  /** The new entity. null: deleted. */
  line: ReadLine | null;
  /** Whether an earlier change brought it, so that the base need not know it. */
  isNew: boolean;
}

/** The publisher's files end without a line break, so in a joined file the next one begins on the same line. */
const NEXT_CHANGE = /(?<=\})(?=\{"op":)/;

/**
 * By id; all of it in memory, as a delta is to a list what a day is to years.
 *
 * @throws ListFormatError if no line is a change. An empty delta without lines is valid
 */
export async function readDelta(bytes: ByteStream, report: ImportReport): Promise<Map<string, Change>> {
  const changes = new Map<string, Change>();
  let lines = 0;
  let good = 0;
  for await (const { text, position, isWhole } of jsonLines(await notEmpty(bytes))) {
    for (const words of text.split(NEXT_CHANGE)) {
      lines += 1;
      const value = jsonOf(words);
      if (value === undefined && !isWhole) {
        throw new ListFormatError(`delta: line ${position} is cut off: the file is truncated`);
      }
      const change = changeOf(value, position);
      if (typeof change === 'string') {
        reject(report, { reference: null, position, reason: `delta: ${change}` });
        continue;
      }
      good += 1;
      const isNew = change.op === 'ADD' || (changes.get(change.id)?.isNew ?? false);
      changes.set(change.id, { line: change.line, isNew });
    }
  }
  if (lines > 0 && good === 0) throw new ListFormatError('delta: no line of the file is a change');
  return changes;
}

/** The lines of the base as they are after the changes: changed and deleted ones left out, new ones at the end. */
export async function* applyDelta(
  base: AsyncIterable<ReadLine>,
  changes: ReadonlyMap<string, Change>,
  report: ImportReport,
): AsyncGenerator<ReadLine> {
  const unknown = new Set([...changes].filter(([, { line, isNew }]) => line === null && !isNew).map(([id]) => id));
  for await (const line of base) {
    if (!changes.has(line.entity.id)) yield line;
    else unknown.delete(line.entity.id);
  }
  for (const reference of unknown) {
    notice(report, { reference, position: null, reason: 'delta: deletes an id that the base file does not have' });
  }
  for (const { line } of changes.values()) if (line !== null) yield line;
}

function changeOf(value: unknown, position: number): { op: string; id: string; line: ReadLine | null } | string {
  if (typeof value !== 'object' || value === null || !('op' in value) || !('entity' in value)) {
    return 'the line is not {"op", "entity"}';
  }
  const { op, entity: content } = value;
  if (op === 'DEL') {
    const id = typeof content === 'object' && content !== null && 'id' in content ? content.id : null;
    return typeof id === 'string' && id !== '' ? { op, id, line: null } : 'a deletion without an id';
  }
  if (op !== 'ADD' && op !== 'MOD') return `unknown operation ${JSON.stringify(op)?.slice(0, 40)}`;
  const entity = readEntity(content);
  if (typeof entity === 'string') return entity;
  return { op, id: entity.id, line: { entity, nested: [], json: JSON.stringify(content), position } };
}

/** Nothing changed is a delta too. */
async function notEmpty(bytes: ByteStream): Promise<ByteStream> {
  const chunks = bytes[Symbol.asyncIterator]();
  let next = await chunks.next();
  while (!next.done && next.value.length === 0) next = await chunks.next();
  const first = next;
  return (async function* () {
    yield first.done ? new Uint8Array([0x0a]) : first.value;
    if (!first.done) yield* { [Symbol.asyncIterator]: () => chunks };
  })();
}
