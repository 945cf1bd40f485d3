/** `clients/typescript/src/api.ts`. */
import type { ClientModel, ClientOperation, Named, Type } from './model.ts';

const HEAD = `// Generated from /openapi.json?profile=integration. Do not edit: npm run clients writes it.
import type { CallOptions, Call } from './client.js';
`;

export function typescriptOf({ types, operations, events }: ClientModel): string {
  return `${HEAD}
${types.map(declared).join('\n\n')}

/** Data of the webhook messages, by event. */
export interface WebhookEvents {
${events.map(({ name, data }) => `  '${name}': ${text(data)};`).join('\n')}
}

/** The operations of the API. \`Amlcore\` sends them. */
export abstract class Operations {
  protected abstract send<T>(call: Call): Promise<T>;
  protected abstract items<T>(call: Call): AsyncGenerator<T, void, undefined>;

${operations.map(method).join('\n\n')}
}
`;
}

function declared({ name, description, fields, type }: Named): string {
  const head = comment(description, '');
  if (!fields) return `${head}export type ${name} = ${text(type!)};`;
  const members = fields.map(
    (one) => `${comment(one.description, '  ')}  ${key(one.name)}${one.isRequired ? '' : '?'}: ${text(one.type)};`,
  );
  return `${head}export interface ${name} {\n${members.join('\n')}\n}`;
}

function method(operation: ClientOperation): string {
  const { id, summary, ids, query, body, answer, items } = operation;
  const queryIsNeeded = query !== null && body === null && ids.length === 0;
  const parameters = [
    ...ids.map((one) => `${one}: string`),
    ...(body ? [`body: ${text(body)}`] : []),
    ...(query ? [`query: ${query}${queryIsNeeded ? '' : ' = {}'}`] : []),
  ];
  const path = `\`${operation.path.replace(/\{(\w+)\}/g, (_, name) => `\${encodeURIComponent(${name})}`)}\``;
  const call = [
    `method: '${operation.method}'`,
    `path: ${ids.length > 0 ? path : path.replaceAll('`', "'")}`,
    ...(body ? ['body'] : []),
    ...(query ? ['query'] : []),
    ...(operation.isBare ? ['isBare: true'] : []),
    ...(operation.takesKey ? ['takesKey: true'] : []),
    'options',
  ].join(', ');
  const given = [...parameters, 'options?: CallOptions'].join(', ');
  const one = `  /** ${summary}. */\n  ${id}(${given}): Promise<${text(answer)}> {\n    return this.send({ ${call} });\n  }`;
  if (!items) return one;
  const all = `  /** ${summary}: the items of all pages, which are read as you go. */\n  ${id}Items(${given}): AsyncGenerator<${text(items)}, void, undefined> {\n    return this.items({ ${call} });\n  }`;
  return `${one}\n\n${all}`;
}

function text(type: Type): string {
  switch (type.kind) {
    case 'name':
      return type.name;
    case 'literals':
      return type.values.map((one) => `'${one}'`).join(' | ');
    case 'list': {
      const of = text(type.of);
      return of.includes(' ') ? `(${of})[]` : `${of}[]`;
    }
    case 'union':
      return type.of.map(text).join(' | ');
    default:
      return PLAIN[type.kind];
  }
}

const PLAIN = {
  text: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  any: 'unknown',
  object: 'Record<string, unknown>',
} as const;

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const comment = (words: string, indent: string) =>
  words === '' ? '' : `${indent}/** ${words.replaceAll('*/', '*')} */\n`;
