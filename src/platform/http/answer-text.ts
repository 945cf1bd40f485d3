/**
 * Serializes responses to JSON. A large response is written in turns of the event loop: in one go, `JSON.stringify` takes some 15 ms
 * for ten thousand results, and the conversion to bytes takes as long again.
 *
 *   { "results": [ {..} │ {..} │ {..} ] }      each part that is not large is written by `JSON.stringify` itself
 */
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';

/** Elements of all lists together. A page of matches has fewer and is written at once. */
const MANY = 500;
/** Lists of responses are found this deep: `data.matches[].profile.names[]`. */
const LEVELS = 5;
const PIECE_CHARS = 16 * 1024;

/** Whether the value has so many elements that it is written in turns. */
export function isWide(value: unknown): boolean {
  return elementsOf(value, MANY, LEVELS) > MANY;
}

/** The output of `JSON.stringify`, as UTF-8. */
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

/** Stops counting one above `most`. */
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
  // A large value has at least one member.
  yield isList ? ']' : '}';
}
