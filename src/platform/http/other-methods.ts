/**
 * Answers a known path with a wrong method with 405 and the allowed methods. A route per disallowed method would be two thousand
 * registrations at each start. An address without a route is looked up among the known paths instead.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';
import { AppError } from '../errors.ts';
import type { Operation } from './operation.ts';
import type { Refuse } from './refusal.ts';

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** An overlong ID still gets 405 for a wrong method. */
const LONGEST_PART = 16 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** The error for a request without a route: wrong method or unknown path. */
    refusalOf(request: FastifyRequest): AppError;
  }
  interface FastifyRequest {
    /** The known path, if only the method is wrong. */
    refusedRoute: string | null;
  }
}

export function refuseOtherMethods(app: FastifyInstance, operations: readonly Operation[], refuse: Refuse): void {
  const paths = methodsByPath(operations);
  let known: findMyWay.Instance<findMyWay.HTTPVersion.V1> | null = null;
  app.decorateRequest('refusedRoute', null);
  app.decorate('refusalOf', (request: FastifyRequest) => {
    if (!(ALL_METHODS as readonly string[]).includes(request.method)) return new AppError('not-found');
    known ??= routerOf(paths.keys());
    const path = known.find('GET', request.raw.url ?? '/')?.store as string | undefined;
    const methods = path === undefined ? undefined : paths.get(path);
    if (path === undefined || !methods || methods.has(request.method)) return new AppError('not-found');
    request.refusedRoute = path;
    return methodNotAllowed(methods);
  });
  // Without these routes, another path with a parameter in that place would accept the request.
  for (const { url, method } of overshadowed(paths)) {
    const methods = paths.get(url)!;
    const refuseMethod = (request: FastifyRequest, reply: FastifyReply) =>
      refuse(methodNotAllowed(methods), request, reply);
    // Rejected before the body is read.
    app.route({ method, url, onRequest: refuseMethod, handler: refuseMethod });
  }
}

function methodNotAllowed(methods: ReadonlySet<string>): AppError {
  const allowedMethods = [...methods];
  const detail = `This path allows only ${allowedMethods.join(', ')}.`;
  return new AppError('method-not-allowed', { detail, allowedMethods });
}

/** Same matching as the server's router, with one method. */
function routerOf(paths: Iterable<string>): findMyWay.Instance<findMyWay.HTTPVersion.V1> {
  const router = findMyWay({ maxParamLength: LONGEST_PART });
  for (const path of paths) router.on('GET', path, () => {}, path);
  return router;
}

/** For each path, the disallowed methods that another path would accept. */
function overshadowed(paths: ReadonlyMap<string, ReadonlySet<string>>): { url: string; method: HTTPMethods[] }[] {
  const all = [...paths].map(([url, methods]) => ({ url, methods, parts: url.split('/') }));
  const open = all.filter(({ url }) => url.includes('/:'));
  return all.flatMap(({ url, methods, parts }) => {
    const others = open.filter((other) => isNearer(parts, other.parts));
    const method = ALL_METHODS.filter((one) => !methods.has(one) && others.some((other) => other.methods.has(one)));
    return method.length === 0 ? [] : [{ url, method }];
  });
}

/** Whether an address may match both paths and the first wins: at the first difference it has text where the other has a parameter. */
function isNearer(parts: readonly string[], others: readonly string[]): boolean {
  if (parts.length !== others.length) return false;
  let nearer: boolean | null = null;
  for (let at = 0; at < parts.length; at++) {
    if (parts[at] === others[at]) continue;
    const othersIsOpen = others[at]!.startsWith(':');
    const isOpen = parts[at]!.startsWith(':');
    if (!isOpen && !othersIsOpen) return false;
    if (isOpen !== othersIsOpen) nearer ??= othersIsOpen;
  }
  return nearer === true;
}

function methodsByPath(operations: readonly Operation[]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const { path, method } of operations) {
    const methods = paths.get(path) ?? new Set<string>();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    paths.set(path, methods);
  }
  return paths;
}
