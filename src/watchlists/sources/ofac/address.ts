/** OFAC's address columns: street, "city, state postal code" in one, country. */
import { countryCodeOf } from '../../countries.ts';
import type { ListedAddress } from '../../profile.ts';
import { addressOf } from '../entry-builder.ts';

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
