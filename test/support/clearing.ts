/** Clears a party of every listing that its screening found. */
export interface Screened {
  screeningReferenceData: Record<string, unknown>;
}

export function clearingAll(screened: object, party = 'RECEIVER') {
  const { matches } = (screened as Screened).screeningReferenceData;
  const found = matches as { subject: string; profileId: string }[];
  const own = found.filter(({ subject }) => subject === party).map(({ profileId }) => profileId);
  return { clearParty: true, clearProfileIds: [...new Set(own)] };
}
