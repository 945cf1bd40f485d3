/**
 * OFSI's Consolidated List of Financial Sanctions Targets (ConList.csv), issued until January 2026, when the UK Sanctions
 * List became the only one.
 *
 *   Last Updated,13/04/2018
 *   Name 6,Name 1,..,Name 5,Title,DOB,Town of Birth,..,Other Information,Group Type,Alias Type,Regime,..,Group ID
 *
 * The rows of one Group ID are one party. The format of 2022 adds columns (names in other scripts, passport and national
 * numbers apart from their details, alias quality, the day of designation): both headers are read.
 * Source: OFSI, "Format guide for the consolidated list" (Open Government Licence v3.0).
 */
import type { SubjectKind } from '../../profile.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import type { ListFormat } from '../types.ts';
import { cleanCell } from './cells.ts';
import { readNationalNumbers, readPassports } from './documents.ts';
import { fullName, readName, readOriginalName } from './names.ts';
import { readNationalities } from './nationalities.ts';
import { readOtherInformation, tellsOfShip } from './other-information.ts';
import { type PartyTable, parties } from './parties.ts';
import { readAddress, readBirthDates, readBirthPlaces, readFeatures, readListing } from './parts.ts';
import { withSubsidiaries } from './subsidiaries.ts';
import type { TableRow } from './table.ts';

const AUTHORITY = 'Office of Financial Sanctions Implementation';
const KINDS: Readonly<Record<string, SubjectKind>> = { individual: 'PERSON', entity: 'ORGANIZATION', ship: 'VESSEL' };
const NAME_COLUMNS = [1, 2, 3, 4, 5, 6].map((part) => `Name ${part}`);
const ADDRESS_COLUMNS = [1, 2, 3, 4, 5, 6].map((line) => `Address ${line}`);

const CONLIST: PartyTable = {
  reference: 'Group ID',
  required: ['Name 6', 'Group Type', 'Regime', 'Other Information'],
  kind: 'Group Type',
  kindOf,
  ofPersons: ['Name 1', 'DOB', 'Town of Birth', 'Country of Birth', 'Passport Number', 'Passport Details'],
  readers: [
    [[...NAME_COLUMNS, 'Alias Type', 'Alias Quality'], readPartyName],
    [['Name Non-Latin Script', 'Non-Latin Script Type', 'Non-Latin Script Language'], readOriginalName],
    [['Title'], (builder, cell) => readFeatures(builder, 'Title', cell)],
    [['DOB'], readBirthDates],
    [['Town of Birth', 'Country of Birth'], readBirthPlaces],
    [['Nationality'], readNationalities],
    [
      ['Passport Number', 'Passport Details'],
      (builder, number, details) => readPassports(builder, ...either(number, details)),
    ],
    [['NI Number'], readNationalNumbers],
    [
      ['National Identification Number', 'National Identification Details'],
      (builder, number, details) => readNationalNumbers(builder, ...either(number, details)),
    ],
    [['Position'], (builder, cell) => readFeatures(builder, 'Position', cell)],
    [[...ADDRESS_COLUMNS, 'Post/Zip Code', 'Country'], readPartyAddress],
    [['Other Information'], readOtherInformation],
    [['Regime', 'UK Sanctions List Date Designated', 'Listed On'], readRegime],
    [['Last Updated'], (builder, cell) => builder.feature('Last updated', cleanCell(cell))],
    [['Group ID'], (builder, cell) => builder.reference('uk-ofsi', cleanCell(cell))],
  ],
};

export const ukOfsiConlistCsv: ListFormat = {
  id: 'uk-ofsi-conlist-csv',
  files: [{ role: 'main', required: true }],
  parse: (files, report) => withSubsidiaries(parties(files, CONLIST, report), report),
};

function kindOf(row: TableRow): SubjectKind | null {
  const kind = KINDS[cleanCell(row.cell('Group Type')).toLowerCase()] ?? null;
  const isShip = kind === 'ORGANIZATION' && tellsOfShip(row.cell('Name 6'), row.cell('Other Information'));
  return isShip ? 'VESSEL' : kind;
}

function readPartyName(builder: EntryBuilder, ...cells: string[]): void {
  const [type = '', quality = ''] = cells.slice(NAME_COLUMNS.length);
  const name = fullName(cells.slice(0, NAME_COLUMNS.length));
  if (name !== '') readName(builder, name, type, quality);
}

function readPartyAddress(builder: EntryBuilder, ...cells: string[]): void {
  const [postal = '', country = ''] = cells.slice(ADDRESS_COLUMNS.length);
  readAddress(builder, cells.slice(0, ADDRESS_COLUMNS.length), postal, country);
}

/** Listed On is the day on which OFSI took the party onto its list; the designation may be older. */
function readRegime(builder: EntryBuilder, program = '', designated = '', listed = ''): void {
  if (cleanCell(designated) !== '') builder.feature('Listed on', cleanCell(listed));
  readListing(builder, {
    authority: AUTHORITY,
    program,
    designated: cleanCell(designated) || cleanCell(listed),
    uniqueSanctionId: builder.entry.externalReferenceId,
  });
}

/** The older format has no column for the number: it is within the details. */
function either(number = '', details = ''): [cell: string, more: string] {
  return cleanCell(number) === '' ? [details, ''] : [number, details];
}
