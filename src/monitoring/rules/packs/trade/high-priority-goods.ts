/**
 * Goods that are diverted for weapons, and the countries through which they go. Facts with their sources; what a payment says of goods is
 * compared with their codes and words.
 */
import type { ShippedFacts } from '../../../../platform/health/shipped-facts.ts';

interface Tier {
  tier: string;
  /** Codes of the Harmonized System, six digits. */
  codes: string;
  /** Names of goods of the tier, from the descriptions of their codes in the US tariff schedule. Separated by commas. */
  words: string;
}

/**
 * Common High Priority List of 23 February 2024, 50 codes, of the US Bureau of Industry and Security (BIS) with the EU, Japan and the
 * United Kingdom. BIS page (bis.gov/node/6280) with the tiers read on 2026-11-29; the codes read in a copy that was compared with the page
 * of BIS on 2026-08-11; the first nine agree with mohawkglobal.com/trade-translation. Words that ordinary consumer goods share, such as
 * cameras and processing units, are left out.
 */
const HIGH_PRIORITY: readonly Tier[] = [
  {
    tier: '1',
    codes: '854231 854232 854233 854239',
    words:
      'integrated circuit, integrated circuits, microprocessor, microprocessors, microcontroller, microcontrollers, memory chips, EPROM, EEPROM, FPGA, FPGAs, programmable gate arrays, signal processors',
  },
  {
    tier: '2',
    codes: '851762 852691 853221 853224 854800',
    words:
      'radio navigational, radio navigation, GNSS modules, tantalum capacitor, tantalum capacitors, ceramic capacitor, ceramic capacitors, multilayer capacitors',
  },
  {
    tier: '3.A',
    codes:
      '847150 850440 851769 852589 852910 852990 853669 853690 854110 854121 854129 854130 854149 854151 854159 854160',
    words:
      'coaxial connector, coaxial connectors, printed circuit connectors, diodes, transistors, thyristors, semiconductor devices, semiconductor transducers, piezoelectric crystals',
  },
  {
    tier: '3.B',
    codes: '848210 848220 848230 848250 880730 901310 901380 901420 901480',
    words:
      'ball bearings, roller bearings, aircraft parts, helicopter parts, telescopic sights, aeronautical navigation, navigation instruments',
  },
  {
    tier: '4.A',
    codes: '847180 848610 848620 848640 853400 854320 902750 903020 903032 903039 903082',
    words:
      'semiconductor manufacturing, wafers, signal generator, signal generators, oscilloscope, oscilloscopes, multimeters',
  },
  {
    tier: '4.B',
    codes: '845710 845811 845891 845961 846693',
    words:
      'CNC machine, CNC machines, CNC lathe, CNC lathes, machining centre, machining center, numerically controlled',
  },
];

const dotted = (code: string) => `${code.slice(0, 4)}.${code.slice(4)}`;

/** Both spellings of each code, and the words. */
export const HIGH_PRIORITY_GOODS: readonly string[] = HIGH_PRIORITY.flatMap(({ codes, words }) => [
  ...codes.split(' ').flatMap((code) => [code, dotted(code)]),
  ...words.split(',').map((word) => word.trim()),
]);

/** Common transshipment points for restricted exports to Russia and Belarus that BIS names. */
export const TRANSIT_COUNTRIES = 'GE AM BR CN IN IL KZ KG MX NI RS SG ZA TW TJ TR AE UZ'.split(' ');

export const TRADE_FACTS: readonly ShippedFacts[] = [
  {
    id: 'common-high-priority-list',
    what: 'Codes of the Common High Priority List, 23 February 2024, that typologies of trade look for',
    source: 'https://www.bis.gov/licensing/country-guidance/common-high-priority-items-list-chpl',
    asOf: '2026-08-11',
    maxAgeDays: 365,
  },
  {
    id: 'export-transit-countries',
    what: 'Transshipment points named in the joint alert of FinCEN and BIS of 28 June 2022, FIN-2022-Alert003',
    source:
      'https://bm.ge/en/article/georgia-in-the-list-of-countries-for-the-transit-of-sanctioned-goods-to-russia-and-belarus/112848/',
    // Alerts are not revised: new ones come.
    asOf: '2022-06-28',
    maxAgeDays: 5 * 365,
  },
];
