/**
 * Why an entity is listed -> contexts, categories and risk (tables: `categories.ts`).
 *
 *   Sanction    a designation; also of debarments and notices, which an entity that is not sanctioned has instead
 *   Risk        the same without an authority
 *   Occupancy   the holding of an office; its Position says how high that is
 *
 * A category without any of them still gets a context, so that a source of that category has something to show.
 * The end of a listing follows from the day on which the entity was last seen in its source, so a file has the same meaning
 * at any time.
 */
import { gravest, pepLevelOf, riskOfOffice, topicMeaning } from '../../categories.ts';
import type { ListingContext, RiskLevel, WatchlistCategory } from '../../profile.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import type { ImportReport } from '../types.ts';
import { type FtmEntity, firstOf, valuesOf } from './ftm-entity.ts';
import type { JoinedParty } from './join.ts';
import { sanctionMeasures, topicMeasures } from './measures.ts';
import { EDGES } from './schemata.ts';
import { countryOf, distinct, extremeDay, labelOf } from './words.ts';

const PUBLISHER = 'OpenSanctions';
const OVER = /inactive|expired|terminated|ended|removed|delisted|lifted|revoked|cancel/i;
const SCHEMA_OF_CATEGORY: Readonly<Record<WatchlistCategory, ListingContext['schemaName']>> = {
  SANCTION: 'Sanction',
  PEP: 'Position',
  ADVERSE_MEDIA: 'AdverseMedia',
  INTERNAL: 'Internal',
};
/** Features of a Sanction or Risk, beside those in the context. */
const SANCTION_FEATURES = ['reason', 'provisions', 'summary', 'description', 'duration', 'recordId', 'publisher'];
const OFFICE_FEATURES = ['constituency', 'politicalGroup', 'declarationDate', 'date', 'summary', 'description'];

export function readListings(builder: EntryBuilder, party: JoinedParty, report: ImportReport): void {
  const { entity, sides } = party;
  const { entry } = builder;
  const meanings = valuesOf(entity, 'topics')
    .map(topicMeaning)
    .filter((meaning) => meaning !== null);
  const risks: RiskLevel[] = meanings.map(({ risk }) => risk);
  const categories = new Set(meanings.map(({ category }) => category));
  for (const office of sides.filter(({ schema }) => schema === 'Occupancy')) {
    risks.push(...readOffice(builder, party, office));
    categories.add('PEP');
  }
  if (!party.isTarget) {
    const category = readTies(builder, party);
    if (categories.size === 0) categories.add(category);
  }
  for (const sanction of sides.filter(({ schema }) => schema === 'Sanction' || schema === 'Risk')) {
    readSanction(builder, sanction, { party, isSanctioned: categories.has('SANCTION'), report });
  }
  for (const category of categories) addMissing(builder, party, { category, report });
  entry.categories = ['SANCTION', 'PEP', 'ADVERSE_MEDIA', 'INTERNAL'].filter((one): one is WatchlistCategory =>
    categories.has(one as WatchlistCategory),
  );
  // A target without further data gets the risk level of its list.
  entry.riskLevel = party.isTarget && categories.size === 0 ? 'HIGH' : gravest(risks);
  // The days of an office say nothing of when its holder was listed.
  const starts = entry.contexts
    .filter(({ schemaName }) => schemaName !== 'Position')
    .map(({ startDate }) => startDate)
    .filter((day) => day !== null);
  entry.listingDate = starts.sort()[0] ?? extremeDay([entity.firstSeen], 'first');
}

interface ReadingSanction {
  party: JoinedParty;
  isSanctioned: boolean;
  report: ImportReport;
}

function readSanction(
  builder: EntryBuilder,
  sanction: FtmEntity,
  { party, isSanctioned, report }: ReadingSanction,
): void {
  const start = extremeDay([...valuesOf(sanction, 'listingDate'), ...valuesOf(sanction, 'startDate')], 'first');
  const end = extremeDay(valuesOf(sanction, 'endDate'), 'last');
  const isActive = !isOver(end, sanction) && !valuesOf(sanction, 'status').some((status) => OVER.test(status));
  const [authority = PUBLISHER, ...authorities] = valuesOf(sanction, 'authority');
  const program = distinct([...valuesOf(sanction, 'program'), ...valuesOf(sanction, 'programId')]);
  const id = firstOf(sanction, 'authorityId') || firstOf(sanction, 'unscId');
  const topics = valuesOf(party.entity, 'topics');
  builder.entry.contexts.push({
    schemaName: isSanctioned || !isActive ? 'Sanction' : 'AdverseMedia',
    startDate: start,
    endDate: end,
    country: codeOf(firstOf(sanction, 'country')),
    authority,
    isActive,
    measures: isSanctioned
      ? sanctionMeasures(valuesOf(sanction, 'provisions'), topics, { report, reference: party.entity.id })
      : topicMeasures(topics, 'ADVERSE_MEDIA', { report, reference: party.entity.id }),
    properties: {
      program,
      sourceUrls: distinct([...valuesOf(sanction, 'sourceUrl'), ...valuesOf(sanction, 'programUrl')]),
      ...(id === '' ? {} : { uniqueSanctionId: id }),
    },
  });
  const listing = firstOf(sanction, 'listingDate');
  const inForce = extremeDay(valuesOf(sanction, 'startDate'), 'first');
  if (inForce !== null && inForce !== start) builder.feature('In force since', `${inForce} (${authority})`);
  if (listing === '' && start === null)
    for (const date of valuesOf(sanction, 'date')) builder.feature('Listing date', date);
  for (const other of authorities) builder.feature('Authority', other);
  for (const other of valuesOf(sanction, 'country').slice(1)) builder.feature('Country of authority', other);
  const numbers = [...valuesOf(sanction, 'authorityId'), ...valuesOf(sanction, 'unscId')];
  for (const number of numbers.slice(1)) builder.feature(`ID of ${authority}`, number);
  for (const status of valuesOf(sanction, 'status')) builder.feature('Listing status', `${status} (${authority})`);
  keepFeatures(builder, sanction, SANCTION_FEATURES);
}

function readOffice(builder: EntryBuilder, party: JoinedParty, occupancy: FtmEntity): RiskLevel[] {
  // If it was merged from several people, the dates cannot be assigned.
  const isShared = valuesOf(occupancy, 'holder').length > 1;
  const start = isShared ? null : extremeDay(valuesOf(occupancy, 'startDate'), 'first');
  const end = isShared ? null : extremeDay(valuesOf(occupancy, 'endDate'), 'last');
  if (isShared) keepFeatures(builder, occupancy, ['startDate', 'endDate', 'status']);
  const isCurrent = currencyOf(occupancy, end, party.entity);
  keepFeatures(builder, occupancy, OFFICE_FEATURES);
  // An occupancy may have no post, but still shows that an office was held.
  const posts = valuesOf(occupancy, 'post');
  return (posts.length === 0 ? [''] : posts).map((post) => {
    const position = party.named.get(post)?.entity ?? null;
    const name = position === null ? (party.named.get(post)?.caption ?? '') : firstOf(position, 'name');
    const topics = position === null ? [] : valuesOf(position, 'topics');
    const area = position === null ? [] : valuesOf(position, 'subnationalArea');
    const level = pepLevelOf(topics, name, area.length > 0);
    for (const place of area) builder.feature('Office area', `${place} (${name})`);
    builder.entry.contexts.push({
      schemaName: 'Position',
      startDate: start,
      endDate: end,
      country: codeOf(position === null ? '' : firstOf(position, 'country')),
      authority: PUBLISHER,
      isActive: isCurrent !== false,
      measures: [],
      properties: {
        sourceUrls: [...valuesOf(occupancy, 'sourceUrl')],
        ...(name === '' ? {} : { position: name }),
        ...(level === null ? {} : { pepLevel: level }),
        ...(isCurrent === null ? {} : { isCurrent }),
      },
    });
    return riskOfOffice({ level, isCurrent });
  });
}

/** null: unknown. The deceased hold no office. */
function currencyOf(occupancy: FtmEntity, end: string | null, holder: FtmEntity): boolean | null {
  const statuses = valuesOf(occupancy, 'status');
  if (valuesOf(holder, 'deathDate').length > 0 || isOver(end, occupancy)) return false;
  if (valuesOf(occupancy, 'holder').length > 1) return null;
  if (statuses.includes('current')) return true;
  if (statuses.some((status) => OVER.test(status))) return false;
  return end === null ? null : true;
}

/** An end date without another date to compare counts as past: publishers rarely know the future. */
function isOver(end: string | null, { lastSeen }: FtmEntity): boolean {
  return end !== null && (lastSeen === '' || end < lastSeen.slice(0, 10));
}

/** Why a party that is not listed itself is here. Relatives and associates of the politically exposed are so themselves. */
function readTies(builder: EntryBuilder, { entity, sides, named }: JoinedParty): WatchlistCategory {
  let isExposed = false;
  for (const edge of sides) {
    const schema = EDGES.get(edge.schema);
    if (schema === undefined || !schema.ties) continue;
    for (const id of distinct([...valuesOf(edge, schema.from), ...valuesOf(edge, schema.to)])) {
      const other = named.get(id);
      if (id === entity.id || other === undefined || !other.isTarget) continue;
      builder.feature('Tied to listed party', `${other.caption} (${edge.schema}, ${id})`);
      if (other.isExposed && (edge.schema === 'Family' || edge.schema === 'Associate')) isExposed = true;
    }
  }
  return isExposed ? 'PEP' : 'ADVERSE_MEDIA';
}

function addMissing(
  builder: EntryBuilder,
  { entity }: JoinedParty,
  { category, report }: { category: WatchlistCategory; report: ImportReport },
): void {
  const schemaName = SCHEMA_OF_CATEGORY[category];
  if (builder.entry.contexts.some((context) => context.schemaName === schemaName)) return;
  const topics = valuesOf(entity, 'topics').filter((topic) => topicMeaning(topic)?.category === category);
  const context = (more: ListingContext['properties'], isActive = true) =>
    builder.entry.contexts.push({
      schemaName,
      startDate: null,
      endDate: null,
      country: null,
      authority: PUBLISHER,
      isActive,
      measures:
        category === 'SANCTION' || category === 'ADVERSE_MEDIA'
          ? topicMeasures(topics, category, { report, reference: entity.id })
          : [],
      properties: { sourceUrls: [...valuesOf(entity, 'sourceUrl')], ...more },
    });
  if (category !== 'PEP') {
    context({ program: distinct([...valuesOf(entity, 'program'), ...valuesOf(entity, 'programId'), ...topics]) });
    return;
  }
  const isFormer =
    valuesOf(entity, 'deathDate').length > 0 || (topics.includes('role.pep.frmr') && !topics.includes('role.pep'));
  const current = isFormer ? { isCurrent: false } : {};
  const positions = valuesOf(entity, 'position');
  if (positions.length === 0) context({ program: topics, ...current }, !isFormer);
  for (const position of positions) {
    const level = pepLevelOf([], position, false);
    context({ program: topics, position, ...(level === null ? {} : { pepLevel: level }), ...current }, !isFormer);
  }
}

function keepFeatures(builder: EntryBuilder, side: FtmEntity, properties: readonly string[]): void {
  for (const property of properties) {
    for (const value of valuesOf(side, property))
      builder.feature(`${side.schema} ${labelOf(property).toLowerCase()}`, value);
  }
}

/** Lower case, as contexts have it: ru, un, eu. */
function codeOf(code: string): string | null {
  const words = code.trim().toLowerCase();
  return words === '' ? null : (countryOf(words)?.toLowerCase() ?? words);
}
