import { expect, it } from 'vitest';
import { generalWordsInFull } from './abbreviations.ts';

it.each(['Digi International Inc.', 'Intel Corporation'])(
  '%s has a name of its own, which is not shortened',
  (name) => {
    expect(generalWordsInFull(name)).toBeNull();
  },
);
