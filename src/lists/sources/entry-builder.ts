/** Collects all data of a publisher about one party, without duplicates. */

import { scriptCodeOf } from '../../matching/names/script.ts';
import type {
  Gender,
  ListEntry,
  ListedAddress,
  ListedDate,
  ListedDocument,
  ListedName,
  ListedNationality,
  ListedRelation,
  ReferenceScheme,
  SubjectKind,
} from '../profile.ts';
import { listedDate, parseDateWords } from './dates.ts';

/** Maximum length of a searched name. The whole of a longer name is kept as a feature. */
export const MAX_NAME_CHARS = 1_000;

const GENDERS: Readonly<Record<string, Gender>> = { male: 'MALE', m: 'MALE', female: 'FEMALE', f: 'FEMALE' };

export class EntryBuilder {
  readonly entry: ListEntry;
  readonly #seen = new Set<string>();

  constructor(externalReferenceId: string, kind: SubjectKind) {
    this.entry = {
      externalReferenceId,
      kind,
      gender: null,
      riskLevel: 'CRITICAL',
      status: 'ACTIVE',
      listingDate: null,
      removalDate: null,
      names: [],
      dates: [],
      documents: [],
      addresses: [],
      nationalities: [],
      features: [],
      contacts: [],
      wallets: [],
      contexts: [],
      websites: [],
      legalForm: null,
      topics: [],
      references: [],
      relations: [],
      categories: [],
    };
  }

  primaryName(text: string): void {
    this.#name(text, { nameType: 'PRIMARY', aliasStrength: 'STRONG', aliasKind: null });
  }

  alias(text: string, aliasStrength: ListedName['aliasStrength'], aliasKind: string | null): void {
    this.#name(text, { nameType: 'ALIAS', aliasStrength, aliasKind });
  }

  feature(name: string, value: string): void {
    const words = value.trim();
    if (words !== '' && this.#first('feature', name, words)) this.entry.features.push({ name, value: words });
  }

  /** Text that is no date becomes the feature `fallback`. */
  dateWords(type: ListedDate['type'], words: string, fallback: string): void {
    const parts = parseDateWords(words);
    if (parts === null) this.feature(fallback, words);
    else this.date(listedDate(type, parts));
  }

  date(date: ListedDate): void {
    if (this.#first('date', date.type, date.value, date.precision, date.rangeEnd, String(date.circa)))
      this.entry.dates.push(date);
  }

  document(document: ListedDocument): void {
    if (
      this.#first(
        'document',
        document.type,
        document.value,
        document.issuingCountry,
        document.issueDate,
        document.expiryDate,
        document.note,
      )
    )
      this.entry.documents.push(document);
  }

  address(address: ListedAddress): void {
    if (this.#first('address', address.addressRaw, address.addressType)) this.entry.addresses.push(address);
  }

  nationality(sourceRaw: string, countryCode: string | null, status: ListedNationality['status']): void {
    if (this.#first('nationality', sourceRaw, status))
      this.entry.nationalities.push({ sourceRaw, countryCode, status });
  }

  contact(type: 'website' | 'email' | 'phone' | 'fax' | 'other', value: string): void {
    if (!this.#first('contact', type, value)) return;
    this.entry.contacts.push({ type, value });
    if (type === 'website') this.entry.websites.push(value);
  }

  wallet(currency: string, address: string): void {
    if (this.#first('wallet', currency, address)) this.entry.wallets.push({ currency, address });
  }

  reference(scheme: ReferenceScheme, id: string): void {
    if (id !== '' && this.#first('reference', scheme, id)) this.entry.references.push({ scheme, id });
  }

  relation(
    type: ListedRelation['type'],
    target: Partial<Pick<ListedRelation, 'targetReference' | 'targetName'>>,
    more: Partial<Pick<ListedRelation, 'role' | 'share' | 'startDate' | 'endDate'>> = {},
  ): void {
    const unknown = { role: null, share: null, startDate: null, endDate: null };
    const relation = { type, targetReference: null, targetName: null, ...target, ...unknown, ...more };
    const { targetReference, targetName, role, share, startDate } = relation;
    if (this.#first('relation', type, targetReference, targetName, role, String(share), startDate)) {
      this.entry.relations.push(relation);
    }
  }

  /** The first gender counts. Further ones, which contradict it, are kept as text. */
  gender(words: string): void {
    const gender = GENDERS[words.trim().toLowerCase()];
    if (gender !== undefined && this.entry.gender === null) this.entry.gender = gender;
    else if (gender !== this.entry.gender) this.feature('Gender', words);
  }

  #name(text: string, name: Pick<ListedName, 'nameType' | 'aliasStrength' | 'aliasKind'>): void {
    const whole = text.trim();
    if (whole === '') return;
    const fullNameRaw = whole.length > MAX_NAME_CHARS ? whole.slice(0, MAX_NAME_CHARS).trim() : whole;
    if (fullNameRaw !== whole) this.feature('Full name as published', whole);
    if (this.#first('name', fullNameRaw, name.nameType, name.aliasStrength, name.aliasKind)) {
      this.entry.names.push({ fullNameRaw, scriptCode: scriptCodeOf(fullNameRaw), ...name });
    }
  }

  #first(...key: (string | null)[]): boolean {
    const text = key.join('\u0000');
    if (this.#seen.has(text)) return false;
    this.#seen.add(text);
    return true;
  }
}

/**
 * Strength of an alias. A former or new name is a full name of the party, so it is STRONG even where the publisher marks it as weak.
 * OFAC marks a third of the former vessel names as weak ("ABADEH").
 *
 * @param kind as `ListedName.aliasKind` has it
 */
export function aliasStrengthOf(isWeak: boolean, kind: string | null): ListedName['aliasStrength'] {
  return isWeak && kind !== 'f.k.a.' && kind !== 'n.k.a.' ? 'WEAK' : 'STRONG';
}

/** A document with everything but kind and number unknown. */
export function documentOf(type: string, value: string, more: Partial<ListedDocument> = {}): ListedDocument {
  return { type, value, issuingCountry: null, issueDate: null, expiryDate: null, note: null, ...more };
}

/** An address as one text; `more` gives known parts. */
export function addressOf(addressRaw: string, more: Partial<ListedAddress> = {}): ListedAddress {
  return {
    addressRaw,
    addressType: 'UNKNOWN',
    premises: null,
    street: null,
    city: null,
    stateProvince: null,
    postalCode: null,
    country: null,
    ...more,
  };
}
