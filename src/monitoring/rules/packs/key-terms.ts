import { TYPOLOGIES } from './packs.ts';

const KEY_TERMS: ReadonlyMap<string, string> = new Map(
  TYPOLOGIES.flatMap(({ rule, keyTerm }) => (keyTerm === undefined ? [] : [[rule.ruleId, keyTerm] as const])),
);

/** The term with which FinCEN wants reports of the rule's typology to be marked. null: none, or no shipped rule. */
export function keyTermOf(ruleId: string): string | null {
  return KEY_TERMS.get(ruleId) ?? null;
}
