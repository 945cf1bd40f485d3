/** Makes test cases of listed names and control names, the same for the same lists, seed and number. Pure. */

import { listedNames } from '../../governance/validation/disturbances/sample.ts';
import type { ListedName } from '../../governance/validation/disturbances/types.ts';
import { seeded, shuffled } from '../../governance/validation/random.ts';
import type { DateFact, Subject } from '../../matching/types.ts';
import type { TestCase } from './cases.ts';
import { type ControlName, controlName } from './control-names.ts';
import { changed, KINDS, type Kind } from './kinds.ts';

export interface ListedParty {
  subject: Subject;
  list: string;
  /** The publisher's ID of the entry. */
  reference: string;
}

export interface Mixture {
  records: number;
  seed: string;
  exactPercent: number;
  controlsPercent: number;
}

/** One control organization for three persons. */
const CONTROL_CYCLE: readonly ControlName['kind'][] = [
  ...(['control-person', 'control-person', 'control-person'] as const),
  'control-organization',
];
/** A name is changed at most so often in a kind. */
const MOST_PASSES = 50;
const MOST_CONTROL_TRIES = 20;

type Unnumbered = Omit<TestCase, 'id'>;

/** @returns fewer than `records` where the lists have too few different names */
export function generateCases(parties: readonly ListedParty[], mixture: Mixture): TestCase[] {
  const { records, seed, exactPercent, controlsPercent } = mixture;
  const names = new Names(parties);
  const of = (group: Kind['group']) =>
    KINDS.filter((kind) => kind.group === group).map((kind) => casesOf(kind, names, seeded(`${seed}/${kind.id}`)));
  const controls = Math.round((records * controlsPercent) / 100);
  const exact = inTurns(of('EXACT'), Math.round((records * exactPercent) / 100));
  const cases = [
    ...exact,
    // Lists have only so many names: the rest of the share of exact names is manipulated.
    ...inTurns(of('MANIPULATED'), records - exact.length - controls),
    ...inTurns([controlCases(names, seeded(`${seed}/control`))], controls),
  ];
  const digits = String(cases.length).length;
  return shuffled(cases, seeded(`${seed}/order`)).map((one, at) => ({
    id: `${seed}-${String(at + 1).padStart(digits, '0')}`,
    ...one,
  }));
}

class Names {
  /** Each listed name of a type once. */
  readonly listed: readonly ListedName[];
  readonly #parties: readonly ListedParty[];
  readonly #bearers = new Map<string, ListedParty[]>();
  readonly #words = new Set<string>();

  constructor(parties: readonly ListedParty[]) {
    this.#parties = parties;
    const once = new Map<string, ListedName>();
    for (const name of listedNames(parties.map(({ subject }) => subject))) {
      const key = keyOf(name.text);
      const bearers = this.#bearers.get(key) ?? [];
      const party = parties[name.subject]!;
      if (!bearers.includes(party)) this.#bearers.set(key, [...bearers, party]);
      this.#words.add(wordsOf(name.text));
      const first = once.get(`${name.kind}/${key}`);
      if (!first) once.set(`${name.kind}/${key}`, name);
    }
    this.listed = [...once.values()];
  }

  isListed = (name: string) => this.#bearers.has(keyOf(name));
  /** In any order. */
  hasListedWords = (name: string) => this.#words.has(wordsOf(name));
  partyOf = ({ subject }: ListedName) => this.#parties[subject]!;
  bearersOf = ({ text }: ListedName) => this.#bearers.get(keyOf(text)) ?? [];
}

const keyOf = (name: string) => name.toUpperCase();
const wordsOf = (name: string) =>
  keyOf(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

function* casesOf(kind: Kind, names: Names, random: () => number): Generator<Unnumbered> {
  const seen = new Set<string>();
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = seen.size;
    for (const listed of shuffled(names.listed, random)) {
      if (!kind.applies(listed)) continue;
      const made = changed(kind, listed, random);
      if (made === null) continue;
      const key = `${listed.kind}/${keyOf(made.name)}`;
      // A changed name that is listed itself would test another kind.
      if (seen.has(key) || (kind.group === 'MANIPULATED' && names.isListed(made.name))) continue;
      seen.add(key);
      const bearers = names.bearersOf(listed);
      const { births, countries } = names.partyOf(listed).subject;
      yield {
        kind: kind.id,
        change: made.change,
        expected: 'HIT',
        name: made.name,
        type: listed.kind,
        dateOfBirth: bearers.length === 1 && births.length === 1 ? birthText(births[0]!) : '',
        country: countries[0] ?? '',
        listedName: listed.text,
        lists: [...new Set(bearers.map(({ list }) => list))],
        expectedIds: [...new Set(bearers.map(({ reference }) => reference))],
      };
    }
    if (seen.size === before) return;
  }
}

function* controlCases(names: Names, random: () => number): Generator<Unnumbered> {
  const seen = new Set<string>();
  for (let at = 0, tries = 0; tries < MOST_CONTROL_TRIES; ) {
    const { kind, name, country } = controlName(CONTROL_CYCLE[at % CONTROL_CYCLE.length]!, random);
    if (seen.has(name) || names.hasListedWords(name)) {
      tries += 1;
      continue;
    }
    tries = 0;
    at += 1;
    seen.add(name);
    yield {
      ...{ kind, change: '', expected: 'NO_HIT', name, country, dateOfBirth: '', listedName: '' },
      type: kind === 'control-person' ? 'PERSON' : 'ORGANIZATION',
      lists: [],
      expectedIds: [],
    };
  }
}

/** One of each in turn, so that a kind with few names leaves its share to the others. */
function inTurns<T>(sources: readonly Generator<T>[], most: number): T[] {
  const taken: T[] = [];
  let open = sources;
  while (open.length > 0 && taken.length < most) {
    open = open.filter((source) => {
      if (taken.length >= most) return true;
      const next = source.next();
      if (!next.done) taken.push(next.value);
      return !next.done;
    });
  }
  return taken;
}

function birthText({ year, month, day, toYear, circa }: DateFact): string {
  if (circa || toYear !== null) return '';
  const parts = [String(year).padStart(4, '0'), ...[month, day].map((part) => part && String(part).padStart(2, '0'))];
  return parts.filter(Boolean).join('-');
}
