import { expect, it } from 'vitest';
import { nameOfMachineReadableZone } from './machine-readable-zone.ts';

it.each([
  ['P<AUTBRANDAUER<<TASSILO<EDMUND<<<<<<<<<<', 'TASSILO EDMUND BRANDAUER'],
  ['PDD<<HOLUNDER<ROSE<<EDDA<<<<', 'EDDA HOLUNDER ROSE'],
  ['zone: IDFRAHOLUNDER<<EDDA', 'EDDA HOLUNDER'],
  ['U7788123<4AUT7409028M<<<<', null],
  ['a << b', null],
])('%s contains the name %s', (text, name) => expect(nameOfMachineReadableZone(text)).toBe(name));
