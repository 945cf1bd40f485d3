/**
 * Entries that wait for the end of the file, because what stands there completes them: the ties that other parties state,
 * the sanctions of the ADVANCED format.
 *
 * They are held as deflated JSON, outside the heap: about 0.6 kB per entry with its id and its name. A list of the size of
 * the SDN (18,000 entries) takes 11 MB.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ListEntry } from '../../profile.ts';
import { EntryBuilder } from '../entry-builder.ts';
import type { ImportReport } from '../types.ts';
import { relationsOf, type StatedTie } from './relations.ts';

const BLOCK_ENTRIES = 200;
const DEFLATE_LEVEL = 5;

export class HeldEntries {
  readonly #blocks: Buffer[] = [];
  #open: string[] = [];
  /** Primary name by id. */
  readonly #names = new Map<string, string>();
  /** `StatedTie`s by id of each of the two, as JSON. */
  readonly #ties = new Map<string, string[]>();

  get size(): number {
    return this.#names.size;
  }

  has(id: string): boolean {
    return this.#names.has(id);
  }

  add(entry: ListEntry): void {
    // Written and read again: a slice of the file's text would keep all of that text in memory.
    const key = JSON.stringify([entry.externalReferenceId, entry.names[0]?.fullNameRaw ?? '']);
    const [id, name] = JSON.parse(key) as [string, string];
    this.#names.set(id, name);
    this.#open.push(JSON.stringify(entry));
    if (this.#open.length === BLOCK_ENTRIES) this.#close();
  }

  /** Added to both parties once all are known. Only to one if the other is not in the file. */
  tie(tie: StatedTie): void {
    const json = JSON.stringify(tie);
    for (const id of new Set([tie.from, tie.to])) {
      const known = this.#ties.get(id);
      if (known) known.push(json);
      else this.#ties.set(id, [json]);
    }
  }

  /** Gives them out in the order of the file, each completed, and lets go of them. */
  *release(report: ImportReport, complete?: (builder: EntryBuilder) => void): Generator<ListEntry> {
    this.#close();
    for (let block = this.#blocks.shift(); block !== undefined; block = this.#blocks.shift()) {
      for (const entry of JSON.parse(inflateRawSync(block).toString()) as ListEntry[]) {
        const builder = new EntryBuilder(entry.externalReferenceId, entry.kind);
        Object.assign(builder.entry, entry);
        this.#addRelations(builder);
        complete?.(builder);
        report.entries += 1;
        yield builder.entry;
      }
    }
  }

  #addRelations(builder: EntryBuilder): void {
    const id = builder.entry.externalReferenceId;
    for (const json of this.#ties.get(id) ?? []) {
      const tie = JSON.parse(json) as StatedTie;
      const { from, to } = relationsOf(tie, (other) => this.#names.get(other) ?? null);
      if (tie.from === id) builder.relation(from.type, from, from);
      if (tie.to === id) builder.relation(to.type, to, to);
    }
  }

  #close(): void {
    if (this.#open.length === 0) return;
    this.#blocks.push(deflateRawSync(`[${this.#open.join(',')}]`, { level: DEFLATE_LEVEL }));
    this.#open = [];
  }
}
