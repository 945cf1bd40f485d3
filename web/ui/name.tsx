/** A name in its own script and direction. */

import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { LOCALE } from '../text/locale.ts';

/** From ISO 15924 codes to a language with fitting fonts and line breaking. */
const LANGUAGES: Readonly<Record<string, string>> = {
  arab: 'ar',
  hebr: 'he',
  cyrl: 'ru',
  grek: 'el',
  hans: 'zh-Hans',
  hant: 'zh-Hant',
  hani: 'zh',
  jpan: 'ja',
  kore: 'ko',
  deva: 'hi',
  thai: 'th',
  geor: 'ka',
  armn: 'hy',
};

const scripts = new Intl.DisplayNames(LOCALE, { type: 'script', fallback: 'code' });

/** `Cyrillic` for cyrl. */
export const scriptName = (code: string): string => scripts.of(code.charAt(0).toUpperCase() + code.slice(1)) ?? code;

export function Name({ children, script, strong }: { children: ReactNode; script?: string; strong?: boolean }) {
  const lang = script === undefined ? undefined : LANGUAGES[script.toLowerCase()];
  return (
    <bdi className="name" dir="auto" lang={lang} style={strong ? { fontWeight: 600 } : undefined}>
      {children}
    </bdi>
  );
}

/** In place of a name that cannot be decrypted, because an empty cell would mean no name. */
export function Unreadable() {
  return <em className="quiet">{text.common.unreadable}</em>;
}
