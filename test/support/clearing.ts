/** Clears a party of every listing that its screening found. */
export interface Screened {
  screeningReferenceData: Record<string, unknown>;
}

export function clearingAll({ screeningReferenceData: { matches } }: Screened, party = 'RECEIVER') {
  const found = matches as { subject: string; profileId: string }[];
  const own = found.filter(({ subject }) => subject === party).map(({ profileId }) => profileId);
  return { clearParty: true, clearProfileIds: [...new Set(own)] };
}
