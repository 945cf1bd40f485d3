import { normalizeIdentifier } from './compare/identifiers.ts';
import { type Corpus, lowerBound } from './corpus.ts';
import { hashText } from './names/skeleton.ts';

/**
 * Whether an index may contain one of these numbers. False is certain.
 *
 * The check takes microseconds. A request to a thread takes a tenth of a millisecond of the event loop. Hardly any
 * payment has a listed number. The key must be the one of the matcher and the index builder, or listed numbers would be
 * missed.
 */
export function mayHoldNumber({ identifierKeys }: Corpus, identifiers: readonly string[]): boolean {
  return identifiers.some((raw) => {
    const key = hashText(normalizeIdentifier(raw));
    return identifierKeys[lowerBound(identifierKeys, key)] === key;
  });
}
