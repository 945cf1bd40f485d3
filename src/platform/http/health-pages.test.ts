import fastify from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { serveHealth } from './health-pages.ts';

it('collects metrics once for concurrent scrapes, and again for later scrapes', async () => {
  const registry = new Registry();
  let made = 0;
  let goOn = () => {};
  new Gauge({
    name: 'made',
    help: 'How often they were made',
    registers: [registry],
    async collect() {
      made += 1;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      this.set(made);
    },
  });
  const app = fastify();
  onTestFinished(() => app.close());
  serveHealth(app, { readiness: async () => Promise.reject(new Error('not asked for')), registry });
  const ask = async () => (await app.inject('/metrics')).body;
  const many = Array.from({ length: 50 }, ask);
  await expect.poll(() => made).toBe(1);
  goOn();
  expect(new Set((await Promise.all(many)).map((text) => /^made (\d+)$/m.exec(text)?.[1]))).toEqual(new Set(['1']));
  const later = ask();
  await expect.poll(() => made).toBe(2);
  goOn();
  expect(await later).toContain('made 2');
});
