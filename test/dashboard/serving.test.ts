/** How the dashboard's files are served, and how much a first visit loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { callAt, type Service, sharedService } from '../support/service.ts';

const FIRST_LOAD_BYTES = 250_000;

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (path: string, headers: Record<string, string> = BROWSER) =>
  callAt(service.url, path, { token: null, headers });

describe('pages', () => {
  it.each([
    '/',
    '/screening',
    '/accept-invitation',
    '/transactions/0d8be2a7-1f0e-4b58-8a55-9a3f3d1c7e21',
    '/no/such/page?x=1',
  ])('%s', async (path) => {
    const reply = await open(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    const policy = reply.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    // Neither inline scripts nor those of others.
    expect(policy).not.toMatch(/script-src|default-src[^;]*unsafe/);
    expect(reply.text).not.toMatch(/<script(?![^>]*\ssrc="\/assets\/)/);
  });

  it.each([
    '/amlcore',
    '/amlcore/api/v1/nothing',
    '/auth/api/v1/nothing',
    '/docs/nothing',
    '/health/nothing',
    '/metrics/nothing',
    '/assets/',
    '/assets/nothing.js',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..%2f.vite%2fmanifest.json',
    '/.well-known/nothing',
    '/oauth2/nothing',
  ])('%s is not a page', async (path) => {
    const reply = await open(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it('are for browsers, and API clients get an error for unknown paths', async () => {
    expect((await open('/screening', { accept: 'application/json' })).status).toBe(404);
    expect(
      (await callAt(service.url, '/screening', { token: null, method: 'POST', headers: BROWSER, body: {} })).status,
    ).toBe(404);
  });
});

describe('assets', () => {
  it('are cached forever, and compressed on request', async () => {
    const names = readdirSync(join(projectRoot, 'dist/web/assets')).filter((name) =>
      /\.(js|css|svg|woff2)$/.test(name),
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names.slice(0, 40)) {
      expect(name, 'its name tells its content').toMatch(/-[\w-]{8}\.\w+$/);
      const reply = await open(`/assets/${name}`, { 'accept-encoding': 'gzip' });
      expect(reply.status, name).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      if (/\.(js|css)$/.test(name)) expect(reply.headers.get('content-encoding'), name).toBe('gzip');
    }
  });

  it('of a first visit have at most 250,000 bytes, compressed', async () => {
    const { firstLoad } = (await import('../../scripts/build-web.mjs' as string)) as {
      firstLoad(): Promise<{ bytes: number; files: Record<string, number> }>;
    };
    const { bytes, files } = await firstLoad();
    console.info(`first visit: ${bytes} bytes compressed`);
    expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  });

  it('of a first visit are smaller with brotli, and compressed files have no address of their own', async () => {
    const { firstLoad } = (await import('../../scripts/build-web.mjs' as string)) as {
      firstLoad(): Promise<{ files: Record<string, number> }>;
    };
    const { files } = await firstLoad();
    const assets = Object.entries(files).filter(([file]) => file.startsWith('assets/'));
    expect(assets.length).toBeGreaterThan(5);
    for (const [file, zipped] of assets) {
      const reply = await open(`/${file}`, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect(reply.status, file).toBe(200);
      expect(reply.headers.get('content-encoding'), file).toBe('br');
      expect(reply.headers.get('vary'), file).toContain('accept-encoding');
      expect(Number(reply.headers.get('content-length')), file).toBeLessThan(zipped);
      expect((await open(`/${file}.br`)).status).toBe(404);
    }
  });

  it('contain the styles of each component in them', () => {
    const built = join(projectRoot, 'dist/web/assets');
    const texts = (end: string) =>
      readdirSync(built)
        .filter((name) => name.endsWith(end))
        .map((name) => readFileSync(join(built, name), 'utf8'))
        .join();
    const classes = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
    const library = classes(readFileSync(join(projectRoot, 'node_modules/@mantine/core/styles.css'), 'utf8'));
    const styled = classes(texts('.css'));
    const drawn = [...classes(texts('.js'))].filter((name) => library.has(name));
    expect(drawn.length).toBeGreaterThan(50);
    expect(
      drawn.filter((name) => !styled.has(name)),
      'a component whose styles web/app/components.css lacks',
    ).toEqual([]);
  });
});
