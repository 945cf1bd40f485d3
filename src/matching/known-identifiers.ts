import { normalizeIdentifier } from './compare/identifiers.ts';
import { type Corpus, lowerBound } from './corpus.ts';
import { hashText } from './names/skeleton.ts';

/**
 * Whether an index may contain one of these identifiers. False is certain.
 *
 * The check takes microseconds, and a request to a thread takes a tenth of a millisecond of the event loop. Hardly any
 * payment has a listed identifier. Matcher and index builder must use the same key, or identifiers would be missed.
 */
export function mayHaveIdentifier({ identifierKeys }: Corpus, identifiers: readonly string[]): boolean {
  return identifiers.some((raw) => {
    const key = hashText(normalizeIdentifier(raw));
    return identifierKeys[lowerBound(identifierKeys, key)] === key;
  });
}
