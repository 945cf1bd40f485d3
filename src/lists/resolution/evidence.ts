/**
 * Judges whether two entries are one party, and why. Facts are counted, not averaged:
 *
 *     contradiction (kind, birth, IMO, LEI ...)         never one party, even when other facts agree
 *     reference, wallet, document number, birth day ... facts; RULES has the combinations that suffice
 *
 * Two entries of one list are two parties to their publisher, so the rules for them are stricter: a wrong join would hide one
 * listed party behind another. A name alone never suffices. Each rule has a strength: the strongest edges are joined first (`clusters.ts`).
 */

import { bestAgreement } from '../../matching/compare/dates.ts';
import type { DateFact } from '../../matching/types.ts';
import { atOnce } from '../../platform/lib/event-loop-pauses.ts';
import type { ReferenceScheme } from '../profile.ts';
import { NameComparison } from './name-comparison.ts';
import { fullDates, type Grouped, type Party, type PartyName, referenceId } from './party.ts';

/** Facts that two entries share. */
export interface Facts {
  /** A shared id of a publisher's register. */
  reference: string | null;
  wallet: string | null;
  /** One side has only the address. */
  onlyWallet: boolean;
  /** `TYPE number` */
  identifier: string | null;
  /** Whether each has a single number of one kind and country, and the two numbers differ. */
  otherDocument: boolean;
  /** 0..100: score of the best pair of names that are not WEAK, by the matcher without rarity of words. */
  name: number;
  namePair: readonly [string, string] | null;
  /** The primary names of both sound the same. */
  primaryName: boolean;
  /** Number of different names that both sides have, in any order of words, with at least two distinguishing words. */
  equalNames: number;
  /** Number of distinguishing words in the longest of these. */
  equalWords: number;
  /** 0..100 by `bestAgreement`; null: a side has no birth date, or a placeholder. */
  birth: number | null;
  /** Whether they share a full birth date that is not 1 January; null: one side has none. */
  birthDay: boolean | null;
  /** Whether they share a country; null: one side has none. */
  country: boolean | null;
  address: boolean;
}

/** The rule by which two entries are one party. */
export interface MatchedRule {
  rule: RuleName;
  /** 0..1: the rule's strength plus a little for each further fact, which orders edges of the same rule. */
  strength: number;
  facts: Facts;
}

/** From this score on, two dates are the same day with at most a slip. */
const SAME_DAY = 90;
const SAME_YEAR = 75;
/** Below this score, two dates cannot be the same birth. */
const OTHER_BIRTH = 40;

interface Rule {
  strength: number;
  /** Entries that the rule may join: of different lists, of one list, or both. */
  lists: 'DIFFERENT' | 'SAME' | 'ANY';
  holds(facts: Facts, person: boolean): boolean;
}

export const RULES = {
  'shared reference': {
    strength: 1,
    lists: 'ANY',
    holds: (f) => f.reference !== null && (f.name >= 60 || f.birth === null || f.birth >= SAME_YEAR),
  },
  'shared wallet': {
    strength: 0.99,
    lists: 'ANY',
    holds: (f) => f.wallet !== null && (f.onlyWallet || f.name >= 50),
  },
  'document number and name': {
    strength: 0.98,
    lists: 'DIFFERENT',
    holds: (f) => f.identifier !== null && f.name >= 70,
  },
  'document number and birth day': {
    strength: 0.97,
    lists: 'DIFFERENT',
    holds: (f, person) => person && f.identifier !== null && f.name >= 50 && (f.birth ?? 0) >= SAME_DAY,
  },
  'name and birth day': {
    strength: 0.96,
    lists: 'DIFFERENT',
    holds: (f, person) => person && f.name >= 85 && (f.birth ?? 0) >= SAME_DAY && (f.country !== false || f.name >= 95),
  },
  'several names, birth year': {
    strength: 0.94,
    lists: 'DIFFERENT',
    holds: (f, person) => person && f.equalNames >= 2 && (f.birth ?? 0) >= SAME_YEAR && f.country !== false,
  },
  'name, birth year and nationality': {
    strength: 0.92,
    lists: 'DIFFERENT',
    holds: (f, person) =>
      person && f.name >= 92 && f.equalWords >= 2 && (f.birth ?? 0) >= SAME_YEAR && f.country === true,
  },
  'several names and nationality': {
    strength: 0.9,
    lists: 'DIFFERENT',
    holds: (f, person) => person && f.equalNames >= 2 && f.equalWords >= 3 && f.country === true && f.birth === null,
  },
  'document number and whole name, one list': {
    strength: 0.955,
    lists: 'SAME',
    holds: (f, person) =>
      f.identifier !== null &&
      // Firms of one group have one tax number too: "Fortiana", "Fortiana Invest".
      (person ? f.name >= 85 : f.equalNames > 0) &&
      f.birthDay !== false &&
      agreesWithinList(f),
  },
  'whole name and birth date, one list': {
    strength: 0.95,
    lists: 'SAME',
    holds: (f, person) => person && f.equalWords >= 2 && f.name >= 95 && f.birthDay === true && agreesWithinList(f),
  },
  'name and address': { strength: 0.93, lists: 'DIFFERENT', holds: (f) => f.name >= 90 && f.address },
  'several names and country': {
    strength: 0.91,
    lists: 'DIFFERENT',
    holds: (f, person) => !person && f.equalNames >= 2 && f.country !== false,
  },
  'long name and country': {
    strength: 0.9,
    lists: 'DIFFERENT',
    holds: (f, person) => !person && f.equalWords >= 3 && f.country === true,
  },
  'name and country': {
    strength: 0.88,
    lists: 'DIFFERENT',
    holds: (f, person) => !person && f.equalWords >= 2 && f.country === true,
  },
} satisfies Record<string, Rule>;

/** Further conditions for entries of one list: no other document of the same kind and country, no other country. */
function agreesWithinList({ otherDocument, country }: Facts): boolean {
  return !otherDocument && country !== false;
}

export type RuleName = keyof typeof RULES;

const ORDERED = (Object.entries(RULES) as [RuleName, Rule][]).sort((a, b) => b[1].strength - a[1].strength);

/**
 * Judges pairs of parties. All share one comparison of names, since its index costs more than many comparisons.
 */
export function judgeAll(pairs: readonly (readonly [Party, Party])[]): (MatchedRule | null)[] {
  return atOnce(judging(pairs));
}

/** The same in pieces, for callers that yield to the event loop. */
export function* judging(pairs: readonly (readonly [Party, Party])[]): Generator<undefined, (MatchedRule | null)[]> {
  const judged: (Facts | null)[] = [];
  for (const [a, b] of pairs) {
    judged.push(contradiction(a, b) === null ? factsOf(a, b) : null);
    yield;
  }
  // Similar names count only together with a fact, so names are compared only if there is one.
  const inDoubt = (facts: Facts | null): facts is Facts => facts !== null && facts.name === 0 && hasFact(facts);
  const doubted = pairs.flatMap(([, b], index) => (inDoubt(judged[index]!) ? [b] : []));
  const comparison = yield* NameComparison.of(doubted);
  const verdicts: (MatchedRule | null)[] = [];
  for (const [index, [a, b]] of pairs.entries()) {
    const facts = judged[index]!;
    if (facts === null || !inDoubt(facts)) verdicts.push(facts && verdictOf(a, b, facts));
    else {
      const { score, pair } = yield* comparison.comparing(a, b);
      verdicts.push(verdictOf(a, b, { ...facts, name: score, namePair: pair }));
    }
  }
  return verdicts;
}

function verdictOf(a: Party, b: Party, facts: Facts): MatchedRule | null {
  const person = a.kind === 'PERSON';
  const sameList = a.watchlistId === b.watchlistId;
  for (const [rule, { strength, lists, holds }] of ORDERED) {
    if (lists !== (sameList ? 'DIFFERENT' : 'SAME') && holds(facts, person)) {
      return {
        rule,
        strength: strength + (facts.primaryName ? 0.005 : 0) + Math.min(facts.equalNames, 4) / 1_000,
        facts,
      };
    }
  }
  return null;
}

/** Documents that a party has exactly once in its life. */
const UNIQUE_DOCUMENTS = ['IMO_NUMBER', 'LEI', 'AIRCRAFT_TAIL_NUMBER'] as const;

/** Why two entries are different parties, in words; null: no contradiction. */
export function contradiction(a: Party, b: Party): string | null {
  if (a.onlyWallet || b.onlyWallet) return null;
  if (a.kind !== b.kind) return 'another kind of party';
  const birth = birthAgreement(a, b);
  if (birth !== null && birth < OTHER_BIRTH) return 'another birth date';
  if (a.gender !== null && b.gender !== null && a.gender !== b.gender) return 'another gender';
  for (const type of UNIQUE_DOCUMENTS) {
    const mine = a.identifiers[type];
    const other = b.identifiers[type];
    if (mine && other && !shared(mine, other)) return `another ${type}`;
  }
  return otherReference(a, b);
}

/**
 * Both have ids in one register and share none: to that register they are two parties. Entries of one list always have two ids in
 * the register of its own publisher, so only the registers of others count.
 */
function otherReference(a: Party, b: Party): string | null {
  const own = a.watchlistId === b.watchlistId ? ownRegister(a) : null;
  for (const [scheme, ids] of Object.entries(a.references)) {
    if (own !== null && registerOf(scheme) === own) continue;
    const others = b.references[scheme];
    if (others !== undefined && shared(ids, others) === null) return `another reference (${scheme})`;
  }
  return null;
}

/** The register that has the entry under the id of its list; null: none. */
function ownRegister({ reference, references }: Party): string | null {
  for (const [scheme, ids] of Object.entries(references)) {
    if (ids.includes(referenceId(scheme as ReferenceScheme, reference))) return registerOf(scheme);
  }
  return null;
}

/** "eu" of "eu-logical": a publisher may have two numbers for an entry. */
function registerOf(scheme: string): string {
  return scheme.split('-', 1)[0]!;
}

function factsOf(a: Party, b: Party): Facts {
  const equal = equalNames(a.names, b.names);
  const sameList = a.watchlistId === b.watchlistId;
  return {
    reference: sharedIn(a.references, b.references, ':'),
    wallet: shared(a.wallets, b.wallets),
    onlyWallet: a.onlyWallet || b.onlyWallet,
    identifier: sharedIn(a.identifiers, b.identifiers, ' ', sameList ? UNKNOWN_DOCUMENTS : NONE),
    otherDocument: Object.entries(a.soleDocuments).some(
      ([kind, number]) => (b.soleDocuments[kind] ?? number) !== number,
    ),
    // Twins sound alike ("Hassan", "Hussein"): within one list the spelling decides.
    name: equal.words >= 2 && !sameList ? 100 : 0,
    namePair: equal.pair,
    primaryName: a.names[0]?.sound !== '' && a.names[0]?.sound === b.names[0]?.sound,
    equalNames: equal.count,
    equalWords: equal.words,
    birth: birthAgreement(a, b),
    birthDay: sharedDay(a.births, b.births),
    country: a.countries.length > 0 && b.countries.length > 0 ? shared(a.countries, b.countries) !== null : null,
    address: shared(a.addresses, b.addresses) !== null,
  };
}

function hasFact({ reference, wallet, identifier, address, birth }: Facts): boolean {
  return reference !== null || wallet !== null || identifier !== null || address || (birth ?? 0) >= SAME_DAY;
}

/** The best agreement counts, since lists give several dates and one of them is correct. */
function birthAgreement(a: Party, b: Party): number | null {
  const found = a.births.flatMap((date) => bestAgreement(date, b.births)?.score ?? []);
  return found.length === 0 ? null : Math.max(...found);
}

function sharedDay(a: readonly DateFact[], b: readonly DateFact[]): boolean | null {
  const mine = fullDates(a);
  const others = fullDates(b);
  return mine.length > 0 && others.length > 0 ? shared(mine, others) !== null : null;
}

function equalNames(
  a: readonly PartyName[],
  b: readonly PartyName[],
): { count: number; words: number; pair: [string, string] | null } {
  const mine = new Map(a.filter((name) => !name.weak && name.distinguishing >= 2).map((name) => [name.sound, name]));
  const found = new Set<string>();
  let words = 0;
  let pair: [string, string] | null = null;
  for (const name of b) {
    const same = name.weak ? undefined : mine.get(name.sound);
    if (same === undefined) continue;
    found.add(name.sound);
    if (name.distinguishing <= words) continue;
    words = name.distinguishing;
    pair = [same.text, name.text];
  }
  return { count: found.size, words, pair };
}

function sharedIn(a: Grouped, b: Grouped, between: string, except: readonly string[] = NONE): string | null {
  for (const group of Object.keys(a)) {
    if (except.includes(group)) continue;
    const value = shared(a[group] ?? NONE, b[group] ?? NONE);
    if (value !== null) return `${group}${between}${value}`;
  }
  return null;
}

const NONE: readonly string[] = [];
/** The EU's "other" numbers: codes of tax offices, which many firms share, stand among them. */
const UNKNOWN_DOCUMENTS: readonly string[] = ['OTHER'];

function shared(a: readonly string[], b: readonly string[]): string | null {
  return a.find((value) => b.includes(value)) ?? null;
}
