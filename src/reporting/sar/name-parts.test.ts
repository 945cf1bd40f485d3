import { describe, expect, it } from 'vitest';
import { namePartsOf, withNameParts } from './name-parts.ts';

describe('suggested parts of a name that was recorded as one text', () => {
  it.each([
    ['Tassilo Brandauer', { lastName: 'Brandauer', firstName: 'Tassilo' }],
    ['Anna Maria Nowak', { lastName: 'Nowak', firstName: 'Anna', middleName: 'Maria' }],
    ['Brandauer, Tassilo Otto', { lastName: 'Brandauer', firstName: 'Tassilo', middleName: 'Otto' }],
    ['Dr. Ludwig van der Berg Jr.', { lastName: 'van der Berg', firstName: 'Ludwig', suffix: 'Jr.' }],
    ['Walter Smith, Jr.', { lastName: 'Smith', firstName: 'Walter', suffix: 'Jr.' }],
    ['ZARVANEK ORVELT Nicolas', { lastName: 'ZARVANEK ORVELT', firstName: 'Nicolas' }],
    ['Vladimir Petrovich Ivanov', { lastName: 'Ivanov', firstName: 'Vladimir', middleName: 'Petrovich' }],
    ['Ivanov Vladimir Petrovich', { lastName: 'Ivanov', firstName: 'Vladimir', middleName: 'Petrovich' }],
    ['Salman bin Nayef al Harbi', { lastName: 'al Harbi', firstName: 'Salman', middleName: 'bin Nayef' }],
    ['Suharto', { lastName: 'Suharto' }],
    ['王小明', { lastName: '王小明' }],
  ])('%s', (name, parts) => {
    expect(namePartsOf(name)).toEqual(parts);
  });

  it('changes no organization and no name that a user has split', () => {
    const firm = { subjectType: 'CORPORATE' as const, fullName: 'Harbor Tools' };
    expect(withNameParts(firm)).toEqual(firm);
    const person = { subjectType: 'INDIVIDUAL' as const, fullName: 'Ana Ruiz Gil', lastName: 'Ruiz Gil' };
    expect(withNameParts(person)).toEqual(person);
    const whole = { subjectType: 'INDIVIDUAL' as const, fullName: 'Ana Ruiz' };
    expect(withNameParts(whole)).toEqual({ ...whole, lastName: 'Ruiz', firstName: 'Ana' });
  });
});
