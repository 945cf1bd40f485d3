/**
 * What the lists within the Consolidated Screening List prohibit, by their code.
 *
 * Sources, read 2026-11-22: OFAC's lists as in `../ofac/measures.ts`; bis.gov, "Lists of parties of concern" and the FAQ on the
 * Entity List (denied persons: export privileges; Entity List and military end users: a license; unverified list: a red flag for
 * exports); Department of State, nonproliferation sanctions (procurement, assistance, licenses) and statutory debarment from
 * the arms trade (ITAR, 22 CFR 127.7). Executive Order 13382 is "Blocking Property of Weapons of Mass Destruction
 * Proliferators and Their Supporters". Programmes as in the file of 14,160 rows.
 */
import { MEASURES, type Measure } from '../../measures.ts';
import { type MeasureTable, measuresIn, tellUnknown } from '../measure-words.ts';
import type { ImportReport } from '../types.ts';

const LISTS: MeasureTable = {
  SDN: ['ASSET_FREEZE'],
  FSE: ['CORRESPONDENT'],
  PLC: ['CORRESPONDENT'],
  SSI: ['SECTORAL'],
  CAP: ['CORRESPONDENT'],
  // The menu: bonds, new debt and equity, accounts, by the program of the entry.
  MBS: ['SECTORAL', 'CORRESPONDENT'],
  'NS-MBS': ['SECTORAL', 'CORRESPONDENT'],
  CMIC: ['SECTORAL'],
  'NS-CMIC': ['SECTORAL'],
  DPL: ['EXPORT_CONTROL'],
  EL: ['EXPORT_CONTROL'],
  MEU: ['EXPORT_CONTROL'],
  UVL: ['EXPORT_CONTROL'],
  DTC: ['EXPORT_CONTROL', 'DEBARMENT'],
};

/** The list names the law in the place of a program. */
const NONPROLIFERATION: ReadonlySet<string> = new Set(['ISN', 'NS-ISN']);
const REFUSED = ['EXPORT_CONTROL', 'DEBARMENT'] as const;
const LAWS: MeasureTable = {
  'E.O. 13382': ['ASSET_FREEZE'],
  'E.O. 12938': REFUSED,
  INKSNA: REFUSED,
  'Chemical and Biological Weapons Act': REFUSED,
  'Chemical and Biological Weapons Control and Warfare Elimination Act (CBW Act)': REFUSED,
  'Export-Import Bank Act': REFUSED,
  'Missile Sanctions laws': REFUSED,
  'Nuclear Proliferation Prevention Act': REFUSED,
  'Transfer of Lethal Military Equipment': REFUSED,
};

export function cslMeasures(
  code: string,
  programs: readonly string[],
  told: { report: ImportReport; reference: string },
): Measure[] {
  if (NONPROLIFERATION.has(code))
    return programs.length > 0 ? measuresIn(LAWS, programs, { ...told, what: 'law' }) : [...REFUSED];
  const known = LISTS[code];
  if (known === undefined) tellUnknown(code, { ...told, what: 'list' });
  return MEASURES.filter((measure) => (known ?? ['ASSET_FREEZE']).includes(measure));
}
