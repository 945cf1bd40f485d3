import { candidatesInPieces, type TextCandidates } from './names-in-text.ts';

/** All pieces in one turn. */
export function candidatesOf(raw: string): TextCandidates {
  for (const work = candidatesInPieces(raw); ; ) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
