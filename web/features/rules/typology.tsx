/** What a shipped rule detects: the indicator, the sources that describe it, and examples. */
import { useQuery } from '@tanstack/react-query';
import { rulePacks } from '../../text/rule-packs.ts';
import { formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import classes from './rules.module.css';
import { packsQuery, type Typology } from './rules-api.ts';

const t = rulePacks.typology;

/** Typology of a shipped rule; nothing for other rules. */
export function TypologySection({ ruleId }: { ruleId: string }) {
  const { data = [] } = useQuery(packsQuery);
  const found = data.flatMap(({ typologies }) => typologies).find((one) => one.ruleId === ruleId);
  if (found === undefined) return null;
  return (
    <Section title={t.title}>
      <dl className={classes.facts}>
        <div>
          <dt>{t.indicator}</dt>
          <dd>{found.indicator}</dd>
        </div>
        <Sources typology={found} />
        <Examples typology={found} />
      </dl>
    </Section>
  );
}

/** Terms of a definition list: the sources that describe it, and its key term in reports. */
export function Sources({ typology: { citations, keyTerm } }: { typology: Typology }) {
  return (
    <>
      <div>
        <dt>{t.sources}</dt>
        {citations.map(({ document, place, url, readOn }) => (
          <dd key={`${url} ${place}`}>
            <a href={url} target="_blank" rel="noreferrer">
              {document}, {place}
            </a>{' '}
            <span className="quiet">{t.read(formatDay(readOn))}</span>
          </dd>
        ))}
      </div>
      {keyTerm !== null && (
        <div>
          <dt>{t.keyTerm}</dt>
          <dd className="mono">{keyTerm}</dd>
        </div>
      )}
    </>
  );
}

/** Terms of a definition list: the test stories of the rule. */
export function Examples({ typology: { guilty, innocent } }: { typology: Typology }) {
  return [[t.guilty, guilty] as const, [t.innocent, innocent] as const].map(
    ([label, examples]) =>
      examples.length > 0 && (
        <div key={label}>
          <dt>{label}</dt>
          {examples.map((example) => (
            <dd key={example}>{example}</dd>
          ))}
        </div>
      ),
  );
}
