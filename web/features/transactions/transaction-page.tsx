/** One payment: parties, amounts, checks, findings and decisions. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListNames } from '../../api/lists.ts';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { chain as chainWords } from '../../text/chain.ts';
import { parties } from '../../text/counterparties.ts';
import { transactions as t } from '../../text/transactions.ts';
import { countryName } from '../../ui/country.ts';
import { CoverageStrip } from '../../ui/coverage.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatListedDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { AddToCase } from '../cases/add-to-case.tsx';
import { Chain } from '../chain/chain.tsx';
import { AmountsBeside } from '../counterparties/money.tsx';
import { PackButton } from '../evidence/pack-button.tsx';
import { Timeline as WholeTimeline } from '../timelines/timeline.tsx';
import { Waiting } from '../watchlists/waiting.tsx';
import { amountOf } from './amount.ts';
import { Contributions } from './contributions.tsx';
import { DecisionForm } from './decision-form.tsx';
import { byWeight, Findings, Matches } from './findings.tsx';
import { standingOf } from './payment-state.ts';
import { inWords } from './provenance.tsx';
import { StateMark } from './status-mark.tsx';
import { Timeline } from './timeline.tsx';
import classes from './transactions.module.css';
import {
  alertsOfTransactionQuery,
  assessmentQuery,
  referenceOf,
  type ScreeningReference,
  type Transaction,
  transactionQuery,
} from './transactions-api.ts';

export function TransactionPage() {
  const { transactionUuid } = useParams({ from: '/transactions/$transactionUuid' });
  const { data, error, refetch } = useQuery(transactionQuery(transactionUuid));
  const reference = data ? referenceOf(data) : null;
  const assessment = useQuery({
    ...assessmentQuery(transactionUuid, data?.version ?? 0),
    enabled: reference !== null,
  });
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const isBlind = data.secondReading !== undefined;
  return (
    <Page
      title={data.transactionReference}
      detail={
        <>
          {t.type[data.transactionType]} · {t.flow[data.transactionFlow].toLowerCase()}
          {data.remittancePurpose && ` · ${t.purpose(data.remittancePurpose)}`}
        </>
      }
      actions={
        <>
          {reference && <RiskMark level={reference.riskTier} />}
          <StateMark state={standingOf(data).state} />
          {!isBlind && <AddToCase items={{ transactionUuids: [transactionUuid] }} about={data.transactionReference} />}
          {!isBlind && <PackButton kind="transactions" id={transactionUuid} />}
        </>
      }
    >
      <p className={classes.sentence}>
        <Standing transaction={data} />
        <br />
        <Sentence transaction={data} />
      </p>
      {!isBlind && (
        <div className={classes.chain}>
          <Chain transactionUuid={transactionUuid} />
          <ItsAlerts transactionUuid={transactionUuid} />
        </div>
      )}
      {isBlind && <p role="status">{t.secondReading}</p>}
      {!reference && <Waiting since={data.createdAt} usual={t.pending} />}
      {assessment.data && (
        <div className={classes.coverage}>
          <CoverageStrip coverage={assessment.data.coverage} found={reference ? foundIn(reference) : undefined} />
        </div>
      )}
      <div className={classes.columns}>
        <div>
          {reference && <Findings reference={reference} remark={data.suspiciousRemark} />}
          {reference && <Matches reference={reference} />}
          {assessment.error && !isPending(assessment.error) && <ProblemNote problem={assessment.error} />}
          {assessment.data && <Contributions assessment={assessment.data} />}
          {!isBlind && <Before transaction={data} />}
          {!isBlind && <Whole transaction={data} />}
          <AsSent transaction={data} />
        </div>
        <div className={classes.rail}>
          {isBlind ? <Timeline transaction={data} /> : <DecisionForm key={data.version} transaction={data} />}
        </div>
      </div>
    </Page>
  );
}

/** Status of the payment, with time and reason. */
function Standing({ transaction }: { transaction: Transaction }) {
  const { state, at, decision } = standingOf(transaction);
  const { inTitles } = useListNames();
  const [gravest] = byWeight(referenceOf(transaction)?.findings ?? []);
  const why = gravest ? inWords(inTitles(gravest.remark)) : t.sentence.nothing;
  const pending = transaction.decisions.at(-1);
  const reasons = t.decide.reasonOption;
  return (
    <>
      <strong>{chainWords.paymentState[state]}</strong>
      {at !== null && (
        <>
          {' '}
          <Moment at={at} />
        </>
      )}
      {decision ? (
        <>
          {' '}
          {t.sentence.by} <Colleague userId={decision.decidedBy} />:{' '}
          {reasons[decision.reasonCode as 'OTHER'] ?? decision.reasonCode}.
        </>
      ) : (
        at !== null && `: ${why.replace(/\.$/, '')}.`
      )}
      {pending && !pending.inEffect && (
        <>
          {' '}
          {t.sentence.pending} <strong>{t.decide.option[pending.decision]}</strong>.
        </>
      )}
    </>
  );
}

function Whole({ transaction }: { transaction: Transaction }) {
  const remarks = new Map(transaction.decisions.map((one) => [one.decidedAt, one.reason]));
  return (
    <WholeTimeline
      root={{ of: 'transaction', id: transaction.transactionUUID }}
      version={transaction.version}
      remarkOf={({ kind, action, occurredAt }) =>
        kind === 'TRANSACTION' && action.startsWith('transaction.deci') ? remarks.get(occurredAt) : undefined
      }
    />
  );
}

/** Recent activity of the customer, with this payment marked. */
function Before({ transaction }: { transaction: Transaction }) {
  const { transactionUUID, transactionFlow, senderPartyId, senderName, receiverPartyId, receiverName } = transaction;
  const isIn = transactionFlow === 'INBOUND';
  const [partyId, name] = isIn ? [receiverPartyId, receiverName] : [senderPartyId, senderName];
  const ids = useMemo(() => (partyId === null ? [] : [partyId]), [partyId]);
  const looked = useMemo(() => [transactionUUID], [transactionUUID]);
  if (partyId === null) return null;
  return <AmountsBeside partyIds={ids} looked={looked} title={parties.past.of(name ?? t.nameNotProvided)} />;
}

function isPending(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

function Sentence({ transaction }: { transaction: Transaction }) {
  const { senderName, receiverName, senderPartyId, receiverPartyId, senderCountryCode, receiverCountryCode } =
    transaction;
  const s = t.sentence;
  /** Parties that are known from payments link to their page. */
  const who = (name: string | null, partyId: string | null) => {
    if (name === null) return s.unnamedParty;
    if (partyId === null) return <Name strong>{name}</Name>;
    return (
      <Link to="/counterparties/$partyId" params={{ partyId }} title={t.ofParty}>
        <Name strong>{name}</Name>
      </Link>
    );
  };
  return (
    <>
      {who(senderName, senderPartyId)}
      {senderCountryCode && ` ${s.outOf} ${countryName(senderCountryCode)}`} {s.sends}{' '}
      <strong>{amountOf(transaction)}</strong> {s.to} {who(receiverName, receiverPartyId)}
      {receiverCountryCode && ` ${s.in} ${countryName(receiverCountryCode)}`}.
    </>
  );
}

/** Alerts about the payment, open or closed. */
function ItsAlerts({ transactionUuid }: { transactionUuid: string }) {
  const { data = [] } = useQuery({
    ...alertsOfTransactionQuery(transactionUuid),
    enabled: usePermission('alert:read'),
  });
  // A single alert is linked from the chain of records.
  if (data.length < 2) return null;
  return (
    <p className={classes.tags}>
      {data.map(({ alertId, queue, state }) => (
        <Link key={alertId} to="/alerts/$alertId" params={{ alertId }}>
          {t.itsAlert(alertWords.queue[queue], alertWords.state[state])}
        </Link>
      ))}
    </p>
  );
}

/** The check in the coverage strip for each stage. */
const CHECKS: Readonly<Record<string, string>> = {
  WHITELIST_BLACKLIST: 'PARTIES',
  SANCTIONS: 'SANCTION',
  PEP: 'PEP',
  ADVERSE_MEDIA: 'ADVERSE_MEDIA',
  WALLET: 'WALLET',
  JURISDICTION: 'COUNTRY',
  RULES: 'RULES',
  BEHAVIOR: 'BEHAVIOR',
  PROVIDER: 'PROVIDER',
};

function foundIn({ findings }: ScreeningReference): ReadonlySet<string> {
  return new Set(findings.flatMap(({ stage }) => CHECKS[stage] ?? []));
}

/** Translates values that are known codes. */
function valueWords(field: string, value: string): string {
  if (/Country(Code)?$|Nationality$/.test(field)) return countryName(value);
  if (/^[A-Z]+(_[A-Z]+)+$|^(INDIVIDUAL|CORPORATE|FIAT|CRYPTO|CASH|PASSPORT)$/.test(value)) return wordsOf(value);
  if (/Dob$|^dob$/.test(field)) return formatListedDay(value);
  return value;
}

function AsSent({ transaction: { details } }: { transaction: Transaction }) {
  const rows = Object.entries(details).flatMap(([field, value]): [string, string][] =>
    value === null || typeof value === 'object' ? [] : [[field, String(value)]],
  );
  return (
    <Section title={t.details}>
      <Facts
        rows={rows.map(([field, value]) => [
          wordsOf(field.replace(/Dob$/, 'BirthDate')),
          <Name key={field}>{valueWords(field, value)}</Name>,
        ])}
      />
    </Section>
  );
}
