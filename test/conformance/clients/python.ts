/** `clients/python/src/amlcore/api.py`. */
import type { ClientModel, ClientOperation, Named, Type } from './model.ts';

const HEAD = `# Generated from /openapi.json?profile=integration. Do not edit: npm run clients writes it.
"""Types and operations of the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypedDict, Unpack
from urllib.parse import quote

from ._call import Call, CallOptions
`;

export function pythonOf({ types, operations, events }: ClientModel): string {
  return `${HEAD}

${types.map(declared).join('\n\n\n')}


WebhookEvents = TypedDict(
    "WebhookEvents",
    {
${events.map(({ name, data }) => `        "${name}": "${text(data)}",`).join('\n')}
    },
)
"""Data of the webhook messages, by event."""


class Operations:
    """The operations of the API. \`Amlcore\` sends them."""

    def _send(self, call: Call) -> Any:
        raise NotImplementedError

    def _items(self, call: Call) -> Iterator[Any]:
        raise NotImplementedError

${operations.map(method).join('\n\n')}
`;
}

function declared({ name, description, fields, type }: Named): string {
  // Quoted, since a type may be declared after its use.
  if (!fields) return `${name} = ${text(type!)}`;
  const members = fields.map(({ name: member, type: of, isRequired, description: words }) => {
    if (!/^[A-Za-z_]\w*$/.test(member) || KEYWORDS.has(member))
      throw new Error(`${name}.${member} is no name in Python`);
    const written = isRequired ? text(of) : `NotRequired[${text(of)}]`;
    return `    ${member}: ${written}${words === '' ? '' : `\n    ${doc(words)}`}`;
  });
  const head = description === '' ? '' : `    ${doc(description)}\n\n`;
  return `class ${name}(TypedDict):\n${head}${members.join('\n')}`;
}

function method(operation: ClientOperation): string {
  const { id, summary, ids, query, body, answer, items } = operation;
  const queryIsNeeded = query !== null && body === null && ids.length === 0;
  const parameters = [
    'self',
    ...ids.map((one) => `${snake(one)}: str`),
    ...(body ? [`body: ${text(body)}`] : []),
    ...(query ? [`query: ${query}${queryIsNeeded ? '' : ' | None = None'}`] : []),
    '**options: Unpack[CallOptions]',
  ].join(', ');
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => `{quote(${snake(name)}, safe='')}`);
  const call = [
    `"${operation.method}"`,
    `${ids.length > 0 ? 'f' : ''}"${path}"`,
    ...(body ? ['body=body'] : []),
    ...(query ? ['query=query'] : []),
    ...(operation.isBare ? ['is_bare=True'] : []),
    ...(operation.takesKey ? ['takes_key=True'] : []),
    'options=options',
  ].join(', ');
  const name = snake(id);
  const one = `    def ${name}(${parameters}) -> ${text(answer)}:\n        """${summary}."""\n        answer: ${text(answer)} = self._send(Call(${call}))\n        return answer`;
  if (!items) return one;
  const all = `    def ${name}_items(${parameters}) -> Iterator[${text(items)}]:\n        """${summary}: the items of all pages, which are read as you go."""\n        return self._items(Call(${call}))`;
  return `${one}\n\n${all}`;
}

function text(type: Type): string {
  switch (type.kind) {
    case 'name':
      return type.name;
    case 'literals':
      return `Literal[${type.values.map((one) => `"${one}"`).join(', ')}]`;
    case 'list':
      return `list[${text(type.of)}]`;
    case 'union':
      return type.of.map(text).join(' | ');
    default:
      return PLAIN[type.kind];
  }
}

const PLAIN = {
  text: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  any: 'Any',
  object: 'dict[str, Any]',
} as const;

const KEYWORDS: ReadonlySet<string> = new Set(
  'from import class def global in is not or and pass with as lambda'.split(' '),
);
const doc = (words: string) => `"""${words.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')}"""`;
const snake = (name: string) => name.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (one) => `_${one.toLowerCase()}`);
