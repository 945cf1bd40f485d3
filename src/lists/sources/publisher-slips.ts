/**
 * So that no listed party is lost to a slip of its publisher: an id that is missing, monstrous or given twice, a word for
 * the kind of party that is new, a missing name, a row of another width. What is assumed is a notice of the report.
 */
import { createHash } from 'node:crypto';
import type { SubjectKind } from '../profile.ts';
import { EntryBuilder } from './entry-builder.ts';
import { type ImportReport, ListFormatError, notice } from './types.ts';

/** Real ids are a tenth as long; a database's index takes no text of any length. */
const MAX_REFERENCE_CHARS = 200;
const HASH_CHARS = 24;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
/** Maximum length of a publisher's word in a notice. */
const MAX_WORD_CHARS = 40;

/** Gives each entry of a list a reference of its own. Holds it and 12 bytes of hash, about 0.2 kB, per entry. */
export class EntryReferences {
  readonly #report: ImportReport;
  readonly #mark: string;
  readonly #taken = new Set<string>();
  readonly #contents = new Set<string>();
  /** By reference that stands twice: the number that the next one gets. */
  readonly #next = new Map<string, number>();
  #repeated = 0;

  /** @param mark between an id that stands twice and its number: "7#2" */
  constructor(report: ImportReport, mark = '#') {
    this.#report = report;
    this.#mark = mark;
  }

  /** Entries that were left out because they stood before in the very same words. */
  get repeated(): number {
    return this.#repeated;
  }

  /**
   * @param reference the publisher's ID. '': none
   * @param content the whole entry as published, its id too
   * @param alternative tried for a second entry under the id before a number is
   * @returns null: the same entry occurred before
   */
  take(reference: string, content: string, position: number | null, alternative = ''): string | null {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_CHARS);
    const tell = (reason: string) => notice(this.#report, { reference: reference || null, position, reason });
    if (this.#contents.has(hash)) {
      this.#repeated += 1;
      tell('the entry stands twice in the very same words: read once');
      return null;
    }
    this.#contents.add(hash);
    const own = reference === '' ? `unnumbered-${hash}` : boundedReference(reference);
    const id = this.#free(own, alternative === '' ? '' : boundedReference(alternative));
    this.#taken.add(id);
    if (reference === '') tell(`no reference: kept as ${id}`);
    else if (own !== reference) tell(`the reference has ${reference.length} characters: kept as ${id}`);
    else if (id !== own) tell(`the reference stands twice: used as ${id}`);
    return id;
  }

  /** Frees the ID of a rejected entry for the next one. */
  giveBack(id: string): void {
    this.#taken.delete(id);
  }

  #free(own: string, alternative: string): string {
    if (!this.#taken.has(own)) return own;
    if (alternative !== '' && !this.#taken.has(alternative)) return alternative;
    let count = this.#next.get(own) ?? 2;
    while (this.#taken.has(`${own}${this.#mark}${count}`)) count += 1;
    this.#next.set(own, count + 1);
    return `${own}${this.#mark}${count}`;
  }
}

/** As published, unless it is longer than any id is: then its beginning and a hash of all of it. */
export function boundedReference(reference: string): string {
  if (reference.length <= MAX_REFERENCE_CHARS) return reference;
  const hash = createHash('sha256').update(reference).digest('hex').slice(0, HASH_CHARS);
  return `${reference.slice(0, MAX_REFERENCE_CHARS / 2)}~${hash}`;
}

export interface StatedKind {
  /** The publisher's word. '': none. */
  word: string;
  /** null: unknown word. */
  kind: SubjectKind | null;
  /** Parts that only persons have: a birth date, a given name. */
  hasPersonParts: () => boolean;
}

/** The entry to fill in. An unknown entity type is derived from the parts, and the publisher's word is kept as a feature. */
export function openEntry(id: string, stated: StatedKind, report: ImportReport, position: number | null): EntryBuilder {
  if (stated.kind !== null) return new EntryBuilder(id, stated.kind);
  const builder = new EntryBuilder(id, stated.hasPersonParts() ? 'PERSON' : 'ORGANIZATION');
  tellPresumedKind(builder, stated.word, report, position);
  return builder;
}

export function tellPresumedKind(
  builder: EntryBuilder,
  word: string,
  report: ImportReport,
  position: number | null,
): void {
  const { externalReferenceId: reference, kind } = builder.entry;
  const stated =
    word === '' ? 'no kind of party is stated' : `unknown kind of party "${word.slice(0, MAX_WORD_CHARS)}"`;
  const reason = `${stated}: taken as ${kind === 'PERSON' ? 'a person' : 'an organisation'}`;
  builder.feature('Kind as published', word);
  notice(report, { reference, position, reason });
}

/** False: neither a name nor a wallet. Without a primary name the best of its aliases leads, else a wallet's address. */
export function hasNameOrWallet(builder: EntryBuilder, report: ImportReport, position: number | null): boolean {
  const { externalReferenceId: reference, names, wallets } = builder.entry;
  if (names[0]?.nameType === 'PRIMARY') return true;
  const wallet = wallets[0];
  const leading = names.find((name) => name.aliasStrength === 'STRONG') ?? names[0];
  if (leading !== undefined) {
    names.splice(names.indexOf(leading), 1);
    names.unshift({ ...leading, nameType: 'PRIMARY', aliasStrength: 'STRONG', aliasKind: null });
    notice(report, { reference, position, reason: 'no primary name: an alias leads' });
    return true;
  }
  if (wallet === undefined) return false;
  builder.primaryName(wallet.address);
  notice(report, { reference, position, reason: 'no name: named by its wallet' });
  return true;
}

/** When the list was issued, as published. null: an implausible time, which no database would accept. */
export function issueTime(published: string): string | null {
  const year = new Date(published).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? published : null;
}

/** Watches over the rows of a table: a few of another width are read as far as they go, many are another format. */
export class RowWidths {
  readonly #width: number;
  #usual = 0;
  #others = 0;
  #endsShort = false;

  constructor(width: number) {
    this.#width = width;
  }

  /** @returns what is wrong with a row of so many columns; null: nothing */
  see(columns: number): string | null {
    // A line of one cell is a footer or a remark, not a row that was cut.
    this.#endsShort = columns > 1 && columns < this.#width;
    if (columns === this.#width) {
      this.#usual += 1;
      return null;
    }
    this.#others += 1;
    return `${columns} columns instead of ${this.#width}`;
  }

  /** @throws ListFormatError if the file ends within a row, or most rows have another width */
  finish(): void {
    if (this.#endsShort && this.#others === 1) {
      throw new ListFormatError(`the last row has fewer than ${this.#width} columns, all others have them: truncated`);
    }
    if (this.#others > this.#usual) {
      throw new ListFormatError(`${this.#others} rows have not ${this.#width} columns: not this format, or damaged`);
    }
  }
}
