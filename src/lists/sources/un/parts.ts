/** The repeated parts of a UN entry: aliases, addresses, births, documents. */
import { countryCodeOf } from '../../countries.ts';
import type { ListedName } from '../../profile.ts';
import { listedDate, parseDateWords, parseDayOnly, yearSpan } from '../dates.ts';
import { addressOf, documentOf, type EntryBuilder } from '../entry-builder.ts';
import type { XmlElement } from '../xml-records.ts';
import { namesIn } from './names.ts';

/** QUALITY -> how far an alias is to be trusted, and its kind. */
const QUALITIES: Readonly<Record<string, { strength: ListedName['aliasStrength']; kind: string }>> = {
  good: { strength: 'STRONG', kind: 'Good' },
  // "Low" is about the source of the alias, not about how many people bear it: Abu Bakr al-Baghdadi's own name is one.
  low: { strength: 'STRONG', kind: 'Low' },
  'a.k.a.': { strength: 'STRONG', kind: 'a.k.a.' },
  'f.k.a.': { strength: 'STRONG', kind: 'f.k.a.' },
  'n.k.a.': { strength: 'STRONG', kind: 'n.k.a.' },
};

/** TYPE_OF_DOCUMENT (English, French, Spanish) -> kind of document. The first that fits. */
const DOCUMENT_KINDS: readonly [words: RegExp, type: string][] = [
  [/passe?port|pasaporte|travel document/i, 'PASSPORT'],
  [/driv|permis de conduire/i, 'DRIVERS_LICENSE'],
  [/resid|séjour/i, 'RESIDENCE_PERMIT'],
  [/\bvisa\b/i, 'VISA'],
  [/tax|fiscal/i, 'TAX_ID'],
  [/\bIMO\b/i, 'IMO_NUMBER'],
  [/regist(?:ration|ry)|company|business|commercial/i, 'REGISTRATION_NUMBER'],
  [/ident|\bID\b|national|tazkira|birth|ration card|card|carte|cédula|military|personal/i, 'NATIONAL_ID'],
];

/** A number that the UN wrote into the note: "Libyan passport number 347834, issued ...", an Italian fiscal code. */
const NUMBER_IN_NOTE = /\b([A-Z]{0,2}(?:- ?| )?\d[\d-]{3,}\d|[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z])\b/;

const DAY = String.raw`(\d{1,2} [A-Z][a-z]{2,8}\.? \d{4})`;
const ISSUE_IN_NOTE = new RegExp(String.raw`\bissued on ${DAY}`, 'i');
const EXPIRY_IN_NOTE = new RegExp(
  String.raw`\b(?:expire[sd]?|expir(?:ation|y)(?: date)?|valid until)(?: on)?:? ${DAY}`,
  'i',
);

export function readAlias(builder: EntryBuilder, alias: XmlElement): void {
  const name = alias.textOf('ALIAS_NAME');
  const words = alias.textOf('QUALITY');
  const quality = QUALITIES[words.toLowerCase()];
  const details = [
    alias.textOf('DATE_OF_BIRTH'),
    [alias.textOf('CITY_OF_BIRTH'), alias.textOf('COUNTRY_OF_BIRTH')].filter((part) => part !== '').join(', '),
    alias.textOf('NOTE'),
  ];
  if (name === '') {
    // Empty elements are how the UN writes "no alias"; words without a name are still kept.
    for (const detail of details) builder.feature('Alias note', detail);
    return;
  }
  const names = namesIn(name);
  for (const one of names) builder.alias(one, quality?.strength ?? 'STRONG', quality?.kind ?? (words || null));
  if (names[0] !== name) builder.feature('Alias as published', name);
  // "in Arabic script: ...", "previously listed as, in Arabic: ..."
  const original = /(?:^|, )in \w+(?: script)?:\s*(.+)$/i.exec(details[2] ?? '')?.[1];
  if (original !== undefined) builder.alias(original, quality?.strength ?? 'STRONG', 'original script');
  for (const [index, kind] of ['date of birth', 'place of birth', 'note'].entries()) {
    const detail = details[index] ?? '';
    if (detail !== '') builder.feature(`Alias ${kind}`, `${name}: ${detail}`);
  }
}

export function readBirthDate(builder: EntryBuilder, birth: XmlElement): void {
  const kind = birth.textOf('TYPE_OF_DATE').toUpperCase();
  const note = birth.textOf('NOTE');
  const circa = kind.startsWith('APPROX') || /^approx/i.test(note);
  const from = birth.textOf('FROM_YEAR');
  const to = birth.textOf('TO_YEAR');
  if (from !== '' || to !== '') {
    const span = yearSpan(from || to, to || from, circa);
    if (span === null) builder.feature('Date of Birth', `${kind} ${from} to ${to}`);
    else builder.date(listedDate('BIRTH', span));
  }
  // DATE and YEAR may both stand: the day is the finer one, another year is another statement.
  const day = birth.textOf('DATE');
  const year = birth.textOf('YEAR');
  for (const words of day !== '' && day.startsWith(year) ? [day] : [day, year]) {
    if (words === '') continue;
    const parts = parseDateWords(words);
    if (parts === null) builder.feature('Date of Birth', `${kind} ${words}`);
    else builder.date(listedDate('BIRTH', { ...parts, circa: parts.circa || circa }));
  }
  builder.feature('Date of Birth note', note);
}

export function readBirthPlace(builder: EntryBuilder, place: XmlElement): void {
  const parts = ['STREET', 'CITY', 'STATE_PROVINCE', 'COUNTRY'].map((part) => place.textOf(part));
  const words = parts.filter((part) => part !== '').join(', ');
  const note = place.textOf('NOTE');
  builder.feature('Place of Birth', [words, note === '' ? '' : `(${note})`].filter((part) => part !== '').join(' '));
}

export function readAddress(builder: EntryBuilder, address: XmlElement): void {
  const street = address.textOf('STREET');
  const city = address.textOf('CITY');
  const stateProvince = address.textOf('STATE_PROVINCE');
  const postalCode = address.textOf('ZIP_CODE');
  const country = address.textOf('COUNTRY');
  const note = address.textOf('NOTE');
  const raw = [street, city, stateProvince, postalCode, country].filter((part) => part !== '').join(', ');
  if (raw !== '') {
    builder.address(
      addressOf(raw, {
        addressType: /registered/i.test(note) ? 'REGISTERED' : 'UNKNOWN',
        street: street || null,
        city: city || null,
        stateProvince: stateProvince || null,
        postalCode: postalCode || null,
        country: country === '' ? null : countryCodeOf(country),
      }),
    );
  }
  if (note !== '') builder.feature('Address note', raw === '' ? note : `${raw}: ${note}`);
}

export function readDocument(builder: EntryBuilder, document: XmlElement): void {
  const kinds = [document.textOf('TYPE_OF_DOCUMENT'), document.textOf('TYPE_OF_DOCUMENT2')].filter(
    (kind) => kind !== '',
  );
  const number = document.textOf('NUMBER');
  const issuing = document.textOf('ISSUING_COUNTRY');
  const ofIssue = document.textOf('COUNTRY_OF_ISSUE');
  const city = document.textOf('CITY_OF_ISSUE');
  const issued = document.textOf('DATE_OF_ISSUE');
  const expires = document.textOf('DATE_OF_EXPIRY');
  const remark = document.textOf('NOTE');
  const issueDate = parseDayOnly(issued || (ISSUE_IN_NOTE.exec(remark)?.[1] ?? ''));
  const expiryDate = parseDayOnly(expires || (EXPIRY_IN_NOTE.exec(remark)?.[1] ?? ''));
  const country =
    [issuing, ofIssue].map((words) => (words === '' ? null : countryCodeOf(words))).find((code) => code !== null) ??
    null;
  const note = [
    ...kinds,
    issuing === '' ? '' : `issuing country ${issuing}`,
    ofIssue === '' ? '' : `country of issue ${ofIssue}`,
    city === '' ? '' : `issued in ${city}`,
    issued !== '' && issueDate === null ? `issued ${issued}` : '',
    expires !== '' && expiryDate === null ? `expires ${expires}` : '',
    remark,
  ].filter((part) => part !== '');
  const value = number || (NUMBER_IN_NOTE.exec(remark)?.[1]?.trim() ?? '');
  if (number === '') builder.feature('Document without number', note.join('; '));
  if (value === '') return;
  const kindWords = kinds.join(' ');
  const type = DOCUMENT_KINDS.find(([words]) => words.test(kindWords))?.[1] ?? 'OTHER';
  builder.document(
    documentOf(type, value, { issuingCountry: country, issueDate, expiryDate, note: note.join('; ') || null }),
  );
}
