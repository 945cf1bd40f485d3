/**
 * The id of an entity and those it was merged from (`referents`) -> whose register they are of.
 *
 * OpenSanctions builds an id from its source and the source's own: `ofac-46001`, `gb-hmt-16273`, `eu-fsf-eu-7354-64`.
 * Generated IDs for sources without IDs (`ofac-` and a hash) match no row, and count as IDs of OpenSanctions.
 */

import type { ReferenceScheme } from '../../profile.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import { type FtmEntity, valuesOf } from './ftm-entity.ts';
import { distinct } from './words.ts';

const SCHEMES: readonly [pattern: RegExp, scheme: ReferenceScheme, id: (parts: RegExpExecArray) => string][] = [
  [/^(Q\d+)$/, 'wikidata', ([, id = '']) => id],
  [/^ofac-(\d+)$/, 'ofac', ([, id = '']) => id],
  [/^unsc-(\d+)$/, 'un-data', ([, id = '']) => id],
  [/^eu-fsf-eu-(\d+)-(\d+)$/, 'eu', ([, number, check]) => `EU.${number}.${check}`],
  [/^eu-(?:fsf|tb)-logical-(\d+)$/, 'eu-logical', ([, id = '']) => id],
  [/^gb-hmt-(\d+)$/, 'uk-ofsi', ([, id = '']) => id],
  [/^gb-fcdo-([a-z]{3}\d{4})$/, 'uk', ([, id = '']) => id.toUpperCase()],
];
/** QDi.001, KPe.012: permanent reference numbers of the Security Council. */
const UN_NUMBER = /^([A-Z]{2}[ie])\.?(\d{3,4})$/i;

/** @param sanctions those of the entity: their authorities' ids of it */
export function readReferences(builder: EntryBuilder, entity: FtmEntity, sanctions: readonly FtmEntity[]): void {
  const ids = distinct([entity.id, ...entity.referents]);
  for (const id of ids) builder.reference('opensanctions', id);
  for (const id of [...ids, ...valuesOf(entity, 'wikidataId')]) {
    for (const [pattern, scheme, idOf] of SCHEMES) {
      const parts = pattern.exec(id.trim());
      if (parts !== null) builder.reference(scheme, idOf(parts));
    }
  }
  for (const sanction of sanctions) {
    for (const id of [...valuesOf(sanction, 'unscId'), ...valuesOf(sanction, 'authorityId')]) {
      const parts = UN_NUMBER.exec(id.trim());
      if (parts?.[1] && parts[2]) builder.reference('un', unNumber(parts[1], parts[2]));
    }
  }
}

function unNumber(committee: string, number: string): string {
  return `${committee.slice(0, 2).toUpperCase()}${committee.slice(2).toLowerCase()}.${number}`;
}
