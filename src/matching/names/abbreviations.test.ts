import { expect, it } from 'vitest';
import { expandGeneralWords } from './abbreviations.ts';

it.each(['Digi International Inc.', 'Intel Corporation'])(
  '%s keeps its own name, which is not an abbreviation',
  (name) => {
    expect(expandGeneralWords(name)).toBeNull();
  },
);
