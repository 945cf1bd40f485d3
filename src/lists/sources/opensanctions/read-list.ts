/** Shared reader of both OpenSanctions formats: entities in, joined entries out. */
import type { ListEntry } from '../../profile.ts';
import { MemoryScratch } from '../memory-scratch.ts';
import { type ImportReport, ListFormatError, notice, reject, type Scratch } from '../types.ts';
import { entryOf } from './entry.ts';
import type { FtmEntity } from './ftm-entity.ts';
import { PartyJoin } from './join.ts';
import { namesOf } from './names.ts';

/** One line of a file: the top entity and the entities nested in it. */
export interface ReadLine {
  entity: FtmEntity;
  nested: readonly FtmEntity[];
  /** The entity as JSON without line breaks, nested ones taken out. */
  json: string;
  position: number;
}

/** More kinds of property than this are noise, not a publisher's. */
const MAX_FIELDS = 5_000;

export async function* readList(
  lines: AsyncIterable<ReadLine>,
  report: ImportReport,
  scratch: Scratch = new MemoryScratch(),
): AsyncGenerator<ListEntry> {
  const join = new PartyJoin(scratch);
  const fields = new Map<string, number>();
  let lastSeen = '';
  let found = false;
  for await (const { entity, nested, json, position } of lines) {
    found = true;
    await take(entity, json, position, false);
    for (const inner of nested) await take(inner, JSON.stringify(asJson(inner)), position, true);
  }
  if (!found) throw new ListFormatError('no line of the file is a FollowTheMoney entity');
  report.publishedAt = lastSeen || null;
  for (const [field, count] of fields) report.fieldsSeen[field] = count;
  for await (const party of join.parties()) {
    if ('repeated' in party) {
      reject(report, { reference: party.repeated, position: party.position, reason: 'the id stands twice' });
      continue;
    }
    const { id } = party.entity;
    if (namesOf(party.entity).length === 0) {
      // A party without a name that is only related to a listed one is shown in the relation.
      if (party.isTarget) reject(report, { reference: id, position: party.position, reason: 'no name' });
      continue;
    }
    const entry = entryOf(party, report);
    if (entry === null) continue;
    report.entries += 1;
    yield entry;
  }

  async function take(entity: FtmEntity, text: string, position: number, inner: boolean): Promise<void> {
    for (const property of Object.keys(entity.properties)) {
      const seen = fields.get(property);
      if (seen !== undefined || fields.size < MAX_FIELDS) fields.set(property, (seen ?? 0) + 1);
    }
    if (entity.lastSeen > lastSeen) lastSeen = entity.lastSeen;
    if (await join.add(entity, text, position, inner)) return;
    const field = `schema ${entity.schema.slice(0, 80)}`;
    if (report.fieldsUnused[field] === undefined) {
      notice(report, {
        reference: entity.id,
        position,
        reason: `entities of the ${field} have no place in a watchlist`,
      });
    }
    report.fieldsUnused[field] = (report.fieldsUnused[field] ?? 0) + 1;
  }
}

export function asJson(entity: FtmEntity): object {
  const { id, schema, caption, properties, referents, datasets, target } = entity;
  const { firstSeen, lastSeen, lastChange } = entity;
  return {
    id,
    schema,
    caption,
    properties,
    referents,
    datasets,
    target,
    first_seen: firstSeen,
    last_seen: lastSeen,
    last_change: lastChange,
  };
}
