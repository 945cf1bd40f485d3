/** Approvals in words, and the pages of their records. */
import { proposals as t } from '../../text/approvals.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { text } from '../../text/index.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { shortId } from '../../ui/format.ts';
import { titleOf as titleOfSetting } from '../settings/settings-api.ts';
import type { Proposal } from './proposals-api.ts';

export function titleOf({ kind, title, subjectId }: Proposal): string {
  if (kind === 'SAR') return `${t.confidential} ${shortId(subjectId)}`;
  if (title === null) return text.common.unknown;
  return kind === 'SETTING' ? titleOfSetting(title) : title;
}

export function outcomeOf({ kind, proposed, disposition }: Proposal): string {
  if (kind === 'ALERT' && disposition !== null) return t.disposition[disposition];
  if (kind === 'TRANSACTION') return transactionWords.decide.option[proposed as 'RELEASED'] ?? proposed;
  if (kind === 'CASE') return caseWords.outcome[proposed as 'OTHER'] ?? proposed;
  return t.proposed[proposed as keyof typeof t.proposed] ?? proposed;
}

/** Properties of a link to the page of the record. */
export function addressOf({ kind, subjectId }: Proposal) {
  switch (kind) {
    case 'ALERT':
      return { to: '/alerts/$alertId', params: { alertId: subjectId } };
    case 'TRANSACTION':
      return { to: '/transactions/$transactionUuid', params: { transactionUuid: subjectId } };
    case 'PARTY_MARK':
    case 'RELATIONSHIP':
      return { to: '/counterparties/$partyId', params: { partyId: subjectId } };
    case 'CUSTOMER_RELATIONSHIP':
      return { to: '/customers/$customerId', params: { customerId: subjectId } };
    case 'CASE':
      return { to: '/cases/$caseId', params: { caseId: subjectId } };
    case 'SAR':
      return { to: '/sars/$sarId', params: { sarId: subjectId } };
    case 'RULE':
      return { to: '/rules/$ruleId', params: { ruleId: subjectId } };
    case 'RISK_APPETITE':
      return { to: '/settings/risk-appetite', search: { version: subjectId } };
    case 'SETTING':
      return { to: '/settings', search: { find: subjectId } };
    case 'COUNTRY':
      return { to: '/settings/countries', search: { country: subjectId } };
    case 'RULE_LIST':
      return { to: '/rule-lists', search: { list: subjectId } };
    case 'FX_RATE':
      return { to: '/settings/rates', search: { currency: subjectId } };
    case 'THRESHOLD':
      return { to: '/thresholds/$testId', params: { testId: subjectId } };
    case 'LICENSE':
      return { to: '/licenses', search: { license: subjectId } };
    case 'KNOWN_WALLET':
      return { to: '/settings/house-wallets', search: { state: 'PROPOSED' } };
    case 'ERASURE':
      return { to: '/retention', search: { view: 'erasures' } };
  }
}
