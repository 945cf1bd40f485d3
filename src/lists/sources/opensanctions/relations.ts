/**
 * Edges -> relations of the party at hand. The other end is given by its id where it is an entry of this list, else by
 * its name; a party that is not in the file is stated in a feature.
 *
 * FollowTheMoney says of a Family edge what `relative` is to `person` ("mother": the relative is the mother). Seen from
 * the relative it is turned round ("mother of"). All other words stay as they are at both ends.
 */
import type { EntryBuilder } from '../entry-builder.ts';
import { type FtmEntity, valuesOf } from './ftm-entity.ts';
import type { JoinedParty } from './join.ts';
import { EDGES, type EdgeSchema } from './schemata.ts';
import { extremeDay, labelOf } from './words.ts';

const SAME_BOTH_WAYS =
  /^(?:sibling|spouse|partner|brother|sister|cousin|relative|family|friend|associate|married|ex-)/i;
/** Default role of a relationship: the publisher's name of its type. */
const NAMELESS_TIE = 'LINKED';
const MAX_SHARE = 100;
/** Properties of an edge that a relation stores, and those that only state when the publisher checked. */
const TOLD: ReadonlySet<string> = new Set([
  'role',
  'relationship',
  'controlType',
  'percentage',
  'startDate',
  'endDate',
  'modifiedAt',
  'retrievedAt',
  'createdAt',
  'indexText',
  'namesMentioned',
]);

export function readRelations(builder: EntryBuilder, party: JoinedParty): void {
  for (const edge of party.sides) {
    const schema = EDGES.get(edge.schema);
    if (schema === undefined) continue;
    const from = valuesOf(edge, schema.from);
    const to = valuesOf(edge, schema.to);
    if (from.includes(party.entity.id)) for (const other of to) readTie(builder, party, edge, schema, other, true);
    if (to.includes(party.entity.id)) for (const other of from) readTie(builder, party, edge, schema, other, false);
  }
}

function readTie(
  builder: EntryBuilder,
  { entity, named }: JoinedParty,
  edge: FtmEntity,
  schema: EdgeSchema,
  otherId: string,
  isOutgoing: boolean,
): void {
  if (otherId === entity.id) return;
  const other = named.get(otherId);
  if (other === undefined || other.caption === '') {
    builder.feature(`${edge.schema} with a party that the file does not have`, otherId);
    return;
  }
  const type = isOutgoing ? schema.out : schema.back;
  builder.relation(
    type,
    { targetReference: other.isEntry ? otherId : null, targetName: other.caption },
    {
      role: roleOf(edge, type, isOutgoing),
      share: shareOf(valuesOf(edge, 'percentage')),
      startDate: extremeDay(valuesOf(edge, 'startDate'), 'first'),
      endDate: extremeDay(valuesOf(edge, 'endDate'), 'last'),
    },
  );
  const details = Object.keys(edge.properties)
    .filter((property) => !TOLD.has(property) && property !== schema.from && property !== schema.to)
    .map((property) => `${labelOf(property)}: ${valuesOf(edge, property).join(', ')}`);
  if (details.length > 0) builder.feature(`${edge.schema} details`, `${other.caption}: ${details.join('; ')}`);
}

function roleOf(edge: FtmEntity, type: string, isOutgoing: boolean): string | null {
  const turns = edge.schema === 'Family' || edge.schema === 'Associate';
  const words = [...valuesOf(edge, 'role'), ...valuesOf(edge, 'relationship'), ...valuesOf(edge, 'controlType')]
    .map((word) => (isOutgoing || !turns || / of$/i.test(word) || SAME_BOTH_WAYS.test(word) ? word : `${word} of`))
    .join('; ');
  if (type === NAMELESS_TIE && edge.schema !== 'UnknownLink')
    return words === '' ? edge.schema : `${edge.schema}: ${words}`;
  return words === '' ? null : words;
}

/** The largest of several figures or of a range ("25-50%"). A share that is too high is reviewed, and one too low is missed. */
function shareOf(figures: readonly string[]): number | null {
  const numbers = figures
    .flatMap((figure) => figure.match(/\d+(?:[.,]\d+)?/g) ?? [])
    .map((figure) => Number(figure.replace(',', '.')))
    .filter((number) => number <= MAX_SHARE);
  return numbers.length === 0 ? null : Math.max(...numbers);
}
