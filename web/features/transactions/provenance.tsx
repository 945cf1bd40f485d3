/** Where a finding comes from, in words; the exact versions are a hover away. */
import { Link } from '@tanstack/react-router';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { formatDay } from '../../ui/time.tsx';

const t = text.transactions.from;

const RULE = /^rule:([\w.-]+)@(\d+)/;
const COUNTRY_TABLE = /^country-risk (\d{4}-\d{2}-\d{2})/;
const LIST = /([a-z0-9_.-]+)@(\d+)/g;
const CHECKS = /^validation /;
const SHIPPED = / of the shipped rules /;

export function Provenance({ of }: { of: string }) {
  const rule = RULE.exec(of)?.[1];
  return (
    <span title={of}>
      {rule === undefined ? <Words of={of} /> : <Rule ruleId={rule} isShipped={SHIPPED.test(of)} />}
    </span>
  );
}

function Rule({ ruleId, isShipped }: { ruleId: string; isShipped: boolean }) {
  const mayRead = usePermission('rule:read');
  return (
    <>
      {isShipped ? t.shippedRule : t.rule}{' '}
      {mayRead ? (
        <Link to="/rules/$ruleId" params={{ ruleId }}>
          {ruleId}
        </Link>
      ) : (
        ruleId
      )}
    </>
  );
}

function Words({ of }: { of: string }) {
  const { titleOf, inTitles } = useListNames();
  const day = COUNTRY_TABLE.exec(of)?.[1];
  if (day !== undefined) return t.countries(formatDay(day));
  if (CHECKS.test(of)) return t.checks;
  const named = [...of.matchAll(LIST)].map(([, id, version]) => {
    return text.common.listVersion(titleOf(id ?? ''), version ?? '');
  });
  return named.length > 0 ? named.join('; ') : inTitles(of);
}

/** Groups of countries that a sentence of the service names, in words. */
export function inWords(remark: string): string {
  return remark.replace(/\b[A-Z]+(?:_[A-Z0-9]+)+\b/g, (code) => t.group[code as keyof typeof t.group] ?? code);
}
