/** Pickers of countries: the value is the ISO 3166-1 alpha-2 code, the label the name. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { LOCALE } from '../text/locale.ts';
import { countryName } from './country.ts';

/** Codes that browsers name and ISO 3166-1 does not assign: groups and parts of countries, former countries, test codes. */
const NO_COUNTRY = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Built when the first picker is shown. */
let known: { value: string; label: string }[] | undefined;

export function countries(): { value: string; label: string }[] {
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
