/**
 * Parses a Travel Rule message in any common notation of IVMS 101 (interVASP, 2020 and 2023) and returns it in the notation that
 * `travel-rule.ts` validates.
 *
 *   { "IVMS101": { "Originator": { "originator_person": {...} } } }  ->  { originator: { originatorPersons: [{...}] } }
 *
 * Member names match regardless of case, punctuation and plural. `NODES` lists aliases and optional levels. An unknown member that
 * could name a party is an error, because a party that is not parsed would not be screened.
 */
import { isDeepStrictEqual } from 'node:util';
import { isEmpty } from '../../platform/lib/empty.ts';

type Path = readonly PropertyKey[];
type Members = Record<string, unknown>;

interface Node {
  /** Type of each member: a node, a list of nodes, or a value. */
  members: Readonly<Record<string, Holds>>;
  /** Aliases of members. */
  aliases?: Readonly<Record<string, string>>;
  /** Optional wrappers around this node. */
  wrappers?: readonly string[];
  /** Members whose own members may appear directly in this node. */
  implied?: readonly string[];
  /** Member name for a bare list. */
  list?: string;
  /** The member that a string in a list is parsed as. */
  text?: string;
  /** The elements of a list are merged into one node. */
  mergesList?: true;
  /** Strings are name parts, so an unknown one cannot be ignored. */
  isName?: true;
}

type NodeName =
  | 'message'
  | 'originator'
  | 'beneficiary'
  | 'vasp'
  | 'person'
  | 'naturalPerson'
  | 'legalPerson'
  | 'naturalName'
  | 'legalName'
  | 'naturalNameParts'
  | 'legalNameParts'
  | 'address'
  | 'document'
  | 'birth'
  | 'transferPath'
  | 'hop'
  | 'metadata';
/** `value`: kept as is. `text`: a string, possibly in a list of one. `code`: an enum value; protobuf prefixes it with the enum name. */
type Holds = 'value' | 'value[]' | 'text' | 'code' | NodeName | `${NodeName}[]`;

const DETAILS = {
  geographicAddress: 'address[]',
  nationalIdentification: 'document',
  customerIdentification: 'value',
} as const;
const DETAIL_ALIASES = { address: 'geographicAddress', customerNumber: 'customerIdentification' };
const PERSON = {
  members: {
    name: 'text',
    country: 'value',
    accountNumber: 'value',
    naturalPerson: 'naturalPerson',
    legalPerson: 'legalPerson',
    ...DETAILS,
  },
  aliases: { fullName: 'name', legalName: 'name', ...DETAIL_ALIASES },
  implied: ['naturalPerson', 'legalPerson'],
  text: 'name',
} as const satisfies Node;

/** @param persons the member that lists the persons of the side */
const side = (persons: 'originatorPersons' | 'beneficiaryPersons'): Node => ({
  ...PERSON,
  members: { ...PERSON.members, [persons]: 'person[]' },
  aliases: { ...PERSON.aliases, persons },
  list: persons,
});

const name = (parts: 'naturalNameParts' | 'legalNameParts'): Node => ({
  members: { nameIdentifier: `${parts}[]`, localNameIdentifier: `${parts}[]`, phoneticNameIdentifier: `${parts}[]` },
  implied: ['nameIdentifier'],
  text: 'nameIdentifier',
  mergesList: true,
  isName: true,
});

const NODES: Readonly<Record<NodeName, Node>> = {
  message: {
    members: {
      originator: 'originator',
      beneficiary: 'beneficiary',
      originatingVasp: 'vasp',
      beneficiaryVasp: 'vasp',
      transferPath: 'transferPath',
      payloadMetadata: 'metadata',
    },
    aliases: {
      originatorName: 'originator',
      beneficiaryName: 'beneficiary',
      originatorVasp: 'originatingVasp',
      originatorVaspName: 'originatingVasp',
      originatingVaspName: 'originatingVasp',
      beneficiaryVaspName: 'beneficiaryVasp',
    },
    wrappers: [
      ...['ivms', 'ivms101', 'ivms101.2020', 'ivms101.2023', 'identity', 'identityPayload', 'payload', 'data'],
      ...['message', 'pii', 'travelRule', 'travelRuleData', 'travelRuleMessage'],
    ],
    implied: ['originator', 'beneficiary'],
  },
  originator: side('originatorPersons'),
  beneficiary: side('beneficiaryPersons'),
  vasp: { ...PERSON, members: { ...PERSON.members, originatingVASP: 'person', beneficiaryVASP: 'person' } },
  person: { ...PERSON, wrappers: ['person'] },
  naturalPerson: {
    members: { name: 'naturalName', ...DETAILS, dateAndPlaceOfBirth: 'birth', countryOfResidence: 'value' },
    aliases: { fullName: 'name', ...DETAIL_ALIASES },
    implied: ['name', 'dateAndPlaceOfBirth'],
  },
  legalPerson: {
    members: { name: 'legalName', ...DETAILS, countryOfRegistration: 'value' },
    aliases: { fullName: 'name', legalName: 'name', ...DETAIL_ALIASES },
    implied: ['name'],
  },
  naturalName: name('naturalNameParts'),
  legalName: name('legalNameParts'),
  naturalNameParts: {
    members: { primaryIdentifier: 'value', secondaryIdentifier: 'value', nameIdentifierType: 'code' },
    aliases: {
      naturalPersonNameIdentifierType: 'nameIdentifierType',
      lastName: 'primaryIdentifier',
      familyName: 'primaryIdentifier',
      surname: 'primaryIdentifier',
      firstName: 'secondaryIdentifier',
      givenName: 'secondaryIdentifier',
    },
    text: 'primaryIdentifier',
    isName: true,
  },
  legalNameParts: {
    members: { legalPersonName: 'value', legalPersonNameIdentifierType: 'code' },
    text: 'legalPersonName',
    isName: true,
  },
  address: {
    members: {
      addressType: 'code',
      department: 'value',
      subDepartment: 'value',
      streetName: 'value',
      buildingNumber: 'value',
      buildingName: 'value',
      floor: 'value',
      postBox: 'value',
      room: 'value',
      postcode: 'value',
      townName: 'value',
      townLocationName: 'value',
      districtName: 'value',
      countrySubDivision: 'value',
      addressLine: 'value[]',
      country: 'value',
    },
    text: 'addressLine',
  },
  document: {
    members: {
      nationalIdentifier: 'value',
      nationalIdentifierType: 'code',
      countryOfIssue: 'value',
      registrationAuthority: 'value',
    },
  },
  birth: { members: { dateOfBirth: 'value', placeOfBirth: 'value' } },
  transferPath: { members: { transferPath: 'hop[]' }, list: 'transferPath', implied: ['transferPath'] },
  hop: { members: { intermediaryVASP: 'vasp', sequence: 'value' }, implied: ['intermediaryVASP'] },
  metadata: { members: { transliterationMethod: 'value[]', payloadVersion: 'value' } },
};

/** Longer lists are not parsed, because the schema allows fewer elements and rejects them. */
const MAX_ELEMENTS = 20;
const MAX_WRAPPERS = 4;
const EXAMPLE = '{ "naturalPerson": { "name": { "nameIdentifier": [{ "primaryIdentifier": "Brandauer" }] } } }';

export interface IvmsProblem {
  /** Path in the message as sent. */
  path: Path;
  message: string;
}

export interface UnknownMember {
  path: Path;
  name: string;
  member: unknown;
}

export interface IvmsReading {
  /** The normalized message, without members that IVMS 101 does not define. */
  message: Members;
  /** Unknown members that could name a party. */
  problems: readonly IvmsProblem[];
  /** Ignored single values. */
  unknown: readonly UnknownMember[];
  /** Path in the message as sent. @param path path in `message` */
  writtenPath(path: Path): PropertyKey[];
}

export function readIvms(given: Readonly<Members>): IvmsReading {
  const reader = new IvmsReader();
  const message = reader.node('message', given, []) as Members;
  const { problems, unknown } = reader;
  return { message, problems, unknown, writtenPath: (path) => reader.writtenPath(message, path) };
}

class IvmsReader {
  readonly problems: IvmsProblem[] = [];
  readonly unknown: UnknownMember[] = [];
  /** Original paths of parsed members in the message as sent. */
  readonly #places = new WeakMap<object, Map<PropertyKey, Path>>();

  node(of: NodeName, value: unknown, path: Path): unknown {
    const { list, mergesList } = NODES[of];
    if (isObject(value)) return this.#members(of, value, path, {});
    if (!Array.isArray(value)) return value;
    if (list) return this.#holding(of, list, value, path);
    if (value.length === 1) return this.node(of, value[0], [...path, 0]);
    if (!mergesList || value.length > MAX_ELEMENTS) return value;
    const merged: Members = {};
    for (const [index, one] of value.entries()) {
      const part = this.#element(of, one, [...path, index]);
      if (!isObject(part)) return value;
      this.#merge(merged, part);
    }
    return merged;
  }

  writtenPath(root: unknown, path: Path): PropertyKey[] {
    let written: Path = [];
    let value = root;
    for (const step of path) {
      const place = isNested(value) ? this.#places.get(value)?.get(step) : undefined;
      written = place ?? [...written, step];
      value = isNested(value) ? Reflect.get(value, step) : undefined;
    }
    return [...written];
  }

  #members(of: NodeName, given: Readonly<Members>, path: Path, into: Members, wrappers = 0): Members {
    const node = NODES[of];
    const moved = new Map<string, Members>();
    for (const [written, value] of Object.entries(given)) {
      const at = [...path, written];
      const member = memberHere(of, written, value);
      const implied = member === null ? impliedMember(of, written, value) : null;
      if (member !== null) this.#put(into, member, this.#held(node.members[member]!, value, at), at);
      else if (implied !== null) {
        const group = moved.get(implied) ?? {};
        group[written] = value;
        moved.set(implied, group);
      } else if (isObject(value) && isWrapper(of, written) && wrappers < MAX_WRAPPERS) {
        this.#members(of, value, at, into, wrappers + 1);
      } else {
        const couldName = isNested(value) || isWrapper(of, written) || (node.isName && typeof value === 'string');
        if (couldName && hasContent(value)) this.problems.push({ path: at, message: notRead(node) });
        if (!isNested(value) || !hasContent(value)) this.unknown.push({ path: at, name: written, member: value });
      }
    }
    for (const [member, group] of moved) {
      const holds = node.members[member]!;
      this.#put(into, member, this.#held(holds, group, path), path);
    }
    return into;
  }

  #held(holds: Holds, value: unknown, path: Path): unknown {
    if (holds === 'value') return value;
    if (holds === 'text') return Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (holds === 'code') return typeof value === 'string' ? value.replace(/^.*_CODE_/i, '') : value;
    if (!isList(holds)) return this.node(holds as NodeName, value, path);
    if (isEmpty(value) || (Array.isArray(value) && value.length > MAX_ELEMENTS)) return value;
    const isOne = !Array.isArray(value);
    const places = new Map<PropertyKey, Path>();
    const elements = (isOne ? [value] : value).map((one, index) => {
      const at = isOne ? path : [...path, index];
      places.set(index, at);
      return holds === 'value[]' ? one : this.#element(nodeOf(holds), one, at);
    });
    this.#places.set(elements, places);
    return elements;
  }

  #element(of: NodeName, value: unknown, path: Path): unknown {
    const { text } = NODES[of];
    return typeof value === 'string' && text ? this.#holding(of, text, value, path) : this.node(of, value, path);
  }

  #holding(of: NodeName, member: string, value: unknown, path: Path): Members {
    const holder: Members = {};
    this.#put(holder, member, this.#held(NODES[of].members[member]!, value, path), path);
    return holder;
  }

  /** Sets a member, and merges values that are given in two places. */
  #put(into: Members, member: string, value: unknown, at: Path): void {
    const before = into[member];
    if (before === undefined || isEmpty(before)) {
      into[member] = value;
      this.#placesOf(into).set(member, at);
    } else if (isEmpty(value) || isDeepStrictEqual(before, value)) return;
    else if (Array.isArray(before) && Array.isArray(value)) {
      if (before.length <= MAX_ELEMENTS) into[member] = this.#joined(before, value);
    } else if (isObject(before) && isObject(value)) this.#merge(before, value);
    else {
      const first = this.#placesOf(into).get(member)!.map(String).join('.');
      this.problems.push({
        path: at,
        message: `contradicts ${first}, which is the same member. Give only one`,
      });
    }
  }

  #merge(into: Members, from: Members): void {
    for (const [member, value] of Object.entries(from))
      this.#put(into, member, value, this.#placesOf(from).get(member)!);
  }

  #joined(first: readonly unknown[], second: readonly unknown[]): unknown[] {
    const joined = [...first, ...second];
    const places = [...this.#placesOf(first).values(), ...this.#placesOf(second).values()];
    this.#places.set(joined, new Map(places.map((place, index) => [index, place])));
    return joined;
  }

  #placesOf(holder: object): Map<PropertyKey, Path> {
    const places = this.#places.get(holder) ?? new Map<PropertyKey, Path>();
    this.#places.set(holder, places);
    return places;
  }
}

function notRead({ members }: Node): string {
  return `is unknown and could name a party. Allowed here: ${Object.keys(members).join(', ')}. Example of a party: ${EXAMPLE}`;
}

/** Normalizes a name, so that "geographic_addresses" and "GeographicAddress" are equal. */
const folded = (written: string) =>
  written
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(?:e?s)+$/, '');

const isList = (holds: Holds): holds is `${NodeName}[]` | 'value[]' => holds.endsWith('[]');
const nodeOf = (holds: Holds) => holds.replace('[]', '') as NodeName;

interface Names {
  /** Normalized name or alias -> member. */
  own: ReadonlyMap<string, string>;
  wrappers: ReadonlySet<string>;
  /** For each implied member: the names that may appear in its place, and the names that occur only in it, at any depth. */
  implied: readonly { member: string; known: ReadonlySet<string>; only: ReadonlySet<string> }[];
}

const NAMES = Object.fromEntries(
  Object.keys(NODES).map((of): [string, Names] => {
    const { members, implied = [], wrappers = [] } = NODES[of as NodeName];
    const nodes = implied.map((member) => ({ member, node: nodeOf(members[member]!) }));
    return [
      of,
      {
        own: ownNames(of as NodeName),
        wrappers: new Set(wrappers.map(folded)),
        implied: nodes.map(({ member, node }) => {
          const others = new Set(nodes.flatMap((one) => (one.member === member ? [] : everyName(one.node))));
          const only = everyName(node).filter((one) => !others.has(one));
          return { member, known: new Set(namesHere(node)), only: new Set(only) };
        }),
      },
    ];
  }),
) as Record<NodeName, Names>;

function ownNames(of: NodeName): Map<string, string> {
  const { members, aliases = {} } = NODES[of];
  const named = [...Object.entries(aliases), ...Object.keys(members).map((member) => [member, member] as const)];
  return new Map(named.map(([written, member]) => [folded(written), member]));
}

/** Normalized names that a node accepts, including names of implied members. */
function namesHere(of: NodeName): string[] {
  const { members, implied = [] } = NODES[of];
  return [...ownNames(of).keys(), ...implied.flatMap((member) => namesHere(nodeOf(members[member]!)))];
}

/** Normalized names of members at every depth of a node. */
function everyName(of: NodeName): string[] {
  const held = Object.values(NODES[of].members).map(nodeOf);
  return [...ownNames(of).keys(), ...held.filter((one) => one in NODES).flatMap(everyName)];
}

const memberNamed = (of: NodeName, written: string) => NAMES[of].own.get(folded(written));
const isWrapper = (of: NodeName, written: string) => NAMES[of].wrappers.has(folded(written));

/** The member of a node with this name and value. `name: "..."` belongs to the party, `name: { nameIdentifier }` to the person. */
function memberHere(of: NodeName, written: string, value: unknown): string | null {
  const member = memberNamed(of, written);
  if (member === undefined) return null;
  const isElsewhere = NODES[of].members[member] === 'text' && isNested(value) && !isListOfOneText(value);
  return isElsewhere ? null : member;
}

/** The implied member that a member belongs to when it appears one level too high. */
function impliedMember(of: NodeName, written: string, value: unknown): string | null {
  const name = folded(written);
  const knowing = NAMES[of].implied.filter(({ known }) => known.has(name));
  if (knowing.length < 2) return knowing[0]?.member ?? null;
  const names = namesIn({ [written]: value });
  const matching = knowing.filter(({ only }) => names.some((one) => only.has(one)));
  return matching.length === 1 ? matching[0]!.member : null;
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).flatMap(namesIn);
  return isObject(value) ? Object.entries(value).flatMap(([written, one]) => [folded(written), ...namesIn(one)]) : [];
}

function hasContent(value: unknown): boolean {
  return isNested(value) ? Object.values(value).some(hasContent) : !isEmpty(value);
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isObject = (value: unknown): value is Members => isNested(value) && !Array.isArray(value);
const isListOfOneText = (value: object) => Array.isArray(value) && value.length === 1 && typeof value[0] === 'string';
