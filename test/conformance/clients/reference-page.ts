/** `docs/api-reference.md`: the names that integrations depend on. */
import { FIELD_CODES } from '../../../src/platform/http/field-codes.ts';
import { PROBLEMS } from '../../../src/platform/http/problems.ts';
import type { DocumentedOperation } from '../documented.ts';

export function referencePage(operations: readonly DocumentedOperation[], integration: readonly string[]): string {
  const ofIntegration = integration.map((id) => operations.find(({ operationId }) => operationId === id)!);
  const others = operations.filter(({ operationId }) => !integration.includes(operationId));
  const inOrder = others.sort((a, b) => (a.operationId < b.operationId ? -1 : 1));
  return `# API reference

<!-- Generated from the code by \`npm run clients\`. -->

The names on this page are stable: within a major version, none is renamed or removed. New ones may be added. \`/docs\` describes each
operation with its fields and examples. General rules are in [API conventions](api-conventions.md).

## Operations of an integration

\`/openapi.json?profile=integration\` describes these. The [clients](../clients/README.md) have a method for each.

${operationTable(ofIntegration)}

## Error codes

An error is a problem document (RFC 9457). The code is the last part of its \`type\`, which is also the address of a page with the remedy.

| Code | Status | Meaning |
|---|---|---|
${Object.values(PROBLEMS)
  .map(({ slug, status, title }) => `| [\`${slug}\`](problems/${slug}.md) | ${status} | ${title} |`)
  .join('\n')}

The errors \`validation-failed\` and \`unprocessable-format\` name the flawed fields in \`errors[]\`, each with a \`code\`. These occur in many
operations; one operation may have others:

| Field code | Meaning |
|---|---|
${Object.entries(FIELD_CODES)
  .map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  .join('\n')}

## All other operations

${operationTable(inOrder)}
`;
}

function operationTable(operations: readonly DocumentedOperation[]): string {
  const rows = operations.map(
    ({ operationId, method, path, ...one }) =>
      `| \`${operationId}\` | \`${method} ${path}\` | ${one['x-permission'] ? `\`${one['x-permission']}\`` : ''} |`,
  );
  return ['| Operation | Request | Permission |', '|---|---|---|', ...rows].join('\n');
}
