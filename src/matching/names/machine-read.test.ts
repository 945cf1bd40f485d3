import { expect, it } from 'vitest';
import { machineReadName } from './machine-read.ts';

it.each([
  ['P<AUTBRANDAUER<<TASSILO<EDMUND<<<<<<<<<<', 'TASSILO EDMUND BRANDAUER'],
  ['PDD<<HOLUNDER<ROSE<<EDDA<<<<', 'EDDA HOLUNDER ROSE'],
  ['zone: IDFRAHOLUNDER<<EDDA', 'EDDA HOLUNDER'],
  ['U7788123<4AUT7409028M<<<<', null],
  ['a << b', null],
])('%s', (text, name) => expect(machineReadName(text)).toBe(name));
