/** Whether the party of an article is listed, and as whom. */
import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { adverseMedia } from '../../text/adverse-media.ts';
import { text } from '../../text/index.ts';
import { formatScore } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import classes from './adverse-media.module.css';
import { confirm, dismiss, type Listing, type Party } from './adverse-media-api.ts';
import { ReasonForm } from './reason-form.tsx';

const t = adverseMedia.decide;
const PROPOSED = 'PROPOSED';
const SEPARATE = 'SEPARATE';

export function Deciding({ listing, party }: { listing: Listing; party: Party }) {
  const [asking, setAsking] = useState<'CONFIRM' | 'DISMISS' | null>(null);
  const { state, listingId, name } = listing;
  if (state === 'ENDED') return null;
  const close = () => setAsking(null);
  const isListed = state === 'LISTED';
  return (
    <div className={classes.acts}>
      {(!isListed || party.matches.length > 0) && (
        <Button size="compact-sm" variant={isListed ? 'default' : 'filled'} onClick={() => setAsking('CONFIRM')}>
          {isListed ? t.sayWho : t.confirm}
        </Button>
      )}
      {state !== 'DISMISSED' && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking('DISMISS')}>
          {t.dismiss}
        </Button>
      )}
      {asking === 'CONFIRM' && <Confirming listing={listing} party={party} onClose={close} />}
      {asking === 'DISMISS' && (
        <ReasonForm
          title={t.dismissTitle(name)}
          detail={t.dismissHow}
          submit={t.dismiss}
          act={(reason) => dismiss(listingId, reason)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** A listed party of an article is linked to a known profile. Any other party may be a known profile or a new one. */
function Confirming({ listing, party, onClose }: { listing: Listing; party: Party; onClose: () => void }) {
  const { listingId, name, knownProfileId, state } = listing;
  const isListed = state === 'LISTED';
  const proposed = party.matches.find(({ profileId }) => profileId === knownProfileId);
  const [who, setWho] = useState(isListed ? (party.matches[0]?.profileId ?? '') : PROPOSED);
  const act = (reason: string) => {
    if (who === PROPOSED) return confirm(listingId, { reason });
    if (who === SEPARATE) return confirm(listingId, { reason, separate: true });
    return confirm(listingId, { reason, knownProfileId: who });
  };
  return (
    <ReasonForm
      title={isListed ? t.sayWhoTitle(name) : t.confirmTitle(name)}
      detail={t.confirmHow}
      submit={isListed ? t.sayWho : t.confirm}
      act={act}
      onClose={onClose}
    >
      <Radio.Group label={t.who} value={who} onChange={setWho}>
        <Stack gap={6} mt={4}>
          {!isListed && (
            <Radio
              value={PROPOSED}
              label={
                proposed ? (
                  <>
                    {t.asProposed}: <Name>{proposed.primaryName}</Name>
                  </>
                ) : (
                  t.asNamed
                )
              }
            />
          )}
          {party.matches.map(({ profileId, primaryName, score, categories }) => (
            <Radio
              key={profileId}
              value={profileId}
              label={
                <>
                  <Name>{primaryName}</Name>{' '}
                  <span className="quiet">
                    {[
                      ...categories.map((category) => text.common.category[category]),
                      adverseMedia.article.score(formatScore(score)),
                    ].join(', ')}
                  </span>
                </>
              }
            />
          ))}
          {!isListed && <Radio value={SEPARATE} label={t.separate} />}
        </Stack>
      </Radio.Group>
    </ReasonForm>
  );
}
