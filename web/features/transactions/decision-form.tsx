/** A decision on a payment with its reason, or the approval of a colleague's decision. */
import { Button, Checkbox, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { formatDay } from '../../ui/format.ts';
import { dropDraft, useKeptDraft } from '../../ui/kept-draft.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import {
  type ClearedListing,
  ClearingFields,
  clearingOf,
  listingsOf,
  NO_CLEARING,
  ProposedClearing,
} from '../counterparties/clearing.tsx';
import { REASONS, ruledOutBy } from './decision-table.ts';
import { LicenseChoice } from './license-choice.tsx';
import { confirmsMatch, matchedSides, SIDES, type Side } from './matched-sides.ts';
import classes from './transactions.module.css';
import {
  type Decision,
  type DecisionDraft,
  decide,
  type ReasonCode,
  referenceOf,
  type Transaction,
} from './transactions-api.ts';

const t = transactionWords.decide;

export function DecisionForm({ transaction }: { transaction: Transaction }) {
  const allowed = usePermission('transaction:decide');
  const queries = useQueryClient();
  const { transactionUUID, status, decisions, version } = transaction;
  const deciding = useMutation({
    mutationFn: (draft: DecisionDraft) => decide(transactionUUID, draft),
    onSuccess: () => {
      dropDraft(queries, draftOf(transactionUUID));
      void queries.invalidateQueries({ queryKey: ['proposals'] });
      return queries.invalidateQueries({ queryKey: ['transaction', transactionUUID] });
    },
  });
  const last = decisions.at(-1);
  const proposal = last && !last.inEffect ? last : undefined;
  if (!allowed || status === 'PENDING')
    return (
      <Section title={t.title}>
        <p className="quiet">{status === 'PENDING' ? t.notYet : t.notAllowed}</p>
      </Section>
    );
  return (
    <Section title={t.title}>
      {proposal && (
        <Proposal
          proposal={proposal}
          isPending={deciding.isPending}
          onConfirm={() =>
            deciding.mutate({
              decision: proposal.decision,
              reasonCode: proposal.reasonCode as ReasonCode,
              reason: proposal.reason,
              ...(proposal.party && { party: proposal.party }),
              ...(proposal.exemptUntil && { exemptUntil: proposal.exemptUntil }),
              ...(proposal.clearParty && {
                clearParty: true,
                clearProfileIds: proposal.clearProfileIds,
                ...(proposal.clearReviewDate && { clearReviewDate: proposal.clearReviewDate }),
              }),
              ...(proposal.licenseId && { licenseId: proposal.licenseId }),
              version,
            })
          }
        />
      )}
      {deciding.error && <ProblemNote problem={deciding.error} />}
      <NewDecision
        transactionUuid={transactionUUID}
        sides={sidesOf(transaction)}
        listings={listingsOf(referenceOf(transaction)?.matches ?? [])}
        ruledOut={ruledOutBy(decisions)}
        version={version}
        isPending={deciding.isPending}
        onDecide={deciding.mutate}
      />
    </Section>
  );
}

interface Sides {
  /** Sides that can be marked as the listed party. */
  known: readonly Side[];
  /** Sides that a true match is about if the user names none. */
  matched: readonly Side[];
}

function sidesOf(transaction: Transaction): Sides {
  const { senderPartyId, receiverPartyId } = transaction;
  const known = SIDES.filter((side) => (side === 'SENDER' ? senderPartyId : receiverPartyId) !== null);
  const findings = referenceOf(transaction)?.findings ?? [];
  return { known, matched: matchedSides(findings).filter((side) => known.includes(side)) };
}

function Proposer({ userId }: { userId: string }) {
  return (
    <>
      <Colleague userId={userId} /> {t.proposes}
    </>
  );
}

function Proposal(props: { proposal: Transaction['decisions'][number]; isPending: boolean; onConfirm: () => void }) {
  const { proposal, isPending, onConfirm } = props;
  const { user } = useSession();
  const isOwn = proposal.decidedBy === user.userId;
  const why = t.reasonOption[proposal.reasonCode as ReasonCode] ?? proposal.reasonCode;
  return (
    <div className={classes.proposal}>
      <div>
        {isOwn ? t.proposalOwn : <Proposer userId={proposal.decidedBy} />}{' '}
        <strong>{t.option[proposal.decision]}</strong>
      </div>
      <div>
        {why}: {proposal.reason}
      </div>
      {proposal.party && (
        <div>
          {confirmsMatch(proposal.decision, proposal.reasonCode) ? t.listedIs : t.party}: {t.parties[proposal.party]}
        </div>
      )}
      {proposal.exemptUntil && (
        <div>
          {t.exemptUntil}: {formatDay(proposal.exemptUntil)}
        </div>
      )}
      {proposal.clearParty && (
        <div>
          {t.clearParty}. <span className="quiet">{t.clearPartyHow}</span>
          <ProposedClearing profileIds={proposal.clearProfileIds} reviewDate={proposal.clearReviewDate} />
        </div>
      )}
      <div className="quiet">{t.effect[proposal.decision]}</div>
      {!isOwn && (
        <Button size="xs" mt="xs" loading={isPending} onClick={onConfirm}>
          {t.confirm}: {t.option[proposal.decision]}
        </Button>
      )}
    </div>
  );
}

/** The user names no side. */
const UNNAMED = 'UNNAMED';
type ListedSide = Side | typeof UNNAMED;

const draftOf = (transactionUuid: string) => `payment/${transactionUuid}`;

function NewDecision(props: {
  transactionUuid: string;
  sides: Sides;
  listings: readonly ClearedListing[];
  ruledOut: ReadonlySet<Decision>;
  version: number;
  isPending: boolean;
  onDecide: (draft: DecisionDraft) => void;
}) {
  const { transactionUuid, sides, listings, ruledOut, version, isPending, onDecide } = props;
  const [decision, setDecision] = useState<Decision | null>(null);
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null);
  const words = useKeptDraft<string>(draftOf(transactionUuid));
  const [reason, setReason] = useState(words.kept?.value ?? '');
  const [party, setParty] = useState<Side | ''>('');
  // Preselected if only one side matches, as the service would choose.
  const [listed, setListed] = useState<ListedSide | null>(sides.matched.length === 1 ? sides.matched[0]! : null);
  const asksListed = confirmsMatch(decision, reasonCode) && sides.known.length === 2;
  const [exemptUntil, setExemptUntil] = useState('');
  const [clearParty, setClearParty] = useState(false);
  const [clearing, setClearing] = useState(NO_CLEARING);
  const [licenseId, setLicenseId] = useState<string | null>(null);
  const marksParty = decision === 'WHITELISTED' || decision === 'BLACKLISTED';
  const mayClear = (decision === 'RELEASED' || decision === 'WHITELISTED') && reasonCode === 'FALSE_POSITIVE';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decision === null || reasonCode === null || (asksListed && listed === null)) return;
    onDecide({
      decision,
      reasonCode,
      reason,
      ...((marksParty || (mayClear && clearParty)) && party !== '' && { party }),
      ...(asksListed && listed !== null && listed !== UNNAMED && { party: listed }),
      ...(decision === 'WHITELISTED' && { exemptUntil }),
      ...(mayClear && clearParty && clearingOf(listings, clearing)),
      ...(reasonCode === 'LICENSED' && licenseId !== null && { licenseId }),
      version,
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <DecisionChoice
          decision={decision}
          ruledOut={ruledOut}
          onChoose={(chosen) => {
            setDecision(chosen);
            setReasonCode(null);
          }}
        />
        {decision && (
          <>
            <p className={classes.effect}>{t.effect[decision]}</p>
            <Select
              data-field="reasonCode"
              label={t.reasonCode}
              required
              withAsterisk={false}
              data={REASONS[decision].map((value) => ({ value, label: t.reasonOption[value] }))}
              value={reasonCode}
              onChange={(value) => setReasonCode(value as ReasonCode | null)}
            />
            {reasonCode === 'LICENSED' && <LicenseChoice licenseId={licenseId} onChoose={setLicenseId} />}
            {asksListed && <ListedPartyChoice sides={sides} listed={listed} onChoose={setListed} />}
            {mayClear && (
              <Checkbox
                data-field="clearParty"
                label={t.clearParty}
                description={t.clearPartyHow}
                checked={clearParty}
                onChange={(event) => setClearParty(event.currentTarget.checked)}
              />
            )}
            {mayClear && clearParty && <ClearingFields listings={listings} value={clearing} onChange={setClearing} />}
            {(marksParty || (mayClear && clearParty)) && <PartyChoice party={party} onChoose={setParty} />}
            {decision === 'WHITELISTED' && (
              <TextInput
                data-field="exemptUntil"
                label={t.exemptUntil}
                type="date"
                required
                withAsterisk={false}
                value={exemptUntil}
                onChange={(event) => setExemptUntil(event.currentTarget.value)}
              />
            )}
            <Textarea
              data-field="reason"
              label={t.reason}
              placeholder={t.reasonHow}
              required
              withAsterisk={false}
              autosize
              minRows={2}
              maxLength={2_000}
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                words.keep(version, event.currentTarget.value);
              }}
            />
            <Button type="submit" loading={isPending} disabled={reasonCode === null || (asksListed && listed === null)}>
              {t.submit}: {t.option[decision]}
            </Button>
          </>
        )}
        <p className={classes.effect}>{t.secondPerson}</p>
      </Stack>
    </form>
  );
}

/** The decisions on a payment. Those that an earlier decision excludes are disabled. */
function DecisionChoice(props: {
  decision: Decision | null;
  ruledOut: ReadonlySet<Decision>;
  onChoose: (decision: Decision) => void;
}) {
  const { decision, ruledOut, onChoose } = props;
  return (
    <Radio.Group
      data-field="decision"
      label={t.decision}
      labelProps={{ className: 'unseen' }}
      value={decision ?? ''}
      onChange={(value) => onChoose(value as Decision)}
    >
      <Stack gap={8}>
        {(Object.keys(t.option) as Decision[]).map((one) => (
          <Radio key={one} value={one} label={t.option[one]} size="xs" disabled={ruledOut.has(one)} />
        ))}
        {ruledOut.size > 0 && <p className={classes.effect}>{t.ruledOut}</p>}
      </Stack>
    </Radio.Group>
  );
}

/** Which side of the payment is the listed party. */
function ListedPartyChoice(props: {
  sides: Sides;
  listed: ListedSide | null;
  onChoose: (listed: ListedSide | null) => void;
}) {
  const { sides, listed, onChoose } = props;
  return (
    <Radio.Group
      data-field="party"
      label={t.listed}
      description={t.listedHow}
      required
      withAsterisk={false}
      value={listed ?? ''}
      onChange={(value) => onChoose(value as typeof listed)}
    >
      <Stack gap={6} mt={6}>
        {sides.known.map((side) => (
          <Radio key={side} value={side} label={t.parties[side]} size="xs" />
        ))}
        {/* The default of the service if the user names no side. */}
        {sides.matched.length !== 1 && (
          <Radio value={UNNAMED} label={sides.matched.length === 2 ? t.listedBoth : t.listedNeither} size="xs" />
        )}
      </Stack>
    </Radio.Group>
  );
}

/** Which side of the payment is marked or cleared. */
function PartyChoice({ party, onChoose }: { party: Side | ''; onChoose: (party: Side | '') => void }) {
  return (
    <Select
      data-field="party"
      label={t.party}
      data={[
        { value: '', label: t.partyDefault },
        ...Object.entries(t.parties).map(([value, label]) => ({ value, label })),
      ]}
      value={party}
      onChange={(value) => onChoose((value ?? '') as typeof party)}
      allowDeselect={false}
    />
  );
}
