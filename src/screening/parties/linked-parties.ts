/** The known parties that one side of a transaction is. */

import type { KeyKind } from '../../domain/subjects.ts';
import type { NameAgreement } from './agreement.ts';
import type { Register } from './party-register.ts';
import { IDENTITY, kindOf, type Side } from './side.ts';
import type { KnownParty } from './types.ts';

/** A wallet with this many names belongs to a service, so it only links holders whose names agree. */
const NAMES_OF_SHARED_WALLET = 3;

const STRONG: ReadonlySet<KeyKind> = new Set(['DOCUMENT', 'BUSINESS_ID', 'WALLET']);

/** The known parties that are this side, the oldest first. */
export function* tiedParties(side: Side, register: Register, agreement: NameAgreement): Generator<void, KnownParty[]> {
  const owners = (kinds: (kind: KeyKind) => boolean) => [
    ...new Set(side.ties.filter(({ kind }) => kinds(kind)).flatMap(({ key }) => register.owners(key))),
  ];
  const identified = owners((kind) => IDENTITY.has(kind));
  const tied = [...identified];
  const holders = owners((kind) => kind === 'WALLET').sort(oldestFirst);
  const isService = new Set(holders.flatMap(({ names }) => names)).size >= NAMES_OF_SHARED_WALLET;
  for (const other of holders) {
    if (tied.includes(other) || contradicts(side, other) || tied.some((one) => identitiesContradict(one, other)))
      continue;
    if (!isService || isOneOf(side, other, agreement)) tied.push(other);
    yield;
  }
  if (tied.length > 0) return tied.sort(oldestFirst);
  const { name } = side.party;
  if (name === null) return [];
  const agreeing: KnownParty[] = [];
  for (const other of owners((kind) => !STRONG.has(kind))) {
    if (!contradicts(side, other) && agreement.withAll(name, other.names, kindOf(side.party))) agreeing.push(other);
    yield;
  }
  const shared = (party: KnownParty) => side.ties.filter(({ key }) => register.has(party, key)).length;
  return agreeing.sort((a, b) => shared(b) - shared(a) || oldestFirst(a, b)).slice(0, 1);
}

/** Whether the wallet's holder is this party. Without a name, nothing contradicts it. */
function isOneOf({ party }: Side, { names }: KnownParty, agreement: NameAgreement): boolean {
  const { name } = party;
  return name === null || names.some((other) => agreement.agree(name, other, kindOf(party)));
}

function contradicts(side: Side, other: KnownParty): boolean {
  return identitiesContradict({ birthDate: side.party.birthDate, keys: side.ties }, other);
}

type Identity = Pick<KnownParty, 'birthDate' | 'keys'>;

/** Birth dates differ, or documents differ without equal birth dates: people have several documents. */
function identitiesContradict(a: Identity, b: Identity): boolean {
  if (a.birthDate !== null && b.birthDate !== null) return a.birthDate !== b.birthDate;
  return [...IDENTITY].some((kind) => {
    const [own, others] = [a, b].map(({ keys }) => keys.filter((key) => key.kind === kind).map(({ key }) => key));
    return own!.length > 0 && others!.length > 0 && !own!.some((key) => others!.includes(key));
  });
}

function oldestFirst(a: KnownParty, b: KnownParty): number {
  return a.firstSeq - b.firstSeq || (a.partyId < b.partyId ? -1 : 1);
}
