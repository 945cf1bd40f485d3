/** What a clearance covers: the selected listings, until a review date. */
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { parties } from '../../text/counterparties.ts';
import { formatDay } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { Listed } from './said.tsx';

const t = parties.clearing;

export interface ClearedListing {
  profileId: string;
  name: string;
}

export interface Clearing {
  profileIds: readonly string[];
  /** Empty: one year. */
  reviewDate: string;
}

export const NO_CLEARING: Clearing = { profileIds: [], reviewDate: '' };

/** Each listing once. */
export function listingsOf(
  matches: readonly { profileId: string; primaryName: string; subject: string }[],
): ClearedListing[] {
  const ofSides = matches.filter(({ subject }) => subject === 'SENDER' || subject === 'RECEIVER');
  return [...new Map(ofSides.map(({ profileId, primaryName: name }) => [profileId, { profileId, name }])).values()];
}

/** The members of the request. The only listing is selected by itself. */
export function clearingOf(listings: readonly ClearedListing[], { profileIds, reviewDate }: Clearing) {
  return {
    clearParty: true as const,
    ...(listings.length > 1 && { clearProfileIds: [...profileIds] }),
    ...(reviewDate !== '' && { clearReviewDate: reviewDate }),
  };
}

export function ClearingFields(props: {
  listings: readonly ClearedListing[];
  value: Clearing;
  onChange: (value: Clearing) => void;
}) {
  const { listings, value, onChange } = props;
  return (
    <>
      {listings.length > 1 && (
        <Checkbox.Group
          data-field="clearProfileIds"
          label={t.listings}
          description={t.listingsHow}
          value={[...value.profileIds]}
          onChange={(profileIds) => onChange({ ...value, profileIds })}
        >
          <Stack gap={6} mt={6}>
            {listings.map(({ profileId, name }) => (
              <Checkbox key={profileId} value={profileId} size="xs" label={<Name>{name}</Name>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TextInput
        data-field="clearReviewDate"
        label={t.reviewDate}
        description={t.reviewDateHow}
        type="date"
        value={value.reviewDate}
        onChange={(event) => onChange({ ...value, reviewDate: event.currentTarget.value })}
      />
    </>
  );
}

/** What a proposed clearance covers. */
export function ProposedClearing({
  profileIds,
  reviewDate,
}: {
  profileIds: readonly string[];
  reviewDate?: string | null;
}) {
  return (
    <>
      <Stack gap={6} my={6} align="flex-start">
        {profileIds.map((profileId) => (
          <Listed key={profileId} profileId={profileId} />
        ))}
      </Stack>
      {reviewDate && (
        <div>
          {t.reviewDate}: {formatDay(reviewDate)}
        </div>
      )}
    </>
  );
}
