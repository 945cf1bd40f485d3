/** Findings beside the cause of the alert, each once, with its payments. */
import { useListNames } from '../../../api/lists.ts';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { formatScore } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { inWords, Provenance, WhatItSaw } from '../../transactions/provenance.tsx';
import transactionClasses from '../../transactions/transactions.module.css';
import type { Hit, StoredAlert } from '../alerts-api.ts';
import { isShownByKind, kindOf } from './kind.ts';
import { OfPayments } from './of-payments.tsx';

const t = evidence.other;

type Finding = Hit['findings'][number];

/** Equal findings of several payments are one line. */
function findingsOf(hits: readonly Hit[]): { finding: Finding; of: readonly Hit[] }[] {
  const known = new Map<string, { finding: Finding; of: Hit[] }>();
  for (const hit of hits) {
    for (const finding of hit.findings) {
      const { code, subject, remark, score, provenance } = finding;
      const key = JSON.stringify([code, subject, remark, score, provenance]);
      const before = known.get(key);
      if (before) before.of.push(hit);
      else known.set(key, { finding, of: [hit] });
    }
  }
  return [...known.values()].sort((one, other) => other.finding.score - one.finding.score);
}

export function Findings({ alert }: { alert: StoredAlert }) {
  const { hits } = alert;
  const kind = kindOf(alert);
  const all = findingsOf(hits);
  const found = all.filter(({ finding }) => !isShownByKind(kind, finding));
  // The match of a customer is compared above.
  const ofCustomer = hits.length === 0 && alert.customerHits.length === 0 ? alert.findings : [];
  if (found.length === 0 && ofCustomer.length === 0) return null;
  return (
    <Section title={found.length === all.length ? t.all : t.title}>
      <ul className={transactionClasses.list}>
        {ofCustomer.map(({ code, remark, score }) => (
          <li key={`${code} ${remark}`}>
            <FindingLine remark={remark} score={score} />
          </li>
        ))}
        {found.map(({ finding: { code, subject, remark, score, provenance }, of }) => (
          <li key={`${code} ${subject} ${remark} ${score} ${provenance}`}>
            <FindingLine remark={remark} score={score} />
            <div className={transactionClasses.tags}>
              <Provenance of={provenance} />
              <OfPayments of={of} all={hits} />
              {of[0] && (
                <WhatItSaw
                  of={provenance}
                  transactionUuid={of[0].transactionUuid}
                  reference={hits.length > 1 ? of[0].transactionReference : undefined}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FindingLine({ remark, score }: { remark: string; score: number }) {
  return (
    <div className={transactionClasses.finding}>
      <span dir="auto">{inWords(useListNames().inTitles(remark))}</span>
      <strong>{formatScore(score)}</strong>
    </div>
  );
}
