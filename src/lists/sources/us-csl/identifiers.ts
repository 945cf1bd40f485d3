/**
 * The cell `ids`: items divided by semicolons, each "[country, ][expiry, ][issue, ]number, label":
 *
 *   JO, 2014-08-30, 2009-08-31, K475336, Passport; Male, Gender; 0x7F36.., Digital Currency Address - ETH
 */
import { countryCodeOf } from '../../countries.ts';
import { listedDate, parseDateWords } from '../dates.ts';
import { documentOf, type EntryBuilder } from '../entry-builder.ts';
import { documentFrom } from '../ofac/document-kinds.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WALLET = /^Digital Currency Address - (\S+)$/;
/** Labels that are not documents, and what happens to the words before them. */
const READERS: Readonly<Record<string, (builder: EntryBuilder, words: string) => void>> = {
  Gender: (builder, words) => builder.gender(words),
  Website: (builder, words) => builder.contact('website', words),
  'Email Address': (builder, words) => builder.contact('email', words),
  'Phone Number': (builder, words) => builder.contact('phone', words),
  'Fax Number': (builder, words) => builder.contact('fax', words),
  'Organization Established Date': (builder, words) =>
    builder.dateWords('INCORPORATION', words, 'Organization Established Date'),
  'Aircraft Manufacture Date': (builder, words) => builder.dateWords('MANUFACTURE', words, 'Aircraft Manufacture Date'),
  'Vessel Year of Build': (builder, words) => builder.dateWords('MANUFACTURE', words, 'Vessel Year of Build'),
  'Aircraft Operator': (builder, targetName) =>
    builder.relation('LINKED', { targetName }, { role: 'Aircraft Operator' }),
  'Nationality of Registration': (builder, words) => builder.nationality(words, countryCodeOf(words), 'FLAG'),
  'Other Vessel Flag': (builder, words) => builder.nationality(words, countryCodeOf(words), 'FLAG'),
  'Aircraft Mode S Transponder Code': (builder, words) =>
    builder.document(documentOf('OTHER', words, { note: 'Aircraft Mode S Transponder Code' })),
};
/** Labels that read like a number's but are statements. */
const STATEMENT =
  /(?:information|risk|determination|directive\b.*|institutions|type|model|name|ticker|flag|date(?: \(.*\))?|commercial code|country|locode)\s*[:-]?\s*-?$/i;

export function readIdentifiers(builder: EntryBuilder, cell: string): void {
  for (const item of cell.split(/;\s+/)) if (item.trim() !== '') readIdentifier(builder, item.trim());
}

function readIdentifier(builder: EntryBuilder, item: string): void {
  const parts = item.split(/,\s+/);
  const label = parts.pop() ?? '';
  const name = label.replace(/[\s:-]+$/, '');
  const words = parts.join(', ');
  if (words === '') {
    builder.feature('Identifier', item);
    return;
  }
  const currency = WALLET.exec(label)?.[1];
  const read = READERS[name];
  if (currency !== undefined) builder.wallet(currency, words);
  else if (read !== undefined) read(builder, words);
  else if (STATEMENT.test(label)) builder.feature(name, words);
  else readDocument(builder, parts, label);
}

function readDocument(builder: EntryBuilder, parts: readonly string[], label: string): void {
  const rest = [...parts];
  const country = /^[A-Z]{2}$/.test(rest[0] ?? '') && rest.length > 1 ? (rest.shift() ?? '') : '';
  const days: string[] = [];
  while (rest.length > 1 && DAY.test(rest[0] ?? '')) days.push(rest.shift() ?? '');
  // Expiry stands before issue. Of a single date the publisher does not say which it is.
  const [expiryDate = null, issueDate = null] = days.length === 2 ? [...days].sort().reverse() : [];
  const number = rest.join(', ');
  const known = documentFrom(`${label.replace(/[\s:-]+$/, '')} ${number}`);
  const document = documentOf(known?.type ?? 'OTHER', known?.value ?? number, {
    issuingCountry: (country === '' ? null : countryCodeOf(country)) ?? known?.issuingCountry ?? null,
    issueDate,
    expiryDate,
    note: [known?.note ?? label, days.length === 1 ? `dated ${days[0]}` : ''].filter((part) => part !== '').join('; '),
  });
  builder.document(document);
}

/** "1967; 1966; 1968-02-01" */
export function readBirthDates(builder: EntryBuilder, cell: string): void {
  for (const words of cell.split(/;\s*/).filter((part) => part !== '')) {
    const parts = parseDateWords(words);
    if (parts === null) builder.feature('Date of Birth', words);
    else builder.date(listedDate('BIRTH', parts));
  }
}
