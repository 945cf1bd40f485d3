/** Serves pages outside of the API: its description and the documentation pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { marked } from 'marked';
import { AppError } from '../errors.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import { projectRoot } from '../lib/project-root.ts';
import { serveDashboard } from './dashboard.ts';
import { isKnown, tagOf } from './entity-tags.ts';
import type { OpenApiDocument } from './openapi.ts';
import { PROBLEMS } from './problems.ts';
import { Strangers } from './strangers.ts';

export interface PageParts {
  /** Descriptions of the API, built on first use. */
  descriptions: Readonly<Record<Profile, () => Promise<OpenApiDocument>>>;
  /** Folder of the dashboard; null: this process does not serve it. */
  dashboard: string | null;
}

const PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

export async function servePages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const described = new Map<Profile, Promise<Described>>();
  const describedAs = (profile: Profile): Promise<Described> => {
    const known = described.get(profile) ?? parts.descriptions[profile]().then(packed);
    described.set(profile, known);
    return known;
  };
  if (parts.dashboard === null || !(await serveDashboard(app, parts.dashboard))) {
    app.get('/', (_request, reply) => reply.redirect('/docs'));
  }
  app.get('/openapi.json', async (request, reply) => {
    const { plain, gzipped } = await describedAs(profileIn(request.query));
    const isPacked = takesGzip(request.headers['accept-encoding']);
    const { body, tag } = isPacked ? gzipped : plain;
    // Public and identical for all callers: browsers may store it and revalidate.
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (isKnown(tag, request.headers['if-none-match'])) return reply.status(304).send();
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.type('application/json; charset=utf-8').send(body);
  });

  // Limit of their own for files and description pages, so that slow readers cannot block sign-in.
  const readers = new Strangers();
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/docs')) return;
    const leave = await readers.enter(request.ip);
    if (reply.raw.closed || reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
  });
  const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  // Registers each file by name: a folder would also serve paths such as "/docs/assets/".
  await app.register(fastifyStatic, { root: swaggerUi, serve: false });
  for (const asset of ASSETS) app.get(`/docs/assets/${asset}`, (_request, reply) => reply.sendFile(asset));
  app.get('/docs', (_request, reply) => page(reply, 'API', DOCS_BODY));
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START_SCRIPT));
  app.get<{ Params: { slug: string } }>('/docs/problems/:slug', (request, reply) => {
    const known = Object.values(PROBLEMS).find(({ slug }) => slug === request.params.slug);
    if (!known) throw new AppError('not-found');
    return page(reply, known.title, problemPage(known.slug));
  });
}

/** Each encoding has its own strong tag (RFC 9110, 8.8.3.3). */
interface Described {
  plain: { body: Buffer; tag: string };
  gzipped: { body: Buffer; tag: string };
}

async function packed(openapi: OpenApiDocument): Promise<Described> {
  const text = JSON.stringify(openapi);
  const pause = eventLoopPauses();
  await pause();
  const body = Buffer.from(text);
  await pause();
  return {
    plain: { body, tag: tagOf(text) },
    gzipped: { body: await promisify(gzip)(body), tag: tagOf(`${text} gzip`) },
  };
}

const PROFILES = ['full', 'integration'] as const;
type Profile = (typeof PROFILES)[number];

/** @throws AppError validation-failed */
function profileIn(query: unknown): Profile {
  const { profile = 'full' } = query as { profile?: string | string[] };
  const known = PROFILES.find((one) => one === String(profile).toLowerCase());
  if (known) return known;
  const error = { field: 'profile', code: 'Enum', message: `must be one of ${PROFILES.join(', ')}` };
  throw new AppError('validation-failed', { errors: [error] });
}

/** @param header Accept-Encoding */
function takesGzip(header: string | string[] | undefined): boolean {
  return [header ?? '']
    .flat()
    .some((one) => /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+)?\s*(?:,|$)/i.test(one));
}

/** Cached: identical for all callers. */
const problemPages = new Map<string, string>();

function problemPage(slug: string): string {
  const known = problemPages.get(slug);
  if (known !== undefined) return known;
  const text = readFileSync(join(projectRoot, 'docs', 'problems', `${slug}.md`), 'utf8');
  const made = `<main>${marked.parse(text, { async: false })}</main>`;
  problemPages.set(slug, made);
  return made;
}

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · amlcore</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<style>body { margin: 0; font: 16px/1.5 system-ui, sans-serif } main { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }</style>
</head>
<body>${body}</body>
</html>
`);
}

const DOCS_BODY =
  '<nav style="padding: 1rem"><a href="/docs">Integration</a> (<a href="/openapi.json?profile=integration">OpenAPI</a>) · ' +
  '<a href="/docs?profile=full">All operations</a> (<a href="/openapi.json">OpenAPI</a>)</nav>' +
  '<div id="api"></div><script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script>';

/** Opens on the operations of an integration, screening first. All operations are too many to show at once: their tags are closed. */
const START_SCRIPT = `const isFull = new URLSearchParams(location.search).get('profile') === 'full';
SwaggerUIBundle({ url: isFull ? '/openapi.json' : '/openapi.json?profile=integration', dom_id: '#api', deepLinking: true, filter: true, defaultModelsExpandDepth: 0, docExpansion: isFull ? 'none' : 'list' });
`;
