/** Cookies of people who sign in. */
import { parseCookie, stringifySetCookie } from 'cookie';

export const SESSION_COOKIE = 'amlcore_session';

export interface CookieOptions {
  path: string;
  /** Sent over https alone. */
  secure: boolean;
  /** null: until the browser is closed. 0: forget it. */
  maxAgeSeconds: number | null;
}

/** The value of a cookie that was sent, or undefined. */
export function cookieOf(header: string | string[] | undefined, name: string): string | undefined {
  return typeof header === 'string' ? parseCookie(header)[name] : undefined;
}

/** A Set-Cookie header: no script reads it, and no other site's page makes a browser send it. */
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
