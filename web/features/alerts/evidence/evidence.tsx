/** The evidence of an alert, by its kind; beneath it the other findings, party activity and prior decisions. */
import { useMemo } from 'react';
import { Money } from '../../counterparties/money.tsx';
import type { StoredAlert } from '../alerts-api.ts';
import { hasMatch, MatchSection, type ShownParty } from '../match-section.tsx';
import { CountryEvidence } from './country.tsx';
import { CustomerRecord, NextSteps } from './customer.tsx';
import { Findings } from './findings.tsx';
import { InternalListEvidence, RestrictionEvidence } from './internal.tsx';
import { kindOf } from './kind.ts';
import { PatternEvidence } from './pattern.tsx';
import { PriorDecisions } from './prior.tsx';
import { WalletEvidence } from './wallet.tsx';

export { summaryOf } from './summary.ts';

/** @param shown the compared listed party. The closing form requires a view of each listed party */
export function Evidence({ alert, shown }: { alert: StoredAlert; shown: ShownParty }) {
  const { customerId, partyId, hits } = alert;
  const kind = kindOf(alert);
  return (
    <>
      {kind === 'PATTERN' && <PatternEvidence key={alert.alertId} alert={alert} />}
      {kind === 'WALLET' && <WalletEvidence alert={alert} />}
      {kind === 'COUNTRY' && <CountryEvidence alert={alert} />}
      {kind === 'RESTRICTION' && <RestrictionEvidence alert={alert} />}
      {hasMatch(alert) && <MatchSection alert={alert} shown={shown} />}
      {kind === 'INTERNAL_LIST' && <InternalListEvidence alert={alert} />}
      {kind === 'CUSTOMER' && <NextSteps alert={alert} />}
      {kind === 'CUSTOMER' && customerId !== null && <CustomerRecord customerId={customerId} />}
      <Findings alert={alert} />
      <PriorDecisions alert={alert} />
      {partyId !== null && <PartyActivity partyId={partyId} hits={hits} />}
    </>
  );
}

/** Payments of the party over time. Payments of the alert are marked. */
function PartyActivity({ partyId, hits }: { partyId: string; hits: StoredAlert['hits'] }) {
  const ids = useMemo(() => [partyId], [partyId]);
  const looked = useMemo(() => hits.map(({ transactionUuid }) => transactionUuid), [hits]);
  return <Money partyIds={ids} looked={looked} />;
}
