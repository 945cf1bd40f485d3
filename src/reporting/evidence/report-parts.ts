/** Parts of all readable reports of an evidence pack. */
import type { Content } from 'pdfmake/interfaces.js';
import { grid } from '../../platform/lib/pdf.ts';
import type { TrailEntry } from './store.ts';

export interface Printed {
  at: Date;
  /** User or API client that requested the pack. */
  by: string;
  /** Display names of the actors by ID. */
  names: ReadonlyMap<string, string>;
}

/** Shows the name with the ID, because the audit trail only has IDs. */
export function whoIs(id: string | null, { names }: Pick<Printed, 'names'>): string | null {
  const name = id === null ? undefined : names.get(id);
  return name === undefined ? id : `${name}\n${id}`;
}

export function trail(entries: readonly TrailEntry[], printed: Printed): Content {
  return grid(
    ['Entry', 'When', 'Who', 'What', 'Hash'],
    entries.map((one) => [
      one.sequence,
      one.occurredAt.toISOString(),
      whoIs(one.actorId, printed),
      one.action,
      `${one.entryHash.slice(0, 16)}...`,
    ]),
    [36, 104, 110, '*', 90],
  );
}

export function footerOf(id: string, { at, by }: Printed): string {
  return `${id}, printed ${at.toISOString()} for ${by}. The JSON files in this pack have the full record.`;
}
