/**
 * Maps OpenSanctions topics, and the provisions of a source where given ("Asset freeze"), to measures.
 *
 * Source: https://opensanctions.org/docs/topics, read 2026-11-22: `sanction` is designated "in order to prohibit specific
 * interactions"; `sanction.linked` has "a direct relationship with a sanctioned entity", at any share, without a designation of
 * its own; `sanction.counter` binds where it was imposed. `debarment` is "excluded from public procurement".
 */
import { topicMeaning } from '../../categories.ts';
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
  [/\bfreez|\bfrozen|\bblock|\bfunds?\b|\bassets?\b|\bfinancial sanction|блокування активів/i, 'ASSET_FREEZE'],
  [/\btravel|\bentry ban|\badmission/i, 'TRAVEL_BAN'],
  [/\barms\b|\bweapon/i, 'ARMS'],
  [/\bexport|\btrade/i, 'EXPORT_CONTROL'],
  [/\bvessels?\b|\bships?\b|\bshipping\b|\bports?\b|\b(?:de-?)?flag|\baircraft/i, 'SHIP'],
  [/\bdebar|\bprocurement|\bdisqualif/i, 'DEBARMENT'],
  [/\bdebts?\b|\bequity\b|\bsecurities\b|\binvest(?:ments?|ing)?\b|\bloans?\b|\bservices?\b/i, 'SECTORAL'],
];
/** "Policy of denial for all items subject to the EAR apart from food and medicine": one provision written as a sentence. */
const LICENCE = /\bEAR\b/;
/** "Asset freeze and travel ban": each part is a provision. A known one says nothing about the others. */
const BETWEEN = /[;,/]|\s(?:and|or|und|oder|et|ou)\s/i;
/** "RUSSIA-EO14024", "(UE) 2025/389 du 24/02/2025": the legal basis, not a measure. */
const NO_PROVISION = /-EO\d+$|^\((?:UE|EU)\) \d/;

interface About {
  report: ImportReport;
  reference: string;
}

/** Measures of a sanction: from its provisions, otherwise from the topics of its subject. Beside a freeze, other words have no effect. */
export function sanctionMeasures(provisions: readonly string[], topics: readonly string[], about: About): Measure[] {
  const found = new Set<Measure>(topics.includes('asset.frozen') ? ['ASSET_FREEZE'] : []);
  const stated = provisions.filter((one) => one.trim() !== '' && !NO_PROVISION.test(one));
  if (stated.length === 0) return topicMeasures(topics, 'SANCTION', about);
  const unknown: string[] = [];
  for (const words of stated) {
    const parts = provisionsIn(words);
    for (const measure of parts.flat()) found.add(measure);
    if (parts.some((known) => known.length === 0)) unknown.push(words);
  }
  if (!found.has('ASSET_FREEZE') && unknown.length > 0) {
    for (const words of unknown) tellUnknown(words, { ...about, what: 'provision' });
    found.add('ASSET_FREEZE');
  }
  return MEASURES.filter((measure) => found.has(measure));
}

/** Measures of each part of a text. Empty for unknown parts. */
function provisionsIn(words: string): Measure[][] {
  if (LICENCE.test(words)) return [['EXPORT_CONTROL']];
  const parts = words.split(BETWEEN).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length === 0) return [[]];
  return parts.map((part) => PROVISIONS.filter(([pattern]) => pattern.test(part)).map(([, measure]) => measure));
}

/** @param category of the topics to use: a debarment is adverse information, not a sanction */
export function topicMeasures(
  topics: readonly string[],
  category: 'SANCTION' | 'ADVERSE_MEDIA',
  about: About,
): Measure[] {
  const isDebarment = (topic: string) => topic === 'debarment';
  const found = topics
    .filter((topic) => isDebarment(topic) === (category !== 'SANCTION'))
    .flatMap((topic): readonly Measure[] => {
      const known = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
      if (known !== undefined || topicMeaning(topic)?.category !== 'SANCTION') return known ?? [];
      tellUnknown(topic, { ...about, what: 'topic' });
      return ['ASSET_FREEZE'];
    });
  return MEASURES.filter((measure) => found.includes(measure));
}
