/** Converts a joined party to an entry. A property without a field of its own becomes a feature under its name. */
import type { ListEntry, SubjectKind } from '../../profile.ts';
import { addressOf, EntryBuilder } from '../entry-builder.ts';
import type { ImportReport } from '../types.ts';
import { kindByName } from '../us-csl/kinds.ts';
import { CODE_PROPERTIES, readDocuments } from './documents.ts';
import { type FtmEntity, firstOf, linksOf, valuesOf } from './ftm-entity.ts';
import { isExposedByTopic, type JoinedParty } from './join.ts';
import { readListings } from './listings.ts';
import { NAME_PROPERTIES, type NameOf, namesOf } from './names.ts';
import { readReferences } from './references.ts';
import { readRelations } from './relations.ts';
import { BELONGINGS, PARTIES, PROPERTY_EDGES } from './schemata.ts';
import { countryOf, distinct, labelOf } from './words.ts';

const DATES = [
  ['birthDate', 'BIRTH', 'Date of Birth'],
  ['deathDate', 'DEATH', 'Date of Death'],
  ['incorporationDate', 'INCORPORATION', 'Incorporation date'],
  ['buildDate', 'MANUFACTURE', 'Build date'],
] as const;
const COUNTRIES = [
  ['nationality', 'NATIONAL'],
  ['citizenship', 'CITIZEN'],
  ['flag', 'FLAG'],
  ['pastFlags', 'FORMER'],
  ['jurisdiction', 'DOMICILED'],
  ['mainCountry', 'DOMICILED'],
] as const;
const CONTACTS = [
  ['email', 'email'],
  ['phone', 'phone'],
  ['website', 'website'],
] as const;
const COMPANY_PROPERTIES = [
  'registrationNumber',
  'incorporationDate',
  'legalForm',
  'jurisdiction',
  'leiCode',
  'ogrnCode',
  'uscCode',
  'swiftBic',
  'dunsCode',
];
/** Properties with a field of their own. All others become features. */
const PLACED: ReadonlySet<string> = new Set([
  ...NAME_PROPERTIES,
  ...CODE_PROPERTIES,
  ...DATES.map(([property]) => property),
  ...COUNTRIES.map(([property]) => property),
  ...CONTACTS.map(([property]) => property),
  ...BELONGINGS.values(),
  'country',
  'gender',
  'topics',
  'legalForm',
  'address',
  'addressEntity',
  'wikidataId',
  'publicKey',
  'privateKey',
  'currency',
  'currencySymbol',
  // Text for the publisher's own search machine.
  'indexText',
]);

/** @returns null if it is part of another party: a listed wallet or security of a listed holder */
export function entryOf(party: JoinedParty, report: ImportReport): ListEntry | null {
  const { entity, named, sides } = party;
  const owner = BELONGINGS.get(entity.schema);
  if (owner !== undefined && (!party.isTarget || valuesOf(entity, owner).some((id) => named.get(id)?.isTarget)))
    return null;
  const names = namesOf(entity);
  const builder = new EntryBuilder(entity.id, kindOf(party, names));
  if (builder.entry.kind === 'PERSON' && entity.schema !== 'Person') {
    builder.feature('Kind', 'not stated by the list, taken from the name');
  }
  for (const [index, name] of names.entries()) {
    if (index === 0) builder.primaryName(name.text);
    else builder.alias(name.text, name.strength, name.kind);
  }
  for (const [property, type, fallback] of DATES) {
    for (const date of valuesOf(entity, property)) builder.dateWords(type, date, fallback);
  }
  for (const gender of valuesOf(entity, 'gender')) builder.gender(gender);
  readCountries(builder, party);
  readAddresses(builder, party);
  readContacts(builder, entity);
  const [legalForm = null, ...otherForms] = valuesOf(entity, 'legalForm');
  builder.entry.legalForm = legalForm;
  for (const form of otherForms) builder.feature('Legal form', form);
  builder.entry.topics.push(...distinct(valuesOf(entity, 'topics')));
  readDocuments(
    builder,
    entity,
    sides.filter(({ schema }) => schema === 'Identification' || schema === 'Passport'),
  );
  readWallet(builder, entity);
  for (const side of sides) {
    if (side.schema === 'CryptoWallet') readWallet(builder, side);
    if (side.schema === 'Security') readSecurity(builder, side);
  }
  readReferences(
    builder,
    entity,
    sides.filter(({ schema }) => schema === 'Sanction'),
  );
  readListings(builder, party, report);
  readRelations(builder, party);
  keepFeatures(builder, party);
  return builder.entry;
}

/**
 * A LegalEntity may be a person or a company: the publisher does not know. A person among companies would not be found, so the
 * name decides, unless a number or an owner shows that it is a company.
 */
function kindOf({ entity, sides }: JoinedParty, [primary]: readonly NameOf[]): SubjectKind {
  const kind = PARTIES.get(entity.schema) ?? 'ORGANIZATION';
  const isCompany =
    COMPANY_PROPERTIES.some((property) => valuesOf(entity, property).length > 0) ||
    sides.some((side) => side.schema === 'Ownership' && valuesOf(side, 'asset').includes(entity.id));
  if (entity.schema !== 'LegalEntity' || isCompany || primary === undefined) return kind;
  return kindByName(primary.text, kind);
}

/**
 * The `country` of a person is any tie to a country, too weak to be compared with a nationality. For a politically exposed person
 * without a nationality it is the country of the office, which distinguishes namesakes. For all others it is their seat.
 */
function readCountries(builder: EntryBuilder, { entity, sides }: JoinedParty): void {
  for (const [property, status] of COUNTRIES) {
    for (const code of valuesOf(entity, property)) builder.nationality(code, countryOf(code), status);
  }
  const isLoose =
    entity.schema === 'Person' &&
    (builder.entry.nationalities.length > 0 ||
      !(isExposedByTopic(entity) || sides.some(({ schema }) => schema === 'Occupancy')));
  for (const code of valuesOf(entity, 'country')) {
    if (isLoose) builder.feature('Country', code);
    else builder.nationality(code, countryOf(code), 'DOMICILED');
  }
}

function readAddresses(builder: EntryBuilder, { entity, named }: JoinedParty): void {
  const inParts = new Set<string>();
  for (const id of valuesOf(entity, 'addressEntity')) {
    const address = named.get(id)?.entity ?? null;
    if (address === null) {
      builder.feature('Address that the file does not have', id);
      continue;
    }
    for (const text of valuesOf(address, 'full')) inParts.add(text);
    readAddressEntity(builder, address);
  }
  for (const text of valuesOf(entity, 'address')) {
    if (text.trim() !== '' && !inParts.has(text)) builder.address(addressOf(text.trim()));
  }
}

/** An address merged from several spellings has several values per part. The longest full address leads, with the first parts. */
function readAddressEntity(builder: EntryBuilder, address: FtmEntity): void {
  const part = (property: string) => firstOf(address, property).trim() || null;
  const street = [part('street'), part('street2')].filter((words) => words !== null).join(', ') || null;
  const composed = [
    street,
    part('city'),
    part('postalCode'),
    part('state') ?? part('region'),
    part('country')?.toUpperCase(),
  ];
  const wholes = [...valuesOf(address, 'full')].sort((a, b) => b.length - a.length);
  const raw = wholes[0] || composed.filter((words) => words != null).join(', ');
  if (raw === '') return;
  builder.address(
    addressOf(raw, {
      premises: part('postOfficeBox'),
      street,
      city: part('city'),
      stateProvince: part('state') ?? part('region'),
      postalCode: part('postalCode'),
      country: countryOf(firstOf(address, 'country')),
    }),
  );
  for (const other of wholes.slice(1)) builder.feature('Address as spelt elsewhere', other);
  for (const property of ['remarks', 'summary', 'latitude', 'longitude', 'osmId', 'googlePlaceId']) {
    for (const value of valuesOf(address, property))
      builder.feature(`Address ${labelOf(property).toLowerCase()}`, value);
  }
}

function readContacts(builder: EntryBuilder, entity: FtmEntity): void {
  for (const [property, type] of CONTACTS) {
    for (const value of valuesOf(entity, property)) if (value.trim() !== '') builder.contact(type, value.trim());
  }
}

function readWallet(builder: EntryBuilder, wallet: FtmEntity): void {
  if (wallet.schema !== 'CryptoWallet') return;
  const currency = firstOf(wallet, 'currency') || firstOf(wallet, 'currencySymbol');
  const addresses = distinct([...valuesOf(wallet, 'publicKey'), ...valuesOf(wallet, 'name')]);
  for (const address of addresses) if (address.trim() !== '') builder.wallet(currency, address.trim());
  for (const property of ['managingExchange', 'mangingExchange', 'balance', 'creationDate', 'summary']) {
    for (const value of valuesOf(wallet, property)) builder.feature(`Wallet ${labelOf(property).toLowerCase()}`, value);
  }
}

function readSecurity(builder: EntryBuilder, security: FtmEntity): void {
  for (const isin of valuesOf(security, 'isin')) builder.feature('Security issued', `ISIN ${isin}`);
  for (const property of ['ticker', 'type', 'name']) {
    for (const value of valuesOf(security, property)) builder.feature(`Security ${property}`, value);
  }
}

function keepFeatures(builder: EntryBuilder, { entity, named }: JoinedParty): void {
  for (const property of Object.keys(entity.properties)) {
    if (PLACED.has(property)) continue;
    if (PROPERTY_EDGES.has(property) && linksOf(entity, property).length > 0) continue;
    for (const value of valuesOf(entity, property)) {
      builder.feature(labelOf(property), named.get(value)?.caption || value);
    }
  }
  if (entity.schema !== 'Person') builder.feature('Schema', entity.schema);
  for (const dataset of entity.datasets) builder.feature('Dataset', dataset);
  builder.feature('First seen', entity.firstSeen);
  builder.feature('Last change', entity.lastChange);
}
