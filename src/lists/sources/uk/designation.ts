/** What is special to the UK Sanctions List, in both its formats. */
import { riskOfMeasures } from '../../effect.ts';
import type { SubjectKind } from '../../profile.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import type { ImportReport } from '../types.ts';
import { cleanCell } from './cells.ts';
import { readRegistrations } from './documents.ts';
import { ukMeasures } from './measures.ts';
import { readNationalities } from './nationalities.ts';
import { readUnReferences } from './other-information.ts';
import {
  readBirthDates,
  readCompanies,
  readEmails,
  readFeatures,
  readFlags,
  readFormerNames,
  readGender,
  readImoNumbers,
  readListing,
  readPhones,
  readTypesOfEntity,
  readWebsites,
  readYearBuilt,
} from './parts.ts';
import { readSubsidiaries } from './subsidiaries.ts';

export const FCDO = 'Foreign, Commonwealth & Development Office';
const KINDS: Readonly<Record<string, SubjectKind>> = { individual: 'PERSON', entity: 'ORGANIZATION', ship: 'VESSEL' };

const feature = (name: string) => (builder: EntryBuilder, cell: string) => readFeatures(builder, name, cell);
const words = (name: string) => (builder: EntryBuilder, cell: string) => builder.feature(name, cleanCell(cell));

/** Facts of one text: the XML's element, the table's column, and what to do with each text. */
export const FACTS: readonly [element: string, column: string, read: (builder: EntryBuilder, text: string) => void][] =
  [
    ['Title', 'Title', feature('Title')],
    ['DesignationSource', 'Designation source', words('Designation source')],
    ['OtherInformation', 'Other Information', readOtherInformation],
    ['UKStatementofReasons', 'UK Statement of Reasons', words('Statement of Reasons')],
    ['PhoneNumber', 'Phone number', (builder, text) => readPhones(builder, text)],
    ['Website', 'Website', readWebsites],
    ['EmailAddress', 'Email address', readEmails],
    ['DOB', 'D.O.B', readBirthDates],
    ['Nationality', 'Nationality(/ies)', readNationalities],
    ['Position', 'Position', feature('Position')],
    ['Gender', 'Gender', readGender],
    ['TypeOfEntity', 'Type of entity', readTypesOfEntity],
    ['Subsidiary', 'Subsidiaries', readSubsidiaries],
    ['ParentCompany', 'Parent company', (builder, text) => readCompanies(builder, 'OWNED_BY', 'Parent company', text)],
    ['BusinessRegistrationNumber', 'Business registration number (s)', readRegistrations],
    ['IMONumber', 'IMO number', readImoNumbers],
    [
      'CurrentOwnerOperator',
      'Current owner/operator (s)',
      (builder, text) => readCompanies(builder, 'OWNED_BY', 'Current owner/operator', text),
    ],
    [
      'PreviousOwnerOperator',
      'Previous owner/operator (s)',
      (builder, text) => readCompanies(builder, 'LINKED', 'Previous owner/operator', text),
    ],
    ['CurrentBelievedFlagOfShip', 'Current believed flag of ship', (builder, text) => readFlags(builder, text, 'FLAG')],
    ['PreviousFlag', 'Previous flags', (builder, text) => readFlags(builder, text, 'FORMER')],
    ['TypeOfShip', 'Type of ship', feature('Vessel Type')],
    ['TonnageOfShip', 'Tonnage of ship', feature('Vessel Tonnage')],
    ['LengthOfShip', 'Length of ship', feature('Vessel Length')],
    ['YearBuilt', 'Year Built', readYearBuilt],
    ['HullIdentificationNumber', 'Hull identification number (HIN)', feature('Hull identification number')],
    ['LastUpdated', 'Last Updated', words('Last updated')],
  ];

function readOtherInformation(builder: EntryBuilder, cell: string): void {
  words('Other Information')(builder, cell);
  readFormerNames(builder, cleanCell(cell));
}

export function kindOf(words: string): SubjectKind | null {
  return KINDS[cleanCell(words).toLowerCase()] ?? null;
}

const IMPOSED = 'Sanctions imposed';

/** "Asset freeze|Travel Ban" */
export function readImposed(builder: EntryBuilder, cell: string): void {
  for (const words of cell.split('|')) builder.feature(IMPOSED, cleanCell(words));
}

/** Sets the measures that an entry imposes in each of its regimes. */
export function settleMeasures({ entry }: EntryBuilder, report: ImportReport): void {
  const words = entry.features.filter(({ name }) => name === IMPOSED).map(({ value }) => value);
  const measures = ukMeasures(words, report, entry.externalReferenceId);
  entry.riskLevel = riskOfMeasures(measures);
  for (const context of entry.contexts) context.measures = measures;
}

export function readDesignation(builder: EntryBuilder, program: string, designated: string): void {
  const { externalReferenceId } = builder.entry;
  readListing(builder, {
    authority: FCDO,
    program,
    designated: cleanCell(designated),
    uniqueSanctionId: externalReferenceId,
  });
}

export function readReferences(builder: EntryBuilder, id: string, ofsiGroup: string, unReference: string): void {
  builder.reference('uk', cleanCell(id));
  for (const group of cleanCell(ofsiGroup).match(/\d+/g) ?? []) builder.reference('uk-ofsi', group);
  readUnReferences(builder, cleanCell(unReference).split(/[\s,;]+/));
}
