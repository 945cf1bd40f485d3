/**
 * Texts in request fields that no schema defines, such as an ultimate debtor, an intermediary bank or client "metadata". They have no
 * other effect, but their names, numbers and places are screened, because a listed party may appear there. Pure.
 */
import type { z } from 'zod';
import { unknownTexts } from '../platform/http/ignored-fields.ts';
import type { ReadRequest } from './read-request.ts';

/** About the content of two long messages. The limit keeps unknown fields from making a payment expensive to screen. */
const MOST = { mostTexts: 100, mostChars: 4_000 };

/** The unknown fields in the `echo` of a content. */
export interface UnknownEcho {
  unknownFields: Readonly<Record<string, string>>;
  /** The fields exceed the limit, so only a part is screened. */
  unknownFieldsCut?: true;
}

/** @param given the request before its schema removes unknown fields @returns null: no unknown fields */
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
