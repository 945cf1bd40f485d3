/** Indicators of fraud and exploitation that payments do not show, or that they cannot tell from honest life. */
import type { NotCovered } from '../typology.ts';
import { FINCEN_ELDER_2022, FINCEN_EMAIL_2016, FINCEN_MULES_2020, FINCEN_TRAFFICKING_2020 } from './sources.ts';

const readOn = '2026-11-29';
const SMUGGLING = {
  ...{ document: 'FinCEN Advisory FIN-2014-A008', place: 'Red flags of human smuggling and trafficking', readOn },
  url: 'https://www.complianceweek.com/banks-receive-guidance-on-human-trafficking-red-flags/13214.article',
};
const PIG_BUTCHERING = {
  ...{ document: 'FinCEN Alert FIN-2023-Alert005', place: 'Financial red flags', readOn },
  url: 'https://www.rzolut.com/library/fcc-regupdate/12573/',
};
const TRAFFICKING_FINANCIAL = {
  ...{ document: 'FinCEN Advisory FIN-2020-A008', place: 'Financial indicators, as Mondaq reports them', readOn },
  url: 'https://www.mondaq.com/unitedstates/financial-services/996298/fincen-supplements-guidance-on-human-trafficking?type=related',
};

export const NOT_COVERED: readonly NotCovered[] = [
  {
    indicator:
      'Transaction instructions originate from an email account closely resembling a known customer’s email account, or are marked urgent, secret or confidential.',
    citation: FINCEN_EMAIL_2016,
    reason: 'The e-mail is no part of the payment. The staff who take the instruction see it.',
  },
  {
    indicator:
      'Payment to a beneficiary with whom the customer has no payment history, in an amount similar to or in excess of payments to known beneficiaries.',
    citation: FINCEN_EMAIL_2016,
    reason: 'Companies pay new suppliers every week, of every size. The e-mail that asks for it makes the difference.',
  },
  {
    indicator: 'A caregiver shows excessive interest in the finances of an older customer, or does not let them speak.',
    citation: FINCEN_ELDER_2022,
    reason: 'Staff who talk to the customer see it. Theft by relatives looks like their ordinary help with payments.',
  },
  {
    indicator: 'Changes to customer and account profiles, and unusual ATM activity, before an account takeover.',
    citation: {
      ...{ document: 'FinCEN Advisory FIN-2011-A016', place: 'Identifying Account Takeover Activity', readOn },
      url: 'https://quickcen.sanctions.org/QuickCEN/research/fincen-advisory-fin-2011-a016-account-takeover-activity',
    },
    reason:
      'Payments carry no device, sign-in or place of a machine. The account of a company that pays many new persons looks like its first payroll.',
  },
  {
    indicator: 'The customer takes out a home equity loan or ends savings accounts early to buy virtual currency.',
    citation: PIG_BUTCHERING,
    reason:
      'The end of a deposit and the granting of a loan are events of other systems. The transfers that follow are covered.',
  },
  {
    indicator: 'Work-from-home schemes in which the victim opens an account for an employer and forwards money.',
    citation: FINCEN_MULES_2020,
    reason:
      'The forwarding is covered by the mule typologies of the pack of flows. A victim and an accomplice pay alike.',
  },
  {
    indicator:
      'Frequent movement through, and transactions from, different geographic locations; cash transactions outside of typical operational hours.',
    citation: TRAFFICKING_FINANCIAL,
    reason: 'The place of a card payment is no field, and business hours of a customer are unknown.',
  },
  {
    indicator: 'Frequent purchase and use of prepaid access cards; costs of housing, transport and food of victims.',
    citation: TRAFFICKING_FINANCIAL,
    reason: 'Kinds of merchants are no field, and a large family buys the same.',
  },
  {
    indicator: 'Front companies, which mix illicit proceeds with those of legitimate business.',
    citation: FINCEN_TRAFFICKING_2020,
    reason: 'Seen as cash beyond the turnover of the business, in the pack of cash.',
  },
  {
    indicator: 'Substantial deductions from wages for housing and food; payroll below what the business needs.',
    citation: SMUGGLING,
    reason: 'The gross wage and the number of workers are unknown.',
  },
  {
    indicator: 'A victim transfers all or a substantial part of the wages to somebody else.',
    citation: {
      ...{ document: 'Unseen, Modern slavery and the financial industry', place: 'Financial exploitation', readOn },
      url: 'https://www.unseenuk.org/modern-slavery-and-the-financial-industry/',
    },
    reason: 'Spouses and children who live at home pay into a common account in the same way.',
  },
  {
    indicator:
      'Multiple wire transfers, generally kept below the $3,000 reporting threshold, sent from various locations across the United States to a common beneficiary located in a U.S. or Mexican city along the Southwest Border.',
    citation: SMUGGLING,
    reason:
      'Where the beneficiary is a customer, the pack of networks sees many payers. From the sending side it is a family that sends money home.',
  },
  {
    indicator: 'Purchases of encryption tools, virtual private networks, and on webcam platforms.',
    citation: {
      ...{ document: 'FINTRAC, online child sexual exploitation', place: 'Indicators, as Wipfli reports them', readOn },
      url: 'https://www.wipfli.com/insights/articles/fi-fincen-releases-notice',
    },
    reason: 'Kinds of merchants are no field, and most who buy them have nothing to hide.',
  },
  {
    indicator:
      'Overt or covert references to wildlife, wildlife parts or wildlife products; import-export and logistics companies.',
    citation: {
      ...{ document: 'FinCEN Financial Threat Analysis, wildlife trafficking (2021)', place: 'Indicators', readOn },
      url: 'https://bankingjournal.aba.com/2021/12/fincen-observes-increase-in-wildlife-trafficking-sars',
    },
    reason: 'Zoos, vets and pet shops use the same words. Documents of the goods decide, not payments.',
  },
  {
    indicator:
      'A chemical company without physical presence, with a residential address or with one that similar businesses share.',
    citation: {
      ...{ document: 'FinCEN Advisory FIN-2024-A002', place: 'Customer and counterparty profile red flags', readOn },
      url: 'https://compliancecohort.com/blog/fincen-issues-supplemental-advisory-on-fentanyl',
    },
    reason:
      'The address and web presence of a counterparty are researched, not paid. Payments to such companies are covered.',
  },
];
