/** Validates the value of a setting. Errors name the place: `value.FIAT[2].stage`. */
import type { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 24;
const MAX_PARTS = 20_000;
const MAX_ERRORS = 100;
/** Name of the value in errors. */
export const ROOT = 'value';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;
interface Flaw {
  path: Path;
  code: string;
  message: string;
}

/** @throws AppError validation-failed */
export function checkedValue(schema: z.ZodType, value: unknown): unknown {
  // The shape is checked first: very deep nesting would exhaust the schema.
  const unstorable = storageFlaw(value);
  if (unstorable) throw refusal([unstorable]);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error.issues.flatMap((issue) => flawsOf(issue, value, [])));
}

/** @param message `must ...` */
export function wrongValue(message: string, path: Path = []): AppError {
  return refusal([{ path, code: 'Pattern', message }]);
}

function refusal(flaws: readonly Flaw[]): AppError {
  const errors = flaws
    .slice(0, MAX_ERRORS)
    .map(({ path, code, message }): FieldError => ({ field: path.reduce<string>(joined, ROOT), code, message }));
  const [first] = errors;
  const detail = errors.length === 1 ? `${first?.field} ${first?.message}.` : `${errors.length} places are invalid.`;
  return new AppError('validation-failed', { detail, errors });
}

function joined(path: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  const name = String(step);
  return /^\w{1,64}$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name.slice(0, 64).toWellFormed())}]`;
}

/** JSON that PostgreSQL can store, within limits. */
function storageFlaw(root: unknown): Flaw | null {
  if (root === undefined) return { path: [], code: 'NotNull', message: 'must be given' };
  const left: { value: unknown; path: Path }[] = [{ value: root, path: [] }];
  for (let seen = 0; left.length > 0; seen++) {
    const { value, path } = left.pop()!;
    if (path.length > MAX_DEPTH) return sizeFlaw(`must not be nested deeper than ${MAX_DEPTH} levels`);
    if (seen + left.length > MAX_PARTS) return sizeFlaw(`must not have more than ${MAX_PARTS} parts`);
    if (typeof value === 'string' && !isText(value)) return { path, code: 'Pattern', message: TEXT };
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    for (const [name, part] of Object.entries(value)) {
      // JSON may have a member `__proto__`. Copying it would set the prototype.
      if (!isList && (!isText(name) || name === '__proto__')) return { path, code: 'Pattern', message: NAMES };
      left.push({ value: part, path: [...path, isList ? Number(name) : name] });
    }
  }
  return Buffer.byteLength(JSON.stringify(root)) > MAX_BYTES ? sizeFlaw(`must have at most ${MAX_BYTES} bytes`) : null;
}

const TEXT = 'must be well-formed Unicode without the character U+0000';
const NAMES = `must have member names that are well-formed Unicode without the character U+0000, and not __proto__`;

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

function sizeFlaw(message: string): Flaw {
  return { path: [], code: 'Size', message };
}

/** Converts an issue of the library to our own texts. */
function flawsOf(issue: Issue, root: unknown, above: Path): Flaw[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], code: 'Unknown', message: 'is not a known member' }));
    case 'invalid_union': {
      // For a union, reports the variant with the deepest error, which was probably meant.
      const [closest] = [...issue.errors].sort(
        (one, other) => depthOf(other) - depthOf(one) || one.length - other.length,
      );
      if (closest && closest.length > 0) return closest.flatMap((inner) => flawsOf(inner, root, path));
      return [{ path, code: 'Enum', message: 'has none of the allowed forms' }];
    }
    default:
      return [{ path, ...wordsOf(issue, at(root, path)) }];
  }
}

function depthOf(issues: readonly Issue[]): number {
  return Math.max(...issues.map(({ path }) => path.length));
}

function wordsOf(issue: Issue, value: unknown): Omit<Flaw, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return { code: 'NotNull', message: 'must be given' };
      return { code: 'Type', message: `must be of the type ${TYPE_NAMES[issue.expected] ?? issue.expected}` };
    case 'too_small': {
      const [code, unit] = UNITS[issue.origin] ?? ['Min', ''];
      const bound = `${boundWords(issue.inclusive, 'least', 'more')} ${issue.minimum}`;
      return { code, message: unit ? `must have ${bound}${unit}` : `must be ${bound}` };
    }
    case 'too_big': {
      const [code, unit] = UNITS[issue.origin] ?? ['Max', ''];
      const bound = `${boundWords(issue.inclusive, 'most', 'less')} ${issue.maximum}`;
      return { code, message: unit ? `must have ${bound}${unit}` : `must be ${bound}` };
    }
    case 'invalid_value':
      return { code: 'Enum', message: `must be one of ${issue.values.map(String).join(', ')}` };
    case 'custom': {
      const code = issue.params?.code;
      return { code: typeof code === 'string' ? code : 'Pattern', message: issue.message };
    }
    default:
      return { code: 'Pattern', message: 'does not have the required form' };
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = { int: 'integer', record: 'object', nan: 'number' };
const UNITS: Readonly<Record<string, readonly [code: string, unit: string]>> = {
  string: ['Size', ' characters'],
  array: ['Size', ' elements'],
  set: ['Size', ' elements'],
  map: ['Size', ' members'],
};

function boundWords(inclusive: boolean | undefined, atWhat: string, than: string): string {
  return inclusive === false ? `${than} than` : `at ${atWhat}`;
}

/** undefined: nothing there */
export function at(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    root,
  );
}
