/** Indicators of the cited sources that payments cannot show, or not apart from honest life. */
import { APPENDIX_F_BUSINESS, APPENDIX_F_OTHER, APPENDIX_F_REPORTING } from '../citations.ts';
import type { NotCovered } from '../typology.ts';
import {
  APPENDIX_F_EXCHANGE,
  APPENDIX_F_INSURANCE,
  APPENDIX_G_DAYS,
  CASINO_FLAGS,
  EU_CASH_LIMIT,
  FUNNEL_ADVISORY,
} from './citations.ts';

export const NOT_COVERED: readonly NotCovered[] = [
  {
    indicator: 'A customer or group tries to persuade a bank employee not to file required reports.',
    citation: APPENDIX_F_REPORTING,
    reason: 'Conduct at the counter is no part of a payment. Employees report it.',
  },
  {
    indicator:
      'A customer is reluctant to provide information needed to file a mandatory report, or to proceed with a transaction after being informed that the report must be filed.',
    citation: APPENDIX_F_REPORTING,
    reason: 'A transaction that the customer withdraws never becomes a payment.',
  },
  {
    indicator: 'A business or customer asks to be exempted from reporting or recordkeeping requirements.',
    citation: APPENDIX_F_REPORTING,
    reason: 'A request is no payment.',
  },
  {
    indicator:
      'A customer accesses a safe deposit box after a large withdrawal of currency, or before making currency deposits structured at or just under $10,000.',
    citation: APPENDIX_F_REPORTING,
    reason: 'Visits to boxes are not recorded. The deposits alone are seen by structuring-just-below-limit.',
  },
  {
    indicator: 'Deposits are structured by groups of people who enter a single branch at the same time.',
    citation: APPENDIX_F_OTHER,
    reason:
      'A payment names no branch. All branches count together; several people who pay into one account are seen by cash-by-several-people.',
  },
  {
    indicator:
      "Customer repeatedly uses a bank or branch location that is geographically distant from the customer's home or office.",
    citation: APPENDIX_F_OTHER,
    reason: 'A payment names the city of a party, not that of the branch or the machine.',
  },
  {
    indicator: 'The funds are withdrawn in a different geographic area.',
    citation: FUNNEL_ADVISORY,
    reason:
      'A payment does not say where cash was paid in or taken out. funnel-account sees the people and the haste, not the distance.',
  },
  {
    indicator: 'Customer frequently exchanges small-dollar denominations for large-dollar denominations.',
    citation: APPENDIX_F_EXCHANGE,
    reason: 'A payment says nothing of the notes. Exchange into another currency is seen by cash-currency-exchange.',
  },
  {
    indicator: 'Customer frequently deposits currency wrapped in currency straps or rubber bands.',
    citation: APPENDIX_F_EXCHANGE,
    reason: 'A payment says nothing of the notes.',
  },
  {
    indicator:
      'Monetary instruments are numbered sequentially, bear the same handwriting or unusual symbols or stamps.',
    citation: APPENDIX_G_DAYS,
    reason:
      'Numbers and images of instruments are no part of a payment. Their number and amounts are seen by structuring-monetary-instruments.',
  },
  {
    indicator:
      'The owner of both a retail business and a check-cashing service does not ask for currency when depositing checks.',
    citation: APPENDIX_F_BUSINESS,
    reason: 'It is told by payments that are missing, and by common ownership, which payments do not name.',
  },
  {
    indicator: 'A customer purchases chips with currency, engages in minimal gaming, and walks away with the chips.',
    citation: CASINO_FLAGS,
    reason: 'Play and chips are recorded by the casino alone. Money that comes back is seen by casino-little-play.',
  },
  {
    indicator: 'Customers combine chips that each purchased below $10,000, and one of them redeems the chips.',
    citation: CASINO_FLAGS,
    reason: 'Chips are no payment, and nothing ties the redemption to the purchases of others.',
  },
  {
    indicator:
      'A customer borrows against the cash surrender value of permanent life insurance policies, particularly when payments are made to apparently unrelated third parties.',
    citation: APPENDIX_F_INSURANCE,
    reason:
      'A payment of an insurer to a third party names neither the policy nor its holder, and honest policies pay to heirs, garages and doctors. Refunds to the payer are seen by insurance-money-back.',
  },
  {
    indicator:
      'Policies are purchased that allow for the transfer of beneficial ownership interests without the knowledge and consent of the issuer.',
    citation: APPENDIX_F_INSURANCE,
    reason: 'The terms of a policy are no part of a payment.',
  },
  {
    indicator:
      'A customer purchases a product that appears outside the normal range of financial wealth or estate planning.',
    citation: APPENDIX_F_INSURANCE,
    reason: 'Wealth and plans are not known from payments.',
  },
  {
    indicator: 'Traders may accept or make a payment in cash only up to 10,000 euros (paraphrased).',
    citation: EU_CASH_LIMIT,
    reason:
      'A payment does not say whether it is for goods or services in a profession; payments between private persons and deposits at banks are exempt. large-cash sees the amount.',
  },
];
