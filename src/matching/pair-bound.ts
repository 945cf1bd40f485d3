/**
 * Whether a known party's name and a changed name that share similar words can suffice. The bound uses the name score
 * that these parties need, the changed name's additional words, and the caps. `CandidateFinder` rejects names in the
 * same way.
 */

import { compareCountries } from './compare/countries.ts';
import { bestAgreement } from './compare/dates.ts';
import { cappingWords } from './compare/rules.ts';
import {
  LISTED_SINGLE,
  LISTED_UNMATCHED,
  LISTED_UNMATCHED_WEIGHTY,
  QUERY_SINGLE,
  QUERY_UNMATCHED,
  QUERY_UNMATCHED_WEIGHTY,
} from './compare/unmatched-words.ts';
import { birthsOf, type Corpus, findWord } from './corpus.ts';
import { GENDERS, KINDS } from './corpus-codes.ts';
import type { KnownName, Reaching } from './known-name.ts';
import { CONTRADICTING_WEIGHT, LEAST_CONTRADICTING, type Model } from './model.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from './name-outline.ts';
import { CLASS_NUMBER, CONTRADICTS } from './part-weight.ts';
import { leastOfPair } from './score.ts';
import type { DateFact } from './types.ts';

/** Tolerance: rounding must not reject a match. */
const SLACK = 1e-6;

/** Unmatched parts of the current name and a changed name. */
interface Open {
  sum: number;
  /** Minimum weight of unmatched listed words, and how many listed words may be matched. */
  extra: number;
  answers: number;
  /** Weight of the known name's unmatched parts, whether one of them contradicts, and whether one weighs enough. */
  weight: number;
  contradicts: boolean;
  weighty: boolean;
}

export class PairBound {
  readonly #known: Corpus;
  readonly #listed: Corpus;
  readonly #model: Model;
  readonly #threshold: number;
  /** Attributes of the current known party. */
  #subject = -1;
  #birth: DateFact | null = null;
  #countries: readonly number[] = [];
  readonly #open: Open = { sum: 0, extra: 0, answers: 0, weight: 0, contradicts: false, weighty: false };

  constructor({ known, listed }: Reaching, model: Model, threshold: number) {
    this.#known = known;
    this.#listed = listed;
    this.#model = model;
    this.#threshold = threshold;
  }

  #take(subject: number): void {
    if (this.#subject === subject) return;
    this.#subject = subject;
    const { countries, countryStart } = this.#known;
    this.#birth = birthsOf(this.#known, subject)[0] ?? null;
    this.#countries = Array.from(countries.subarray(countryStart[subject]!, countryStart[subject + 1]!));
  }

  /** @param joined whether one name joins words of the other: additional words of the changed name are then ignored */
  reaches(subject: number, name: KnownName, listed: number, joined: boolean): boolean {
    this.#take(subject);
    const target = this.#listed.nameSubject[listed]!;
    if (this.#listed.activeCategories[target] === 0) return false;
    const least = this.#least(target, this.#listed.nameWeak[listed] === 1);
    if (least > 100) return false;
    if (joined) return true;
    const before = name.wanted;
    name.want(Math.max(least, 1) / 100);
    const reaches = this.#suffices(name, listed, least);
    name.want(before);
    return reaches;
  }

  /** Minimum name score that these two parties need. Above 100: no name suffices. */
  #least(target: number, weak: boolean): number {
    const [known, listed] = [this.#known, this.#listed];
    const birth = this.#birth && (bestAgreement(this.#birth, birthsOf(listed, target))?.score ?? null);
    if (weak && birth !== 100 && this.#model.weakAliasCap < this.#threshold - 0.05) return Number.POSITIVE_INFINITY;
    const identifiers = ({ identifierStart }: Corpus, of: number) => identifierStart[of + 1]! > identifierStart[of]!;
    const genders = [GENDERS[known.subjectGender[this.#subject]!], GENDERS[listed.subjectGender[target]!]];
    const isPerson = ({ subjectKind }: Corpus, of: number) => KINDS[subjectKind[of]!] === 'PERSON';
    return leastOfPair(this.#model, this.#threshold, {
      birth,
      identifiers: identifiers(known, this.#subject) && identifiers(listed, target),
      country: compareCountries(
        this.#countries,
        listed.countries,
        listed.countryStart[target]!,
        listed.countryStart[target + 1]!,
      ),
      gender: genders.every((gender) => gender) ? genders[0] === genders[1] : null,
      kind: listed.typedAsPerson[target] === 1 || isPerson(known, this.#subject) === isPerson(listed, target),
    });
  }

  #suffices(name: KnownName, listed: number, least: number): boolean {
    const open = this.#weigh(name, listed);
    if (open.sum < 0) return false;
    if (name.onlyExact) return true;
    const model = this.#model;
    const outline = this.#listed.nameOutline[listed]!;
    const extra = Math.max(0, open.extra);
    const t = name.wanted;
    const perExtra = t * model.listedExtra * (name.truncatable ? model.truncatedExtra : 1);
    if (open.sum < perExtra * extra + t * model.contradiction * Math.min(extra, open.weight)) return false;
    const words =
      (open.contradicts ? QUERY_UNMATCHED : 0) |
      (open.weighty ? QUERY_UNMATCHED_WEIGHTY : 0) |
      (contradictingWords(outline) > open.answers ? LISTED_UNMATCHED : 0) |
      (weightyWords(outline) > open.answers ? LISTED_UNMATCHED_WEIGHTY : 0) |
      (name.naming === 1 ? QUERY_SINGLE : 0) |
      (namingWords(outline) === 1 ? LISTED_SINGLE : 0);
    return !cappingWords(name, model, least).some((capping) => (words & capping) === capping);
  }

  #weigh(name: KnownName, listed: number): Open {
    const open = this.#open;
    open.sum = SLACK + name.untouched;
    open.extra = outlineWeight(this.#listed.nameOutline[listed]!);
    open.answers = open.weight = 0;
    open.contradicts = open.weighty = false;
    for (let part = 0; part < name.count; part++) {
      const is = name.classOf(part);
      if (is === CLASS_NUMBER.form) continue;
      if (is === CLASS_NUMBER.initial) this.#weighInitial(name, part, listed);
      else if (name.isGiven(part)) this.#give(findWord(this.#listed, name.wordOf(part)));
      else this.#weighPart(name, part, is, listed);
    }
    return open;
  }

  #weighInitial(name: KnownName, part: number, listed: number): void {
    const open = this.#open;
    if ((this.#listed.nameInitials[listed]! & name.letterOf(part)) !== 0) {
      open.extra--;
      open.answers++;
      return;
    }
    // An initial at the end of a truncated field is no evidence.
    if (part === name.count - 1 && name.mayBeCut) return;
    open.sum -= name.moreBy(part, 1);
    open.weight += name.low(part);
    open.contradicts = open.weighty = true;
  }

  /** A part that is assumed to match may match its own word. */
  #give(word: number): void {
    if (word < 0) return;
    const most = this.#listed.wordMost[word]!;
    this.#open.extra -= most;
    // Lighter words do not contradict.
    if (most >= LEAST_CONTRADICTING) this.#open.answers++;
  }

  #weighPart(name: KnownName, part: number, is: number, listed: number): void {
    const open = this.#open;
    const { partStart, partWord, wordMost } = this.#listed;
    const touches = name.touchesOf(part);
    let more = -1;
    let most = 0;
    for (let at = 0; at < touches.count; at++) {
      const word = touches.words[at]!;
      for (let from = partStart[listed]!; from < partStart[listed + 1]!; from++) {
        if (partWord[from] !== word) continue;
        more = Math.max(more, touches.more[at]!);
        most = Math.max(most, wordMost[word]!);
      }
    }
    if (more >= 0) {
      open.sum += more;
      open.extra -= most;
      open.answers++;
      return;
    }
    open.weight += name.low(part);
    if (CONTRADICTS[is] === 0) return;
    open.contradicts = true;
    if (name.low(part) >= CONTRADICTING_WEIGHT) open.weighty = true;
  }
}
