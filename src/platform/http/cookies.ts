/** Reads and writes session cookies. */
import { parseCookie, stringifySetCookie } from 'cookie';

export const SESSION_COOKIE = 'amlcore_session';

export interface CookieOptions {
  path: string;
  /** Sent over https only. */
  secure: boolean;
  /** null: until the browser is closed. 0: delete the cookie. */
  maxAgeSeconds: number | null;
}

/** The value of a cookie, or undefined. */
export function cookieOf(header: string | string[] | undefined, name: string): string | undefined {
  return typeof header === 'string' ? parseCookie(header)[name] : undefined;
}

/** A Set-Cookie header: not readable by scripts, and not sent with requests from other sites. */
export function setCookie(name: string, value: string, { path, secure, maxAgeSeconds }: CookieOptions): string {
  return stringifySetCookie({
    name,
    value,
    path,
    secure,
    httpOnly: true,
    sameSite: 'strict',
    ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
  });
}
