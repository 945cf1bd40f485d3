import { customers } from '../../text/customers.ts';
import { text } from '../../text/index.ts';
import { countryName } from '../../ui/country.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatDay, formatScore } from '../../ui/format.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import classes from './customers.module.css';
import type { StoredCustomer } from './customers-api.ts';

const t = customers.one;
type Driver = NonNullable<StoredCustomer['rating']>['drivers'][number];

const COLUMNS: readonly Column<Driver>[] = [
  { id: 'factor', header: t.driver.factor, width: '170px', cell: ({ factor }) => t.factor[factor] },
  { id: 'basis', header: t.driver.basis, cell: (driver) => <span dir="auto">{basisOf(driver)}</span> },
  { id: 'weight', header: t.driver.weight, width: '70px', numeric: true, cell: ({ weight }) => weight },
  {
    id: 'points',
    header: t.driver.points,
    width: '150px',
    numeric: true,
    cell: ({ points }) =>
      points === null ? (
        <span className="quiet">{t.unknown}</span>
      ) : (
        <>
          {formatScore(points)}
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${points}%` }} />
          </span>
        </>
      ),
  },
];

/** Factors of the customer's risk rating, and its history. */
export function Rating({ customer: { rating, ratingLog } }: { customer: StoredCustomer }) {
  if (rating === null) return <Section title={t.rating}>{t.noRating}</Section>;
  const drivers = [...rating.drivers].sort((one, other) => weighed(other) - weighed(one));
  return (
    <Section title={t.rating} aside={<RiskMark level={rating.riskLevel} />}>
      <p>{t.ratingLine(formatScore(rating.score), formatDay(rating.ratedAt))}</p>
      <DataTable label={t.rating} columns={COLUMNS} rows={drivers} idOf={({ factor }) => factor} empty={null} />
      {ratingLog.length > 1 && (
        <>
          <h3 className={classes.heading}>{t.history}</h3>
          <ol className={classes.log}>
            {ratingLog.map(({ ratedAt, riskLevel, score }) => (
              <li key={`${ratedAt} ${score}`}>
                <Moment at={ratedAt} /> <RiskMark level={riskLevel} /> {formatScore(score)}
              </li>
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

const categoryName = (code: string): string => text.common.category[code as 'SANCTION'] ?? code;

/** The service names countries, kinds and categories by their codes. */
function basisOf({ factor, basis }: Driver): string {
  if (factor === 'ENTITY_TYPE') return text.common.entityType[basis as 'INDIVIDUAL'] ?? basis;
  if (factor === 'SCREENING') return basis.replace(/[A-Z_]{3,}$/, categoryName);
  if (factor === 'EXPECTED_ACTIVITY') return basis.replace(/\d{4,}/, (amount) => formatCount(Number(amount)));
  return factor === 'COUNTRY' ? basis.replace(/\b[A-Z]{2}\b/g, countryName) : basis;
}

const weighed = ({ points, weight }: Driver) => (points === null ? -1 : points * weight);
