/** The score by domain. A domain opens to its lines, and a line shows its source. */
import { Button, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { transactions as t } from '../../text/transactions.ts';
import { formatPoints, formatScore } from '../../ui/format.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { Section } from '../../ui/page.tsx';
import { wordsOf } from './findings.tsx';
import { isOfRule, Provenance, useRuleNames, WhatItSaw } from './provenance.tsx';
import classes from './transactions.module.css';
import { type Assessment, recompute } from './transactions-api.ts';

type Contribution = Assessment['contributions'][number];
type Domain = Contribution['domain'];

export function Contributions({ assessment }: { assessment: Assessment }) {
  const { contributions, transactionUuid, computedBy } = assessment;
  const comparing = useMutation({ mutationFn: () => recompute(transactionUuid) });
  const recomputation = comparing.data?.recomputation;
  const total = contributions.reduce((sum, { scoreContribution }) => sum + scoreContribution, 0);
  return (
    <Section
      title={t.contributions}
      aside={
        <Button variant="subtle" size="compact-sm" loading={comparing.isPending} onClick={() => comparing.mutate()}>
          {t.recompute}
        </Button>
      }
    >
      {recomputation && (
        <p role="status">
          {recomputation.identical ? t.identical : t.differs}{' '}
          <span className="mono">{recomputation.differences.map(({ path }) => path).join(' ')}</span>
        </p>
      )}
      {(Object.keys(t.domain) as Domain[]).map((domain) => (
        <DomainLines
          key={domain}
          domain={domain}
          lines={contributions.filter((line) => line.domain === domain)}
          isFull={total >= FULL}
          transactionUuid={transactionUuid}
        />
      ))}
      <p className="mono quiet">{computedBy}</p>
    </Section>
  );
}

/** A rule is shown by its name, because IDs such as `structuring-cash-in-days` are no text. */
function Factor({ line: { factor, provenance } }: { line: Contribution }) {
  const nameOf = useRuleNames();
  return isOfRule(provenance) ? nameOf(factor) : wordsOf(factor);
}

/** Maximum score. Further contributions add nothing, whatever their severity. */
const FULL = 100;

/** A list match that came after the maximum score was reached. */
const isBehind = ({ scoreContribution, confidence, countedWith, lifted }: Contribution) =>
  scoreContribution === 0 && confidence !== null && !countedWith && !lifted;

function DomainLines(props: {
  domain: Domain;
  lines: readonly Contribution[];
  isFull: boolean;
  transactionUuid: string;
}) {
  const { domain, lines, isFull, transactionUuid } = props;
  const sum = lines.reduce((total, { scoreContribution }) => total + scoreContribution, 0);
  const [open, setOpen] = useState(sum > 0 || (isFull && lines.some(isBehind)));
  const body = useId();
  return (
    <div className={classes.domain}>
      <UnstyledButton
        className={classes.domainHead}
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown size={15} stroke={2} aria-hidden className={classes.chevron} data-open={open || undefined} />
        <span className={classes.domainName}>{t.domain[domain]}</span>
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} style={{ width: `${Math.min(100, sum)}%` }} />
        </span>
        <span className={classes.sum}>{formatScore(sum)}</span>
      </UnstyledButton>
      <ul id={body} className={classes.lines} hidden={!open}>
        {lines.length === 0 && <li className="quiet">{t.nothingIn}</li>}
        {lines.map((line) => (
          <li key={`${line.factor} ${line.provenance} ${line.scoreContribution}`}>
            <div className={classes.finding}>
              <span>
                <Factor line={line} />
              </span>
              <span>{formatPoints(line.scoreContribution)}</span>
            </div>
            <div className={classes.tags}>
              <Provenance of={line.provenance} named />
              {line.countedWith && <span>{t.countedWith(wordsOf(line.countedWith))}</span>}
              {line.lifted && <span>{t.lifted}</span>}
              {isFull && isBehind(line) && <span>{t.behind}</span>}
              <WhatItSaw of={line.provenance} transactionUuid={transactionUuid} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
