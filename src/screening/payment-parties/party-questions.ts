/** Questions about parties that fields name: sender, receiver, banks, VASPs, issuers, contracts of coins and Travel Rule names. */

import type { IvmsParty } from '../../domain/ivms.ts';
import { STABLECOINS } from '../../domain/stablecoins.ts';
import type { TransactionContent, TransactionParty } from '../../domain/transaction.ts';
import { chainNamed, spellingsOf, withoutScheme } from '../../domain/wallets/chains.ts';
import { isServiceName } from '../../domain/wallets/service-names.ts';
import { bicCountry } from '../../lists/countries/mentions.ts';
import { isComparableIdentifier } from '../../matching/comparable.ts';
import { normalizeFullName } from '../../matching/names/normalize.ts';
import { isOverlong } from '../../matching/names/overlong.ts';
import type { MatchKind, Query } from '../../matching/types.ts';
import { birthOf } from '../birth.ts';
import { NEAR_MISSES_OF_PARTY } from '../contradictions.ts';
import { hasForm } from '../names-inside/legal-forms.ts';
import { officesOf } from '../numbers-in-text.ts';
import { exactly, type Question, type SearchSettings } from './question.ts';

/** An account number that may be a wallet address: EVM, segwit, Base58 (Bitcoin and similar), Tron, XRP. */
const WALLET_LIKE =
  /^(?:0x[0-9a-f]{40}|(?:bc1|ltc1)[0-9a-z]{25,62}|(?=.*[A-Za-z]{3})[13LMTDXr][1-9A-HJ-NP-Za-km-z]{24,34})$/i;

export const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const BIC_IN_NAME = /\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g;

/** The contract of the token that moves, which may be listed itself. */
export function questionsOfContract({ asset }: TransactionContent): Question[] {
  if (asset?.contractAddress == null) return [];
  const { chain, contractAddress } = asset;
  const address = chainNamed(chain).read(contractAddress) ?? contractAddress;
  const query = exactly(spellingsOf({ chain, address }));
  return [{ subject: 'TRANSACTION', field: 'WALLET', asked: contractAddress, query }];
}

export function questionsOfParty(party: TransactionParty, settings: SearchSettings): Question[] {
  const { role, name, wallet, bank, vasp, document, businessId, account } = party;
  const numbers = [document?.number, businessId].filter(
    (text): text is string => text != null && isComparableIdentifier(text),
  );
  const questions: Question[] = [];
  if (name !== null || numbers.length > 0) {
    const query = partyQuery(party, numbers, settings);
    const residence = query.kind === 'PERSON' ? party.country : null;
    questions.push({ subject: role, field: 'NAME', asked: name ?? '', ...(residence && { residence }), query });
  }
  if (wallet) {
    const question: Question = {
      ...{ subject: role, field: 'WALLET', asked: wallet.address, query: exactly(spellingsOf(wallet)) },
    };
    questions.push(isServiceName(wallet.address) ? { ...question, unread: 'TEXT' } : question);
  }
  if (account !== null && isBic(account.toUpperCase())) {
    const query = exactly(officesOf(account.toUpperCase()));
    questions.push({ subject: 'BANK', field: 'NAME', asked: account, query });
  }
  const address = account === null ? '' : withoutScheme(account);
  if (WALLET_LIKE.test(address)) {
    questions.push({ subject: role, field: 'WALLET', asked: address, query: exactly([address]) });
  }
  if (bank) {
    const { given, all } = bicsOf(bank);
    // A word of the name may look like a BIC by chance, so only a BIC in its own field states the country.
    const query = organisation(bank.name, given[0]?.slice(4, 6) ?? null, settings);
    const withBics = all.length > 0 ? { ...query, identifiers: all } : query;
    questions.push({ subject: 'BANK', field: 'NAME', asked: bank.name ?? given[0] ?? '', query: withBics });
  }
  if (vasp) {
    const query = organisation(vasp.name, vasp.country, settings);
    questions.push({ subject: 'VASP', field: 'NAME', asked: vasp.name, query });
  }
  return questions;
}

/** The seat of a company is compared as a nationality is. A person's residence is weaker evidence: `weak-evidence.ts`. */
function partyQuery(party: TransactionParty, identifiers: readonly string[], settings: SearchSettings): Query {
  const { name, birthDate, nationality, country, gender } = party;
  const kind = kindOf(party);
  const isPerson = kind === 'PERSON';
  const countries = isPerson ? nationality : (country ?? nationality);
  return {
    names: name === null ? [] : [name],
    ...(kind && { kind }),
    ...(isPerson && birthDate && { birth: birthOf(birthDate) }),
    ...(countries && { countries: [countries] }),
    ...(isPerson && gender && { gender }),
    ...(identifiers.length > 0 && { identifiers }),
    ...asParty(settings),
  };
}

/**
 * The kind to compare, if request and name agree. A CORPORATE party without a legal form may be a ship, a sole trader or a
 * person declared as a company. Then the kind stays open, since a wrong one would lower the score; and where a name is longer than
 * almost any party's, since looking for a form in it takes long.
 */
function kindOf({ name, type, birthDate }: TransactionParty): MatchKind | undefined {
  if (name !== null && isOverlong(name)) return undefined;
  const isFirm = name !== null && hasForm(name);
  if (type === 'CORPORATE') return isFirm ? 'ORGANIZATION' : undefined;
  if (type === 'INDIVIDUAL') return isFirm ? undefined : 'PERSON';
  return birthDate !== null && !isFirm ? 'PERSON' : undefined;
}

export function organisation(name: string | null, country: string | null, settings: SearchSettings): Query {
  return {
    names: name === null ? [] : [name],
    kind: 'ORGANIZATION',
    ...(country && { countries: [country] }),
    ...asParty(settings),
  };
}

/** Query options for a party. Contradicting data may be wrong, so near misses are requested. */
function asParty({ algorithm, threshold }: SearchSettings) {
  return { algorithm, fuzzy: true, threshold, nearMisses: NEAR_MISSES_OF_PARTY };
}

/** The given BICs, and the BICs of the head office: lists name the bank, payments name its branches. */
function bicsOf({ bic, code, name }: NonNullable<TransactionParty['bank']>): {
  given: string[];
  all: string[];
} {
  const given = [bic, code].flatMap((text) => {
    const bare = text?.toUpperCase().replaceAll(' ', '') ?? '';
    return isBic(bare) ? [bare] : [];
  });
  // In a field for a name, a BIC in lower case is no ordinary word.
  const alone = name?.toUpperCase().replaceAll(' ', '') ?? '';
  const inName = [...(name?.match(BIC_IN_NAME) ?? []), alone].filter(isBic);
  return { given, all: [...new Set([...given, ...inName].flatMap(officesOf))] };
}

function isBic(text: string): boolean {
  return BIC.test(text) && bicCountry(text) !== null;
}

/** Providers that the request names besides the parties' own. */
export function providersOf({ sender, receiver, asset }: TransactionContent): string[] {
  const known = STABLECOINS[asset?.stablecoinType ?? '']?.issuer;
  const asked = [sender?.vasp?.name, receiver?.vasp?.name, known];
  const named = [asset?.walletProvider, asset?.issuer].filter((name) => name != null && !asked.includes(name));
  return [...new Set(named as string[])];
}

/** Normalized, by party. */
export function namesAskedAlready({ sender, receiver }: TransactionContent): (role: IvmsParty['role']) => Set<string> {
  const normalised = (...asked: ({ name: string | null } | null | undefined)[]) =>
    new Set(asked.flatMap((one) => (one?.name == null ? [] : [normalizeFullName(one.name)])));
  const of = {
    VASP: normalised(sender?.vasp, receiver?.vasp),
    SENDER: normalised(sender),
    RECEIVER: normalised(receiver),
  };
  return (role) => of[role];
}

export function ofIvms({ role, name, kind, country }: IvmsParty, settings: SearchSettings): Question {
  const query: Query = {
    names: [name],
    ...(kind && { kind }),
    ...(country && kind === 'ORGANIZATION' && { countries: [country] }),
    ...asParty(settings),
  };
  return { subject: role, field: 'TRAVEL_RULE', asked: name, query };
}
