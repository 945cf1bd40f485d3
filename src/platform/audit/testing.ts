import { randomBytes } from 'node:crypto';
import { EntryCodes } from './entry-codes.ts';

/** SQLSTATE of a violated unique key. */
export const testCodes = new EntryCodes(randomBytes(32));
