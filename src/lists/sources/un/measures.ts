/**
 * What a regime of the Security Council imposes on those it lists. The pages of the committees, read on 2026-11-22:
 *
 *   Al-Qaida    freeze, travel ban, arms embargo (resolutions 1267, 1390; news.un.org/en/story/2003/01/56722)
 *   Taliban     the same (resolution 2255; press.un.org sc12175)
 *   Iraq        transfer and freeze of assets (main.un.org/securitycouncil/en/sanctions/1518)
 *   Iran        freeze and travel ban (main.un.org/securitycouncil/en/sanctions/1737)
 *   Sudan       freeze and travel ban (main.un.org/securitycouncil/en/sanctions/1591)
 *   SouthSudan  freeze and travel ban (resolution 2206; press.un.org sc11805)
 *   Yemen       freeze, travel ban, arms embargo (resolutions 2140, 2216; press.un.org sc11859)
 *   GB          Guinea-Bissau: the travel ban alone (un.org/securitycouncil/sanctions/2048)
 *   Libya       as the entry says: "paragraph 15 of resolution 1970 (Travel Ban)", "paragraph 17 .. (Asset Freeze)"
 *
 * Of the others only the freeze is in the table: what else they impose does not change what is done with a payment. A travel
 * ban holds for persons.
 */
import { MEASURES, type Measure } from '../../measures.ts';
import { type MeasureTable, measuresIn } from '../measure-words.ts';
import type { ImportReport } from '../types.ts';

const REGIMES: MeasureTable = {
  'Al-Qaida': ['ASSET_FREEZE', 'TRAVEL_BAN', 'ARMS'],
  CAR: ['ASSET_FREEZE'],
  DPRK: ['ASSET_FREEZE'],
  DRC: ['ASSET_FREEZE'],
  GB: ['TRAVEL_BAN'],
  Haiti: ['ASSET_FREEZE'],
  Iran: ['ASSET_FREEZE', 'TRAVEL_BAN'],
  Iraq: ['ASSET_FREEZE'],
  Libya: ['ASSET_FREEZE', 'TRAVEL_BAN'],
  Somalia: ['ASSET_FREEZE'],
  SouthSudan: ['ASSET_FREEZE', 'TRAVEL_BAN'],
  Sudan: ['ASSET_FREEZE', 'TRAVEL_BAN'],
  Taliban: ['ASSET_FREEZE', 'TRAVEL_BAN', 'ARMS'],
  Yemen: ['ASSET_FREEZE', 'TRAVEL_BAN', 'ARMS'],
};

/** A statement of the entry takes precedence over its regime. Ships: measures of resolution 2146, paragraph 10. */
const STATED: readonly [words: RegExp, measure: Measure][] = [
  [/asset\s+freeze\s*\)|paragraph\s+17\s+of\s+resolution\s+1973/i, 'ASSET_FREEZE'],
  [/\(\s*travel\s+ban\b/i, 'TRAVEL_BAN'],
  [/paragraphs?\s+10\s*\([a-d]\)[^.]*of\s+resolution\s+2146/i, 'SHIP'],
];
/** The regime whose entries state it. */
const STATING = 'Libya';

export function unMeasures(
  regime: string,
  comments: string,
  { isPerson, report, reference }: { isPerson: boolean; report: ImportReport; reference: string },
): Measure[] {
  const stated = regime === STATING ? STATED.filter(([words]) => words.test(comments)) : [];
  if (stated.length > 0) {
    const found = stated.map(([, measure]) => measure);
    return MEASURES.filter((measure) => found.includes(measure));
  }
  if (regime === '') return ['ASSET_FREEZE'];
  const found = measuresIn(REGIMES, [regime], { report, reference, what: 'regime' });
  return found.filter((measure) => isPerson || measure !== 'TRAVEL_BAN');
}
