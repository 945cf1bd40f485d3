import { candidatesInPieces, type TextCandidates } from './names-in-text.ts';

/** In one go. */
export function candidatesOf(raw: string): TextCandidates {
  for (const work = candidatesInPieces(raw); ; ) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
