/** Indicators of customers that payments do not show, or that they cannot tell from honest life. */
import type { NotCovered } from '../typology.ts';
import { EGMONT_CORRUPTION_2019, FINCEN_CORRUPTION_2022 } from './sources.ts';

const readOn = '2026-11-29';

export const NOT_COVERED: readonly NotCovered[] = [
  {
    indicator:
      'Transactions involving long-term government contracts consistently awarded to the same legal entity or entities.',
    citation: FINCEN_CORRUPTION_2022,
    reason:
      'A builder of roads is paid by the state again and again. The award of the contract shows it, not its payment.',
  },
  {
    indicator:
      'Transactions involving payments that do not match the total amounts set out in the underlying documentation.',
    citation: FINCEN_CORRUPTION_2022,
    reason: 'The documentation is no part of the payment.',
  },
  {
    indicator:
      'Transactions involving public officials related to high-value assets, such as real estate or other luxury goods.',
    citation: FINCEN_CORRUPTION_2022,
    reason: 'What is bought is no field. Officials buy houses like others do; the source of the money decides.',
  },
  {
    indicator:
      'Commission is paid before a public contract is signed, to intermediaries in another line of business (paraphrased).',
    citation: EGMONT_CORRUPTION_2019,
    reason: 'The date of the contract and the line of business of a counterparty are unknown.',
  },
  {
    indicator: 'A charitable organization solicits donations but does not appear to provide any charitable services.',
    citation: {
      ...{ document: 'FinCEN Alert of October 20, 2023, on Hamas', place: 'Red flags', readOn },
      url: 'https://compliancecohort.squarespace.com/blog/fincen-issues-alert-regarding-hamas-terrorist-activities',
    },
    reason:
      'New charities collect for months before they spend. What is seen is where the money goes: `charity-diversion`.',
  },
  {
    indicator:
      'The PEP’s wealth or income is inconsistent with published salaries or asset declarations (paraphrased).',
    citation: {
      ...{ document: 'Central Bank of the UAE, Guidance on PEPs', place: 'Annex 1, red flags', readOn },
      url: 'https://cbuae.thomsonreuters.com/en/rulebook/annex-1-red-flags',
    },
    reason: 'Declarations and wealth are no part of the payment.',
  },
];
