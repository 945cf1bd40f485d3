/** Parts of a party that all British lists share, beside names and documents. */
import { wordsOfAddresses } from '../../contact-keys.ts';
import { countryCodeOf } from '../../countries.ts';
import type { ListedRelation } from '../../profile.ts';
import { listedDate } from '../dates.ts';
import { addressOf, documentOf, type EntryBuilder } from '../entry-builder.ts';
import { cleanCell, companiesIn, numberedValues, valuesOf } from './cells.ts';
import { ukDate } from './dates.ts';
import { countryIn } from './nationalities.ts';

const LEGAL_FORM =
  /\b(?:joint[- ]stock|limited (?:liability|company|partnership)|(?:public|private) (?:limited|company)|partnership|unitary enterprise|[PO]?JSC|LLC|LLP|PLC|Ltd|GmbH)\b/i;
const UK = { country: 'gb' } as const;

/** `lines` from the house to the town, which is the last of the six. */
export function readAddress(
  builder: EntryBuilder,
  lines: readonly string[],
  postalCell: string,
  countryCell: string,
): void {
  const town = cleanCell(lines[5] ?? '');
  const streets = lines.slice(0, 5).map(cleanCell);
  const postal = cleanCell(postalCell);
  const country = cleanCell(countryCell);
  const isBox = /\bbox\b/i.test(postal);
  const raw = [...streets, town, postal, country].filter((part) => part !== '').join(', ');
  if (raw === '') return;
  const townIsCountry = country === '' && countryCodeOf(town) !== null;
  const street = [...streets, isBox ? postal : ''].filter((part) => part !== '').join(', ');
  builder.address(
    addressOf(raw, {
      street: street || null,
      city: townIsCountry ? null : town || null,
      postalCode: isBox ? null : postal || null,
      country: countryOfAddress(country === '' ? [...streets, town] : [country]),
    }),
  );
}

/** The last words that are a country: "Crimea 295000", "Kuwait (residence as at Mar 2009)", "Pyongyang, DPRK". */
function countryOfAddress(lines: readonly string[]): string | null {
  const pieces = lines.flatMap((line) => [
    ...line.split(/,\s*/),
    line.replace(/\s*\([^)]*\)|\s+\d+$|\s+as (?:at|of)\b.*/gi, ''),
    line,
  ]);
  return (
    pieces
      .reverse()
      .map(countryCodeOf)
      .find((code) => code !== null) ?? null
  );
}

export function readBirthDates(builder: EntryBuilder, cell: string): void {
  for (const words of valuesOf(cell)) {
    const parts = ukDate(words);
    if (parts === null) builder.feature('Date of Birth', words);
    else builder.date(listedDate('BIRTH', parts));
  }
}

/** Towns and countries are numbered apart: "(1) Tripoli (2) Tunis" and "(1) Libya (2) Tunisia", or one country for all. */
export function readBirthPlaces(builder: EntryBuilder, townCell: string, countryCell: string): void {
  const towns = numberedValues(townCell);
  const countries = numberedValues(countryCell);
  const numbers = [...new Set([...towns, ...countries].flatMap((value) => value.numbers))];
  const at = (values: typeof towns, number: number) =>
    values.find((value) => value.numbers.length === 0 || value.numbers.includes(number))?.text ?? '';
  for (const number of numbers.length === 0 ? [0] : numbers) {
    const words = [at(towns, number), at(countries, number)].filter((part) => part !== '');
    builder.feature('Place of Birth', words.join(', '));
  }
}

/** "Formerly known as Capricorn.", "Previous name(s): Rostekhnologii [Russian Technologies]". Such a sentence is about the party itself. */
const FORMER_NAME =
  /(?:^|[.;]\s+)(?:(?:formerly|previously) known as|previous names?(?:\(s\))?:)\s+(?:the\s+)?([^;([]{3,150}?)(?=\s*(?:[;([]|\.(?:\s|$)|$|\bRe-?registered\b))/gi;
const QUOTED = /^["“‘'](.+)["”’']$/;

export function readFormerNames(builder: EntryBuilder, words: string): void {
  for (const [, name = ''] of words.matchAll(FORMER_NAME))
    builder.alias(name.replaceAll('""', '"').replace(QUOTED, '$1'), 'STRONG', 'f.k.a.');
}

export function readFeatures(builder: EntryBuilder, feature: string, cell: string): void {
  for (const value of valuesOf(cell)) builder.feature(feature, value);
}

/** Sectors ("Bank"), natures ("Terrorist organisation") and legal forms are in one column. */
export function readTypesOfEntity(builder: EntryBuilder, cell: string): void {
  for (const type of valuesOf(cell)) {
    builder.feature('Type of entity', type);
    if (builder.entry.legalForm === null && LEGAL_FORM.test(type)) builder.entry.legalForm = type;
  }
}

export function readGender(builder: EntryBuilder, cell: string): void {
  const words = cleanCell(cell);
  if (words !== '') builder.gender(words);
}

export function readEmails(builder: EntryBuilder, cell: string): void {
  const words = valuesOf(cell).flatMap((value) => wordsOfAddresses(value.replace(/[;,|]+|(?<=\w)\/(?=\w)/g, ' ')));
  const [emails, others] = [
    words.filter((word) => /^[^@\s]+@[^@\s]+$/.test(word)),
    words.filter((word) => !word.includes('@')),
  ];
  for (const email of emails) builder.contact('email', email.replace(/\.$/, ''));
  for (const site of others.filter((word) => /^(?:https?:\/\/|www\.)/i.test(word))) builder.contact('website', site);
  if (emails.length === 0 && cleanCell(cell) !== '') builder.feature('Email address', cleanCell(cell));
}

export function readWebsites(builder: EntryBuilder, cell: string): void {
  for (const word of valuesOf(cell).flatMap((value) => value.split(/[\s;,|]+/))) {
    if (word.includes('.')) builder.contact('website', word.replace(/[.)]+$/, ''));
    else builder.feature('Website', word);
  }
}

export function readPhones(builder: EntryBuilder, cell: string, type: 'phone' | 'fax' = 'phone'): void {
  for (const value of valuesOf(cell)) {
    const pieces = value.split(/\s*[;,|]\s*|\s+\/\s+|\s+(?=\+)/).filter((piece) => piece !== '');
    const whole = pieces.every((piece) => (piece.match(/\d/g)?.length ?? 0) >= 6);
    for (const phone of whole ? pieces : [value]) builder.contact(type, phone.replace(/\.$/, ''));
  }
}

export function readCompanies(builder: EntryBuilder, type: ListedRelation['type'], role: string, cell: string): void {
  for (const targetName of companiesIn(cleanCell(cell.replaceAll('\n', ';'))))
    builder.relation(type, { targetName }, { role });
}

/** "IMO9562233", "9562233", several in a cell. A number of other length is kept as it is. */
export function readImoNumbers(builder: EntryBuilder, cell: string): void {
  for (const value of valuesOf(cell)) {
    const numbers = [...value.matchAll(/(?<!\d)\d{7}(?!\d)/g)].map((match) => match[0]);
    for (const number of numbers) builder.document(documentOf('IMO_NUMBER', number));
    if (numbers.length === 0) builder.feature('IMO number', value);
  }
}

export function readFlags(builder: EntryBuilder, cell: string, status: 'FLAG' | 'FORMER'): void {
  const words = valuesOf(cell).flatMap((value) => value.split(/\s*[;/]\s*|\.\s+/));
  for (const flag of words.map((word) => word.replace(/\.$/, ''))) {
    if (status === 'FLAG' && flag !== '') builder.nationality(flag, countryIn(flag), 'FLAG');
    // A flag that a ship no longer flies is no tie to that country today.
    else builder.feature('Former Vessel Flag', flag);
  }
}

export function readYearBuilt(builder: EntryBuilder, cell: string): void {
  for (const words of valuesOf(cell)) {
    const parts = ukDate(words);
    if (parts === null) builder.feature('Year Built', words);
    else builder.date(listedDate('MANUFACTURE', parts));
  }
}

export interface Listing {
  authority: string;
  program: string;
  designated: string;
  uniqueSanctionId: string;
}

/** One context per regime, of an asset freeze until the list says what it imposes (`readMeasures`). */
export function readListing(builder: EntryBuilder, listing: Listing): void {
  const startDate = listing.designated === '' ? null : (ukDate(listing.designated)?.value ?? null);
  const { entry } = builder;
  if (startDate === null) builder.feature('Listed on', listing.designated);
  else if (entry.listingDate === null || startDate < entry.listingDate) entry.listingDate = startDate;
  const program = cleanCell(listing.program);
  const known = entry.contexts.find((context) => (context.properties.program?.[0] ?? '') === program);
  if (known !== undefined) {
    if (startDate !== null && (known.startDate === null || startDate < known.startDate)) known.startDate = startDate;
    return;
  }
  entry.contexts.push({
    schemaName: 'Sanction',
    startDate,
    endDate: null,
    ...UK,
    authority: listing.authority,
    isActive: true,
    measures: ['ASSET_FREEZE'],
    properties: { program: program === '' ? [] : [program], uniqueSanctionId: listing.uniqueSanctionId },
  });
}
