import type { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';
import { isBlank, isEmpty } from '../lib/empty.ts';

/** Maximum number of field errors in one response. */
const MAX_FIELD_ERRORS = 100;
/** JSON path of the request itself. */
const WHOLE = '$';
const NOT_GIVEN = 'must be given';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * Checks one part of a request.
 * @param at position in the request; absent: the request itself
 * @throws AppError `validation-failed` (400), or `unprocessable-format` (422) when only formats are malformed
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown, at = ''): z.output<S> {
  const { data, issues, empty } = parse(schema, input);
  if (issues === null) return data;
  let onlyFormats = true;
  const errors: FieldError[] = [];
  for (const issue of issues.slice(0, MAX_FIELD_ERRORS)) {
    if (!paramsOf(issue)?.format) onlyFormats = false;
    errors.push({ field: issue.path.reduce<string>(joinPath, at) || WHOLE, ...flawOf(issue, input, empty) });
  }
  const code = onlyFormats ? 'unprocessable-format' : 'validation-failed';
  throw new AppError(code, { detail: summaryOf(errors), errors });
}

type Parsed<S extends z.ZodType> =
  | { data: z.output<S>; issues: null; empty: ReadonlySet<string> }
  | { data: null; issues: readonly Issue[]; empty: ReadonlySet<string> };

/**
 * Treats null and blank members as absent where neither is valid (objects, lists, numbers, booleans). An optional
 * member passes, and a required one fails with `NotNull` or `NotBlank`. Text fields handle this themselves (`fields.ts`).
 */
function parse<S extends z.ZodType>(schema: S, input: unknown): Parsed<S> {
  const empty = new Set<string>();
  for (let read = input; ; ) {
    const { data, error } = schema.safeParse(read);
    if (!error) return { data: data as z.output<S>, issues: null, empty };
    const found = error.issues.filter((issue) => isOfType(issue) && isEmptyMember(read, issue.path));
    if (found.length === 0) return { data: null, issues: error.issues, empty };
    read = structuredClone(read);
    for (const { path } of found) {
      empty.add(keyOf(path));
      Reflect.deleteProperty(valueAt(read, path.slice(0, -1)) as object, path.at(-1)!);
    }
  }
}

const keyOf = (path: Path) => JSON.stringify(path);

/** An element of a list has a position, so it is never absent. */
function isEmptyMember(root: unknown, path: Path): boolean {
  const name = path.at(-1);
  const parent = valueAt(root, path.slice(0, -1));
  if (typeof name !== 'string' || typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, name))
    return false;
  const value: unknown = Reflect.get(parent, name);
  return isEmpty(value);
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    root,
  );
}

interface Params {
  code?: unknown;
  format?: unknown;
}
const paramsOf = (issue: Issue): Params | undefined => (issue.code === 'custom' ? issue.params : undefined);

function codeOf(issue: Issue): string {
  const code = paramsOf(issue)?.code;
  return typeof code === 'string' ? code : 'Type';
}
const isOfType = (issue: Issue) => codeOf(issue) === 'Type';

/** @param input the request as sent. Empty members were removed before the schema parsed it. */
function flawOf(issue: Issue, input: unknown, empty: ReadonlySet<string>): Pick<FieldError, 'code' | 'message'> {
  const { path } = issue;
  const code = codeOf(issue);
  const value = valueAt(input, path);
  const isMissing = path.length > 0 && (value === undefined || empty.has(keyOf(path)));
  if (code === 'NotNull' || (code === 'Type' && isMissing)) {
    const message = paramsOf(issue) && issue.message !== NOT_GIVEN && code !== 'Type' ? issue.message : null;
    return isBlank(value)
      ? { code: 'NotBlank', message: message ?? 'must not be blank' }
      : { code: 'NotNull', message: message ?? NOT_GIVEN };
  }
  if (paramsOf(issue)) return { code, message: issue.message };
  return { code, message: path.length === 0 ? 'must be a JSON object' : 'has the wrong type' };
}

function joinPath(path: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  return path ? `${path}.${String(step)}` : String(step);
}

/** One sentence about the errors, which names the field of a single one. */
export function summaryOf(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (errors.length !== 1 || !first) return `${errors.length} fields are invalid.`;
  return `${first.field === WHOLE ? 'The request' : first.field} ${first.message}.`;
}
