/** The precision of one rule, for its own page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { reports } from '../../text/reports.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Precision } from './precision.tsx';
import { oneRuleQuery } from './reports-api.ts';

const { precision: t, figures: words } = reports;
const DAYS = 90;

/** The ID of a deleted rule; a link for users who can read rules. */
export function RuleName({ ruleId, name }: { ruleId: string; name: string | null }) {
  const mayRead = usePermission('rule:read');
  if (name === null) return <span className="mono">{ruleId}</span>;
  return mayRead ? (
    <Link to="/rules/$ruleId" params={{ ruleId }}>
      {name}
    </Link>
  ) : (
    name
  );
}

export function RuleRight({ ruleId }: { ruleId: string }) {
  const { data, error } = useQuery(oneRuleQuery(DAYS, ruleId));
  const figures = data?.rules[0];
  return (
    <Section title={t.ofOne}>
      {error && <ProblemNote problem={error} />}
      {data && !figures && <span className="quiet">{t.noneOfOne}</span>}
      {data && figures && (
        <>
          <p className="quiet">
            {t.ofOneHow(DAYS)} {data.isMore && reports.latest(formatCount(data.alerts))}
          </p>
          <Facts
            rows={[
              [words.raised, formatCount(figures.raised)],
              [words.open, formatCount(figures.open)],
              [words.falsePositives, formatCount(figures.falsePositives)],
              [words.trueMatches, formatCount(figures.truePositives)],
              [t.column, <Precision key="precision" of={figures} />],
            ]}
          />
        </>
      )}
    </Section>
  );
}
