import { expect, it } from 'vitest';
import { readingsOf } from './text-readings.ts';

it.each([
  ['rent for Tassilo Bran\ndauer', ['rent for Tassilo Brandauer']],
  ['rent for Tassilo Bran\r\ndauer', ['rent for Tassilo Brandauer']],
  ['Bran-\ndauer', ['Brandauer']],
  // A short line was not full.
  ['Rent\nMay', []],
  ['<b>Tassilo</b><i>Brandauer</i>', ['Tassilo Brandauer']],
  ['Tassilo+Brandauer', ['Tassilo Brandauer']],
  ['Tassilo🙂Brandauer', ['Tassilo Brandauer']],
  ['P<AUTBRANDAUER<<TASSILO<<<', ['TASSILO BRANDAUER']],
  ['Rent for flat 4, 1+1 rooms', []],
  ['loyer TassilÃ³ Brandauer', ['loyer Tassiló Brandauer']],
  ['rent Tassil0 Brand4uer', ['rent Tassilo Brandauer']],
  ['rent VGFzc2lsbyBCcmFuZGF1ZXI=', ['rent Tassilo Brandauer']],
  ['INV20A-44 of 3 May', []],
])('%s', (text, others) => expect(readingsOf(text)).toEqual([text, ...others]));
