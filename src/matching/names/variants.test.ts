import { expect, test } from 'vitest';
import MINED_VARIANTS from './data/mined-variants.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';
import { kinship, shareVariantGroup, VARIANT_GROUP_COUNT, variantGroupsOf } from './variants.ts';

const alike = (a: string, b: string) => shareVariantGroup(variantGroupsOf(a), variantGroupsOf(b));

test.each(
  'mohammed/magomed mahmoud/makhmud hussein/guseyn gaddafi/qadhafi aleksandr/iskander sergey/serhii dmitry/dmytro yuri/iurii bill/william peggy/margaret moshe/moses chen/tan huang/ng zhang/teo kim/gim lee/rhee park/pak ito/itoh smith/smythe meyer/maier sergeevich/serhiyovych'.split(
    ' ',
  ),
)('%s are spellings of one name', (pair) => {
  const [a = '', b = ''] = pair.split('/');
  expect(alike(a, b)).toBe(true);
});

test('a short form belongs to each of its names, and does not join them', () => {
  expect(alike('alex', 'alexander') && alike('alex', 'alexei')).toBe(true);
  expect(alike('alexander', 'alexei')).toBe(false);
  expect(alike('slava', 'vyacheslav') && alike('slava', 'yaroslav')).toBe(true);
  expect(alike('vyacheslav', 'yaroslav')).toBe(false);
});

test('different names share no group', () => {
  const names =
    'hassan hussein ahmad muhammad mahmud hamid hamad said saad salah saleh khalid khalil walid karim ali aliyah omar ammar amr jamal kamal jalal bilal nasser nasrin qasim hashim hisham ivan igor maria marina alexander alexei sergei stepan vladimir vladislav dmitri denis andrei anton mikhail maxim nikolai nikita pavel pyotr yegor grigory roman ruslan anna alice marcus martin robert roland cheng liu kang park baek yusuf yunus musa mustafa zaid zubair'.split(
      ' ',
    );
  const welded = names.flatMap((a) => names.filter((b) => a < b && alike(a, b)).map((b) => `${a}~${b}`));
  expect(welded).toEqual([]);
  expect(alike('chen', 'cheng')).toBe(false);
  expect(alike('li', 'liu')).toBe(false);
  expect(alike('kim', 'kang')).toBe(false);
});

test('group numbers of a word ascend, and fit into a corpus', () => {
  for (const word of ['chan', 'alex', 'chang', ...tableLines(MINED_VARIANTS).flatMap((line) => line.split(/[\s=]+/))]) {
    const groups = variantGroupsOf(word);
    expect([...groups].sort((a, b) => a - b)).toEqual(groups);
    expect(groups.every((group) => group >= 1 && group <= VARIANT_GROUP_COUNT)).toBe(true);
  }
  expect(VARIANT_GROUP_COUNT).toBeLessThan(65_535);
});

test.each([
  ['sasha', 'aleksandr', 'form'],
  ['bill', 'william', 'form'],
  ['jimmy', 'diego', 'chain'],
  ['mohammed', 'mohamad', 'spelling'],
] as const)('%s and %s are related as %s', (a, b, kin) => {
  const group = variantGroupsOf(a).find((one) => variantGroupsOf(b).includes(one))!;
  expect(kinship(group, a, b)).toBe(kin);
});
