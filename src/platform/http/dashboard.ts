/** The dashboard's files: pages that may not be kept, assets that may for ever since their names tell their content. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const POLICY = [
  "default-src 'self'",
  // The component library sets sizes and colours of single elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Addresses that are never a page, whatever is asked for. */
const NO_PAGES = /^\/(amlcore|auth|oauth2|v1|docs|health|metrics|openapi\.json|assets|\.well-known)(\/|$)/;

/**
 * Any other address that a browser opens is a page of the dashboard, which finds its own way from there.
 * @param folder what scripts/build-web.mjs made
 * @returns false where the dashboard was not built
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
    // Each file by its name, as they are now.
    wildcard: false,
    // The compressed forms answer at the address of the file itself.
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

/** A browser that opens an address says so; a program that asks for data does not. */
function asksForPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}
