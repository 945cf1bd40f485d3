/** `SanctionsEntries` of the ADVANCED format, held by party until the parties are given out. */
import type { EntryBuilder } from '../entry-builder.ts';
import type { ImportReport } from '../types.ts';
import type { XmlElement } from '../xml-records.ts';
import { dayOf, type ReferenceWords, wordsOfPeriod } from './advanced-references.ts';
import { type Listing, readListing } from './listing.ts';

/** The measure that names a program in its comment. */
const PROGRAM = 'Program';
const LISTED = /^(?:created|)$/i;

interface HeldSanctions extends Listing {
  features: [name: string, value: string][];
}

export class AdvancedSanctions {
  /** `HeldSanctions` by id of the party, as JSON. Parties that were listed together share the string. */
  readonly #byParty = new Map<string, string[]>();
  readonly #shared = new Map<string, string>();

  read(element: XmlElement, party: string, words: ReferenceWords): void {
    const list = words.of('List', element.attribute('ListID')) || element.attribute('ListID');
    const held: HeldSanctions = { lists: [], programs: [], types: [], authorities: [], features: [] };
    const remark = (name: string, value: string) => {
      if (value !== '') held.features.push([name, value]);
    };
    for (const event of element.all('EntryEvent')) {
      const type = words.of('EntryEventType', event.attribute('EntryEventTypeID'));
      const date = dayOf(event.all('Date')[0]);
      if (LISTED.test(type)) held.lists.push({ name: list, date });
      else remark('Listing event', [`${type} on ${list}`, date].join(', '));
      held.authorities.push(words.of('LegalBasis', event.attribute('LegalBasisID')));
      remark('Remark on listing', event.textOf('Comment'));
    }
    for (const measure of element.all('SanctionsMeasure')) {
      const type = words.of('SanctionsType', measure.attribute('SanctionsTypeID'));
      const comment = measure.textOf('Comment');
      const period = measure.all('DatePeriod').map(wordsOfPeriod).join('; ');
      if (type === PROGRAM) held.programs.push(comment);
      else {
        held.types.push(type);
        remark(`Remark on ${type}`, comment);
      }
      remark(`Period of ${type === PROGRAM ? comment : type}`, period);
    }
    remark('Limitations to listing', element.textOf('LimitationsToListing'));
    remark('Remark on listing', element.textOf('Comment'));
    for (const info of element.all('SupportingInfo')) {
      const type = words.of('SupInfoType', info.attribute('SupInfoTypeID')) || 'Supporting information';
      remark(type, [info.textOf('Text'), info.textOf('DirectURL')].filter((part) => part !== '').join('; '));
    }
    const written = JSON.stringify(held);
    if (!this.#shared.has(written)) this.#shared.set(written, written);
    const json = this.#shared.get(written) ?? written;
    const known = this.#byParty.get(party);
    if (known) known.push(json);
    else this.#byParty.set(party, [json]);
  }

  /** False: the file has no sanctions for the party. */
  complete(builder: EntryBuilder, report: ImportReport): boolean {
    const id = builder.entry.externalReferenceId;
    const parts = (this.#byParty.get(id) ?? []).map((json) => JSON.parse(json) as HeldSanctions);
    this.#byParty.delete(id);
    const all = <T>(of: (held: HeldSanctions) => T[]) => parts.flatMap(of);
    const listing = {
      lists: all((held) => held.lists),
      programs: all((held) => held.programs).filter((program) => program !== ''),
      types: all((held) => held.types),
      authorities: all((held) => held.authorities),
    };
    readListing(builder, listing, report);
    for (const [name, value] of all((held) => held.features)) builder.feature(name, value);
    return parts.length > 0;
  }
}
