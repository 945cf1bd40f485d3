import type { Declarations } from '../../platform/modules/declarations.ts';
import { ARTICLE_LISTING_TABLE } from './listings/policy.ts';
import { ARTICLE_MODEL } from './model.ts';
import { adverseMediaSettings } from './settings.ts';

export const adverseMediaDeclarations = {
  settings: adverseMediaSettings,
  policies: [ARTICLE_MODEL, ARTICLE_LISTING_TABLE],
} as const satisfies Declarations;
