/**
 * Listing in a schedule of a regulation under the Special Economic Measures Act, or under the Justice for Victims of Corrupt Foreign
 * Officials Act, prohibits dealing in the party's property. Schedules 2 and 3 of the Russia regulations prohibit new
 * financing instead.
 *
 * Source: Special Economic Measures (Russia) Regulations, SOR/2014-58, sections 2 and 3 (laws-lois.justice.gc.ca); Canada Gazette
 * SOR/2022-27, read 2026-11-22. The schedules are those of the list of 2025.
 */
import type { Measure } from '../../measures.ts';
import { tellUnknown } from '../measure-words.ts';
import type { ImportReport } from '../types.ts';

const FINANCING_ONLY: Readonly<Record<string, readonly string[]>> = { Russia: ['2', '3'] };
/** "1, Part 1.1", "Part 2", "1.1"; regulations with a single list name none. */
const DEALINGS = /^(?:|1|1\.1|(?:1, )?Part \d(?:\.\d)?)$/;

export function canadaMeasures(country: string, schedule: string, report: ImportReport, reference: string): Measure[] {
  if (FINANCING_ONLY[country]?.includes(schedule)) return ['SECTORAL'];
  if (!DEALINGS.test(schedule)) tellUnknown(`${country}, ${schedule}`, { report, reference, what: 'schedule' });
  return ['ASSET_FREEZE'];
}
