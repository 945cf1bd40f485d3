/**
 * OpenSanctions says of what kind a listing is by topics, and of some what it provides ("Asset freeze") as its source has it.
 *
 * Source: https://opensanctions.org/docs/topics, read 2026-11-22: `sanction` is designated "in order to prohibit specific
 * interactions"; `sanction.linked` has "a direct relationship with a sanctioned entity", whatever the share, and nobody has
 * designated it; `sanction.counter` binds where it was imposed. `debarment` is "excluded from public procurement".
 */
import { MEASURES, type Measure } from '../../measures.ts';
import { type MeasureTable, tellUnknown } from '../measure-words.ts';
import type { ImportReport } from '../types.ts';

const TOPICS: MeasureTable = {
  sanction: ['ASSET_FREEZE'],
  'sanction.control': ['ASSET_FREEZE'],
  'asset.frozen': ['ASSET_FREEZE'],
  'sanction.linked': ['INFORMATION'],
  'sanction.counter': ['INFORMATION'],
  'export.control': ['EXPORT_CONTROL'],
  'export.control.linked': ['INFORMATION'],
  'invest.ban': ['SECTORAL'],
  debarment: ['DEBARMENT'],
};

const PROVISIONS: readonly [words: RegExp, measure: Measure][] = [
  // Ukraine: "blocking of assets".
  [/freez|block|frozen|targeted financial|блокування активів/i, 'ASSET_FREEZE'],
  [/travel|entry ban|admission/i, 'TRAVEL_BAN'],
  [/\barms\b|weapon/i, 'ARMS'],
  [/export|trade|\bEAR\b/i, 'EXPORT_CONTROL'],
  [/vessel|ship\b|\bport\b|flag|aircraft/i, 'SHIP'],
  [/debar|procurement|disqualif/i, 'DEBARMENT'],
  [/debt|equity|securit|invest|loan|service/i, 'SECTORAL'],
];
/** "RUSSIA-EO14024", "(UE) 2025/389 du 24/02/2025": under what, not what. */
const NO_PROVISION = /-EO\d+$|^\((?:UE|EU)\) \d/;

/** Of a sanction: what it provides, or else what its subject's topics say. Beside a freeze other words change nothing. */
export function sanctionMeasures(
  provisions: readonly string[],
  topics: readonly string[],
  { report, reference }: { report: ImportReport; reference: string },
): Measure[] {
  const found = new Set<Measure>();
  const unknown: string[] = [];
  for (const words of provisions.filter((one) => !NO_PROVISION.test(one))) {
    const known = PROVISIONS.filter(([pattern]) => pattern.test(words)).map(([, measure]) => measure);
    for (const measure of known) found.add(measure);
    if (known.length === 0) unknown.push(words);
  }
  if (!found.has('ASSET_FREEZE') && unknown.length > 0) {
    for (const words of unknown) tellUnknown(words, { report, reference, what: 'provision' });
    found.add('ASSET_FREEZE');
  }
  return found.size > 0 ? MEASURES.filter((measure) => found.has(measure)) : topicMeasures(topics, 'SANCTION');
}

/** @param category whose topics count: a debarment is adverse information, no sanction */
export function topicMeasures(topics: readonly string[], category: 'SANCTION' | 'ADVERSE_MEDIA'): Measure[] {
  const isDebarment = (topic: string) => topic === 'debarment';
  const found = topics
    .filter((topic) => isDebarment(topic) === (category !== 'SANCTION'))
    .flatMap((topic) => TOPICS[topic] ?? []);
  return MEASURES.filter((measure) => found.includes(measure));
}
