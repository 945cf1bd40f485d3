/** The YAML file that describes an HTTP API: how a case is sent, and where the answer has the hits. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../platform/errors.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { ConfigurationFile } from '../configuration/document.ts';
import { parsePath } from './paths.ts';
import { unknownFields, type Variable, withVariables } from './templates.ts';

export const SHIPPED_APIS = ['amlcore', 'yente'] as const;
const FIELDS = ['id', 'name', 'type', 'dateOfBirth', 'country', 'token'];

const path = z.string().transform((text, context) => {
  const parsed = parsePath(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'is not a path such as data.matches or sources[*].id' });
  return z.NEVER;
});
const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a regular expression' });
    return z.NEVER;
  }
});
const headers = z.record(z.string(), z.string()).default({});

const schema = z.strictObject({
  name: z.string().min(1).max(100),
  login: z
    .strictObject({
      url: z.string(),
      method: z.enum(['GET', 'POST']).default('POST'),
      headers,
      /** JSON. */
      body: z.unknown().optional(),
      /** The same as a form, for OAuth 2.0 token endpoints. */
      form: z.record(z.string(), z.string()).optional(),
      token: path,
    })
    .optional(),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
    url: z.string(),
    headers,
    body: z.unknown().optional(),
  }),
  /** How the API names the types of parties. */
  types: z
    .strictObject({ PERSON: z.string(), ORGANIZATION: z.string(), VESSEL: z.string(), AIRCRAFT: z.string() })
    .partial()
    .default({}),
  answer: z.strictObject({
    /** The list of hits. A missing list is an error, since a changed API must not look like no hit. */
    hits: path,
    /** Path of the score of each hit. */
    score: path.optional(),
    /** Lower scores are no hits. */
    minScore: z.number().optional(),
    /** A hit counts only if this is true. */
    isHit: path.optional(),
    /** Where a hit has the IDs of list entries. Absent: every hit counts. */
    ids: z.array(path).min(1).optional(),
    /** With one group, which is the ID; other IDs are left out. */
    idPattern: pattern.optional(),
  }),
  limits: z
    .strictObject({
      concurrency: z.int().min(1).max(64).default(4),
      requestsPerSecond: z.number().min(0.1).max(1_000).default(10),
      timeoutSeconds: z.number().min(0.1).max(120).default(10),
      /** After 429, 503 and failed connections. */
      retries: z.int().min(0).max(10).default(3),
      /** Longest wait before a retry; Retry-After is kept within. */
      maxWaitSeconds: z.number().min(0).max(600).default(60),
      /** The run stops after this many consecutive errors. */
      errorsInARow: z.int().min(1).max(10_000).default(20),
    })
    .prefault({}),
});
export type ApiConfig = z.output<typeof schema> & {
  /** Hash of the file before variables are replaced: it has no secrets. */
  sha256: string;
};

export const shippedPath = (name: string) => join(projectRoot, 'src/cli/screening-test/apis', `${name}.yaml`);

/** @param given a file, or the name of a shipped configuration @throws OperatorError that lists the flaws */
export async function readApiConfig(given: string, variable: Variable): Promise<ApiConfig> {
  const isShipped = (SHIPPED_APIS as readonly string[]).includes(given) && !existsSync(given);
  return parseApiConfig(await readFile(isShipped ? shippedPath(given) : given, 'utf8').catch(unreadable(given)), {
    ...{ name: given, variable },
  });
}

const unreadable = (given: string) => (error: NodeJS.ErrnoException) => {
  throw new OperatorError(`${given} cannot be opened (${error.code}). Shipped: ${SHIPPED_APIS.join(', ')}.`);
};

export function parseApiConfig(text: string, from: { name: string; variable: Variable }): ApiConfig {
  const file = ConfigurationFile.parse(from.name, text);
  const value = file.value;
  const read = schema.safeParse(withVariables(value, from.variable));
  if (!read.success) {
    file.rejectIf(
      read.error.issues.map((issue) => ({ path: issue.path as (string | number)[], message: issue.message })),
    );
    throw new OperatorError(`${from.name} is not an API configuration.`);
  }
  const unknown = unknownFields([read.data.request, read.data.login], FIELDS);
  if (unknown.length > 0)
    throw new OperatorError(`${from.name}: unknown fields ${unknown.join(', ')}. Known: ${FIELDS.join(', ')}.`);
  return { ...read.data, sha256: createHash('sha256').update(canonicalJson(value)).digest('hex') };
}
