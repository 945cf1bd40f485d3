/** Known paths answer other methods with 405 and the list of allowed ones. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Operation } from './operation.ts';
import type { Refuse } from './refusal.ts';

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export function refuseOtherMethods(app: FastifyInstance, operations: readonly Operation[], refuse: Refuse): void {
  for (const [url, methods] of methodsByPath(operations)) {
    const allowedMethods = [...methods];
    const detail = `This address allows ${allowedMethods.join(', ')}.`;
    const refuseMethod = (request: FastifyRequest, reply: FastifyReply) =>
      refuse(new AppError('method-not-allowed', { detail, allowedMethods }), request, reply);
    app.route({
      method: ALL_METHODS.filter((method) => !methods.has(method)),
      url,
      // Refused before the body is read.
      onRequest: refuseMethod,
      handler: refuseMethod,
    });
  }
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
