/** A country: where the payment names it, and which lists it was on. */
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../api/session.ts';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { countryName } from '../../../ui/country.ts';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay, formatScore } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { wordsOf } from '../../../ui/words.ts';
import { groupName } from '../../country-risk/group-names.ts';
import type { StoredAlert } from '../alerts-api.ts';
import classes from './evidence.module.css';
import { factsOf } from './kind.ts';

const t = evidence.country;
const TABLE_DAY = /\b\d{4}-\d{2}-\d{2}\b/;

export function CountryEvidence({ alert }: { alert: StoredAlert }) {
  const maySee = usePermission('screen:read');
  return factsOf(alert.hits, 'country').map(({ facts: { country, groups, score, mentions }, finding }) => {
    const { status } = finding;
    const day = TABLE_DAY.exec(finding.provenance)?.[0];
    const effect = status === 'JURISDICTION_NOT_ALLOWED' ? t.prohibited : status === null ? t.notProhibited : t.review;
    return (
      <Section
        key={country}
        title={`${t.title}: ${countryName(country)}`}
        aside={<strong>{formatScore(finding.score)}</strong>}
      >
        <Facts
          rows={[
            [t.effect, effect],
            [t.groups, groups.length > 0 ? groups.map(groupName).join(', ') : t.noGroups],
            [t.score, formatScore(score)],
            [
              t.table,
              <span key="table" title={finding.provenance}>
                {day === undefined ? finding.provenance : t.asOf(formatDay(day))}
                {maySee && (
                  <>
                    {' · '}
                    <Link to="/settings/countries">{t.table}</Link>
                  </>
                )}
              </span>,
            ],
          ]}
        />
        <h3 className={classes.sub}>{t.where}</h3>
        <ul className={classes.next}>
          {mentions.map(({ subject, where, tie, place, doubt }) => (
            <li key={`${subject} ${where} ${tie} ${place}`} dir="auto">
              <b>{wordsOf(where)}</b> <span className="quiet">{t.tie[tie as keyof typeof t.tie] ?? tie}</span>
              {place !== null && ` · ${t.place(place)}`} <span className="quiet">· {doubt ?? t.certain}</span>
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}
