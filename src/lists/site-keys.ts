/**
 * Normalized keys of websites, the same for listed sites and sites in payments. Pure.
 *
 *   "https://www.Example.com/en/contacts"     SITEEXAMPLECOM
 *   "http://vk.com/holunder"                  SITEVKCOMHOLUNDER
 *
 * The host identifies the owner. On a host with pages of many parties, or for a person's page on another party's host, the path
 * identifies the owner. An email address is no site, because its user may only work for a listed bank.
 */
const SITE =
  /(?<![\p{L}\p{N}@._%+-])(?:https?:\/*)?(?:www\d?\.)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}(?:xn--[a-z\d-]{2,59}|\p{L}{2,24}))(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?::\d+)?(\/[^\s,;<>"'()]*)?/giu;
/** Hosts where many parties have pages. */
const SHARED: ReadonlySet<string> = new Set([
  ...[
    'facebook.com',
    'fb.com',
    'vk.com',
    'vk.ru',
    'ok.ru',
    't.me',
    'telegram.me',
    'telegram.org',
    'twitter.com',
    'x.com',
  ],
  ...[
    'youtube.com',
    'youtu.be',
    'instagram.com',
    'linkedin.com',
    'sites.google.com',
    'google.com',
    'yandex.ru',
    'mail.ru',
  ],
  ...[
    'weibo.com',
    'tiktok.com',
    'rutube.ru',
    'gmail.com',
    'yahoo.com',
    'alibaba.com',
    'github.com',
    'wa.me',
    'linktr.ee',
  ],
]);
/** Path words before the name of a page: "in" of linkedin.com, "channel" of youtube.com. */
const BEFORE_NAME = /^(?:in|company|channel|c|user|groups|pages|people|profile\.php|view|site)$/;

/** Keys of sites in free text. */
export function siteKeysIn(text: string): string[] {
  if (!text.includes('.')) return [];
  return keysOf(text, () => false);
}

/** Keys of a listed website. @param isPerson a page of a person at a shared host does not identify the host */
export function siteKeysOf(value: string, isPerson: boolean): string[] {
  return keysOf(value, (path) => isPerson && path.length > 0);
}

function keysOf(text: string, byPath: (path: readonly string[]) => boolean): string[] {
  const keys = [...text.matchAll(SITE)].flatMap(([, host = '', rest = '']) => {
    const path = (rest.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
    const lower = host.toLowerCase();
    if (!SHARED.has(lower)) return byPath(path) ? [] : [keyOf([lower])];
    const named = path.findIndex((part) => !BEFORE_NAME.test(part.toLowerCase()));
    return named < 0 ? [] : [keyOf([lower, ...path.slice(0, named + 1)])];
  });
  return [...new Set(keys)];
}

function keyOf(parts: readonly string[]): string {
  return `SITE${parts
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()}`;
}
