/**
 * British names: Name 1 to Name 5 are given names in order, Name 6 is the family name or the whole name of an entity or
 * ship. Tables print Name 6 first; the name is said Name 1 .. Name 6.
 */
import type { ListEntry, ListedName } from '../../profile.ts';
import { aliasStrengthOf, documentOf, type EntryBuilder } from '../entry-builder.ts';
import { cleanCell } from './cells.ts';

/** Name type or alias type, lower case -> kind of the alias; null: the primary name. */
const KINDS: Readonly<Record<string, string | null>> = {
  'primary name': null,
  'prime alias': null,
  'primary name variation': 'Primary name variation',
  alias: 'a.k.a.',
  aka: 'a.k.a.',
  fka: 'f.k.a.',
};

/** IMO 1234567 ("NAME OF SHIP") */
const SHIP_BY_NUMBER = /^IMO\s*:?\s*(\d{7})\s*\(["“]?([^()]+?)["”]?\)$/i;

export function fullName(parts: readonly string[]): string {
  return parts
    .map(cleanCell)
    .filter((part) => part !== '')
    .join(' ');
}

/** `type` and `strength` in the publisher's words: "Alias", "Low quality a.k.a", "Prime Alias", "Low quality AKA". */
export function readName(builder: EntryBuilder, published: string, type: string, strength: string): void {
  const [, imo, shipName] = SHIP_BY_NUMBER.exec(published) ?? [];
  const name = shipName ?? published;
  if (imo !== undefined) {
    builder.document(documentOf('IMO_NUMBER', imo));
    builder.feature('Name as published', published);
  }
  const words = cleanCell(type).toLowerCase();
  const weak = /\b(?:low|weak)\b/.test(`${words} ${strength.toLowerCase()}`);
  const known = KINDS[words];
  if (known === null) {
    builder.primaryName(name);
    return;
  }
  const kind = known ?? (words === '' || weak ? 'a.k.a.' : cleanCell(type));
  builder.alias(name, aliasStrengthOf(weak, kind), kind);
}

/** The name that the publisher writes in another script, with the script and language that it states. */
export function readOriginalName(builder: EntryBuilder, name: string, script: string, language: string): void {
  const words = cleanCell(name);
  if (words === '') return;
  builder.alias(words, 'STRONG', 'original script');
  const stated = [script, language].map(cleanCell).filter((part) => part !== '');
  if (stated.length > 0) builder.feature('Script of name', `${words}: ${stated.join(', ')}`);
}

/** Rows come in any order and repeat names: one primary name, first; each spelling once, strong where it is so anywhere. */
export function settleNames(entry: ListEntry): void {
  const bySpelling = new Map<string, ListedName>();
  const ranked = [...entry.names].sort((a, b) => rankOf(a) - rankOf(b));
  for (const name of ranked) if (!bySpelling.has(name.fullNameRaw)) bySpelling.set(name.fullNameRaw, name);
  entry.names = [...bySpelling.values()].map((name, index) => {
    if (index === 0) return { ...name, nameType: 'PRIMARY', aliasStrength: 'STRONG', aliasKind: null };
    return name.nameType === 'PRIMARY' ? { ...name, nameType: 'ALIAS', aliasKind: 'Primary name variation' } : name;
  });
}

function rankOf(name: ListedName): number {
  if (name.nameType === 'PRIMARY') return 0;
  return (name.aliasStrength === 'WEAK' ? 2 : 1) + (name.aliasKind === 'original script' ? 0.5 : 0);
}
