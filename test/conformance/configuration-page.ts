/** Renders `docs/configuration.md` from the environment variables and the setting definitions. */
import type { EnvironmentVariable } from '../../src/platform/environment-variables.ts';
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import { schemaOf } from '../../src/platform/http/openapi.ts';
import type { SettingDefinition } from '../../src/platform/settings/definition.ts';

const INTRODUCTION = `# Configuration

The installation is configured with environment variables, and each organization with settings. This page is generated from the code by
\`npm run configuration-page\`; \`test/conformance/configuration.test.ts\` fails if it is out of date.

## Environment variables

The service reads them once, at its start. A blank value counts as not set. An invalid value stops the start with exit code 78 and one line
that names the variable. A variable marked *secret* can name a file with the value instead, with \`_FILE\` at its end
([secrets in files](operations/databases.md#secrets-in-files)).`;

const SETTINGS_INTRODUCTION = `## Organization settings

\`GET /amlcore/api/v1/settings\` lists the settings of your organization (permission \`settings:read\`), and
\`PUT /amlcore/api/v1/settings/{key}\` replaces the value of one (permission \`settings:write\`):

<!-- not run: an example -->
\`\`\`sh
curl -s -X PUT $API/settings/screening.minScoreThreshold -H "$AUTH" -H "$JSON" -d '{ "value": 80, "version": 0 }'
\`\`\`

A change takes effect on every node within five seconds and is recorded in the audit trail. \`version\` is the version that you saw: if
another change came first, the request is rejected (409). The dashboard has the same settings under Settings.

**Two users** must approve a change that weakens a control. Each setting below says which change that is. The first user's request is a
proposal (202). The value takes effect when another user sends the same one. It must be an
[independent user](permissions.md#independent-approvers); the proposal of an API client counts as no approval. The details:
[changes that weaken a control](transaction-decisions.md#changes-that-weaken-a-control).`;

const MAX_DEFAULT_LENGTH = 80;

export function configurationPage(
  variables: Readonly<Record<string, EnvironmentVariable>>,
  settings: Readonly<Record<string, SettingDefinition>>,
): string {
  const keys = Object.keys(settings).sort((one, other) => one.localeCompare(other, 'en'));
  return `${[
    INTRODUCTION,
    table(
      ['Variable', 'Default', 'Values', 'Meaning'],
      Object.entries(variables).map(([name, { default: standard, without, values, description, isSecret }]) => [
        isSecret ? `${code(name)} *secret*` : code(name),
        standard === null ? (without ?? '') : code(standard),
        values,
        description,
      ]),
    ),
    SETTINGS_INTRODUCTION,
    ...keys.map((key) => settingSection(key, settings[key]!)),
  ].join('\n\n')}\n`;
}

function settingSection(
  key: string,
  { schema, default: standard, description, loosenedBy, isAddress }: SettingDefinition,
): string {
  const { schema: shape, isNullable } = withoutNull(schemaOf(schema, 'input'));
  const fields = fieldsOf(shape, '');
  const text = JSON.stringify(standard);
  const isLong = text.length > MAX_DEFAULT_LENGTH;
  const lines = [
    `- Default: ${isLong ? 'see below' : code(text)}`,
    `- Values: ${isAddress ? 'https address' : wordsOf(shape)}${isNullable ? ', or `null`' : ''}`,
    ...(loosenedBy ? [`- Needs two users: ${loosenedBy}`] : []),
  ];
  return [
    `### ${code(key)}`,
    description,
    lines.join('\n'),
    ...(fields.length > 0 ? [table(['Field', 'Values'], fields)] : []),
    ...(isLong ? [`Default:\n\n\`\`\`json\n${compact(standard)}\n\`\`\``] : []),
  ].join('\n\n');
}

const code = (text: string) => `\`${text}\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const options = schema.anyOf as JsonSchema[] | undefined;
  const others = options?.filter(({ type }) => type !== 'null');
  return options && others?.length === 1 && others.length < options.length
    ? { schema: { ...schema, anyOf: undefined, ...others[0]! }, isNullable: true }
    : { schema, isNullable: false };
}

const propertiesOf = (schema: JsonSchema) => Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);

/** The fields of an object, of the elements of a list, and of the values of a map. Fields with the same schema share a row. */
function fieldsOf(given: JsonSchema, path: string): [field: string, values: string][] {
  const { schema } = withoutNull(given);
  if (schema.type === 'array') return fieldsOf(schema.items as JsonSchema, `${path}[]`);
  if (typeof schema.additionalProperties === 'object')
    return fieldsOf(schema.additionalProperties as JsonSchema, `${path}{}`);
  const required = (schema.required ?? []) as string[];
  const groups = new Map<string, { names: string[]; schema: JsonSchema; isOptional: boolean }>();
  for (const [name, part] of propertiesOf(schema)) {
    const isOptional = !required.includes(name) && part.default === undefined;
    const same = JSON.stringify([part, isOptional]);
    const group = groups.get(same) ?? { names: [], schema: part, isOptional };
    group.names.push(name);
    groups.set(same, group);
  }
  return [...groups.values()].flatMap(({ names, schema: part, isOptional }) => {
    const { schema: inner, isNullable } = withoutNull(part);
    const below = (name: string) => (path === '' ? name : `${path}.${name}`);
    const at = names.length === 1 ? below(names[0]!) : below(`(${names.join(', ')})`);
    const notes = [
      ...(isNullable ? ['or `null`'] : []),
      ...(isOptional ? ['optional'] : []),
      ...(part.default === undefined ? [] : [`default ${code(JSON.stringify(part.default))}`]),
    ];
    const values = [wordsOf(inner), ...notes].join(', ');
    // The rows of its fields say that it is an object.
    const own: [string, string][] =
      values === 'object' ? [] : [[names.map((name) => code(below(name))).join(', '), values]];
    return [...own, ...fieldsOf(inner, at)];
  });
}

/** The type of a value and its limits. */
function wordsOf(given: JsonSchema): string {
  const { schema, isNullable } = withoutNull(given);
  return isNullable ? `${plainWords(schema)} or \`null\`` : plainWords(schema);
}

function plainWords(schema: JsonSchema): string {
  const values = schema.enum as unknown[] | undefined;
  if (values) return values.map((value) => code(String(value))).join(', ');
  if (schema.const !== undefined) return code(String(schema.const));
  switch (schema.type) {
    case 'boolean':
      return '`true` or `false`';
    case 'integer':
    case 'number':
      return [schema.type === 'integer' ? 'whole number' : 'number', ...numberLimits(schema)].join(', ');
    case 'string':
      return textWords(schema);
    case 'array': {
      const limits = range(schema.minItems, schema.maxItems, 'elements');
      return `list${limits ? ` of ${limits}` : ''}; each: ${wordsOf(schema.items as JsonSchema)}`;
    }
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? `map of names to: ${wordsOf(schema.additionalProperties as JsonSchema)}`
        : 'object';
    default:
      return 'text';
  }
}

function textWords({ minLength, maxLength, format, pattern }: JsonSchema): string {
  if (format === 'currency-code') return 'ISO 4217 currency code';
  const limits = range(minLength, maxLength, 'characters');
  return [
    'text',
    ...(limits ? [limits] : []),
    ...(typeof pattern === 'string' ? [`pattern ${code(pattern)}`] : []),
  ].join(', ');
}

function numberLimits({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: JsonSchema): string[] {
  const number = (value: unknown) => Number(value).toLocaleString('en-US');
  if (minimum !== undefined && maximum !== undefined) return [`${number(minimum)} to ${number(maximum)}`];
  return [
    ...(minimum === undefined ? [] : [`at least ${number(minimum)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${number(exclusiveMinimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${number(maximum)}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${number(exclusiveMaximum)}`]),
  ];
}

function range(least: unknown, most: unknown, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most} ${unit}`;
  if (most !== undefined) return `at most ${most} ${unit}`;
  return least === undefined ? '' : `at least ${least} ${unit}`;
}

/** JSON with one line for each member, and for each element of its lists. */
function compact(value: unknown): string {
  const lines = Object.entries(value as object).map(([name, part]) => {
    const isList = Array.isArray(part) && part.length > 1 && typeof part[0] === 'object';
    const text = isList
      ? `[\n${part.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
      : JSON.stringify(part);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}
