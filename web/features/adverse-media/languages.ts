/** Those that the service reads. */
export const LANGUAGES = ['EN', 'FR', 'ES', 'DE', 'RU', 'AR', 'ZH'] as const;

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export const languageName = (code: string): string => names.of(code.toLowerCase()) ?? code;
