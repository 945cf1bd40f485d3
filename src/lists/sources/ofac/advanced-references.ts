/**
 * What stands before the parties in the ADVANCED format and is referred to by id: words, locations, documents.
 *
 * Held as short JSON strings until the parties are read.
 */

import type { XmlElement } from '../xml-records.ts';
import { type AddressParts, addressPartsOf } from './address.ts';
import { ignoreParts } from './ignore-parts.ts';
import type { Labelled } from './labelled.ts';
import { periodWords } from './periods.ts';

/** Ids that lead to what is read from its other end, or that say how the publisher's database is kept. */
const BOOKKEEPING_ATTRIBUTES: ReadonlySet<string> = new Set([
  'ID',
  'FixedRef',
  'CountryRelevanceID',
  'CalendarTypeID',
  'DayFixed',
  'DeltaAction',
  'DetailTypeID',
  'DocNameStatusID',
  'DocumentedNameID',
  'EntryDeltaFlag',
  'EntryProfileRef',
  'FeatureVersionID',
  'IDRegDocumentID',
  'IdentityFeatureLinkTypeID',
  'IdentityID',
  'LocPartValueStatusID',
  'LocPartValueTypeID',
  'MonthFixed',
  'NamePartGroupID',
  'Primary',
  'ProfileID',
  'ReferenceType',
  'SanctionsEntryID',
  'ScriptStatusID',
  'YearFixed',
  'Acronym',
  'Approximate',
]);
const NOTHING: ReadonlySet<string> = new Set();

export function ignoreBookkeeping(element: XmlElement): void {
  ignoreParts(element, NOTHING, BOOKKEEPING_ATTRIBUTES);
}

/** The texts of the IDs in `ReferenceValueSets`. */
export class ReferenceWords {
  readonly #words = new Map<string, string>();

  read(sets: XmlElement): void {
    for (const set of sets.children) {
      for (const value of set.children) {
        // The text of an area is its code; the other sets have words there.
        this.#words.set(`${value.name}/${value.attribute('ID')}`, value.attribute('Description') || value.text());
        if (value.name === 'PartySubType')
          this.#words.set(`PartyTypeOf/${value.attribute('ID')}`, value.attribute('PartyTypeID'));
      }
    }
  }

  /** '': the ID is blank or unknown. */
  of(set: string, id: string): string {
    return this.#words.get(`${set}/${id}`) ?? '';
  }

  /** "Vessel", "Aircraft", "Individual", "Entity". */
  partyType(subTypeId: string): string {
    const subType = this.of('PartySubType', subTypeId);
    return /^(?:unknown|)$/i.test(subType) ? this.of('PartyType', this.of('PartyTypeOf', subTypeId)) : subType;
  }
}

interface Location {
  parts: AddressParts;
  remarks: string[];
}

/** Parts as type id and value; then the country and the remarks. */
type HeldLocation = [parts: [typeId: string, value: string][], country: string, ...remarks: string[]];

interface Document extends Labelled {
  notes: string[];
  /** '': not in the format. */
  locationId: string;
  /** Id of the spelling that stands on the document. */
  nameId: string;
}

type HeldDocument = [
  typeId: string,
  value: string,
  countryId: string,
  issued: string,
  expires: string,
  locationId: string,
  nameId: string,
  ...notes: string[],
];

export class AdvancedReferences {
  readonly words = new ReferenceWords();
  /** `HeldLocation` by id, as JSON. */
  readonly #locations = new Map<string, string>();
  /** `HeldDocument`s by id of the identity, as JSON with commas between. */
  readonly #documents = new Map<string, string>();
  #isForgotten = false;

  readLocation(element: XmlElement): void {
    const countries = element.all('LocationCountry').map((one) => this.words.of('Country', one.attribute('CountryID')));
    const areas = element.all('LocationAreaCode').map((one) => this.words.of('AreaCode', one.attribute('AreaCodeID')));
    const values = element.all('LocationPart').flatMap((part) => {
      const typeId = part.attribute('LocPartTypeID');
      return part.all('LocationPartValue').map((value) => ({ typeId, value }));
    });
    const held: HeldLocation = [
      values.map(({ typeId, value }) => [typeId, value.textOf('Value')]),
      (countries.length > 0 ? countries : areas).join(', '),
      ...values.flatMap(({ value }) => value.textsOf('Comment')),
      ...element.textsOf('Comment'),
    ];
    this.#locations.set(element.attribute('ID'), JSON.stringify(held));
  }

  /** null: the file has no such location. */
  location(id: string): Location | null {
    const json = this.#locations.get(id);
    if (json === undefined) return null;
    const [held, country, ...remarks] = JSON.parse(json) as HeldLocation;
    const parts = held.map(([typeId, value]) => [this.words.of('LocPartType', typeId), value] as const);
    return { parts: addressPartsOf(parts, country), remarks };
  }

  readDocument(element: XmlElement): void {
    const dates: Record<string, string> = {};
    for (const date of element.all('DocumentDate')) {
      const type = this.words.of('IDRegDocDateType', date.attribute('IDRegDocDateTypeID'));
      dates[type.toLowerCase()] = date.all('DatePeriod').map(wordsOfPeriod).join(', ');
    }
    const { 'issue date': issued = '', 'expiration date': expires = '', ...others } = dates;
    const validity = this.words.of('Validity', element.attribute('ValidityID'));
    const notes = [
      element.textOf('IssuingAuthority'),
      /^(?:valid|)$/i.test(validity) ? '' : validity,
      ...Object.entries(others).map(([type, words]) => `${type} ${words}`),
      element.textOf('Comment'),
    ];
    const held: HeldDocument = [
      element.attribute('IDRegDocTypeID'),
      element.textOf('IDRegistrationNo'),
      element.attribute('IssuedBy-CountryID'),
      issued,
      expires,
      element.attribute('IssuedIn-LocationID'),
      element.all('DocumentedNameReference')[0]?.attribute('DocumentedNameID') ?? '',
      ...notes.filter((note) => note !== ''),
    ];
    const identity = element.attribute('IdentityID');
    const known = this.#documents.get(identity);
    const json = JSON.stringify(held);
    this.#documents.set(identity, known === undefined ? json : `${known},${json}`);
  }

  /** Hands out the documents of one identity, and forgets them. */
  takeDocuments(identityId: string): Document[] {
    const documents = JSON.parse(`[${this.#documents.get(identityId) ?? ''}]`) as HeldDocument[];
    this.#documents.delete(identityId);
    return documents.map(([typeId, value, countryId, issued, expires, locationId, nameId, ...notes]) => ({
      label: this.words.of('IDRegDocType', typeId),
      value,
      country: this.words.of('Country', countryId),
      issued,
      expires,
      locationId,
      nameId,
      notes,
    }));
  }

  get isForgotten(): boolean {
    return this.#isForgotten;
  }

  /** The parties are read: only the words are still referred to. */
  forget(): void {
    this.#isForgotten = true;
    this.#locations.clear();
    this.#documents.clear();
  }
}

/** `DatePeriod` -> "17 Oct 1990", "1951 to 1953". '': no date. */
export function wordsOfPeriod(period: XmlElement): string {
  const { first, last, circa } = boundsOf(period);
  return periodWords(first, last, circa);
}

/** Days as YYYY-MM-DD. '': open period. */
export function boundsOf(period: XmlElement): { first: string; last: string; circa: boolean } {
  const [start, end] = ['Start', 'End'].map((name) => period.all(name)[0]);
  const days = (bound: XmlElement | undefined) =>
    ['From', 'To'].map((name) => dayOf(bound?.all(name)[0])).filter((day) => day !== '');
  return {
    first: days(start)[0] ?? '',
    last: days(end).at(-1) ?? '',
    circa: [start, end].some((bound) => bound?.attribute('Approximate').toLowerCase() === 'true'),
  };
}

/** `Year`, `Month`, `Day` -> YYYY-MM-DD. '': one of them is missing. */
export function dayOf(point: XmlElement | undefined): string {
  const parts = ['Year', 'Month', 'Day'].map((part) => point?.textOf(part) ?? '');
  return parts.includes('') ? '' : parts.map((part) => part.padStart(2, '0')).join('-');
}
