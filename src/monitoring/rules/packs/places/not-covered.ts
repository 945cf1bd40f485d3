/** Indicators of places and terrorist financing that payments do not show, or that they cannot tell from honest life. */
import type { NotCovered } from '../typology.ts';
import { FINCEN_ISIS_2025 } from './sources.ts';

const readOn = '2026-11-29';

export const NOT_COVERED: readonly NotCovered[] = [
  {
    indicator:
      'One credit card or bank account is used to book travel to or accommodation and transportation in an area of known ISIS activity for several unrelated people at the same time for no known legitimate purpose.',
    citation: FINCEN_ISIS_2025,
    reason: 'The passengers and the destination of a booking are no part of the payment.',
  },
  {
    indicator:
      'Fundraisers are attached to social media profiles that show support for ISIS or display its iconography.',
    citation: FINCEN_ISIS_2025,
    reason: 'The profile is no part of the payment. The text of the payment is covered.',
  },
  {
    indicator:
      'A customer conducts transactions with a money services business in higher-risk jurisdictions that is believed to have lax customer due diligence.',
    citation: {
      ...{ document: 'FinCEN Alert of October 20, 2023, on Hamas', place: 'Red flags', readOn },
      url: 'https://compliancecohort.squarespace.com/blog/fincen-issues-alert-regarding-hamas-terrorist-activities',
    },
    reason:
      'No public list says which are lax. Put their accounts on a list of your own and write a rule with `matchesList`.',
  },
  {
    indicator: 'Withdrawals near the border of territory that terrorists hold.',
    citation: {
      ...{
        document: 'ACAMS, The types of funding operation that sustain terrorists',
        place: 'Living in the combat zone',
        readOn,
      },
      url: 'http://comp-matters.com/article.php?id=162841',
    },
    reason: 'A withdrawal carries the country of the customer, not the place of the machine.',
  },
];
