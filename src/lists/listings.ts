/** Separates listings in force from ended ones. Ended listings never affect decisions. */
import type { ListEntry, ProfileSource, StoredProfile, WatchlistCategory } from './profile.ts';

type Listings = Pick<StoredProfile, 'status' | 'sources'>;

/** Whether the entry is on its list today. */
export function isListed({ status, removalDate }: Pick<ListEntry, 'status' | 'removalDate'>): boolean {
  return status === 'ACTIVE' && removalDate === null;
}

/** The listings in force. A DELISTED profile has none. */
export function listingsInForce({ status, sources }: Listings): ProfileSource[] {
  return status === 'ACTIVE' ? sources.filter(({ removalDate }) => !removalDate) : [];
}

/** The listings to show: those in force, followed by ended listings if history is requested. */
export function listingsToShow(profile: Listings, includeDelisted: boolean): ProfileSource[] {
  const inForce = listingsInForce(profile);
  if (!includeDelisted) return inForce;
  return [...inForce, ...profile.sources.filter((source) => !inForce.includes(source))];
}

/** The distinct categories in which the party is listed today. */
export function categoriesInForce(profile: Listings): WatchlistCategory[] {
  return [...new Set(listingsInForce(profile).map(({ category }) => category))];
}
