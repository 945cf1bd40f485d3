/** The HTTP servers: the API with its description and the dashboard; health and metrics on its port or on one of their own. */
import { join } from 'node:path';
import { TOKEN_PATH } from '../identity/routes.ts';
import type { Sessions } from '../identity/users/sessions.ts';
import { measureBodies } from '../platform/health/metrics.ts';
import type { TokenVerifier } from '../platform/http/authentication.ts';
import { BodyBudget } from '../platform/http/body-budget.ts';
import { createAdminServer, type HealthParts, serveHealth } from '../platform/http/health-pages.ts';
import { HttpMetrics } from '../platform/http/metrics.ts';
import { describeApi } from '../platform/http/openapi.ts';
import type { Operation } from '../platform/http/operation.ts';
import { servePages } from '../platform/http/pages.ts';
import { RateLimiter } from '../platform/http/rate-limits.ts';
import { createServer } from '../platform/http/server.ts';
import { projectRoot } from '../platform/lib/project-root.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import { ALL_EVENTS } from './declarations.ts';
import { INTEGRATION } from './integration.ts';
import { DRAIN_MS, type Serves } from './lifecycle.ts';

interface Given {
  serves: Serves;
  operations: readonly Operation[];
  tokens: TokenVerifier;
  sessions: Sessions;
  readiness: HealthParts['readiness'];
}

export async function openHttp(platform: Platform, given: Given) {
  const { config, database, registry } = platform;
  const { serves, operations, tokens, sessions, readiness } = given;
  const { publicUrl, trustProxy, accessLogShare } = config;
  const rateLimiter = config.rateLimit && new RateLimiter(database, config.rateLimit);
  const bodyBudget = new BodyBudget(config.bodyBudgetBytes);
  measureBodies(registry, bodyBudget);
  const http = createServer({
    ...platform,
    ...{ operations, tokens, sessions, rateLimiter, publicUrl, trustProxy, accessLogShare },
    metrics: new HttpMetrics(registry),
    drainMs: DRAIN_MS,
    bodyBudget,
  });
  const tokenUrl = serves.auth ? TOKEN_PATH : `${config.issuer}${TOKEN_PATH}`;
  const inOrder = <T>(ids: readonly string[], all: readonly T[], idOf: (one: T) => string) =>
    ids.flatMap((id) => all.filter((one) => idOf(one) === id));
  const integration = {
    operations: inOrder(INTEGRATION.operations, operations, ({ id }) => id),
    webhooks: inOrder(INTEGRATION.webhooks, ALL_EVENTS, ({ name }) => name),
  };
  await servePages(http, {
    descriptions: {
      full: () => describeApi({ operations, webhooks: ALL_EVENTS, tokenUrl }),
      integration: () => describeApi({ ...integration, tokenUrl }),
    },
    // The dashboard needs both parts of the API at its own address.
    dashboard: serves.auth && serves.api ? join(projectRoot, 'dist', 'web') : null,
  });
  const admin = config.adminPort === null ? null : createAdminServer({ readiness, registry });
  if (!admin) serveHealth(http, { readiness, registry });
  const part: Part = rateLimiter
    ? { tasks: [{ name: 'remove old rate counters', everyMs: 60_000, run: () => rateLimiter.removeOld() }] }
    : {};
  return { http, admin, part };
}
