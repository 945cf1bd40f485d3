/** Languages that the service supports. */
import { LOCALE } from '../../text/locale.ts';

export const LANGUAGES = ['EN', 'FR', 'ES', 'DE', 'RU', 'AR', 'ZH'] as const;

const names = new Intl.DisplayNames(LOCALE, { type: 'language', fallback: 'code' });

export const languageName = (code: string): string => names.of(code.toLowerCase()) ?? code;
