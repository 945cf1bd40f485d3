/**
 * Proposes listings for the parties of an article. Pure.
 *
 *   accused of an offense                       a listing for the themes of the accusation
 *   cleared, and listed for it before           a listing that states the clearance, for the themes concerned
 *   other parties                               none
 *
 * An article gives only a name. So a profile of the lists is linked only if it is the single one with nearly this name. It lends
 * its names, which can only add matches. Data that could remove a match (birth dates, nationalities) is used only after a user
 * has confirmed that it is the same party.
 */

import type { StoredProfile } from '../../../lists/profile.ts';
import { partyOf } from '../../../lists/resolution/party.ts';
import { EntryBuilder } from '../../../lists/sources/entry-builder.ts';
import { isComparableName } from '../../../matching/comparable.ts';
import { equalityKey } from '../../../matching/names/normalize.ts';
import { uuidFromName } from '../../../platform/lib/ids.ts';
import type { ArticleFinding } from '../classify.ts';
import type { LinkedParty } from '../link-parties.ts';
import type { PartyType } from '../names/mention.ts';
import { KNOWN_FROM, LEAST_WORDS } from './policy.ts';
import type { ArticleListing, KnownParty, Matter } from './types.ts';

/** Parts of a listing that follow from the article alone. */
export type Proposal = Pick<
  ArticleListing,
  'party' | 'name' | 'kind' | 'profileId' | 'knownProfileId' | 'known' | 'matters' | 'confidence'
> & {
  /** Whether it can be listed without confirmation. */
  isCertain: boolean;
  /** The listing only states a clearance: it exists only for parties that were listed before. */
  onlyClears: boolean;
};

export interface ReadParties {
  tenantId: string;
  parties: readonly LinkedParty[];
  findings: readonly ArticleFinding[];
  /** The linked profiles, by id. */
  profiles: ReadonlyMap<string, StoredProfile>;
  /** 0..1 */
  minConfidence: number;
}

export function proposalsOf({ tenantId, parties, findings, profiles, minConfidence }: ReadParties): Proposal[] {
  return parties.flatMap((party, at): Proposal[] => {
    const matters = mattersOf(party, findings);
    if (matters.length === 0 || !isComparableName(party.name)) return [];
    const known = knownProfileOf(party, profiles);
    const accusing = matters.filter(({ stage }) => stage !== 'CLEARED');
    // A clearance of one accusation does not raise the confidence of another.
    const confidence = Math.max(...(accusing.length > 0 ? accusing : matters).map((matter) => matter.confidence));
    return [
      {
        party: at,
        name: party.name,
        kind: party.type,
        profileId: known
          ? profileIdOfKnown(tenantId, known.profileId)
          : profileIdOfName(tenantId, party.type, party.name),
        knownProfileId: known?.profileId ?? null,
        known: known && knownPartyOf(known),
        matters,
        confidence,
        isCertain: confidence >= minConfidence && (known !== null || tellsParties(party.name, party.type)),
        onlyClears: accusing.length === 0,
      },
    ];
  });
}

/** Accusations and acquittals of the party by theme. */
function mattersOf({ ties, cleared }: LinkedParty, findings: readonly ArticleFinding[]): Matter[] {
  const confidenceOf = (theme: ArticleFinding['theme']) => findings.find((one) => one.theme === theme)?.confidence ?? 0;
  return [...ties, ...cleared].map((tie) => ({ ...tie, confidence: confidenceOf(tie.theme) }));
}

function knownProfileOf({ matches, type }: LinkedParty, profiles: ReadonlyMap<string, StoredProfile>) {
  const alike = matches.filter(({ score, entityType }) => score >= KNOWN_FROM && entityType === type);
  return alike.length === 1 ? (profiles.get(alike[0]!.profileId) ?? null) : null;
}

export function knownPartyOf({ kind, names, dates, nationalities, gender }: StoredProfile): KnownParty {
  return { kind, names, dates: dates.filter(({ type }) => type === 'BIRTH'), nationalities, gender };
}

/** Whether the name has enough words to identify a party. */
function tellsParties(name: string, type: PartyType): boolean {
  const builder = new EntryBuilder('', type === 'INDIVIDUAL' ? 'PERSON' : 'ORGANIZATION');
  builder.primaryName(name);
  const [read] = partyOf('', builder.entry).names;
  return (read?.distinguishing ?? 0) >= LEAST_WORDS[type];
}

/** All articles about one known profile share one internal list profile. */
export function profileIdOfKnown(tenantId: string, knownProfileId: string): string {
  return uuidFromName(tenantId, `articles about profile ${knownProfileId}`);
}

/** Profile ID of an unlisted party. Parties of one type and one name share a profile until a user splits them. */
function profileIdOfName(tenantId: string, type: PartyType, name: string): string {
  return uuidFromName(tenantId, `articles about ${type} ${equalityKey(name, type === 'INDIVIDUAL')}`);
}

/** For a listing that a user has separated from its namesakes. */
export function profileIdOfOne(tenantId: string, listingId: string): string {
  return uuidFromName(tenantId, `articles about the party of ${listingId}`);
}
