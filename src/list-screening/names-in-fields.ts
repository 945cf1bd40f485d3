/**
 * Finds what may be a listed name in a field that should hold none: an address, a town, a profession. Pure.
 *
 *   "Edda Holunder, Lindengasse 12"     Edda Holunder
 *   "driver of Tassilo Brandauer"       Tassilo Brandauer
 *   "Holunder"                          nothing: a place, a street or a trade may be called like a firm
 */
import { candidatesOf, type TextCandidates } from './names-in-text.ts';
import { isWholeName } from './parts-of-name.ts';

/** Two questions. */
const MAX_NAMES = 20;

/** Streets and towns resemble many names, so that only whole names that are equal count. */
export function namesInField(text: string): TextCandidates {
  const { similar, exact, identifiers } = candidatesOf(text);
  const names = [...new Set([...similar, ...exact])].filter(isWholeName).slice(0, MAX_NAMES);
  return { similar: [], exact: names, single: [], hasShip: false, identifiers };
}
