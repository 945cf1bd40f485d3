/**
 * Serves the dashboard's files. Pages are not cached. Assets are cached without limit, since their names contain a hash of their content.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const POLICY = [
  "default-src 'self'",
  // The component library sets sizes and colors of single elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Paths that are never a dashboard page. */
const NO_PAGES = /^\/(amlcore|auth|oauth2|v1|docs|health|metrics|openapi\.json|assets|\.well-known)(\/|$)/;

/**
 * Serves the dashboard for every other path that a browser opens. The dashboard does its own routing.
 * @param folder the output of scripts/build-web.mjs
 * @returns false if the dashboard was not built
 */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<boolean> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return false;
  const html = readFileSync(index, 'utf8');
  const page = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // Registers each existing file by name.
    wildcard: false,
    // Compressed files are served at the path of the original file.
    globIgnore: ['**/*.{gz,br}'],
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
  });
  app.get('/', (_request, reply) => page(reply));
  app.get('/*', (request, reply) => {
    if (NO_PAGES.test(pathOf(request)) || !asksForPage(request)) throw app.refusalOf(request);
    return page(reply);
  });
  return true;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0]!;
}

/** Browsers send a header that distinguishes navigation from API requests. */
function asksForPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}
