import { randomBytes } from 'node:crypto';
import { EntryCodes } from './entry-codes.ts';

/** Of a key that nobody else has. */
export const testCodes = new EntryCodes(randomBytes(32));
