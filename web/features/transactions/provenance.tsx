/** Source of a finding in words. The exact versions are in a tooltip. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { withoutSigns } from '../../ui/words.ts';
import { rulesQuery } from '../rules/rules-api.ts';
import classes from './transactions.module.css';

const t = transactionWords.from;

const RULE = /^rule:([\w.-]+)@(\d+)/;
const COUNTRY_TABLE = /^country-risk (\d{4}-\d{2}-\d{2})/;
const LIST = /([a-z0-9_.-]+)@(\d+)/g;
const CHECKS = /^validation /;
const PARTY_MARK = /^party mark of (\d{4}-\d{2}-\d{2})/;
const BEHAVIOUR = /^behaviour-\S+, (\d+) transactions since (\d{4}-\d{2}-\d{2})$/;
/** Names of rules rarely change. */
const RULES_STAY_MS = 600_000;
const SHIPPED = / of the shipped rules /;

export const isOfRule = (of: string): boolean => RULE.test(of);

/** @param named the rule's name is shown above, so its ID is shown here */
export function Provenance({ of, named = false }: { of: string; named?: boolean }) {
  const rule = RULE.exec(of)?.[1];
  return (
    <span title={of}>
      {rule === undefined ? <Words of={of} /> : <Rule ruleId={rule} isShipped={SHIPPED.test(of)} named={named} />}
    </span>
  );
}

/** Texts and language of rules load when the user opens the first explanation. */
const Seen = lazy(async () => ({ default: (await import('../rules/seen.tsx')).Seen }));

/**
 * The sentence of a rule has no figures. This link shows what the rule counted in the payment. Nothing for other findings.
 * @param reference of the payment, if several are shown
 */
export function WhatItSaw(props: { of: string; transactionUuid: string; reference?: string | undefined }) {
  const { of, transactionUuid, reference } = props;
  const mayRead = usePermission('rule:read');
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const [, ruleId, version] = RULE.exec(of) ?? [];
  if (ruleId === undefined || !mayRead) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
      >
        {reference === undefined ? t.whatItSaw : t.whatItSawIn(reference)}
      </Button>
      <div id={body} className={classes.seen} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Loading rows={2} />}>
            <Seen ruleId={ruleId} version={Number(version)} transactionUuid={transactionUuid} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** @returns name of a rule; its ID if the rule was removed or the reader has no permission to see rules */
export function useRuleNames(): (ruleId: string) => string {
  const rules = useQuery({ ...rulesQuery, enabled: usePermission('rule:read'), staleTime: RULES_STAY_MS }).data?.items;
  return (id) => rules?.find(({ ruleId }) => ruleId === id)?.definition.name ?? id;
}

function Rule({ ruleId, isShipped, named }: { ruleId: string; isShipped: boolean; named: boolean }) {
  const mayRead = usePermission('rule:read');
  const nameOf = useRuleNames();
  return (
    <>
      {isShipped ? t.shippedRule : t.rule}{' '}
      {mayRead ? (
        <Link to="/rules/$ruleId" params={{ ruleId }}>
          {named ? ruleId : nameOf(ruleId)}
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
  const marked = PARTY_MARK.exec(of)?.[1];
  if (marked !== undefined) return t.partyMark(formatDay(marked));
  const [, past, since] = BEHAVIOUR.exec(of) ?? [];
  if (past && since) return t.behaviour(past, formatDay(since));
  const named = [...of.matchAll(LIST)].map(([, id, version]) => {
    return text.common.listVersion(titleOf(id ?? ''), version ?? '');
  });
  return named.length > 0 ? named.join('; ') : inTitles(of);
}

const NOT_CHECKED = /(?<=Not checked: .*)\b[A-Z]{3,}(?:_[A-Z]+)*(?=, )/g;

const OTHER_PAYMENT = / at transaction [0-9a-f-]{36}\b/;

/** Replaces codes of country groups, checks and payment types in a sentence of the service by words. */
export function inWords(remark: string): string {
  const said = withoutSigns(remark.replace(OTHER_PAYMENT, t.otherPayment)).replace(
    NOT_CHECKED,
    (code) => text.common.coverage.check[code as 'COUNTRY'] ?? code,
  );
  return said.replace(/\b[A-Z]+(?:_[A-Z0-9]+)+\b/g, (code) => t.group[code as keyof typeof t.group] ?? code);
}
