/** The form of the filing institution against the service's own setting. */
import { describe, expect, it } from 'vitest';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { institutionForFincen } from '../../src/reporting/sar/required.ts';
import { sarSettings } from '../../src/reporting/sar/settings.ts';
import { lackingFor, PARTS, settingOf, textsOf } from '../../web/features/settings/institution.ts';

const { schema } = sarSettings['filings.institution'];
const lacking = (value: object) =>
  institutionForFincen(value)
    .filter(({ code }) => code === 'NotNull')
    .map(({ field }) => field.replace(/^institution\./, ''))
    .sort();

describe('the form of the institution', () => {
  it('has a field for each member of the setting, and returns the given values', () => {
    const texts = textsOf(INSTITUTION);
    const paths = PARTS.flatMap(({ at, fields }) => fields.map((field) => `${at}${field}`));
    expect(Object.keys(texts).filter((path) => !paths.includes(path))).toEqual([]);
    expect(schema.parse(settingOf(texts))).toEqual(schema.parse(INSTITUTION));
    const all = Object.fromEntries(paths.map((path) => [path, '']));
    expect(settingOf(all), 'what is empty is absent').toEqual({});
  });

  it.each([
    ['none', {}],
    ['all', INSTITUTION],
    ['another kind of institution, unnamed', { ...INSTITUTION, institutionType: 'OTHER' as const }],
    ['no city of the transmitter', { ...INSTITUTION, transmitter: { ...INSTITUTION.transmitter, address: {} } }],
  ])('lists errors of a report: %s', (_what, value) => {
    expect(lackingFor('FINCEN', textsOf(value)).sort()).toEqual(lacking(value));
  });
});
