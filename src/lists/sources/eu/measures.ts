/**
 * The EU's list holds "persons, groups and entities subject to EU financial sanctions": funds are frozen under each program of
 * it. What else a regulation does (sectors, goods) is not in the list.
 *
 * Source: European Commission, Consolidated list of persons, groups and entities subject to EU financial sanctions
 * (data.europa.eu, read 2026-11-22). The programs are those of the list of 2026-02-26 and of the excerpt of 2018-12-21. `UNLI` is
 * a listing of the United Nations that the Council has yet to take over.
 */
import type { Measure } from '../../measures.ts';
import { type MeasureTable, measuresIn } from '../measure-words.ts';
import type { ImportReport } from '../types.ts';

const PROGRAMMES = `AFG BLR CAF CHEM COD CYB EUAQ GIN GTM HAM HR HTI IRN IRQ LBY MDA MLI MMR NIC PRK RUS RUSDA SDN SDNZ SOM SSD SYR
  TAQA TERR TUN UKR UNLI VEN YEM ZWE`;
const TABLE: MeasureTable = Object.fromEntries(PROGRAMMES.split(/\s+/).map((code) => [code, ['ASSET_FREEZE']]));

export function euMeasures(programme: string, report: ImportReport, reference: string): Measure[] {
  if (programme === '') return ['ASSET_FREEZE'];
  return measuresIn(TABLE, [programme], { report, reference, what: 'programme' });
}
