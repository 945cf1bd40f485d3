/**
 * An optional member that is null, empty or blank is absent. A required one gives NotBlank if it is blank, and NotNull if it is null. This
 * holds for members of any type. The API description supplies the members.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import { type Path, withValue } from '../support/enumerations.ts';
import { type Reply, type Service, sharedService } from '../support/service.ts';
import { type Description, type DocumentedOperation, operationsOf } from './documented.ts';

let service: Service;
let token: string;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await sharedService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  operations = operationsOf((await service.call('/openapi.json', { token: null })).json<Description>());
});
afterAll(() => service.stop());

interface Member {
  path: Path;
  name: string;
  isRequired: boolean;
}

const nameOf = (path: Path) =>
  path.reduce<string>(
    (all, step) => (typeof step === 'number' ? `${all}[${step}]` : all ? `${all}.${step}` : step),
    '',
  );

/** Members of the example that the schema describes, each once: where several shapes are, those of the one that fits. */
function membersOf(schema: JsonSchema, example: unknown, path: Path = []): Member[] {
  if (Array.isArray(example))
    return schema.items ? membersOf(schema.items as JsonSchema, example[0], [...path, 0]) : [];
  const shapes = ((schema.anyOf ?? []) as JsonSchema[]).flatMap((shape) => membersOf(shape, example, path));
  if (shapes.length > 0) return shapes;
  if (typeof example !== 'object' || example === null) return [];
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, part]) => {
    const here = [...path, name];
    const own = { path: here, name: nameOf(here), isRequired: required.includes(name) };
    return [own, ...membersOf(part, Reflect.get(example, name), here)];
  });
}

/** Those of one depth, the required ones by themselves. */
function alike(members: readonly Member[]): Member[][] {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const key = `${member.path.length} ${member.isRequired}`;
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  return [...groups.values()];
}

/** What a body needs to be taken again and again. */
const fresh = (body: object) => ({
  ...body,
  ...('transactionReference' in body && { transactionReference: randomUUID() }),
});

/** Members that the request needs together with others, or that a description of several shapes cannot call required. */
const NEEDED_TOGETHER =
  /^askMatcherWhatIf moves$|^(?:changeCurrencyReport|fileCurrencyReport|correctCurrencyReport|answerRecordSearch) version$| (?:assignee|startsOn|subject|outcome|fiatAmount|fiatCurrency|share|ruleIds|transactionUuids|externalReferenceId|clientSecret|entity|travelRule\.originator\.name|expectedActivity\.currency)$|Vasp\.name$|beneficiary\.name$/;
/** Selected by its own members, or its value may be null. */
const isExempt = (where: string, value: unknown) =>
  NEEDED_TOGETHER.test(where) ||
  where.startsWith('computeRiskScore transaction.') ||
  (value === null && where === 'changeSetting value');
/** Would end what the others need, asks for a person, or is answered item by item. */
const LEFT_OUT = new Set([
  ...['suspendTenant', 'signIn', 'stepUp', 'changePassword', 'signInByPasskey', 'registerPasskey'],
  ...['createProfiles', 'uploadFxRates', 'putCustomers', 'screenEntityBatch'],
]);

const addressOf = ({ path }: DocumentedOperation) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'ruleId' ? 'amount-limit' : randomUUID()));

const codesOf = (reply: Reply, name: string): string[] => {
  if (!reply.headers.get('content-type')?.includes('json')) return [];
  const { errors = [] } = reply.json<{ errors?: { field: string; code: string }[] }>();
  return errors.filter(({ field }) => field === name).map(({ code }) => code);
};

describe('an empty value', () => {
  it.each<[word: string, value: unknown, code: string]>([
    ['null', null, 'NotNull'],
    ['blank text', ' \t', 'NotBlank'],
  ])(
    '%s is absent if the member is optional, and rejected if it is required',
    async (_, value, code) => {
      const wrong: string[] = [];
      let tried = 0;
      for (const operation of operations.filter(({ operationId }) => !LEFT_OUT.has(operationId))) {
        const json = operation.requestBody?.content['application/json'];
        if (typeof json?.example !== 'object' || json.example === null) continue;
        const { operationId, method } = operation;
        const members = membersOf(json.schema, json.example).filter(
          ({ name }) => !isExempt(`${operationId} ${name}`, value),
        );
        // With a member go those inside it.
        for (const some of alike(members)) {
          const body = some.reduce<unknown>((all, { path }) => withValue(all, path, value), fresh(json.example));
          const reply = await service.call(addressOf(operation), { method, token, body });
          if (reply.status >= 500) wrong.push(`${operationId}: ${reply.status}`);
          for (const { name, isRequired } of some) {
            const codes = codesOf(reply, name).join();
            tried += 1;
            // A request rejected before its body is read shows nothing about it.
            const isFit = isRequired ? codes === code || ![200, 201, 202, 400].includes(reply.status) : codes === '';
            if (!isFit) wrong.push(`${operationId} ${name}: ${reply.status} ${codes}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(300);
    },
    120_000,
  );
});
