/** The names of an entity, strongest first: the caption that the publisher picked from them leads. */
import type { ListedName } from '../../profile.ts';
import { type FtmEntity, firstOf, valuesOf } from './ftm-entity.ts';

const KINDS: readonly [property: string, strength: ListedName['aliasStrength'], kind: string | null][] = [
  ['name', 'STRONG', null],
  ['alias', 'STRONG', 'a.k.a.'],
  ['previousName', 'STRONG', 'f.k.a.'],
  // Too broad to search by, say the publisher of weak aliases, and the same goes for three capitals.
  ['abbreviation', 'WEAK', 'abbreviation'],
  ['weakAlias', 'WEAK', 'weak alias'],
];
export const NAME_PROPERTIES: readonly string[] = KINDS.map(([property]) => property);
const MAX_CAPTION_CHARS = 1_000;

export interface NameOf {
  text: string;
  strength: ListedName['aliasStrength'];
  kind: string | null;
}

/** Each text once, with its strongest category. The first is the primary name; empty if there is none. */
export function namesOf(entity: FtmEntity): NameOf[] {
  const names = new Map<string, NameOf>();
  for (const [property, strength, kind] of KINDS) {
    for (const value of valuesOf(entity, property)) {
      const text = value.trim();
      if (text !== '' && !names.has(text)) names.set(text, { text, strength, kind });
    }
  }
  const all = [...names.values()];
  if (all.length === 0) return substitutesOf(entity);
  const caption = entity.caption.trim();
  const lead = Math.max(
    all.findIndex((name) => name.text === caption && name.strength === 'STRONG'),
    0,
  );
  return [all[lead]!, ...all.slice(0, lead), ...all.slice(lead + 1)];
}

/** Name for an entity without one: its parts put together, the address of a wallet, the number of a security. */
function substitutesOf(entity: FtmEntity): NameOf[] {
  const parts = ['firstName', 'middleName', 'lastName'].map((property) => firstOf(entity, property).trim());
  const joined = parts.filter((part) => part !== '').join(' ');
  const texts = [joined, ...valuesOf(entity, 'publicKey'), ...valuesOf(entity, 'isin'), ...valuesOf(entity, 'iban')];
  return [...new Set(texts.map((text) => text.trim()))]
    .filter((text) => text !== '')
    .map((text) => ({ text, strength: 'STRONG', kind: null }));
}

/** As a single line; empty if there is no name. For a reference (address, position), its own description. */
export function captionOf(entity: FtmEntity): string {
  const words = namesOf(entity)[0]?.text ?? firstOf(entity, 'full');
  return words.replace(/\s+/g, ' ').trim().slice(0, MAX_CAPTION_CHARS);
}
