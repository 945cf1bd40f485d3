/** Whether a payment names a counterparty that the customer knows, and an account or wallet that it does not: a sign of invoice fraud. */
import { accountsWritten, bareNumber, countriesOf, partyKeys } from '../../../domain/subjects.ts';
import {
  customerRole,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../../domain/transaction.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Holders, holderSubjects } from '../aggregates/plan.ts';
import { wordsOf } from '../language/phrases.ts';
import { type EarlierDealings, readEarlierDealings } from './store.ts';

interface Payment {
  transaction: Transaction;
  holders: Holders | undefined;
}

/**
 * Contents, by `seq`, of recorded transactions in which `isNamed` holds for a party. A content is null if it cannot be decrypted,
 * so that its parties are unknown.
 */
export type ReadNamesakes = (
  seqs: readonly number[],
  isNamed: (seq: number, name: string) => boolean,
) => Promise<ReadonlyMap<number, TransactionContent | null>>;

/** Results in the order of the payments. null: the counterparty has no name or account, or an earlier payment cannot be decrypted. */
export async function newAccountsOfKnownNames(
  database: Pick<Database, 'tenantWithOnePlan'>,
  tenantId: string,
  payments: readonly Payment[],
  namesakes: ReadNamesakes,
): Promise<(boolean | null)[]> {
  const named = payments.flatMap((payment, position) => {
    const party = counterpartyOf(payment.transaction.content);
    const isTold = party && foldedName(party.name) !== '' && numbersOf(party).length > 0;
    return isTold ? [{ position, party, ...payment }] : [];
  });
  const answers: (boolean | null)[] = payments.map(() => null);
  if (named.length === 0) return answers;
  const dealings = named.map(({ transaction, party, holders }) => dealingOf(tenantId, transaction, party, holders));
  const earlier = await database.tenantWithOnePlan(tenantId, (db) => readEarlierDealings(db, tenantId, dealings));
  const names = new Map<number, Set<string>>();
  for (const [at, { party }] of named.entries()) {
    const name = foldedName(party.name);
    for (const { seq } of earlier[at]!.latest) names.set(seq, (names.get(seq) ?? new Set()).add(name));
  }
  const isNamed = (seq: number, name: string) => names.get(seq)?.has(foldedName(name)) === true;
  const contents = names.size === 0 ? NONE : await namesakes([...names.keys()], isNamed);
  for (const [at, { position, party, transaction }] of named.entries()) {
    const { isKnownAccount, latest } = earlier[at]!;
    answers[position] = !isKnownAccount && isNewAccount(transaction.content, party, latest, contents);
  }
  return answers;
}

const NONE: ReadonlyMap<number, TransactionContent | null> = new Map();

function isNewAccount(
  content: TransactionContent,
  party: TransactionParty,
  latest: EarlierDealings['latest'],
  contents: ReadonlyMap<number, TransactionContent | null>,
): boolean | null {
  const name = foldedName(party.name);
  const accounts = new Set(spellingsOf(content, party));
  const numbers = latest.flatMap(({ seq, role }) => {
    const one = contents.get(seq);
    const counterparty = role === 'SENDER' ? one?.sender : one?.receiver;
    return counterparty && foldedName(counterparty.name) === name ? [numbersOf(counterparty)] : [];
  });
  // The same account can be written with and without its bank.
  if (numbers.some((own) => own.some((number) => accounts.has(number)))) return false;
  if (numbers.some((own) => own.length > 0)) return true;
  return latest.some(({ seq }) => contents.get(seq) === null) ? null : false;
}

function dealingOf(
  tenantId: string,
  { content, transactionUuid, seq }: Transaction,
  party: TransactionParty,
  holders: Holders | undefined,
) {
  const side = customerRole(content.transactionFlow);
  return {
    subjects: holderSubjects(tenantId, content, side, holders),
    ...{ transactionUuid, side, seq },
    at: new Date(content.transactionDate).toISOString(),
    accounts: partyKeys(tenantId, party).flatMap(({ kind, key }) =>
      kind === 'ACCOUNT' || kind === 'WALLET' ? [key] : [],
    ),
  };
}

function counterpartyOf({ transactionFlow, sender, receiver }: TransactionContent): TransactionParty | null {
  return customerRole(transactionFlow) === 'SENDER' ? receiver : sender;
}

/** The order of the words does not matter, because payments write family names first or last. */
const foldedName = (name: string | null) =>
  wordsOf(name ?? '')
    .sort()
    .join(' ');

const numbersOf = ({ account, wallet }: TransactionParty): string[] => [
  ...(account ? [bareNumber(account)] : []),
  ...(wallet ? [wallet.address] : []),
];

function spellingsOf(content: TransactionContent, party: TransactionParty): string[] {
  const { account, bank } = party;
  const written = account ? accountsWritten(account, countriesOf(content, bank?.bic ?? null), bank?.code ?? null) : [];
  return [...written, ...numbersOf(party)];
}
