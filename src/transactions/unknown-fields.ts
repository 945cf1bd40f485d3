/**
 * What a request says in fields that no schema knows: an ultimate debtor, an intermediary bank, whatever a client calls "metadata".
 * They have no effect, but a name, a number and a place in them are read, since a listed party may stand there. Pure.
 */
import type { z } from 'zod';
import { unknownTexts } from '../platform/http/ignored-fields.ts';
import type { ReadRequest } from './read-request.ts';

/** What two long messages hold, so that nobody makes a payment dear by fields that nobody asked for. */
const MOST = { mostTexts: 100, mostChars: 4_000 };

/** What of a content's `echo` has them. */
export interface UnknownEcho {
  unknownFields: Readonly<Record<string, string>>;
  /** They hold more than is read. */
  unknownFieldsCut?: true;
}

/** @param given the request before its schema has left out what it does not know. @returns null: there are none */
export function unknownEcho(schema: z.ZodType, given: unknown): UnknownEcho | null {
  const { texts, isCut } = unknownTexts(schema, given, MOST);
  if (Object.keys(texts).length === 0 && !isCut) return null;
  return { unknownFields: texts, ...(isCut && { unknownFieldsCut: true }) };
}

export function withUnknownFields(read: ReadRequest, schema: z.ZodType, given: unknown): ReadRequest {
  const unknown = unknownEcho(schema, given);
  if (unknown === null) return read;
  const { content } = read;
  return { ...read, content: { ...content, echo: { ...content.echo, ...unknown } } };
}
