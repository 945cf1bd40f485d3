/** Countries to choose from, by their codes. */
import { LOCALE } from '../../text/locale.ts';

const names = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'none' });
/** Regions, tests and former codes, which the browser has names for too. */
const NO_COUNTRIES = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export const COUNTRIES: { value: string; label: string }[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second),
)
  .filter((code) => !NO_COUNTRIES.has(code))
  .flatMap((value) => {
    const label = names.of(value);
    return label && label !== value ? [{ value, label }] : [];
  })
  .sort((one, other) => one.label.localeCompare(other.label, LOCALE));
