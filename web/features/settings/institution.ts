/** The setting of the filing institution as a form: texts by path, and the missing data for each kind of report. Pure. */
import { institution as t } from '../../text/institution.ts';

export const INSTITUTION_KEY = 'filings.institution';

type Field = keyof typeof t.field;

/** `name` at the top, `transmitter.address.city` below. */
export type Texts = Readonly<Record<string, string>>;

const ADDRESS: readonly Field[] = ['street', 'city', 'state', 'postalCode', 'countryCode'];

export const PARTS: readonly { title: keyof typeof t.parts; at: string; fields: readonly Field[] }[] = [
  {
    title: 'institution',
    at: '',
    fields: [
      ...(['legalName', 'alternateName', 'taxId', 'taxIdType', 'primaryRegulator'] as const),
      ...(['institutionType', 'otherInstitutionType', 'rssd'] as const),
    ],
  },
  { title: 'address', at: 'address.', fields: ADDRESS },
  { title: 'contactOffice', at: 'contactOffice.', fields: ['name', 'phone', 'extension'] },
  {
    title: 'transmitter',
    at: 'transmitter.',
    fields: ['name', 'contactName', 'taxId', 'controlCode', 'phone'],
  },
  { title: 'address', at: 'transmitter.address.', fields: ADDRESS },
  {
    title: 'goaml',
    at: 'goaml.',
    fields: ['reportingEntityId', 'branch', 'localCurrency', 'reportingUserCode'],
  },
];

/** A number in the setting, edited as text. */
const NUMBERS = ['goaml.reportingEntityId'];

export function textsOf(value: unknown, at = ''): Texts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([field, one]) =>
      typeof one === 'object' && one !== null
        ? textsOf(one, `${at}${field}.`)
        : { [`${at}${field}`]: String(one ?? '') },
    ),
  );
}

/** Removes empty members. */
export function settingOf(texts: Texts): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [path, typed] of Object.entries(texts)) {
    const words = typed.trim();
    if (words === '') continue;
    const parts = path.split('.');
    const last = parts.pop()!;
    let place = value;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = NUMBERS.includes(path) && /^\d+$/.test(words) ? Number(words) : words;
  }
  return value;
}

/** Required data by kind of report. */
const NEEDED: Readonly<Record<keyof typeof t.forms, readonly string[]>> = {
  FINCEN: [
    ...['legalName', 'taxId', 'taxIdType', 'primaryRegulator', 'institutionType'],
    ...ADDRESS.map((field) => `address.${field}`),
    ...['contactOffice.name', 'contactOffice.phone'],
    ...['name', 'contactName', 'taxId', 'controlCode', 'phone'].map((field) => `transmitter.${field}`),
    ...ADDRESS.map((field) => `transmitter.address.${field}`),
  ],
  GOAML: ['goaml.reportingEntityId', 'goaml.localCurrency'],
};

export function lackingFor(form: keyof typeof t.forms, texts: Texts): string[] {
  const other = texts.institutionType === 'OTHER' && form === 'FINCEN' ? ['otherInstitutionType'] : [];
  return [...NEEDED[form], ...other].filter((path) => (texts[path] ?? '').trim() === '');
}

/** `Who transmits: telephone` of transmitter.phone. */
export function nameOf(path: string): string {
  const field = t.field[path.split('.').at(-1) as Field].toLowerCase();
  return path.includes('.') ? `${partOf(path)}: ${field}` : field;
}

/** `Address (5)`: the number of missing fields by part of the form. */
export function partsOf(paths: readonly string[]): string[] {
  const parts = [...new Set(paths.map(partOf))];
  return parts.map((part) => t.some(part, paths.filter((path) => partOf(path) === part).length));
}

const partOf = (path: string): string =>
  t.parts[(path.includes('.') ? path.split('.', 1)[0] : 'institution') as keyof typeof t.parts];
