/** Types of fields: the operators that each allows, and the values that fit it. */
import type { FieldType } from '../facts.ts';
import { isStorable } from './head.ts';
import type { Operator } from './types.ts';

const ORDER = ['gt', 'gte', 'lt', 'lte', 'between'] as const;

const EQUALITY = ['eq', 'ne', 'in', 'notIn', 'present'] as const;

/** Operators by type of value. */
export const OPERATORS_OF: Readonly<Record<FieldType, readonly Operator[]>> = {
  number: [...EQUALITY, ...ORDER],
  date: [...EQUALITY, ...ORDER],
  boolean: ['eq', 'ne', 'present'],
  text: [...EQUALITY, 'startsWith', 'endsWith', 'contains', 'containsAny', 'containsList', 'matchesList'],
  code: [...EQUALITY, 'startsWith', 'endsWith', 'contains', 'matchesList'],
  country: [...EQUALITY, 'matchesList', 'inGroup'],
};

export const TYPE_WORDS: Readonly<Record<FieldType, string>> = {
  number: 'a number',
  date: 'a date YYYY-MM-DD',
  boolean: 'true or false',
  text: 'text',
  code: 'text',
  country: 'an ISO 3166-1 alpha-2 country code',
};

export const FITS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && isDay(value),
  boolean: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 256 && isStorable(value),
  code: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 64 && isStorable(value),
  country: (value) => typeof value === 'string' && /^[A-Za-z]{2}$/.test(value),
};

function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Two values may be compared if these words are equal. */
export const KIND_OF_VALUE: Readonly<Record<FieldType, string>> = {
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  text: 'text',
  code: 'text',
  country: 'country',
};
