/** Converts a stored transaction to its response form. */

import type { Transaction, TransactionContent, TransactionType } from '../domain/transaction.ts';
import { DETAILS, type TransactionDocument } from './schemas/response.ts';

/** @param screened empty before the screening */
export function presentTransaction(
  tx: Transaction,
  screened: {
    reference: Record<string, unknown>;
    senderPartyId: string | null;
    receiverPartyId: string | null;
  } = { reference: {}, senderPartyId: null, receiverPartyId: null },
): TransactionDocument {
  const { content } = tx;
  const given = (field: string) => textOf(content.echo, field);
  const amount = (field: string) => amountOf(content.echo, field);
  return {
    transactionUUID: tx.transactionUuid,
    transactionReference: content.transactionReference,
    status: tx.status,
    transactionType: content.transactionType,
    transactionDate: asSupplied(content, 'transactionDate'),
    transferDate: asSupplied(content, 'transferDate'),
    transactionFlow: content.transactionFlow,
    tenantId: tx.tenantId,
    tenantName: tx.tenantName,
    clientId: tx.clientId,
    clientName: tx.clientName,
    createdAt: tx.createdAt.toISOString(),
    modifiedAt: tx.modifiedAt?.toISOString() ?? null,
    createdBy: tx.createdBy,
    modifiedBy: tx.modifiedBy,
    senderName: given('senderName'),
    senderCountryCode: given('senderCountryCode'),
    receiverName: given('receiverName'),
    receiverCountryCode: given('receiverCountryCode'),
    sendingAmount: amount('sendingAmount'),
    receiverAmount: amount('receiverAmount'),
    transactionCharge: amount('transactionCharge'),
    totalAmount: amount('totalAmount'),
    senderCurrency: given('senderCurrency'),
    receiverCurrency: given('receiverCurrency'),
    remittancePurpose: given('remittancePurpose'),
    sourceOfFund: given('sourceOfFund'),
    paymentMode: given('paymentMode'),
    deliveryType: given('deliveryType'),
    ...ON_TOP[content.transactionType](content),
    isSuspicious: tx.isSuspicious,
    suspiciousRemark: tx.remark,
    callbackUrl: tx.callbackUrl ?? '',
    details: detailsOf(content),
    senderPartyId: screened.senderPartyId,
    receiverPartyId: screened.receiverPartyId,
    screeningReferenceData: screened.reference,
    releaseDocs: [],
    metadata: {},
    documents: null,
    valuation: tx.base,
  };
}

/** A date as the caller wrote it. Old records have it only in UTC. */
export function asSupplied<F extends 'transactionDate' | 'transferDate'>(
  content: TransactionContent,
  field: F,
): string | TransactionContent[F] {
  return textOf(content.echo, field) ?? content[field];
}

type Echo = TransactionContent['echo'];

function textOf(echo: Echo, field: string): string | null {
  const value = echo[field];
  return typeof value === 'string' ? value : null;
}

/** Amounts are stored as text of at most 15 significant digits, so a JSON number is exact. */
function amountOf(echo: Echo, field: string): number | null {
  const value = textOf(echo, field);
  return value === null ? null : Number(value);
}

function onChain({ amount, asset, echo }: TransactionContent) {
  return {
    asset: asset?.symbol,
    blockchain: asset?.chain,
    amount: Number(amount.value),
    fromAddress: textOf(echo, 'fromAddress') ?? undefined,
    toAddress: textOf(echo, 'toAddress') ?? undefined,
  };
}

const ON_TOP: Readonly<Record<TransactionType, (content: TransactionContent) => Partial<TransactionDocument>>> = {
  FIAT: () => ({}),
  CRYPTO: onChain,
  STABLECOIN: (content) => ({ ...onChain(content), stablecoinType: content.asset?.stablecoinType ?? undefined }),
};

/** Readers of `details` members that are not plain text. */
const READ_DETAIL: Readonly<Record<string, (echo: Echo) => unknown>> = {
  amount: (echo) => amountOf(echo, 'amount'),
  fiatAmount: (echo) => amountOf(echo, 'fiatAmount'),
  originExchangeRate: (echo) => amountOf(echo, 'originExchangeRate'),
  travelRule: (echo) => echo.travelRule ?? null,
};

function detailsOf({ transactionType, echo }: TransactionContent): TransactionDocument['details'] {
  const members = Object.keys(DETAILS[transactionType].shape).map((member) => [
    member,
    member === 'type' ? transactionType : (READ_DETAIL[member]?.(echo) ?? textOf(echo, member)),
  ]);
  return Object.fromEntries(members) as TransactionDocument['details'];
}
