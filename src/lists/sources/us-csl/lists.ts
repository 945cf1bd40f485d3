/**
 * The lists within the Consolidated Screening List, by the code that `source` has in brackets, and what each prohibits.
 * An export control list or a debarment is no asset freeze, so its risk level is lower.
 *
 * Source: https://www.trade.gov/consolidated-screening-list and the agencies' own pages (US federal works, public domain).
 */
import type { RiskLevel, SubjectKind } from '../../profile.ts';

export interface CslList {
  code: string;
  authority: string;
  risk: RiskLevel;
  /** Ids of the list are OFAC's. */
  isOfac: boolean;
  /** Type of a party if neither the list nor the name states it. */
  usually: SubjectKind;
}

const OFAC = 'Office of Foreign Assets Control';
const BIS = 'Bureau of Industry and Security';
const STATE = 'Department of State';

const LISTS: readonly [codes: string, authority: string, risk: RiskLevel, usually: SubjectKind][] = [
  /** Property is blocked. */
  ['SDN', OFAC, 'CRITICAL', 'ORGANIZATION'],
  /** Dealings are prohibited or must be rejected, property is not blocked. */
  ['FSE PLC', OFAC, 'HIGH', 'ORGANIZATION'],
  /** Certain financing, accounts or services are prohibited. */
  ['SSI CAP MBS NS-MBS', OFAC, 'HIGH', 'ORGANIZATION'],
  /** Trade in their securities is prohibited. */
  ['CMIC NS-CMIC', OFAC, 'MEDIUM', 'ORGANIZATION'],
  /** No one may take part in an export with these parties. */
  ['DPL', BIS, 'HIGH', 'PERSON'],
  /** Exports need a license, mostly refused. */
  ['EL MEU', BIS, 'MEDIUM', 'ORGANIZATION'],
  /** Their end use could not be verified. */
  ['UVL', BIS, 'LOW', 'ORGANIZATION'],
  /** Procurement, assistance and export licenses are refused. */
  ['ISN NS-ISN', STATE, 'MEDIUM', 'ORGANIZATION'],
  /** Debarred from the arms trade. */
  ['DTC', STATE, 'MEDIUM', 'PERSON'],
];
const BY_CODE: ReadonlyMap<string, CslList> = new Map(
  LISTS.flatMap(([codes, authority, risk, usually]) =>
    codes.split(' ').map((code) => [code, { code, authority, risk, usually, isOfac: authority === OFAC }] as const),
  ),
);
/** Words in `source` that identify a list or its agency if the brackets contain another code. */
const AGENCIES: readonly [words: RegExp, authority: string][] = [
  [/treasury/i, OFAC],
  [/industry and security|commerce/i, BIS],
  [/state/i, STATE],
];

/** "Capta List (CAP) - Treasury Department"; "Non-SDN Menu-Based Sanctions List (NS-MBS List) - ..". Null without a code. */
export function listOf(source: string): CslList | null {
  const code = /\(([A-Z]{2,4}(?:-[A-Z]{2,4})?)(?: List)?\)/.exec(source)?.[1];
  if (code === undefined) return null;
  const known = BY_CODE.get(code);
  if (known !== undefined) return known;
  return newList(code, source);
}

/** The list of a `source` without a code. */
export function unnamedList(source: string): CslList {
  return newList('UNNAMED', source);
}

/** A list that is new there: unknown in what it prohibits, so not taken lightly. */
function newList(code: string, source: string): CslList {
  const authority = AGENCIES.find(([words]) => words.test(source))?.[1] ?? (source || 'United States Government');
  return { code, authority, risk: 'CRITICAL', isOfac: authority === OFAC, usually: 'ORGANIZATION' };
}

/** Lists with an unknown code are imported too, and the caller reports them. */
export function isKnownList(code: string): boolean {
  return BY_CODE.has(code);
}
