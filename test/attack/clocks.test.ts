/** Nodes with wrong clocks delay and reject no request, and report it themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { callAt, eventually, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1/transactions';
const TWO_MINUTES_MS = 120_000;
const off = (ms: number) => ({ now: () => new Date(Date.now() + ms) });

let ahead: Service;
let behind: Service;
beforeAll(async () => {
  ahead = await startService({ clock: off(TWO_MINUTES_MS) });
  behind = await startService({ clock: off(-TWO_MINUTES_MS), beside: ahead });
});
afterAll(async () => {
  await behind.stop();
  await ahead.stop();
});

const nodes = () => ({ ahead, behind });

describe.each(['ahead', 'behind'] as const)('a node two minutes %s', (side) => {
  it('is not ready, and states the reason in health, log and metrics', async () => {
    const node = nodes()[side];
    const ready = await callAt(node.url, '/health/ready');
    expect(ready.status).toBe(503);
    const words = `120 s ${side === 'ahead' ? 'ahead of' : 'behind'} the database clock`;
    expect(ready.json<{ reasons: string[] }>().reasons.join()).toContain(words);
    expect(node.log()).toContain(words);
    const metrics = (await callAt(node.url, '/metrics')).text;
    const told = Number(/^amlcore_clock_ahead_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(Math.round(told)).toBe(side === 'ahead' ? 120 : -120);
  });

  it("issues tokens that every node accepts, screens at once, and uses the database's time", async () => {
    const node = nodes()[side];
    const login = await callAt(node.url, '/auth/api/v1/client-login', { method: 'POST', body: node.client });
    const token = login.json<{ data: { access_token: string } }>().data.access_token;
    for (const [name, { url }] of Object.entries(nodes())) {
      const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: `CLOCK-${side}-${name}` };
      const created = await callAt(url, `${API}/fiat`, { method: 'POST', body, token });
      expect(created.status, created.text).toBe(201);
      const { timestamp, data } = created.json<{ timestamp: string; data: { transactionUUID: string } }>();
      expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(5_000);
      await eventually(async () => {
        const read = await callAt(url, `${API}/${data.transactionUUID}`, { token });
        return read.json<{ data: { status: string } }>().data.status !== 'PENDING';
      }, 10_000);
    }
  });
});
