/**
 * Disturbances that a stranger would try: several at once, customs of one language, machines that spoil letters, other alphabets by
 * ear. Their tables are made for this, and are not the ones that the matcher reads by.
 */
import { STRANGE_ANYONE } from './anyone.ts';
import { STRANGE_FIRMS } from './firms.ts';
import { STRANGE_PERSONS } from './persons.ts';
import { STRANGE_SHIPS } from './ships.ts';

export const STRANGE = [...STRANGE_ANYONE, ...STRANGE_PERSONS, ...STRANGE_FIRMS, ...STRANGE_SHIPS];
