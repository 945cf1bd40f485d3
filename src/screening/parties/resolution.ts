/**
 * Decides which transactions of an organization have the same party. Pure. Input: known parties, and the sides of a batch in
 * recording order. Output: the party of each side, and the changes to write.
 *
 *   document, business ID   link parties by themselves
 *   wallet                  links by itself, unless birth dates or documents contradict, or the wallet has many names
 *   account, email, phone   link if the names agree as well, and nothing contradicts
 *   name                    never links
 *   number of a document    never links; if name or birth date agree too, restrictions of the other party apply
 *   account of a            never links another name; its restrictions apply, unless others used the account before. The same
 *   restricted party        holds for wallets of confirmed or undecided matches, and for each of its numbers in a request
 *
 * Parties with the same document, business ID or wallet are merged into the oldest one. So members of a family with a shared
 * account and phone stay separate parties, and a customer with a new phone stays the same party.
 */

import {
  type BarringKey,
  barringAccounts,
  barringKeys,
  type KeyKind,
  keysOfStated,
  type PartyKey,
  partyKeys,
} from '../../domain/subjects.ts';
import {
  customerRole,
  type PartyRole,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../domain/transaction.ts';
import { uuidFromName } from '../../platform/lib/ids.ts';
import { contradictsSaid, type NameAgreement } from './agreement.ts';
import {
  BARRING_MARKS,
  type BarredThrough,
  type Clearance,
  ENDING_MARKS,
  type KnownMark,
  type KnownParty,
  MORE_TRANSACTIONS,
  type PartyMark,
  type ResolvedParty,
  type Said,
  type StatedNumbers,
} from './types.ts';

export type Sides = Readonly<Record<PartyRole, ResolvedParty | null>>;

/** The change of one party by one batch, to be written. */
export interface PartyChange {
  party: KnownParty;
  isNew: boolean;
  hasNewNames: boolean;
  hasNewBirthDate: boolean;
  newKeys: (PartyKey | BarringKey)[];
  /** Number of transactions to add. */
  transactions: number;
  lastSeq: number;
  lastSeenAt: Date;
  /** Part of a merge: its row must be locked even without a change. */
  isUnited: boolean;
}

export interface Resolution {
  sides: Sides[];
  changes: PartyChange[];
  /** Merges in order. */
  merges: { from: string; into: string }[];
  /** Known restrictions (`barKey`), whether or not they apply to a side. */
  knownBars: ReadonlySet<string>;
}

const MAX_NAMES = 10;
/**
 * From this number on, only every COUNT_STEPth transaction is counted, with the weight COUNT_STEP. The estimate avoids
 * lock contention between parallel batches of a busy customer.
 */
const EXACT_COUNT = 100;
const COUNT_STEP = 16;
const SEEN_STEP_MS = 3_600_000;
/** A wallet with this many names belongs to a service, so it only links holders whose names agree. */
const NAMES_OF_SHARED_WALLET = 3;
/** An account with this many other earlier users belongs to a service, so the restriction does not extend to them. */
const USERS_OF_SHARED_ACCOUNT = 5;
const IDENTITY: ReadonlySet<KeyKind> = new Set(['DOCUMENT', 'BUSINESS_ID']);
const STRONG: ReadonlySet<KeyKind> = new Set(['DOCUMENT', 'BUSINESS_ID', 'WALLET']);

interface Side {
  party: TransactionParty;
  keys: readonly PartyKey[];
  /** Keys that link parties, so without the name. */
  ties: PartyKey[];
  numbers: readonly BarringKey[];
  /** Keys that may identify an account of a restricted party. */
  accounts: readonly string[];
  /** Keys for numbers stated elsewhere in the request. */
  stated: readonly string[];
}

/** Keys to look up for a batch, and the IDs that its new parties would get. */
export function soughtOf(
  tenantId: string,
  transactions: readonly Transaction[],
  stated: StatedNumbers,
): { keys: string[]; numbers: string[]; ids: string[] } {
  const sides = transactions.flatMap((transaction) =>
    [transaction.content.sender, transaction.content.receiver].flatMap((party) =>
      party ? [{ transaction, side: sideOf(tenantId, party, transaction.content, stated) }] : [],
    ),
  );
  return {
    keys: [...new Set(sides.flatMap(({ side }) => side.ties.map(({ key }) => key)))],
    numbers: [
      ...new Set(
        sides.flatMap(({ side }) => [...side.numbers.map(({ key }) => key), ...side.accounts, ...side.stated]),
      ),
    ],
    ids: [...new Set(sides.map(({ transaction, side }) => newPartyId(tenantId, transaction, side)))],
  };
}

/** In steps of a few milliseconds each, since names are compared. */
export function* resolveBatch(
  tenantId: string,
  transactions: readonly Transaction[],
  known: readonly KnownParty[],
  agreement: NameAgreement,
  stated: StatedNumbers,
): Generator<void, Resolution> {
  const register = new Register(known);
  const sides: Sides[] = [];
  for (const transaction of transactions) {
    const { sender, receiver } = transaction.content;
    const resolve = (party: TransactionParty) =>
      resolveSide(tenantId, transaction, sideOf(tenantId, party, transaction.content, stated), register, agreement);
    const SENDER = sender && (yield* resolve(sender));
    const RECEIVER = receiver && (yield* resolve(receiver));
    const concerned = [SENDER, RECEIVER].flatMap((one) => (one ? register.byId(one.partyId)! : []));
    for (const party of new Set(concerned)) register.count(party, transaction);
    sides.push({ SENDER, RECEIVER });
  }
  // A later transaction of the batch may merge two parties of an earlier one, so the surviving ID is recorded.
  const current = (party: ResolvedParty | null) => {
    const stays = party && register.byId(party.partyId)!;
    return stays && { ...party, partyId: stays.partyId, holder: holderOf(stays) };
  };
  return {
    sides: sides.map(({ SENDER, RECEIVER }) => ({ SENDER: current(SENDER), RECEIVER: current(RECEIVER) })),
    changes: register.changes(),
    merges: register.merges,
    knownBars: new Set(known.flatMap(({ partyId, marks }) => marks.filter(isBar).map((mark) => barKey(partyId, mark)))),
  };
}

/** Identity of a restriction: setting it again makes a new one. */
export const barKey = (partyId: string, { mark, markedAt }: Pick<KnownMark, 'mark' | 'markedAt'>): string =>
  `${partyId} ${mark} ${new Date(markedAt).toISOString()}`;

/** Keys that may belong to another, restricted party. */
export function keysThatBar(
  tenantId: string,
  content: TransactionContent,
  role: PartyRole,
  numbersOf: StatedNumbers,
): string[] {
  const party = role === 'SENDER' ? content.sender : content.receiver;
  if (!party) return [];
  const { ties, numbers, accounts, stated } = sideOf(tenantId, party, content, numbersOf);
  return [...new Set([...ties.map(({ key }) => key), ...numbers.map(({ key }) => key), ...accounts, ...stated])];
}

/** The surviving party of a chain of merges. */
export function lastOf(united: ReadonlyMap<string, string>, partyId: string): string {
  const next = united.get(partyId);
  return next === undefined ? partyId : lastOf(united, next);
}

function* resolveSide(
  tenantId: string,
  transaction: Transaction,
  side: Side,
  register: Register,
  agreement: NameAgreement,
): Generator<void, ResolvedParty> {
  const tied = yield* tiedParties(side, register, agreement);
  yield;
  const existing = tied[0] ?? register.byId(newPartyId(tenantId, transaction, side));
  for (const other of tied.slice(1)) register.unite(other, existing!);
  const party = existing ?? register.add(newParty(newPartyId(tenantId, transaction, side), side, transaction));
  const isNew = existing === null;
  const tiedBy = isNew ? [] : side.ties.filter(({ key }) => register.has(party, key)).map(({ kind }) => kind);
  const identified = side.ties
    .filter(({ kind }) => IDENTITY.has(kind))
    .flatMap(({ key }) => register.owners(key))
    .concat(sameByNumber(side, register, agreement))
    .filter((other) => other !== party);
  const walletOwners = ownersOf(side, 'WALLET', register);
  const byWallet = walletOwners
    .filter((other) => other !== party && !identified.includes(other))
    .map((of) => ({
      of,
      bars: of.marks.filter((mark) => isBar(mark) && !(isOfTransactions(mark) && isOfMany(walletOwners, of, mark))),
    }));
  const others = [
    ...[...new Set(identified)].map((of) => ({
      of,
      bars: of.marks.filter((mark) => isBar(mark) && !(mark.mark === 'OPEN_MATCH' && !isNew && isOlder(party, of))),
    })),
    ...byWallet.filter(({ bars }) => bars.length > 0),
  ];
  const { transactionUuid } = transaction;
  const marks = marksOf(party, side, agreement).map((mark) => shownMark(mark, transactionUuid));
  const byAccount = barredByAccount(side, register).filter(
    ({ of }) => of !== party && !others.some((other) => other.of === of),
  );
  register.learn(party, side);
  return {
    partyId: party.partyId,
    isNew,
    firstSeq: party.firstSeq,
    firstSeenAt: party.firstSeenAt,
    transactionsBefore: party.transactions,
    names: [...party.names],
    keys: side.keys,
    tiedBy,
    marks,
    clearances: clearancesOf(party, side, agreement),
    facts: {
      names: [...party.names],
      birthDate: party.birthDate,
      keys: identitiesOf(party.keys),
      said: saidBy(side.party),
    },
    // Known when the whole batch is.
    holder: [],
    barredThrough: [
      ...others.flatMap(({ bars }) => bars.map((mark) => shownMark(mark, transactionUuid))),
      ...byAccount.map(({ mark, through }): BarredThrough => ({ ...shownMark(mark, transactionUuid), through })),
    ],
  };
}

const isBar = ({ mark }: KnownMark) => BARRING_MARKS.has(mark);

const isOfTransactions = ({ mark }: KnownMark) => mark === 'TRUE_MATCH' || mark === 'OPEN_MATCH';

/**
 * Without what only tells whether it holds. Who has thousands of such transactions is shown by the latest that was confirmed, or by the one
 * that waits longest.
 */
function shownMark({ party: _, transactionUuids, ...mark }: KnownMark, transactionUuid: string): PartyMark {
  const shown = transactionUuids?.at(mark.mark === 'OPEN_MATCH' ? 0 : -1);
  if (shown === undefined) return mark;
  const ofItself = transactionUuids?.includes(transactionUuid);
  return { ...mark, ...(shown !== MORE_TRANSACTIONS && { transactionUuid: shown }), ...(ofItself && { ofItself }) };
}

/**
 * Restrictions apply to every party with the keys. An exemption applies only to the exempted name and birth date,
 * because a document or wallet can also link other people.
 * @param party before it learns from this side
 */
function marksOf(party: KnownParty, { party: asked, ties }: Side, agreement: NameAgreement): KnownMark[] {
  const shown = identitiesOf(ties);
  const holds = ({ mark, party: given }: KnownMark) => {
    const agrees = (known: string) => agreement.agree(asked.name!, known, kindOf(asked));
    // Names from before the match are screened by themselves, so the mark does not apply to them. Newer names do not
    // count.
    if (mark === 'OPEN_MATCH') return asked.name === null || !given?.names.some(agrees);
    if (BARRING_MARKS.has(mark)) return true;
    const { names, birthDate } = given ?? party;
    // For older exemptions without a stored recipient, all names of the party must agree.
    const isNamed = asked.name === null || (given ? names.some(agrees) : names.every(agrees));
    if (given && !shown.every((key) => given.keys.includes(key))) return false;
    return isNamed && (asked.birthDate === null || birthDate === null || asked.birthDate === birthDate);
  };
  return party.marks.filter(holds);
}

/**
 * Clearances that apply. A clearance does not apply if the side states a fact unknown to it: a birth date, document,
 * business ID, type, nationality, gender, or a name that agrees with no earlier one.
 */
function clearancesOf(party: KnownParty, side: Side, agreement: NameAgreement): Clearance[] {
  const { name, birthDate } = side.party;
  const identities = identitiesOf(party.keys);
  return party.clearances
    .filter(
      ({ party: before }) =>
        before.birthDate === party.birthDate &&
        (birthDate === null || birthDate === before.birthDate) &&
        !contradictsSaid(saidBy(side.party), before.said) &&
        identities.every((key) => before.keys.includes(key)) &&
        (name === null || before.names.some((known) => agreement.agree(name, known, kindOf(side.party)))),
    )
    .map(({ party: _, ...clearance }) => clearance);
}

export const saidBy = ({ type, nationality, gender }: TransactionParty): Said => ({ type, nationality, gender });

/** Its documents and business ids. */
export function identitiesOf(keys: readonly (PartyKey | BarringKey)[]): string[] {
  return keys.filter(({ kind }) => kind === 'DOCUMENT' || kind === 'BUSINESS_ID').map(({ key }) => key);
}

/** Leaves out phone numbers and email addresses, which families share, and wallets, which may belong to a service. */
function holderOf({ keys }: KnownParty): string[] {
  return keys
    .filter(({ kind }) => kind === 'DOCUMENT' || kind === 'BUSINESS_ID' || kind === 'ACCOUNT')
    .map(({ key }) => key);
}

/** The known parties that are this side, the oldest first. */
function* tiedParties(side: Side, register: Register, agreement: NameAgreement): Generator<void, KnownParty[]> {
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

/** Parties with the same number and the same name or birth date. Leaving out a document's country does not hide a party. */
function sameByNumber({ party: { name, birthDate }, numbers }: Side, register: Register, agreement: NameAgreement) {
  const isNamed = (other: string) =>
    name !== null && (agreement.agree(name, other, 'PERSON') || agreement.agree(name, other, 'ORGANIZATION'));
  return numbers
    .flatMap(({ key }) => register.owners(key))
    .filter(({ marks }) => marks.some(({ mark }) => BARRING_MARKS.has(mark)))
    .filter((other) => (birthDate !== null && birthDate === other.birthDate) || other.names.some(isNamed));
}

/**
 * Restrictions of any party with this account or another number in the request, whatever the name. Only users from
 * before the restriction make it a shared account, so new names cannot circumvent it.
 */
function barredByAccount(
  { accounts, stated }: Side,
  register: Register,
): { of: KnownParty; mark: KnownMark; through: 'ACCOUNT' | 'STATED' }[] {
  const holders = new Set(accounts.flatMap((key) => register.owners(key)));
  const users = [...new Set([...holders, ...stated.flatMap((key) => register.owners(key))])];
  return users.flatMap((of) => {
    const through = holders.has(of) ? 'ACCOUNT' : 'STATED';
    return of.marks
      .filter((mark) => isBar(mark) && !isOfMany(users, of, mark))
      .map((mark) => ({ of, mark, through }) as const);
  });
}

/** For an undecided OPEN_MATCH, one earlier user is enough. */
function isOfMany(users: readonly KnownParty[], of: KnownParty, { mark, markedAt }: KnownMark): boolean {
  if (mark === 'OPEN_MATCH') return users.some((one) => one !== of && isOlder(one, of));
  const before = users.filter((one) => one !== of && one.firstSeenAt.getTime() < Date.parse(markedAt));
  return before.length >= USERS_OF_SHARED_ACCOUNT;
}

/** By their first transactions: a mark comes later than those that were recorded together with the one that it is for. */
const isOlder = (one: KnownParty, other: KnownParty): boolean => one.firstSeq < other.firstSeq;

function ownersOf({ ties }: Side, of: KeyKind, register: Register): KnownParty[] {
  return [...new Set(ties.filter(({ kind }) => kind === of).flatMap(({ key }) => register.owners(key)))];
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

function kindOf({ type }: TransactionParty) {
  return type === 'CORPORATE' ? 'ORGANIZATION' : 'PERSON';
}

/** A cache: a batch asks several times, and a content never changes. */
const sidesKnown = new WeakMap<TransactionParty, { tenantId: string; numbersOf: StatedNumbers; side: Side }>();

function sideOf(
  tenantId: string,
  party: TransactionParty,
  content: TransactionContent,
  numbersOf: StatedNumbers,
): Side {
  const before = sidesKnown.get(party);
  if (before?.tenantId === tenantId && before.numbersOf === numbersOf) return before.side;
  const keys = partyKeys(tenantId, party);
  const ties = keys.filter(({ kind }) => kind !== 'NAME');
  const accounts = barringAccounts(tenantId, party, content);
  const stated = statedOf(tenantId, party, content, numbersOf);
  const known = new Set([...accounts, ...keys.map(({ key }) => key)]);
  const side: Side = {
    ...{ party, keys, ties, numbers: barringKeys(tenantId, party), accounts },
    stated: [...new Set(stated)].filter((key) => !known.has(key)),
  };
  sidesKnown.set(party, { tenantId, numbersOf, side });
  return side;
}

/** A number of neither side is of whom the customer deals with. */
function statedOf(
  tenantId: string,
  { role }: TransactionParty,
  content: TransactionContent,
  numbersOf: StatedNumbers,
): string[] {
  const { sender, receiver, transactionFlow } = content;
  const isOfNeither = !sender || !receiver || role !== customerRole(transactionFlow);
  const numbers = numbersOf(content).filter((one) => one.role === role || (one.role === null && isOfNeither));
  return keysOfStated(
    tenantId,
    numbers.map(({ number }) => number),
    content,
  );
}

/**
 * The same on every node, so that two nodes that meet a party at once make one party. Made from its first key, with the name if
 * several people can share that key. A side with only a name gets an id of its own for each transaction.
 */
function newPartyId(tenantId: string, { transactionUuid }: Transaction, { party, keys, ties }: Side): string {
  const first = ties[0];
  if (!first) return uuidFromName(tenantId, `PARTY:${transactionUuid}:${party.role}`);
  if (IDENTITY.has(first.kind)) return uuidFromName(tenantId, `PARTY:${first.key}`);
  const name = keys.find(({ kind }) => kind === 'NAME')?.key ?? '';
  return uuidFromName(tenantId, `PARTY:${first.key}:${name}`);
}

function newParty(partyId: string, { party }: Side, transaction: Transaction): KnownParty {
  return {
    partyId,
    names: [],
    birthDate: party.birthDate,
    transactions: 0,
    firstSeq: transaction.seq,
    firstSeenAt: transaction.createdAt,
    lastSeenAt: transaction.createdAt,
    keys: [],
    marks: [],
    clearances: [],
    formerIds: [],
  };
}

/** In-memory parties during a batch. */
class Register {
  readonly merges: Resolution['merges'] = [];
  readonly #united = new Map<string, string>();
  readonly #parties = new Map<string, KnownParty>();
  readonly #owners = new Map<string, Set<KnownParty>>();
  readonly #changes = new Map<string, PartyChange>();

  constructor(known: readonly KnownParty[]) {
    for (const party of known) {
      this.#put({ ...party, names: [...party.names], keys: [...party.keys] });
      for (const id of party.formerIds) this.#united.set(id, party.partyId);
    }
  }

  /** The party, or the one that it was merged into. */
  byId(partyId: string): KnownParty | null {
    return this.#parties.get(lastOf(this.#united, partyId)) ?? null;
  }

  owners(key: string): KnownParty[] {
    return [...(this.#owners.get(key) ?? [])];
  }

  has(party: KnownParty, key: string): boolean {
    return this.#owners.get(key)?.has(party) ?? false;
  }

  add(party: KnownParty): KnownParty {
    this.#put(party);
    this.#changes.set(party.partyId, { ...unchanged(party), isNew: true });
    return party;
  }

  /** Adds a transaction's keys, name and birth date. */
  learn(party: KnownParty, { party: { name, birthDate }, ties, numbers }: Side): void {
    const newKeys = [...ties, ...numbers].filter(({ key }) => !this.has(party, key));
    const change = this.#change(party);
    change.newKeys.push(...newKeys);
    for (const key of newKeys) {
      party.keys.push(key);
      this.#own(key.key, party);
    }
    change.hasNewBirthDate ||= party.birthDate === null && birthDate !== null;
    party.birthDate ??= birthDate;
    if (name === null || party.names[0] === name) return;
    // For a busy party, a known name in another order is not worth a write.
    change.hasNewNames ||= party.transactions < EXACT_COUNT || !party.names.includes(name);
    party.names = [name, ...party.names.filter((other) => other !== name)].slice(0, MAX_NAMES);
  }

  count(party: KnownParty, { seq, createdAt }: Transaction): void {
    const change = this.#change(party);
    if (party.transactions < EXACT_COUNT) change.transactions += 1;
    else if (seq % COUNT_STEP === 0) change.transactions += COUNT_STEP;
    party.transactions += 1;
    change.lastSeq = seq;
    change.lastSeenAt = createdAt;
  }

  unite(from: KnownParty, into: KnownParty): void {
    this.merges.push({ from: from.partyId, into: into.partyId });
    this.#united.set(from.partyId, into.partyId);
    for (const key of from.keys) {
      this.#owners.get(key.key)?.delete(from);
      if (this.has(into, key.key)) continue;
      into.keys.push(key);
      this.#own(key.key, into);
    }
    const change = this.#change(into);
    const gone = this.#change(from);
    change.newKeys.push(...gone.newKeys);
    change.transactions += gone.transactions;
    change.isUnited = true;
    // A party that is new in this batch has no row, so no merge has to be stored.
    if (gone.isNew) this.#changes.delete(from.partyId);
    else this.#changes.set(from.partyId, { ...unchanged(from), isUnited: true });
    into.names = [...new Set([...into.names, ...from.names])].slice(0, MAX_NAMES);
    into.birthDate ??= from.birthDate;
    into.transactions += from.transactions;
    into.marks = unitedMarks(into.marks, from.marks);
    // The merged party is neither of the two reviewed parties.
    into.clearances = [];
    change.hasNewNames = true;
    this.#parties.delete(from.partyId);
  }

  changes(): PartyChange[] {
    return [...this.#changes.values()]
      .filter(mustBeWritten)
      .sort((a, b) => (a.party.partyId < b.party.partyId ? -1 : 1));
  }

  #put(party: KnownParty): void {
    this.#parties.set(party.partyId, party);
    for (const { key } of party.keys) this.#own(key, party);
  }

  #own(key: string, party: KnownParty): void {
    const owners = this.#owners.get(key);
    if (owners) owners.add(party);
    else this.#owners.set(key, new Set([party]));
  }

  #change(party: KnownParty): PartyChange {
    const known = this.#changes.get(party.partyId);
    if (known) return known;
    const change = unchanged(party);
    this.#changes.set(party.partyId, change);
    return change;
  }
}

function unchanged(party: KnownParty): PartyChange {
  return {
    party,
    isNew: false,
    hasNewNames: false,
    hasNewBirthDate: false,
    newKeys: [],
    transactions: 0,
    lastSeq: party.firstSeq,
    lastSeenAt: party.firstSeenAt,
    isUnited: false,
  };
}

function mustBeWritten(change: PartyChange): boolean {
  return change.isNew || change.isUnited || change.newKeys.length > 0 || hasNewFacts(change);
}

/** Whether the party's own row changes. */
export function hasNewFacts({ party, ...change }: PartyChange): boolean {
  return (
    change.hasNewNames ||
    change.hasNewBirthDate ||
    change.transactions > 0 ||
    change.lastSeenAt.getTime() - party.lastSeenAt.getTime() >= SEEN_STEP_MS
  );
}

/**
 * Restrictions of either party apply to the merged party and end an exemption (OPEN_MATCH does not). Exemptions are not
 * passed on, because a shared wallet could merge any parties.
 */
function unitedMarks(into: readonly KnownMark[], from: readonly KnownMark[]): KnownMark[] {
  const has = new Set(into.map(({ mark }) => mark));
  const bars = from.filter(({ mark }) => BARRING_MARKS.has(mark) && !has.has(mark));
  const own = into.map((mark) =>
    joinedMark(
      mark,
      from.find((other) => other.mark === mark.mark),
    ),
  );
  const united = [...own, ...bars];
  const isEnded = united.some(({ mark }) => ENDING_MARKS.has(mark));
  return united.filter(({ mark }) => !isEnded || mark !== 'WHITELIST');
}

/** Joins the same mark of both parties, keeping the earlier time. */
function joinedMark(mark: KnownMark, other: KnownMark | undefined): KnownMark {
  const more = other?.transactionUuids?.filter((uuid) => !mark.transactionUuids?.includes(uuid)) ?? [];
  if (!other || more.length === 0) return mark;
  const markedAt = mark.markedAt < other.markedAt ? mark.markedAt : other.markedAt;
  return { ...mark, markedAt, transactionUuids: [...(mark.transactionUuids ?? []), ...more] };
}
