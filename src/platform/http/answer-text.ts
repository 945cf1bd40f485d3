/**
 * The JSON of an answer, a wide one in turns of the event loop: `JSON.stringify` writes ten thousand results, or a profile with a thousand
 * names, in one go of some 15 ms, and as long again goes into their bytes.
 *
 *   { "results": [ {..} │ {..} │ {..} ] }      each part that is not wide is written by `JSON.stringify` itself
 */
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';

/** Elements of its lists, in all. A page of matches has fewer, and is written at once. */
const MANY = 500;
/** Where lists of answers are: `data.matches[].profile.names[]`. */
const LEVELS = 5;
const PIECE_CHARS = 16 * 1024;

/** Whether it has so many elements that it is written in turns. */
export function isWide(value: unknown): boolean {
  return elementsOf(value, MANY, LEVELS) > MANY;
}

/** What `JSON.stringify` gives, as UTF-8. */
export async function bytesInTurns(value: unknown): Promise<Buffer[]> {
  const pause = eventLoopPauses();
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of textsOf(value)) {
    text += part;
    if (text.length > PIECE_CHARS) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    const rest = pause();
    if (rest) await rest;
  }
  pieces.push(Buffer.from(text));
  return pieces;
}

/** Counts no further than one above `most`. */
function elementsOf(value: unknown, most: number, levels: number): number {
  if (typeof value !== 'object' || value === null || levels === 0 || 'toJSON' in value) return 0;
  let count = Array.isArray(value) ? value.length : 0;
  for (const name in value) {
    if (count > most) return count;
    count += elementsOf((value as Record<string, unknown>)[name], most - count, levels - 1);
  }
  return count;
}

function* textsOf(value: unknown): Generator<string> {
  if (!isWide(value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? '[' : '{';
  for (const [name, member] of Object.entries(value as object)) {
    if (!isList && (member === undefined || typeof member === 'function')) continue;
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    yield* textsOf(member);
    before = ',';
  }
  // What is wide has a member.
  yield isList ? ']' : '}';
}
