import { normalizeIdentifier } from './compare/identifiers.ts';
import { type Corpus, lowerBound } from './corpus.ts';
import { hashText } from './names/skeleton.ts';

/**
 * Whether an index may have one of these numbers: false is certain. It takes microseconds, where a question to a thread takes
 * a tenth of a millisecond of the event loop, and nearly all numbers of payments are nobody's. The key is that of the matcher and the
 * builder of the index: with another one, listed numbers would be nobody's.
 */
export function mayHoldNumber({ identifierKeys }: Corpus, identifiers: readonly string[]): boolean {
  return identifiers.some((raw) => {
    const key = hashText(normalizeIdentifier(raw));
    return identifierKeys[lowerBound(identifierKeys, key)] === key;
  });
}
