/** OFAC's addresses: of the CSV set (street, "city, state postal code" in one, country) and of the XML formats (parts). */
import { countryCodeOf } from '../../countries.ts';
import type { ListedAddress } from '../../profile.ts';
import { addressOf } from '../entry-builder.ts';

const ADDRESS_PARTS = ['ADDRESS1', 'ADDRESS2', 'ADDRESS3', 'CITY', 'STATE/PROVINCE', 'POSTAL CODE', 'REGION'];

/** Null where all three are blank (OFAC writes an empty row for entities of unknown address). */
export function addressFrom(street: string, place: string, country: string): ListedAddress | null {
  const parts = [street.trim(), place.trim(), country.trim()];
  const addressRaw = parts.filter((part) => part !== '').join(', ');
  if (addressRaw === '') return null;
  return addressOf(addressRaw, {
    street: parts[0] || null,
    ...placeOf(parts[1] ?? ''),
    country: parts[2] ? countryCodeOf(parts[2]) : null,
  });
}

export interface AddressParts {
  /** Up to three lines. */
  lines: string[];
  city: string;
  state: string;
  postalCode: string;
  /** "Gaza", "Crimea": OFAC's own geography, mostly instead of a country. */
  region: string;
  country: string;
}

/** Written as the CSV set writes it, so that one address reads alike in all formats. Null where every part is blank. */
export function addressFromParts(parts: AddressParts): ListedAddress | null {
  const street = parts.lines.filter((line) => line !== '').join(', ');
  const place = [[parts.city, parts.state].filter((part) => part !== '').join(', '), parts.postalCode];
  const region = parts.region === '' ? '' : `Region: ${parts.region}`;
  const raw = [street, place.filter((part) => part !== '').join(' '), region, parts.country];
  const addressRaw = raw.filter((part) => part !== '').join(', ');
  if (addressRaw === '') return null;
  return addressOf(addressRaw, {
    street: street || null,
    city: parts.city || null,
    stateProvince: parts.state || null,
    postalCode: parts.postalCode || null,
    country: countryCodeOf(parts.country || region),
  });
}

/** OFAC's types of address parts, as the ENHANCED and the ADVANCED format name them, each with its value. */
export function addressPartsOf(
  parts: readonly (readonly [type: string, value: string])[],
  country: string,
): AddressParts {
  const of = (type: string) =>
    parts
      .filter(([name]) => name.toUpperCase() === type)
      .map(([, value]) => value)
      .join(', ');
  const lines = [of('ADDRESS1'), of('ADDRESS2'), of('ADDRESS3')];
  const others = parts.filter(([name]) => !ADDRESS_PARTS.includes(name.toUpperCase())).map(([, value]) => value);
  return {
    lines: [...lines, ...others],
    city: of('CITY'),
    state: of('STATE/PROVINCE'),
    postalCode: of('POSTAL CODE'),
    region: of('REGION'),
    country: /^undetermined$/i.test(country) ? '' : country,
  };
}

/** "London EC3N 1DY", "Mexico, D.F. 11570", "Antwerpen 2000": the last words that hold a digit are the postal code. */
function placeOf(place: string): Pick<ListedAddress, 'city' | 'stateProvince' | 'postalCode'> {
  const words = place.split(/\s+/).filter((word) => word !== '');
  let end = words.length;
  while (end > 1 && /\d/.test(words[end - 1] ?? '')) end -= 1;
  if (/^(?:C\.?P\.?|P\.?C\.?)$/i.test(words[end - 1] ?? '') && end > 1) end -= 1;
  const named = words.slice(0, end).join(' ').replace(/,$/, '');
  const comma = named.indexOf(',');
  return {
    city: (comma < 0 ? named : named.slice(0, comma)).trim() || null,
    stateProvince: comma < 0 ? null : named.slice(comma + 1).trim() || null,
    postalCode: words.slice(end).join(' ') || null,
  };
}
