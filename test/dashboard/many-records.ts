/** An organization with records of each kind, so that each page has content. */

import { REQUEST_EXAMPLE as APPETITE } from '../../src/governance/risk-appetite/examples.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { PERSON } from '../e2e/lists.ts';
import type { Person } from '../support/people.ts';
import { eventually, type Service } from '../support/service.ts';
import { answerChecklist, CURRENCY_REPORTS, call, record, stoppedPayment } from './page-fixtures.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Ambrosius-Maximilian Xaver von Hohenlohe';
const RELEASE = {
  decision: 'RELEASED',
  reasonCode: 'FALSE_POSITIVE',
  reason: 'Another birth date, and another country.',
};
/** Answers the checklist so that the listed party is ruled out, and proposes to close the alert. */
async function proposeClosing(who: Person, alertId: string): Promise<void> {
  await answerChecklist(who, alertId);
  const closing = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
  await call(who, 'POST', `/alerts/${alertId}/close`, closing);
}

/** @param ada works, and proposes what another person confirms. Both may do everything that people may */
export async function fillOrganization(service: Service, ada: Person): Promise<void> {
  await call(ada, 'PUT', '/settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
  await call(ada, 'PUT', '/settings/filings.currencyReports', { value: CURRENCY_REPORTS });
  await call(ada, 'POST', '/webhooks', {
    url: 'https://hooks.example.test/aml',
    events: ['alert.created', 'screening.completed'],
  });
  const [closing, deciding, working] = [
    await stoppedPayment(service, ada, 'BUSY-1'),
    await stoppedPayment(service, ada, 'BUSY-2'),
    await stoppedPayment(service, ada, 'BUSY-3'),
  ];
  await proposeClosing(ada, closing.alertId);
  await call(ada, 'POST', `/transactions/${deciding.uuid}/decision`, RELEASE);
  await call(ada, 'POST', `/alerts/${working.alertId}/notes`, { text: 'I ask the branch.' });
  await stoppedPayment(service, ada, 'BUSY-4');
  const cash = {
    ...{ transactionFlow: 'INBOUND', paymentMode: 'CASH', deliveryType: 'DIRECT_DEPOSIT' },
    ...{ senderCurrency: 'USD', receiverCurrency: 'USD', senderName: 'Anna Nowak', receiverName: 'Anna Nowak' },
    ...{ senderIdType: 'PASSPORT', senderIdNumber: 'AA1234567', senderCountryCode: 'US', receiverCountryCode: 'US' },
    ...{ accountNumber: '0012345678', receiverAccount: '0012345678', senderBic: undefined },
  };
  for (const amount of [6_000, 7_000]) {
    await record(service, { ...cash, sendingAmount: amount, receiverAmount: amount });
  }
  await record(service, { senderName: 'محمد عبد الرحمن الظواهري', receiverName: '王小明' });
  await record(service, { receiverName: LONG });

  for (const [number, name] of [PERSON.name, LONG, 'Владимир Ильич Полуэктов', '王小明'].entries()) {
    await call(ada, 'POST', '/customers', {
      ...{ externalReferenceId: `CUST-${number}`, entityType: 'INDIVIDUAL', names: [{ fullNameRaw: name }] },
      ...{ dob: PERSON.dob, nationalityCodes: ['PL'], accounts: [{ accountNumber: `00987654${number}` }] },
    });
  }
  await eventually(async () => (await call(ada, 'GET', '/monitoring/hits')).items.length > 0);
  for (const name of [PERSON.name, 'Tassilo Brandauer']) {
    await call(ada, 'POST', '/screen-entity', { fullName: name, dob: PERSON.dob });
  }

  await call(ada, 'POST', '/cases', {
    title: 'محمد عبد الرحمن الظواهري, and who pays him',
    alertIds: [working.alertId],
  });
  const { caseId } = await call(ada, 'POST', '/cases', { title: 'Round amounts through new accounts of one family' });
  await call(ada, 'POST', `/cases/${caseId}/start`, {});
  await call(ada, 'POST', `/cases/${caseId}/tasks`, { title: 'The contract of sale' });
  await call(ada, 'POST', `/cases/${caseId}/submit`, { outcome: 'NO_SUSPICION', reason: 'A contract of sale.' });
  await call(ada, 'POST', '/rules', { ...RULE_EXAMPLE_REQUEST, ruleId: 'second-person' });
  await call(ada, 'POST', '/risk-appetite/versions', APPETITE);
  await call(ada, 'POST', '/sars', { form: 'FINCEN_SAR', transactionUuids: [working.uuid] });
  const { sarId } = await call(ada, 'POST', '/sars', {
    ...{
      form: 'FINCEN_SAR',
      filingDecision: 'NO_FILE',
      noFileReasonCode: 'ACTIVITY_EXPLAINED',
      noFileReason: 'Explained.',
    },
  });
  await call(ada, 'PATCH', `/sars/${sarId}`, { status: 'SUBMITTED', version: 1 });
  await call(ada, 'POST', '/record-searches', {
    ...{ kind: 'US_314A', title: '314(a) request of the week', receivedOn: new Date().toISOString().slice(0, 10) },
    parties: [{ fullName: PERSON.name }],
  });
  await call(ada, 'POST', '/retention/holds', {
    kind: 'TRANSACTION',
    itemId: working.uuid,
    reason: 'Subpoena 26-4411',
  });
  await call(ada, 'GET', '/evidence/sample?kind=TRANSACTION&seed=1&size=1').catch(() => undefined);
}
