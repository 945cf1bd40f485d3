/** Recent activity of parties: amounts over time, countries, and counterparties. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePermission } from '../../api/session.ts';
import { parties } from '../../text/counterparties.ts';
import { text } from '../../text/index.ts';
import { countryName } from '../../ui/country.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { formatAmount } from '../../ui/format.ts';
import { LinkGraph } from '../../ui/links/link-graph.tsx';
import { Section } from '../../ui/page.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { counterpartiesOf } from '../transactions/links-of-transactions.ts';
import { paymentsOfQuery } from './parties-api.ts';
import { type Past, pastOf } from './past.ts';

const t = parties.past;

interface MoneyProps {
  partyIds: readonly string[];
  /** IDs of payments that are marked in the chart. */
  looked?: readonly string[];
}

const NONE: readonly string[] = [];

function usePast({ partyIds, looked = NONE }: MoneyProps) {
  const mayRead = usePermission('screen:read');
  const { data } = useQuery({ ...paymentsOfQuery(partyIds), enabled: mayRead && partyIds.length > 0 });
  const past = useMemo(() => data && pastOf(data, partyIds, looked), [data, partyIds, looked]);
  return { data, past };
}

/** Amounts of one party over time, beside one of its payments. @param title names the party */
export function AmountsBeside(props: MoneyProps & { title: string }) {
  const { data, past } = usePast(props);
  if (!data || !past || past.currency === null) return null;
  return <Amounts past={past} currency={past.currency} payments={data.length} title={props.title} />;
}

export function Money(props: MoneyProps) {
  const { partyIds } = props;
  const { data, past } = usePast(props);
  const links = useMemo(() => data && counterpartiesOf(data, partyIds), [data, partyIds]);
  if (!data || !past || !links || data.length === 0) return null;
  return (
    <>
      {past.currency !== null && <Amounts past={past} currency={past.currency} payments={data.length} />}
      <Section title={t.corridors}>
        <ShareBars
          label={t.corridors}
          parts={past.corridors.map(({ from, to, count }) => ({
            id: `${from} ${to}`,
            label: t.corridor(placeOf(from), placeOf(to)),
            count,
          }))}
        />
      </Section>
      {links.links.length > 0 && (
        <Section title={t.counterparties}>
          <LinkGraph label={t.counterparties} links={links} />
        </Section>
      )}
    </>
  );
}

const placeOf = (code: string | null): string => (code === null ? text.common.unknown : countryName(code));

function Amounts(props: { past: Past; currency: string; payments: number; title?: string }) {
  const { past, currency, payments, title = t.title } = props;
  const { days, sums, others, step, marked } = past;
  const series = useMemo(
    () => [
      { label: t.sent, colour: '--mantine-color-accent-6', values: sums.SENT },
      { label: t.received, colour: '--risk-medium', values: sums.RECEIVED },
    ],
    [sums],
  );
  const pointed = useMemo(() => ({ at: marked, label: t.marked }), [marked]);
  const [sent, received] = [sums.SENT, sums.RECEIVED].map((values) => values.reduce((sum, one) => sum + one, 0));
  const line = t.line(formatAmount(round(sent!), currency), formatAmount(round(received!), currency), payments);
  return (
    <Section title={title} aside={<span className="quiet">{t.step[step]}</span>}>
      <p>
        {line} {others > 0 && <span className="quiet">{t.others(others)}</span>}
      </p>
      <DayChart label={line} days={days} series={series} marked={pointed} amounts />
    </Section>
  );
}

/** Sums of decimal amounts are not decimal. */
const round = (sum: number): number => Math.round(sum * 1e6) / 1e6;
