/** Pickers of countries: the value is the ISO 3166-1 alpha-2 code, the label the name. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { LOCALE } from '../text/locale.ts';
import { countryName } from './country.ts';

/** Codes that `Intl` knows but ISO 3166-1 reserves or leaves to users: groups of countries, parts of countries, test codes. */
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Built when the first picker is shown. */
let known: { value: string; label: string }[] | undefined;

function countries(): { value: string; label: string }[] {
  known ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRY.has(code) && countryName(code) !== code)
    .map((value) => ({ value, label: `${countryName(value)} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label, LOCALE));
  return known;
}

export function CountrySelect(props: Omit<SelectProps, 'data'>) {
  return <Select searchable clearable {...props} data={countries()} />;
}

export function CountriesSelect(props: Omit<MultiSelectProps, 'data'>) {
  return <MultiSelect searchable clearable hidePickedOptions {...props} data={countries()} />;
}
