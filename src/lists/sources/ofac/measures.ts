/**
 * What OFAC's words prohibit. Sources, all read on 2026-11-22:
 *
 *   Block                       property is blocked (ofac.treasury.gov/faqs/9, /faqs/3)
 *   Reject                      NS-PLC: transactions are rejected (ofac.treasury.gov/consolidated-sanctions-list/non-sdn-palestinian-
 *                               legislative-council-ns-plc-list); FSE: transfers are rejected, property is not blocked (FAQ 194 to 198)
 *   13662 Sectoral Directive    new debt, new equity, projects; "not blocking" (FAQ 370 to 373)
 *   14024 Directive 1a, 3       the directives' words in the entries: bonds; new debt and new equity
 *   14024 Directive 2, CAPTA    accounts and processing of transactions of banks (FAQ 967, 969)
 *   14024 Directive 4           "any transaction involving the Central Bank ..", in the entries; not blocked
 *   14014 Directive 1           financial services to Myanma Oil and Gas Enterprise, in the entry
 *   14059 Non-blocking          foreign exchange, loans, equity and debt, in the entry
 *   CAATSA Section 231/235      export licenses, loans, in the entry
 *   CMIC, 13959                 trade in securities (FAQ 857 to 863)
 *
 * The words are those of CONS_ENHANCED of 2025-01-14 and of the ADVANCED file of 2020-03-17, the programs those of sdn.csv of
 * 2023-12-28, of cons_prim.csv of 2025-03-28 and of CONS_ENHANCED.
 */
import { MEASURES, type Measure } from '../../measures.ts';
import { type MeasureTable, measuresIn } from '../measure-words.ts';
import type { ImportReport } from '../types.ts';

const FREEZE = ['ASSET_FREEZE'] as const;
const SECTORAL = ['SECTORAL'] as const;
/** Accounts, or payments that are to be rejected. */
const REJECT = ['CORRESPONDENT'] as const;

/** `sanctionsType` of the ENHANCED format, `SanctionsType` of the ADVANCED one. */
const TYPES: MeasureTable = {
  Block: FREEZE,
  Reject: REJECT,
  '561 Full Restrictions': REJECT,
  '13662 Sectoral Directive 1': SECTORAL,
  '13662 Sectoral Directive 2': SECTORAL,
  '13662 Sectoral Directive 3': SECTORAL,
  '13662 Sectoral Directive 4': SECTORAL,
  'CAATSA Section 231/235 Sanctions': ['SECTORAL', 'EXPORT_CONTROL'],
  'CMIC Executive Order': SECTORAL,
  'Executive Order 13959 Sanctions': SECTORAL,
  'Executive Order 14014 Directive 1': REJECT,
  'Executive Order 14024 Directive 1a': SECTORAL,
  'Executive Order 14024 Directive 2': REJECT,
  'Executive Order 14024 Directive 3': SECTORAL,
  'Executive Order 14024 Directive 4': REJECT,
  'Executive Order 14059 Non-blocking': ['SECTORAL', 'CORRESPONDENT'],
};

/** A list without measures of its own is empty: the types of the entry define the measures. */
const LISTS: MeasureTable = {
  'SDN List': FREEZE,
  'Consolidated List': [],
  'CAPTA List': REJECT,
  'FSE List': REJECT,
  'Non-SDN CMIC List': SECTORAL,
  'Non-SDN Menu-Based Sanctions List': [],
  'Non-SDN Palestinian Legislative Council List': REJECT,
  'Sectoral Sanctions Identifications List': SECTORAL,
};

const BLOCKING_PROGRAMS = `BALKANS BALKANS-EO14033 BELARUS BELARUS-EO14038 BPI-RUSSIA-EO14024 BURMA-EO14014 CAATSA_-_IRAN
  CAATSA_-_RUSSIA CAR CUBA CYBER2 DARFUR DPRK DPRK-NKSPEA DPRK2 DPRK3 DPRK4 DRCONGO ELECTION-EO13848 ETHIOPIA-EO14046 FTO GLOMAG
  HIFPAA HK-EO13936 HOSTAGES-EO14078 HRIT-IR HRIT-SY IFCA IFSR ILLICIT-DRUGS-EO14059 IRAN IRAN-CON-ARMS-EO IRAN-EO13846
  IRAN-EO13871 IRAN-EO13876 IRAN-EO13902 IRAN-HR IRAN-TRA IRAQ2 IRAQ3 IRGC ISA LEBANON LIBYA2 LIBYA3 MAGNIT MALI-EO13882 NICARAGUA
  NICARAGUA-NHRAA NPWMD PEESA-EO14039 RUSSIA-EO14024 RUSSIA-EO14065 SDGT SDNT SDNTK SOMALIA SOUTH_SUDAN SSIDES SUDAN-EO14098 SYRIA
  SYRIA-CAESAR SYRIA-EO13894 TCO UHRPA UKRAINE-EO13660 UKRAINE-EO13661 UKRAINE-EO13662 UKRAINE-EO13685 VENEZUELA VENEZUELA-EO13850
  VENEZUELA-EO13884 YEMEN ZIMBABWE`;

/**
 * The legacy formats name programs only. One under which OFAC blocks some and restricts others counts as blocking, since
 * they do not say which of the two an entry is.
 */
const PROGRAMS: MeasureTable = {
  ...Object.fromEntries(BLOCKING_PROGRAMS.split(/\s+/).map((code) => [code.replaceAll('_', ' '), FREEZE])),
  '561-Related': REJECT,
  'CMIC-EO13959': SECTORAL,
  'FSE-IR': REJECT,
  'FSE-SY': REJECT,
  'NS-PLC': REJECT,
};

/** "Executive Order 13662 Directive Determination - Subject to Directive 1": of the legacy formats. */
const SSI_PROGRAM = 'UKRAINE-EO13662';

export interface OfacWords {
  lists: readonly string[];
  types: readonly string[];
  programs: readonly string[];
  /** The remarks say that a directive of Executive Order 13662 holds for the entry. */
  underDirective: boolean;
}

export function ofacMeasures(words: OfacWords, report: ImportReport, reference: string): Measure[] {
  const about = { report, reference };
  if (words.types.length > 0 || words.lists.length > 0) {
    const found = [
      ...measuresIn(LISTS, words.lists, { ...about, what: 'sanctions list' }),
      ...measuresIn(TYPES, words.types, { ...about, what: 'sanctions type' }),
    ];
    return found.length > 0 ? MEASURES.filter((measure) => found.includes(measure)) : [...FREEZE];
  }
  const others = words.programs.filter((program) => !(words.underDirective && program === SSI_PROGRAM));
  const found = measuresIn(PROGRAMS, others, { ...about, what: 'sanctions programme' });
  if (others.length < words.programs.length) found.push('SECTORAL');
  return found.length > 0 ? MEASURES.filter((measure) => found.includes(measure)) : [...FREEZE];
}
