/**
 * Keys of a customer as an owner of other customers: hashes of its documents, of an organization's name, and of a person's name with
 * birth date. A payment of an organization also waits for hits of its owners' owners, over any number of levels
 * (`customers/ongoing-screening/store.ts`). Pure.
 */

import { bareNumber } from '../domain/subjects.ts';
import type { TransactionParty } from '../domain/transaction.ts';
import type { EntityType } from '../lists/profile.ts';
import { equalityKey } from '../matching/names/normalize.ts';
import { parseName } from '../matching/names/parse.ts';
import { uuidFromName } from '../platform/lib/ids.ts';
import type { CustomerRecord } from './types.ts';

export interface OwnerKey {
  whose: 'SELF' | 'OWNER';
  key: string;
}

/** Shorter numbers are not unique enough. */
const SHORTEST_NUMBER = 5;

interface Known {
  entityType: EntityType;
  names: readonly string[];
  dob: string | null;
  numbers: readonly string[];
}

export function ownerKeys(tenantId: string, record: CustomerRecord): OwnerKey[] {
  const { entityType, dob, documents, beneficialOwners } = record;
  const self: Known = {
    ...{ entityType, dob, names: record.names.map(({ fullNameRaw }) => fullNameRaw) },
    numbers: documents.map(({ value }) => value),
  };
  const owners = beneficialOwners.map((owner): Known => {
    const { fullName, documentNumber } = owner;
    return { ...owner, names: [fullName], numbers: documentNumber === null ? [] : [documentNumber] };
  });
  const keysOf = (whose: OwnerKey['whose'], known: Known) =>
    textsOf(known, whose).map((text): OwnerKey => ({ whose, key: keyOf(tenantId, text) }));
  const all = [...keysOf('SELF', self), ...owners.flatMap((owner) => keysOf('OWNER', owner))];
  return [...new Map(all.map((one) => [`${one.whose} ${one.key}`, one])).values()];
}

/**
 * Keys of a side that a payment identifies only by name: the full name of an organization, or the name and birth date of a person. A
 * payment may call an organization an individual, so both kinds are tried.
 */
export function keysOfNamed(tenantId: string, party: Pick<TransactionParty, 'name' | 'type' | 'birthDate'>): string[] {
  const { name, type, birthDate } = party;
  if (name === null) return [];
  const kinds: EntityType[] = type === 'CORPORATE' ? ['ORGANIZATION'] : ['INDIVIDUAL', 'ORGANIZATION'];
  const texts = kinds.flatMap((entityType) =>
    textsOf({ entityType, names: [name], dob: birthDate, numbers: [] }, 'OWNER'),
  );
  return [...new Set(texts)].map((text) => keyOf(tenantId, text));
}

const keyOf = (tenantId: string, text: string): string => uuidFromName(tenantId, `OWNER/${text}`);

function textsOf({ entityType, names, dob, numbers }: Known, whose: OwnerKey['whose']): string[] {
  const documents = numbers.map(bareNumber).filter(({ length }) => length >= SHORTEST_NUMBER);
  const named =
    entityType === 'INDIVIDUAL'
      ? names.flatMap((name) => (dob === null ? [] : `PERSON/${equalityKey(name, true)}/${dob}`))
      : names.flatMap((name) => textsOfFirm(name, whose));
  return [...documents.map((number) => `NUMBER/${number}`), ...named];
}

/** An organization may be named without its legal form. Two different legal forms are two organizations. */
function textsOfFirm(name: string, whose: OwnerKey['whose']): string[] {
  const parts = parseName(name, 'ORGANIZATION');
  const textOf = (some: typeof parts) => some.map(({ text }) => text).join(' ');
  const bare = textOf(parts.filter((part) => part.class !== 'form'));
  if (bare === '') return [`FIRM/${equalityKey(name, false)}`];
  const full = textOf(parts);
  if (full === bare) return [`FIRM/${full}`, whose === 'SELF' ? `NO FORM/${bare}` : `ANY FORM/${bare}`];
  return [`FIRM/${full}`, whose === 'SELF' ? `ANY FORM/${bare}` : `NO FORM/${bare}`];
}
