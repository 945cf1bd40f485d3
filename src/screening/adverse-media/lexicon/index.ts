import type { Language } from '../taxonomy.ts';
import { AR } from './ar.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { RU } from './ru.ts';
import type { Lexicon } from './types.ts';
import { ZH } from './zh.ts';

export const LEXICONS: Readonly<Record<Language, Lexicon>> = { EN, FR, ES, DE, RU, AR, ZH };
