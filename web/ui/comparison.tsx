/**
 * Customer and listed party side by side, field by field. Agreement recedes, conflicts stand out, missing values are named.
 */
import { text } from '../text/index.ts';
import classes from './comparison.module.css';
import { countryName } from './country.ts';
import { formatListedDay, formatPoints } from './format.ts';
import { type Verdict, VerdictMark } from './mark.tsx';
import { Name } from './name.tsx';
import { withoutSigns } from './words.ts';

export interface ComparedToken {
  given: string | null;
  listed: string | null;
  verdict: Verdict;
  finding: string;
  contribution: number | null;
}

/** One line of `comparisons[]`, as every match of the API has them. */
export interface ComparedField {
  field: keyof typeof text.common.field;
  given: readonly string[];
  listed: readonly { value: string; scriptCode?: string | null; weak?: boolean }[];
  verdict: Verdict;
  contribution: number | null;
  finding: string | null;
  tokens?: readonly ComparedToken[];
}

const t = text.common.comparison;
const FACTS_OF_PEOPLE = ['BIRTH_DATE', 'COUNTRY', 'DOCUMENT'] as const;
const FACTS_OF_OTHERS = ['COUNTRY', 'DOCUMENT'] as const;
/** Listed values that are shown. */
const SHOWN = 4;
const COLUMNS = 5;

export function Comparison(props: {
  fields: readonly ComparedField[];
  listedName: string;
  /** Label of the left side. Absent: the query. */
  givenAs?: string | undefined;
  /** For blind reviews, which must not show how near a threshold the score is. */
  withoutPoints?: boolean;
}) {
  const { fields, listedName, givenAs = t.given, withoutPoints = false } = props;
  const rows = fields.filter(({ field }) => field !== 'WEAK_ALIAS' && field !== 'WEIGHTING');
  // Residence of a person is not compared: a listed person may live anywhere.
  const isPerson = rows.some(({ field, listed }) => field === 'ENTITY_TYPE' && listed[0]?.value === 'INDIVIDUAL');
  const wanted = rows.filter(({ given, listed }) => given.length === 0 && listed.length > 0);
  const isCompared = (field: ComparedField['field']) =>
    rows.some((row) => row.field === field && (row.given.length > 0 || row.listed.length > 0));
  const absent = (isPerson ? FACTS_OF_PEOPLE : FACTS_OF_OTHERS).filter((field) => !isCompared(field));
  return (
    <table className={classes.table}>
      <caption className="unseen">{t.caption(givenAs, listedName)}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.field}>
            {t.field}
          </th>
          <th scope="col">{givenAs}</th>
          <th scope="col">{t.listed}</th>
          <th scope="col" className={classes.verdict}>
            {t.verdict}
          </th>
          {!withoutPoints && (
            <th scope="col" className={classes.points}>
              {t.points}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field} data-verdict={row.verdict}>
            <th scope="row">{row.field === 'COUNTRY' && isPerson ? t.nationality : text.common.field[row.field]}</th>
            <td>
              <Given row={row} />
            </td>
            <td>
              <Listed row={row} />
            </td>
            <td>
              <VerdictMark verdict={row.verdict} />
              {row.finding && row.verdict !== 'MISSING' && (
                <div className={classes.finding}>{withoutSigns(row.finding)}</div>
              )}
            </td>
            {!withoutPoints && (
              <td className={classes.points}>
                {row.contribution === null ? (
                  <span className="unseen">{text.common.nothing}</span>
                ) : (
                  formatPoints(row.contribution)
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {(wanted.length > 0 || absent.length > 0) && (
        <tfoot>
          {wanted.length > 0 && (
            <tr>
              <td colSpan={withoutPoints ? COLUMNS - 1 : COLUMNS} className={classes.wanted}>
                {t.wouldChange}:{' '}
                {wanted
                  .map(({ field }) => (field === 'COUNTRY' && isPerson ? t.wantedNationality : t.wanted[field]))
                  .join(', ')}
              </td>
            </tr>
          )}
          {absent.length > 0 && (
            <tr>
              <td colSpan={withoutPoints ? COLUMNS - 1 : COLUMNS} className={classes.wanted}>
                {t.onNeitherSide(
                  absent.map((field) =>
                    (field === 'COUNTRY' && isPerson ? t.nationality : text.common.field[field]).toLowerCase(),
                  ),
                )}
              </td>
            </tr>
          )}
        </tfoot>
      )}
    </table>
  );
}

function Given({ row: { field, given, tokens } }: { row: ComparedField }) {
  if (given.length === 0) return <span className={classes.absent}>{t.missing.GIVEN}</span>;
  return (
    <>
      {given.map((value) => (
        <div key={value}>
          <Value field={field}>{value}</Value>
        </div>
      ))}
      {field === 'NAME' && tokens && <Tokens tokens={tokens} side="given" />}
    </>
  );
}

function Listed({ row: { field, listed, tokens } }: { row: ComparedField }) {
  if (listed.length === 0) return <span className={classes.absent}>{t.missing.LISTED}</span>;
  const [first, ...others] = listed.slice(0, SHOWN);
  return (
    <>
      {first && (
        <div>
          <Value field={field} script={first.scriptCode}>
            {first.value}
          </Value>
          {first.weak && <span className={classes.weak}>{t.weak}</span>}
        </div>
      )}
      {field === 'NAME' && tokens && <Tokens tokens={tokens} side="listed" />}
      {others.map(({ value, scriptCode }) => (
        <div key={value} className={classes.other}>
          <Value field={field} script={scriptCode}>
            {value}
          </Value>
        </div>
      ))}
      {listed.length > SHOWN && <div className={classes.other}>{t.alsoListed(listed.length - SHOWN)}</div>}
    </>
  );
}

function Value(props: { field: ComparedField['field']; script?: string | null | undefined; children: string }) {
  const { field, script, children } = props;
  if (field === 'NAME') return <Name script={script ?? undefined}>{children}</Name>;
  return <span dir="auto">{wordsOf(field, children)}</span>;
}

const WORDS: Readonly<Record<string, string>> = { ...text.common.gender, ...text.common.entityType };

function wordsOf(field: ComparedField['field'], value: string): string {
  if (field === 'COUNTRY') return countryName(value);
  if (field === 'BIRTH_DATE') return formatListedDay(value);
  return WORDS[value] ?? value;
}

/** The words as compared: romanized, in the order of the comparison, each with its verdict. */
function Tokens({ tokens, side }: { tokens: readonly ComparedToken[]; side: 'given' | 'listed' }) {
  const words = tokens.filter((token) => token[side] !== null);
  return (
    <div className={classes.tokens} title={t.words}>
      {words.map((token) => (
        <span
          key={`${token.given} ${token.listed}`}
          className={classes.token}
          data-verdict={token.verdict}
          title={token.finding}
        >
          {token[side]}
        </span>
      ))}
    </div>
  );
}
