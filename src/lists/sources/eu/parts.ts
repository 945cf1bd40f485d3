/** The parts of an EU entry that are more than a name. */
import { countryCodeOf } from '../../countries.ts';
import { listedDate, parseDateWords, parseDayOnly, yearSpan } from '../dates.ts';
import { addressOf, documentOf, type EntryBuilder } from '../entry-builder.ts';
import type { XmlElement } from '../xml-records.ts';

/** identificationTypeCode -> kind of document. */
const DOCUMENT_KINDS: Readonly<Record<string, string>> = {
  passport: 'PASSPORT',
  traveldoc: 'PASSPORT',
  id: 'NATIONAL_ID',
  ssn: 'NATIONAL_ID',
  electiveid: 'NATIONAL_ID',
  birthcert: 'NATIONAL_ID',
  fiscalcode: 'TAX_ID',
  taxid: 'TAX_ID',
  vat: 'TAX_ID',
  regnumber: 'REGISTRATION_NUMBER',
  tradelic: 'REGISTRATION_NUMBER',
  driverslic: 'DRIVERS_LICENSE',
  residentperm: 'RESIDENCE_PERMIT',
  visa: 'VISA',
  imo: 'IMO_NUMBER',
  mmsi: 'MMSI',
  swiftbic: 'SWIFT_BIC',
  lei: 'LEI',
};
/** Facts about a document that the EU gives as true or false: only true is worth a word. */
const DOCUMENT_FLAGS: readonly [attribute: string, words: string][] = [
  ['diplomatic', 'diplomatic'],
  ['knownExpired', 'known expired'],
  ['knownFalse', 'known false'],
  ['reportedLost', 'reported lost'],
  ['revokedByIssuer', 'revoked by its issuer'],
];
const CONTACT_KINDS: readonly [key: RegExp, type: 'website' | 'email' | 'phone' | 'fax'][] = [
  [/mail/i, 'email'],
  [/fax/i, 'fax'],
  [/phone|mobile|tel/i, 'phone'],
  [/web|url|site/i, 'website'],
];
/** IDs of records in the database of the publisher, which describe nothing about the party. */
const BOOKKEEPING = ['regulationLanguage', 'logicalId', 'code', 'classificationCode', 'id'];

/** The country code if valid, and the publisher's words. '00' is the EU's "unknown". */
export function countryWordsOf(part: XmlElement): { code: string | null; words: string } {
  const code = part.attribute('countryIso2Code');
  const words = part.attribute('countryDescription');
  const unknown = /^unknown$/i.test(words) ? '' : words;
  return { code: countryCodeOf(code) ?? countryCodeOf(unknown), words: unknown || (code === '00' ? '' : code) };
}

export function readBirthDate(builder: EntryBuilder, birth: XmlElement): void {
  const circa = birth.attribute('circa') === 'true';
  const [year, month, day] = ['year', 'monthOfYear', 'dayOfMonth'].map((part) => birth.attribute(part));
  const from = birth.attribute('yearRangeFrom');
  const to = birth.attribute('yearRangeTo');
  const whole = birth.attribute('birthdate');
  const written = year ? [year, pad(month), month ? pad(day) : ''].filter((part) => part !== '').join('-') : whole;
  const calendar = birth.attribute('calendarType');
  const isGregorian = calendar === '' || /^gregorian$/i.test(calendar);
  // A Hijri year looks like a medieval one: it stays words.
  const parts = isGregorian ? (parseDateWords(written) ?? parseDateWords(whole)) : null;
  if (parts !== null) builder.date(listedDate('BIRTH', { ...parts, circa }));
  else if (written !== '')
    builder.feature('Date of Birth', isGregorian ? written : `${written} (${calendar} calendar)`);
  if (from !== '' || to !== '') {
    const span = isGregorian ? yearSpan(from || to, to || from, circa) : null;
    if (span !== null) builder.date(listedDate('BIRTH', span));
    else builder.feature('Date of Birth', `${from} to ${to} (${calendar} calendar)`);
  }
  const place = ['place', 'city', 'region', 'zipCode'].map((part) => birth.attribute(part));
  const words = [...new Set([...place, countryWordsOf(birth).words])].filter((part) => part !== '');
  builder.feature('Place of Birth', words.join(', '));
  for (const remark of birth.textsOf('remark')) builder.feature('Date of Birth note', remark);
}

export function readAddress(builder: EntryBuilder, address: XmlElement): void {
  const { code, words } = countryWordsOf(address);
  const [street, poBox, place, city, region, zip] = ['street', 'poBox', 'place', 'city', 'region', 'zipCode'].map(
    (part) => address.attribute(part),
  );
  const box = poBox ? `PO Box ${poBox}` : '';
  const raw = [street, box, place, city, region, zip, words].filter((part) => part).join(', ');
  const remarks = address.textsOf('remark');
  if (raw !== '') {
    builder.address(
      addressOf(raw, {
        premises: place || null,
        street: street || box || null,
        city: city || null,
        stateProvince: region || null,
        postalCode: zip || null,
        country: code,
      }),
    );
  }
  if (address.attribute('asAtListingTime') === 'true') builder.feature('Address note', `${raw}: as at listing time`);
  for (const remark of remarks) builder.feature('Address note', raw === '' ? remark : `${raw}: ${remark}`);
  for (const contact of address.all('contactInfo')) readContact(builder, contact);
}

function readContact(builder: EntryBuilder, contact: XmlElement): void {
  const key = contact.attribute('key');
  const value = contact.attribute('value') || contact.text();
  if (value !== '') builder.contact(CONTACT_KINDS.find(([words]) => words.test(key))?.[1] ?? 'other', value);
}

export function readIdentification(builder: EntryBuilder, identification: XmlElement): void {
  const code = identification.attribute('identificationTypeCode');
  const { code: country, words } = countryWordsOf(identification);
  const [issued, validFrom, validTo] = ['issuedDate', 'validFrom', 'validTo'].map((part) =>
    identification.attribute(part),
  );
  const number = identification.attribute('number') || identification.attribute('latinNumber');
  const latin = identification.attribute('latinNumber');
  const named = (label: string, attribute: string) => {
    const value = identification.attribute(attribute);
    return value === '' ? '' : `${label} ${value}`;
  };
  const note = [
    identification.attribute('identificationTypeDescription') || code,
    country === null && words !== '' ? words : '',
    named('issued by', 'issuedBy'),
    named('name on document', 'nameOnDocument'),
    named('region', 'region'),
    latin !== '' && latin !== number ? `in Latin letters ${latin}` : '',
    validFrom ? `valid from ${validFrom}` : '',
    ...DOCUMENT_FLAGS.map(([flag, meaning]) => (identification.attribute(flag) === 'true' ? meaning : '')),
    ...identification.textsOf('remark'),
  ].filter((part) => part !== '');
  if (!/[\p{L}\p{N}]/u.test(number)) {
    builder.feature('Document without number', note.join('; '));
    return;
  }
  builder.document(
    documentOf(DOCUMENT_KINDS[code] ?? 'OTHER', number, {
      issuingCountry: country,
      issueDate: parseDayOnly(issued ?? ''),
      expiryDate: parseDayOnly(validTo ?? ''),
      note: note.join('; ') || null,
    }),
  );
}

/** Marks bookkeeping as seen; the regulation behind each part stays visible through the entry's own regulations. */
export function ignoreBookkeeping(element: XmlElement): void {
  for (const attribute of BOOKKEEPING) element.attribute(attribute);
  for (const child of element.children) {
    if (child.name === 'regulationSummary')
      for (const attribute of Object.keys(child.attributes)) child.attribute(attribute);
    else ignoreBookkeeping(child);
  }
}

function pad(part: string | undefined): string {
  return part ? part.padStart(2, '0') : '';
}
