import { randomBytes } from 'node:crypto';
import { EntryCodes } from './entry-codes.ts';

/** Of a unique key. */
export const testCodes = new EntryCodes(randomBytes(32));
