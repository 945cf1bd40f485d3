/**
 * Reads the names in a request's Travel Rule message (IVMS 101: intervasp.org): originators and beneficiaries, natural and legal
 * persons, every name of every type. Plain names are taken too; anything else of another shape is ignored.
 */
import type { MatchKind } from '../../matching/types.ts';
import type { PartyRole } from './transaction.ts';

export interface IvmsParty {
  /** Side of the transfer; for a provider VASP. */
  role: PartyRole | 'VASP';
  name: string;
  kind: MatchKind | null;
  country: string | null;
}

type Node = Readonly<Record<string, unknown>>;

/** `schemas/travel-rule.ts` refuses more, since every name must be screened. */
export const MAX_NAMES_PER_SIDE = 300;
const MAX_DEPTH = 8;
const MAX_NODES = 20_000;
const SIDES = [
  ['originator', 'SENDER'],
  ['beneficiary', 'RECEIVER'],
  ['originatingVasp', 'VASP'],
  ['beneficiaryVasp', 'VASP'],
  ['originatingVASP', 'VASP'],
  ['beneficiaryVASP', 'VASP'],
] as const satisfies readonly (readonly [string, IvmsParty['role']])[];

/** @param echo the request's own fields */
export function ivmsParties(echo: Readonly<Record<string, unknown>>): IvmsParty[] {
  const rule = echo.travelRule;
  if (!isNode(rule)) return [];
  return SIDES.flatMap(([side, role]) => {
    const found = new Map<string, IvmsParty>();
    const walk = { left: MAX_NODES };
    const kind = role === 'VASP' ? 'ORGANIZATION' : null;
    collect(rule[side], { role, kind, country: null }, MAX_DEPTH, walk, found);
    return [...found.values()].slice(0, MAX_NAMES_PER_SIDE);
  });
}

export interface IvmsIdentifier {
  role: IvmsParty['role'];
  value: string;
}

/** Numbers of documents and registrations, and accounts, of every person of the message. */
export function ivmsIdentifiers(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['nationalIdentifier', 'accountNumber']);
}

/** Countries where a person of the message lives, has its seat or its address. ISO 3166-1 alpha-2 */
export function ivmsCountries(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['country', 'countryOfResidence', 'countryOfRegistration']).filter(({ value }) =>
    isCountry(value),
  );
}

/** Countries that issued a document of a person of the message. ISO 3166-1 alpha-2 */
export function ivmsIssuers(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['countryOfIssue']).filter(({ value }) => isCountry(value));
}

/** Where persons of the message were born, in their own words. */
export function ivmsBirthplaces(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, ['placeOfBirth']);
}

export interface IvmsAddress {
  role: IvmsParty['role'];
  city: string | null;
  state: string | null;
  /** Streets, districts and free lines. */
  address: string | null;
  country: string | null;
  postalCode: string | null;
}

const ADDRESS_PARTS = ['addressLine', 'streetName', 'buildingName', 'townLocationName', 'districtName'];

/** The addresses of every person of the message. */
export function ivmsAddresses(echo: Readonly<Record<string, unknown>>): IvmsAddress[] {
  return partsOf(echo, ['geographicAddress', 'address']).flatMap(({ role, part }): IvmsAddress[] => {
    if (textOf(part))
      return [{ role, city: null, state: null, address: textOf(part), country: null, postalCode: null }];
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
        postalCode: texts(['postcode', 'postCode']),
      },
    ];
  });
}

const PLACES = [
  ...ADDRESS_PARTS,
  ...['address', 'geographicAddress', 'townName', 'countrySubDivision', 'placeOfBirth'],
  ...['department', 'subDepartment', 'floor', 'room', 'postBox'],
];

/** Texts that tell a place of a person of the message, each once per side. */
export function ivmsPlaces(echo: Readonly<Record<string, unknown>>): IvmsIdentifier[] {
  return valuesOf(echo, PLACES);
}

/** Every text under a member of one of these names, once per side. */
function valuesOf(echo: Readonly<Record<string, unknown>>, names: readonly string[]): IvmsIdentifier[] {
  const found = new Map<string, IvmsIdentifier>();
  for (const { role, part } of partsOf(echo, names)) {
    const value = textOf(part);
    if (value) found.set(`${role} ${value}`, { role, value });
  }
  return [...found.values()];
}

/** Every value under a member of one of these names; of a list, each item. */
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

function collect(
  value: unknown,
  context: Omit<IvmsParty, 'name'>,
  depth: number,
  walk: { left: number },
  found: Map<string, IvmsParty>,
): void {
  walk.left -= 1;
  if (depth === 0 || walk.left < 0) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, context, depth - 1, walk, found);
    return;
  }
  if (!isNode(value)) {
    // `originator: "Anna Berg"`
    if (typeof value === 'string' && depth === MAX_DEPTH) add(value, context, found);
    return;
  }
  const country = [value.countryOfRegistration, value.countryOfResidence, value.country].find(isCountry) ?? null;
  const own = { ...context, country: country ?? context.country };
  const primary = textOf(value.primaryIdentifier);
  if (primary) add([textOf(value.secondaryIdentifier), primary].filter(Boolean).join(' '), asPerson(own), found);
  const legal = textOf(value.legalPersonName);
  if (legal) add(legal, asCompany(own), found);
  const plain = textOf(value.name) ?? textOf(value.fullName);
  if (plain) add(plain, own, found);
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null || /address|identification/i.test(key)) continue;
    const next = /^natural/i.test(key) ? asPerson(own) : /^legal/i.test(key) ? asCompany(own) : own;
    collect(part, next, depth - 1, walk, found);
  }
}

const asPerson = <T extends object>(context: T) => ({ ...context, kind: 'PERSON' as const });
const asCompany = <T extends object>(context: T) => ({ ...context, kind: 'ORGANIZATION' as const });

function add(name: string, context: Omit<IvmsParty, 'name'>, found: Map<string, IvmsParty>): void {
  const key = name.toLowerCase();
  if (!found.has(key)) found.set(key, { ...context, name });
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
