/** Shipped rules that hold payments. As shipped, most of them release a payment and raise an alert. */
import { expect } from 'vitest';
import { addPerson, type Person } from './people.ts';
import type { Service } from './service.ts';

/** Sets `response: HOLD` in these rules for the organization of the service: one officer changes each rule, another activates it. */
export async function letRulesHold(service: Service, ruleIds: readonly string[]): Promise<void> {
  const author = await addPerson(service, 'COMPLIANCE_OFFICER');
  const approver = await addPerson(service, 'COMPLIANCE_OFFICER');
  for (const ruleId of ruleIds) {
    const draft = await call(author, 'PATCH', ruleId, { response: 'HOLD' });
    await call(approver, 'POST', `${ruleId}/activate`, { version: draft?.version });
  }
}

async function call({ browser }: Person, method: string, path: string, body: object) {
  const reply = await browser.call(`/amlcore/api/v1/rules/${path}`, { method, body });
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ data: { draft: { version: number } | null } }>().data.draft;
}
