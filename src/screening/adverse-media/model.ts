/** The version of the article reader, which is that of its code. */
import { derivedVersion } from '../../platform/lib/derived-version.ts';
import { CODE_FINGERPRINT } from './fingerprint.ts';

const NUMBER = '1.0.0';
const CODE = { code: CODE_FINGERPRINT };
/** Kept as the policies are (`platform/policies/`): the code itself is not. */
export const ARTICLE_MODEL = { kind: 'ARTICLES', version: derivedVersion(NUMBER, CODE), content: CODE } as const;
/** Part of every analysis: `1.0.0+3fa9c0d1e2f3`, another one whenever the code that reads articles is. */
export const ARTICLE_MODEL_VERSION: string = ARTICLE_MODEL.version;
