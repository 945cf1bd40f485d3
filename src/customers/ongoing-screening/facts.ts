/** Facts of a listed party or a customer whose change is material for a reviewer. Pure. */
import type { ProfileFacts } from '../../lists/profile-facts.ts';
import type { Identity } from './types.ts';

const HASHED = ['names', 'dates', 'documents', 'countries'] as const;
const LISTS = ['categories', 'listings', 'measures'] as const;

/**
 * Facts that changed materially; empty: none. Losing a listing is not material and is only recorded. A changed score is not material
 * either.
 */
export function materialChanges(before: ProfileFacts, after: ProfileFacts): string[] {
  return [
    ...LISTS.filter((part) => (after[part] as string[]).some((one) => !(before[part] as string[]).includes(one))),
    ...((after.programs ?? []).some((one) => before.programs?.includes(one) === false) ? ['programs'] : []),
    ...HASHED.filter((part) => before[part] !== after[part]),
  ];
}

/** Whether all facts are equal, including losses. */
export function isSameFacts(before: ProfileFacts, after: ProfileFacts): boolean {
  return (
    LISTS.every((part) => before[part].join('\n') === after[part].join('\n')) &&
    (before.programs === undefined || before.programs.join('\n') === after.programs?.join('\n')) &&
    HASHED.every((part) => before[part] === after[part])
  );
}

export function isSameIdentity(before: Identity, after: Identity): boolean {
  return (
    before.names === after.names &&
    before.birth === after.birth &&
    before.documents === after.documents &&
    before.countries === after.countries &&
    (before.kind === undefined || before.kind === after.kind)
  );
}
