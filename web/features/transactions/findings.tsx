/** Findings of the screening, and matched listed parties. */
import { Link } from '@tanstack/react-router';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { transactions as t } from '../../text/transactions.ts';
import { formatScore } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { withoutSigns } from '../../ui/words.ts';
import { inWords } from './provenance.tsx';
import { isSaidBelow } from './said-below.ts';
import classes from './transactions.module.css';
import type { ScreeningReference } from './transactions-api.ts';

/** Listed parties first, then findings that set a status, then the highest score. */
export function byWeight(findings: ScreeningReference['findings']): ScreeningReference['findings'] {
  const rank = ({ confidence, status }: ScreeningReference['findings'][number]) =>
    confidence !== null ? 2 : status !== null ? 1 : 0;
  return findings.toSorted((a, b) => rank(b) - rank(a) || b.score - a.score);
}

/** Words of a code: `WATCHLIST_MATCH` is `watchlist match`. */
export const wordsOf = (code: string) => code.toLowerCase().replaceAll('_', ' ');

export function Findings({ reference, remark }: { reference: ScreeningReference; remark: string }) {
  const { findings, suspicionScore, disposition } = reference;
  const { inTitles } = useListNames();
  return (
    <Section
      title={t.findings}
      aside={
        <span>
          {t.score} <strong>{formatScore(suspicionScore)}</strong> · {t.disposition[disposition]}
        </span>
      }
    >
      {!isSaidBelow(remark, findings) && <p className={classes.remark}>{inWords(inTitles(remark))}</p>}
      {findings.length === 0 && <p className="quiet">{t.noFindings}</p>}
      <ul className={classes.list}>
        {byWeight(findings).map(({ stage, code, subject, status, score, remark: words, confidence, gravity }) => (
          <li key={`${stage} ${code} ${subject} ${words}`}>
            <div className={classes.finding}>
              <span>{inWords(inTitles(words))}</span>
              <strong>{formatScore(score)}</strong>
            </div>
            <div className={classes.tags}>
              <span>{wordsOf(code)}</span>
              <span>{wordsOf(subject)}</span>
              {status && <span>→ {t.status[status]}</span>}
              {confidence !== null && (
                <span>
                  {formatScore(confidence)} {t.confidence}
                </span>
              )}
              {gravity !== null && (
                <span>
                  {formatScore(gravity)} {t.gravity}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Matches({ reference }: { reference: ScreeningReference }) {
  const { matches, nearMisses, clearedMatches, alertId } = reference;
  const mayAlerts = usePermission('alert:read');
  const groups = [
    { title: t.matches, items: matches.map((one) => ({ ...one, words: null })) },
    {
      title: t.nearMisses,
      items: nearMisses.map((one) => ({ ...one, words: withoutSigns(one.contradicts.join('; ')) })),
    },
    { title: t.cleared, items: clearedMatches.map((one) => ({ ...one, words: one.reason })) },
  ].filter(({ items }) => items.length > 0);
  return groups.map(({ title, items }) => (
    <Section
      key={title}
      title={title}
      aside={
        alertId !== null &&
        mayAlerts &&
        title === t.matches && (
          <Link to="/alerts/$alertId" params={{ alertId }}>
            {t.compared}
          </Link>
        )
      }
    >
      <ul className={classes.list}>
        {items.map(({ subject, profileId, primaryName, score, words }) => (
          <li key={`${subject} ${profileId}`}>
            <div className={classes.finding}>
              <Link to="/profiles/$profileId" params={{ profileId }}>
                <Name>{primaryName}</Name>
              </Link>
              <strong>{formatScore(score)}</strong>
            </div>
            <div className={classes.tags}>
              <span>{wordsOf(subject)}</span>
              {words && <span>{words}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  ));
}
