/**
 * Names, numbers and places in a Travel Rule message (IVMS 101: intervasp.org) as parsed by `schemas/travel-rule.ts`: originators and
 * beneficiaries, natural and legal persons, every name of every type.
 */
import type { MatchKind } from '../matching/types.ts';
import type { PartyRole } from './transaction.ts';

export interface IvmsParty {
  /** Side of the transfer; for a provider VASP. */
  role: PartyRole | 'VASP';
  name: string;
  kind: MatchKind | null;
  country: string | null;
}

type Node = Readonly<Record<string, unknown>>;

/** `schemas/travel-rule.ts` rejects more, since every name must be screened. */
export const MAX_NAMES_PER_SIDE = 300;
/** No transfer path, including its lists, is deeper. */
const MAX_DEPTH = 10;
const SIDES = [
  ['originator', 'SENDER'],
  ['beneficiary', 'RECEIVER'],
  ['originatingVasp', 'VASP'],
  ['beneficiaryVasp', 'VASP'],
  ['transferPath', 'VASP'],
] as const satisfies readonly (readonly [string, IvmsParty['role']])[];

/** @param echo the request's own fields */
export function ivmsParties(echo: Readonly<Record<string, unknown>>): IvmsParty[] {
  const rule = echo.travelRule;
  if (!isNode(rule)) return [];
  return SIDES.flatMap(([side, role]) => {
    const found = new Map<string, IvmsParty>();
    for (const { name, kind, country } of namesIn(rule[side], role === 'VASP' ? 'ORGANIZATION' : null)) {
      const key = `${kind} ${name.toLowerCase()}`;
      if (!found.has(key)) found.set(key, { role, name, kind, country });
    }
    return [...found.values()].slice(0, MAX_NAMES_PER_SIDE);
  });
}

export interface IvmsName extends Pick<IvmsParty, 'name' | 'kind' | 'country'> {
  /** Whether its type says that it is the legal name. */
  isLegal: boolean;
}

/** Every name of a side or a person, in order. @param kind default if the message does not state it */
export function namesIn(given: unknown, kind: MatchKind | null = null): IvmsName[] {
  const found: IvmsName[] = [];
  // `originator: "Anna Berg"`
  if (textOf(given)) found.push({ name: textOf(given)!, kind, country: null, isLegal: false });
  else collect(given, { kind, country: null }, MAX_DEPTH, found);
  return found;
}

export interface IvmsIdentifier {
  role: IvmsParty['role'];
  value: string;
}

/** Document numbers, registration numbers and accounts of every person of the message. */
export function ivmsIdentifiers(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['nationalIdentifier', 'accountNumber']);
}

/** Countries of residence, seat or address of the persons of the message. ISO 3166-1 alpha-2 */
export function ivmsCountries(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['country', 'countryOfResidence', 'countryOfRegistration']).filter(({ value }) =>
    isCountry(value),
  );
}

/** Countries that issued documents of the persons of the message. ISO 3166-1 alpha-2 */
export function ivmsIssuers(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['countryOfIssue']).filter(({ value }) => isCountry(value));
}

/** Places of birth of the persons of the message, as written. */
export function ivmsBirthplaces(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['placeOfBirth']);
}

export interface IvmsAddress {
  role: IvmsParty['role'];
  city: string | null;
  state: string | null;
  /** Streets, districts and address lines. */
  address: string | null;
  country: string | null;
  postalCode: string | null;
}

const ADDRESS_PARTS = ['addressLine', 'streetName', 'buildingName', 'townLocationName', 'districtName'];

/** The addresses of every person of the message. */
export function ivmsAddresses(echo: Readonly<Record<string, unknown>>): IvmsAddress[] {
  return partsOf(echo, ['geographicAddress']).flatMap(({ role, part }): IvmsAddress[] => {
    if (!isNode(part)) return [];
    const texts = (names: readonly string[]) =>
      names.flatMap((name) => [part[name]].flat().flatMap((one) => textOf(one) ?? [])).join(', ') || null;
    const country = textOf(part.country);
    return [
      {
        role,
        city: texts(['townName']),
        state: texts(['countrySubDivision']),
        address: texts(ADDRESS_PARTS),
        country: isCountry(country) ? country : null,
        postalCode: texts(['postcode']),
      },
    ];
  });
}

const PLACES = [
  ...ADDRESS_PARTS,
  ...['townName', 'countrySubDivision', 'placeOfBirth'],
  ...['department', 'subDepartment', 'floor', 'room', 'postBox'],
];

/** Texts that name a place of a person of the message, each once per side. */
export function ivmsPlaces(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, PLACES);
}

/** Every text under a member with one of these names, once per side. */
function valuesOf(echo: Readonly<Record<string, unknown>>, names: readonly string[]): IvmsIdentifier[] {
  const found = new Map<string, IvmsIdentifier>();
  for (const { role, part } of partsOf(echo, names)) {
    const value = textOf(part);
    if (value) found.set(`${role} ${value}`, { role, value });
  }
  return [...found.values()];
}

/** Every value under a member with one of these names; each item of a list. */
function partsOf(
  echo: Readonly<Record<string, unknown>>,
  names: readonly string[],
): { role: IvmsParty['role']; part: unknown }[] {
  const rule = echo.travelRule;
  if (!isNode(rule)) return [];
  return SIDES.flatMap(([side, role]) => {
    const found: { role: IvmsParty['role']; part: unknown }[] = [];
    const walk = (value: unknown, depth: number): void => {
      if (depth === 0 || typeof value !== 'object' || value === null) return;
      for (const [name, part] of Object.entries(value)) {
        if (names.includes(name)) for (const one of [part].flat()) found.push({ role, part: one });
        walk(part, depth - 1);
      }
    };
    walk(rule[side], MAX_DEPTH);
    return found;
  });
}

function collect(value: unknown, context: Pick<IvmsName, 'kind' | 'country'>, depth: number, found: IvmsName[]): void {
  if (depth === 0) return;
  if (Array.isArray(value)) for (const one of value) collect(one, context, depth - 1, found);
  if (!isNode(value)) return;
  const country = [value.countryOfRegistration, value.countryOfResidence, value.country].find(isCountry);
  const own = { ...context, ...(country !== undefined && { country }) };
  const types = [value.nameIdentifierType, value.legalPersonNameIdentifierType];
  const add = (name: string | null, kind = own.kind) => {
    if (name) found.push({ ...own, name, kind, isLegal: types.includes('LEGL') });
  };
  const primary = textOf(value.primaryIdentifier);
  if (primary) add([textOf(value.secondaryIdentifier), primary].filter(Boolean).join(' '), 'PERSON');
  add(textOf(value.legalPersonName), 'ORGANIZATION');
  add(textOf(value.name));
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null || /address|identification/i.test(key)) continue;
    const kind = key === 'naturalPerson' ? 'PERSON' : key === 'legalPerson' ? 'ORGANIZATION' : own.kind;
    collect(part, { ...own, kind }, depth - 1, found);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isCountry(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value);
}
