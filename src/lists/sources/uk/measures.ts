/**
 * "Sanctions Imposed" of the UK Sanctions List, as words ("Asset freeze|Trust Services Sanctions") and as the names of elements
 * that say true or false ("ProhibitionOfPortEntry").
 *
 * Sources: gov.uk/guidance/starter-guide-to-uk-sanctions, read 2026-11-22; the words of the list's excerpts of 2026-09-02,
 * 2026-10-08 and 2026-08-26; the elements of `SanctionsImposedIndicators` as programs that read the list have them.
 *
 * The ConList held "financial sanctions targets", each under an asset freeze: what it imposed besides stood in words.
 */
import type { Measure } from '../../measures.ts';
import { type MeasureTable, measuresIn } from '../measure-words.ts';
import type { ImportReport } from '../types.ts';

const TABLE: MeasureTable = {
  assetfreeze: ['ASSET_FREEZE'],
  travelban: ['TRAVEL_BAN'],
  armsembargo: ['ARMS'],
  targetedarmsembargo: ['ARMS'],
  charteringofships: ['SHIP'],
  crewservicingofshipsandaircraft: ['SHIP'],
  deflag: ['SHIP'],
  preventionofcharteringofships: ['SHIP'],
  preventionofcharteringofshipsandaircraft: ['SHIP'],
  prohibitionofportentry: ['SHIP'],
  // A specified ship: ports, registration, movement (the words of the list itself).
  shippingsanctionsseeotherinformation: ['SHIP'],
  technicalassistancerelatedtoaircraft: ['EXPORT_CONTROL'],
  closureofrepresentativeoffices: ['CORRESPONDENT'],
  preventionofbusinessarrangements: ['SECTORAL'],
  trustservicessanctions: ['SECTORAL'],
  directordisqualificationsanction: ['DEBARMENT'],
};

/** @param words as published, one measure each; capitals, blanks and signs change from issue to issue */
export function ukMeasures(words: readonly string[], report: ImportReport, reference: string): Measure[] {
  const keys = words.map((word) => word.toLowerCase().replace(/[^a-z]+/g, '')).filter((key) => key !== '');
  if (keys.length === 0) return ['ASSET_FREEZE'];
  return measuresIn(TABLE, keys, { report, reference, what: 'sanctions imposed' });
}
