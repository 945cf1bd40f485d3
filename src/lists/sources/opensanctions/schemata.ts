/**
 * What the schemata of FollowTheMoney are to a watchlist (https://followthemoney.tech/explorer/).
 *
 *   party       becomes an entry when it is listed, or related to a listed party
 *   edge        ties two parties
 *   part        says something of one party, and names it: Sanction, Identification, Occupancy, ...
 *   reference   is named by parties or parts: Address, Position
 */
import type { ListedRelation, SubjectKind } from '../../profile.ts';

/** Schema -> kind. A wallet, a security or a house is no party, but may be listed by itself. */
export const PARTIES: ReadonlyMap<string, SubjectKind> = new Map<string, SubjectKind>([
  ['Person', 'PERSON'],
  ['Organization', 'ORGANIZATION'],
  ['Company', 'ORGANIZATION'],
  ['LegalEntity', 'ORGANIZATION'],
  ['PublicBody', 'ORGANIZATION'],
  ['Vessel', 'VESSEL'],
  ['Airplane', 'AIRCRAFT'],
  ['Vehicle', 'ORGANIZATION'],
  ['Asset', 'ORGANIZATION'],
  ['Security', 'ORGANIZATION'],
  ['CryptoWallet', 'ORGANIZATION'],
  ['BankAccount', 'ORGANIZATION'],
  ['RealEstate', 'ORGANIZATION'],
]);

/** Entities that belong to a party through this property. They are part of it, and entries of their own without a party. */
export const BELONGINGS: ReadonlyMap<string, string> = new Map([
  ['CryptoWallet', 'holder'],
  ['Security', 'issuer'],
]);

export interface EdgeSchema {
  from: string;
  to: string;
  /** The tie as the party at `from` has it, and as the party at `to` has it. */
  out: ListedRelation['type'];
  back: ListedRelation['type'];
  /** Whether a party with such a relation to a listed one becomes an entry, though not listed itself. */
  ties: boolean;
}

export const EDGES: ReadonlyMap<string, EdgeSchema> = new Map<string, EdgeSchema>([
  ['Ownership', { from: 'owner', to: 'asset', out: 'OWNS', back: 'OWNED_BY', ties: true }],
  ['Directorship', { from: 'director', to: 'organization', out: 'DIRECTOR_OF', back: 'HAS_DIRECTOR', ties: true }],
  ['Family', { from: 'person', to: 'relative', out: 'FAMILY', back: 'FAMILY', ties: true }],
  ['Associate', { from: 'person', to: 'associate', out: 'ASSOCIATE', back: 'ASSOCIATE', ties: true }],
  ['Control', { from: 'controller', to: 'controlled', out: 'CONTROLS', back: 'CONTROLLED_BY', ties: true }],
  ['Membership', { from: 'member', to: 'organization', out: 'MEMBER_OF', back: 'HAS_MEMBER', ties: false }],
  ['Employment', { from: 'employee', to: 'employer', out: 'EMPLOYED_BY', back: 'EMPLOYS', ties: false }],
  ['Representation', { from: 'agent', to: 'client', out: 'ACTS_FOR', back: 'REPRESENTED_BY', ties: false }],
  ['Succession', { from: 'predecessor', to: 'successor', out: 'SUCCEEDED_BY', back: 'SUCCESSOR_OF', ties: false }],
  ['UnknownLink', { from: 'subject', to: 'object', out: 'LINKED', back: 'LINKED', ties: false }],
  ['Debt', { from: 'debtor', to: 'creditor', out: 'LINKED', back: 'LINKED', ties: false }],
  ['Payment', { from: 'payer', to: 'beneficiary', out: 'LINKED', back: 'LINKED', ties: false }],
]);

/** Schema -> the property that names its party, and properties that name a reference it needs. */
export const PARTS: ReadonlyMap<string, { owner: string; needs: readonly string[] }> = new Map([
  ['Sanction', { owner: 'entity', needs: [] }],
  ['Risk', { owner: 'entity', needs: [] }],
  ['Identification', { owner: 'holder', needs: [] }],
  ['Passport', { owner: 'holder', needs: [] }],
  ['Occupancy', { owner: 'holder', needs: ['post'] }],
]);

export const REFERENCES: ReadonlySet<string> = new Set(['Address', 'Position']);

/** Properties of a party that name another one: older spellings of an edge. */
export const PROPERTY_EDGES: ReadonlyMap<string, { schema: string; role: string; own: string; other: string }> =
  new Map([
    ['owner', { schema: 'Ownership', role: 'owner', own: 'asset', other: 'owner' }],
    ['parent', { schema: 'Ownership', role: 'parent', own: 'asset', other: 'owner' }],
    ['operator', { schema: 'UnknownLink', role: 'operator', own: 'object', other: 'subject' }],
    ['bank', { schema: 'UnknownLink', role: 'bank', own: 'object', other: 'subject' }],
  ]);

/** Every property that leads on to another entity. A nested list spells out the way back too, under other names. */
export const FORWARD_PROPERTIES: ReadonlySet<string> = new Set([
  'addressEntity',
  ...BELONGINGS.values(),
  ...PROPERTY_EDGES.keys(),
  ...[...EDGES.values()].flatMap(({ from, to }) => [from, to]),
  ...[...PARTS.values()].flatMap(({ owner, needs }) => [owner, ...needs]),
]);
