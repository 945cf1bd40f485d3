/**
 * Known paths answer other methods with 405 and the list of allowed ones. A route for each method that is not allowed would be two thousand,
 * which every start would have to make: an address that no route takes is looked up among the known paths instead.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';
import { AppError } from '../errors.ts';
import type { Operation } from './operation.ts';
import type { Refuse } from './refusal.ts';

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** What is too long for an id is no reason to say nothing of its method. */
const LONGEST_PART = 16 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Of a request that no route takes: what is wrong, its method or its address. */
    refusalOf(request: FastifyRequest): AppError;
  }
  interface FastifyRequest {
    /** The known path whose method is wrong. */
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
  // What another path with a parameter in that place would take is the nearer path's to refuse.
  for (const { url, method } of overshadowed(paths)) {
    const methods = paths.get(url)!;
    const refuseMethod = (request: FastifyRequest, reply: FastifyReply) =>
      refuse(methodNotAllowed(methods), request, reply);
    // Refused before the body is read.
    app.route({ method, url, onRequest: refuseMethod, handler: refuseMethod });
  }
}

function methodNotAllowed(methods: ReadonlySet<string>): AppError {
  const allowedMethods = [...methods];
  const detail = `This address allows ${allowedMethods.join(', ')}.`;
  return new AppError('method-not-allowed', { detail, allowedMethods });
}

/** The same as the server's own, with one method: whose it is does not matter. */
function routerOf(paths: Iterable<string>): findMyWay.Instance<findMyWay.HTTPVersion.V1> {
  const router = findMyWay({ maxParamLength: LONGEST_PART });
  for (const path of paths) router.on('GET', path, () => {}, path);
  return router;
}

/** Of each path the methods that are not allowed there, and would be taken by another path. */
function overshadowed(paths: ReadonlyMap<string, ReadonlySet<string>>): { url: string; method: HTTPMethods[] }[] {
  const all = [...paths].map(([url, methods]) => ({ url, methods, parts: url.split('/') }));
  const open = all.filter(({ url }) => url.includes('/:'));
  return all.flatMap(({ url, methods, parts }) => {
    const others = open.filter((other) => isNearer(parts, other.parts));
    const method = ALL_METHODS.filter((one) => !methods.has(one) && others.some((other) => other.methods.has(one)));
    return method.length === 0 ? [] : [{ url, method }];
  });
}

/** Whether an address may be one of both, and is looked for here first: by the first part that is a text here and a parameter there. */
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
