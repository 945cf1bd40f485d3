/**
 * A demo organization: its own users, a year of simulated payments, and alerts at every stage. A background worker fills it through
 * the service's API. Loaded only if AMLCORE_DEMO_DATA is set.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoSize } from '../../platform/config.ts';
import type { Log } from '../../platform/lib/log.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { asClient, asUser, Caller, type Send } from './api.ts';
import { Casework } from './casework.ts';
import { customersLikeListed, lifeOf, paymentsToListed } from './life.ts';
import { listedParties } from './listed-parties.ts';
import { type DemoIdentity, type DemoLogin, type DemoOrganization, DemoOrganizations } from './organization.ts';
import { fewerThan, sendPayments } from './send-payments.ts';

const POLL_MS = 1_000;
const CUSTOMERS_PER_REQUEST = 200;

export interface OpenedDemo {
  part: Part;
  /** The users, if this start created them; null later. */
  logins: readonly DemoLogin[] | null;
}

export async function openDemoOrganization(
  platform: Platform,
  identity: DemoIdentity,
  size: DemoSize,
  send: Send,
): Promise<OpenedDemo> {
  const { log } = platform;
  const organizations = new DemoOrganizations(platform, identity);
  const { organization, isNew } = await organizations.open(send);
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const worker = {
    start() {
      const filling = fill({ organization, organizations, size, send, log, signal: stopping.signal });
      running = filling.catch((error) => {
        if (!stopping.signal.aborted)
          log.error({ err: error }, 'demo organization: filling stopped until the next start');
      });
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
  const { analyst, officer, admin } = organization.logins;
  return {
    part: organization.isFilled ? {} : { workers: [{ name: 'demo organization', worker }] },
    logins: isNew ? [analyst, officer, admin] : null,
  };
}

interface Given {
  organization: DemoOrganization;
  organizations: DemoOrganizations;
  size: DemoSize;
  send: Send;
  log: Log;
  signal: AbortSignal;
}

async function fill({ organization, organizations, size, send, log, signal }: Given): Promise<void> {
  await ready(send, signal);
  const startedMs = performance.now();
  const secrets = await organizations.secrets(organization);
  const callers = secrets.map(([clientId, secret]) => new Caller(send, asClient(clientId, secret), signal));
  const [caller] = callers as [Caller];
  const listed = await listedParties(caller);
  const end = organization.createdAt;
  const life = lifeOf(size, end);
  const customers = [...life.customers, ...customersLikeListed(listed)];
  const payments = [...life.payments, ...paymentsToListed(life, listed, end)];
  for (let from = 0; from < customers.length; from += CUSTOMERS_PER_REQUEST) {
    await caller.post('/customers/bulk', customers.slice(from, from + CUSTOMERS_PER_REQUEST));
  }
  // Payments of a customer wait until the customer is screened.
  await fewerThan(1, caller, '/customers?screening=PENDING', signal);
  await sendPayments({ payments, callers, log, signal });
  const user = ({ email, password }: DemoLogin) => new Caller(send, asUser(email, password), signal);
  const { analyst, officer, admin } = organization.logins;
  const people = { analyst: user(analyst), officer: user(officer), admin: user(admin) };
  await new Casework({ people, payments, today: end, log }).run();
  await organizations.setFilled(organization);
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  log.info({ customers: customers.length, payments: payments.length, seconds }, 'demo organization: filled');
}

/** Waits until the lists are loaded. */
async function ready(send: Send, signal: AbortSignal): Promise<void> {
  while ((await send({ method: 'GET', url: '/health/ready', headers: {} })).statusCode !== 200) {
    await sleep(POLL_MS, undefined, { signal });
  }
}
