/**
 * The UK Sanctions List as CSV (https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv): a line with the date of the
 * report, a header, and for each Unique ID a row per combination of name, birth date, address and so on.
 *
 * Source: FCDO, "UK Sanctions List: change to the list's format" (Open Government Licence v3.0).
 */
import type { EntryBuilder } from '../entry-builder.ts';
import type { ListFormat } from '../types.ts';
import { FACTS, kindOf, readDesignation, readImposed, readReferences, settleMeasures } from './designation.ts';
import { readNationalNumbers, readPassports } from './documents.ts';
import { fullName, readName, readOriginalName } from './names.ts';
import { type PartyTable, parties } from './parties.ts';
import { readAddress, readBirthPlaces } from './parts.ts';
import { withSubsidiaries } from './subsidiaries.ts';

const NAME_COLUMNS = [1, 2, 3, 4, 5, 6].map((part) => `Name ${part}`);
const ADDRESS_COLUMNS = [1, 2, 3, 4, 5, 6].map((line) => `Address Line ${line}`);

const UK_LIST: PartyTable = {
  reference: 'Unique ID',
  required: ['Name 6', 'Name type', 'Designation Type', 'Regime Name'],
  kind: 'Designation Type',
  kindOf: (row) => kindOf(row.cell('Designation Type')),
  ofPersons: ['Name 1', 'D.O.B', 'Gender', 'Town of birth', 'Country of birth', 'Passport number'],
  readers: [
    [[...NAME_COLUMNS, 'Name type', 'Alias strength'], readPartyName],
    [['Name non-latin script', 'Non-latin script type', 'Non-latin script language'], readOriginalName],
    [
      ['Unique ID', 'OFSI Group ID', 'UN Reference Number'],
      (builder, id, group, un) => readReferences(builder, id ?? '', group ?? '', un ?? ''),
    ],
    [['Regime Name', 'Date Designated'], (builder, regime, day) => readDesignation(builder, regime ?? '', day ?? '')],
    [['Sanctions Imposed'], readImposed],
    [[...ADDRESS_COLUMNS, 'Address Postal Code', 'Address Country'], readPartyAddress],
    [['Town of birth', 'Country of birth'], readBirthPlaces],
    [['Passport number', 'Passport additional information'], readPassports],
    [['National Identifier number', 'National Identifier additional information'], readNationalNumbers],
    ...FACTS.map(([, column, read]): PartyTable['readers'][number] => [[column], read]),
  ],
  finish: settleMeasures,
};

export const ukSanctionsListCsv: ListFormat = {
  id: 'uk-sanctions-list-csv',
  files: [{ role: 'main', required: true }],
  parse: (files, report) => withSubsidiaries(parties(files, UK_LIST, report), report),
};

function readPartyName(builder: EntryBuilder, ...cells: string[]): void {
  const [type = '', strength = ''] = cells.slice(NAME_COLUMNS.length);
  const name = fullName(cells.slice(0, NAME_COLUMNS.length));
  if (name !== '') readName(builder, name, type, strength);
}

function readPartyAddress(builder: EntryBuilder, ...cells: string[]): void {
  const [postal = '', country = ''] = cells.slice(ADDRESS_COLUMNS.length);
  readAddress(builder, cells.slice(0, ADDRESS_COLUMNS.length), postal, country);
}
