import { expect, test } from 'vitest';
import { readingsOf } from './readings.ts';

const CASES: [text: string, person: boolean, others: string[]][] = [
  ['GLOBAL RELIEF FOUNDATION (GRF)', false, ['GLOBAL RELIEF FOUNDATION', 'GRF']],
  ['JAMAAT-UL-AHRAR (JuA)', false, ['JAMAAT-UL-AHRAR', 'JuA']],
  ['Bank of China (Hong Kong) Limited', false, []],
  ['Yamahdi (UK) Limited', false, []],
  ['Ромашка (Romashka)', false, ['Ромашка', 'Romashka']],
  ["Al Qa'ida/Islamic Army", false, ["Al Qa'ida", 'Islamic Army']],
  ['Department 140/14', false, []],
  ['Maersk A/S', false, []],
  ['Ali Hassan (Abu Bakr)', true, ['Ali Hassan', 'Abu Bakr']],
  ['Ali Hassan (علي حسن)', true, ['Ali Hassan', 'علي حسن']],
  ['Ali Hassan (1960)', true, []],
  ['Ali Hassan alias Omar Said', true, ['Ali Hassan', 'Omar Said']],
  ['Merivan SARL (également connue sous le nom de Merivan Négoce)', false, ['Merivan SARL', 'Merivan Négoce']],
  ['Zelmar Works (also known as Zelmatrade, ZMT Holding)', false, ['Zelmar Works', 'Zelmatrade', 'ZMT Holding']],
  ['Vladimir Putin', true, []],
  ['((((', true, []],
];
test.each(CASES)('%j (person: %j) has the other readings %j', (text, person, others) => {
  expect(readingsOf(text, person)).toEqual([text, ...others]);
});
