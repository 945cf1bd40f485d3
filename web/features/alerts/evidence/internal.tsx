/** An entry of the internal list, or a party restriction: who added it, why, until when. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../api/session.ts';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Name } from '../../../ui/name.tsx';
import { Section } from '../../../ui/page.tsx';
import { Moment } from '../../../ui/time.tsx';
import { inWords } from '../../transactions/provenance.tsx';
import { profileQuery } from '../../watchlists/lists-api.ts';
import type { StoredAlert } from '../alerts-api.ts';
import { Colleague } from '../colleague.tsx';
import { factsOf } from './kind.ts';

const t = evidence.internal;

export function InternalListEvidence({ alert: { cause } }: { alert: StoredAlert }) {
  const { profileId } = cause;
  const mayRead = usePermission('screen:read');
  const { data } = useQuery({ ...profileQuery(profileId ?? '', true), enabled: mayRead && profileId !== null });
  if (!data || profileId === null) return null;
  const contexts = data.sources.flatMap((source) => source.contexts);
  const reasons = [...new Set(contexts.flatMap(({ properties }) => properties.program ?? []))];
  const ends = contexts.flatMap(({ endDate }) => endDate ?? []);
  return (
    <Section title={t.title} aside={<Link to="/internal-list">{t.list}</Link>}>
      <Facts
        rows={[
          [
            t.entry,
            <Link key="entry" to="/profiles/$profileId" params={{ profileId }}>
              <Name>{data.names[0]?.fullNameRaw ?? cause.label ?? profileId}</Name>
            </Link>,
          ],
          [t.reason, reasons.length > 0 ? reasons.join('; ') : t.noReason],
          [t.addedBy, <Colleague key="by" userId={data.createdBy} />],
          [t.addedAt, <Moment key="at" at={data.createdAt} />],
          ...(data.updatedAt === data.createdAt
            ? []
            : ([
                [
                  t.updated,
                  <span key="updated">
                    <Moment at={data.updatedAt} /> <Colleague userId={data.updatedBy} />
                  </span>,
                ],
              ] as const)),
          [t.until, ends.length > 0 ? ends.join(', ') : t.noEnd],
        ]}
      />
      {data.watchlistStatus === 'DELISTED' && <p role="status">{t.removed}</p>}
    </Section>
  );
}

export function RestrictionEvidence({ alert }: { alert: StoredAlert }) {
  return factsOf(alert.hits, 'restriction').map(({ facts, finding }) => {
    const { restriction, partyId, reason, markedAt, markedBy, expiresAt, through, transactionUuid } = facts;
    return (
      <Section
        key={`${restriction} ${partyId}`}
        title={`${t.restriction}: ${t.kind[restriction as keyof typeof t.kind] ?? restriction}`}
      >
        <Facts
          rows={[
            [
              t.party,
              <Link key="party" to="/counterparties/$partyId" params={{ partyId }}>
                {t.openParty}
              </Link>,
            ],
            [
              t.reason,
              <span key="reason" dir="auto">
                {reason || inWords(finding.remark)}
              </span>,
            ],
            [t.addedBy, <Colleague key="by" userId={markedBy} />],
            [t.addedAt, <Moment key="at" at={markedAt} />],
            [t.until, expiresAt === null ? t.until0 : <Moment key="until" at={expiresAt} />],
            [t.through, through === null ? t.itself : (t.link[through as keyof typeof t.link] ?? through)],
            ...(transactionUuid === null
              ? []
              : ([
                  [
                    t.transaction,
                    <Link key="payment" to="/transactions/$transactionUuid" params={{ transactionUuid }}>
                      {t.transaction}
                    </Link>,
                  ],
                ] as const)),
          ]}
        />
      </Section>
    );
  });
}
