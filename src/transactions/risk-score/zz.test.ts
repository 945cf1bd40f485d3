import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventually, startService } from '../../../test/support/service.ts';
import { FIAT_EXAMPLE_REQUEST } from '../examples.ts';
it('run', { timeout: 120_000 }, async () => {
  const service = await startService();
  const out: any[] = [];
  const base: any = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionFlow: 'OUTBOUND', sendingAmount: 9400, senderCurrency: 'USD', receiverAmount: 9400, receiverCurrency: 'USD', paymentMode: 'CASH', deliveryType: 'CASH_PICKUP', message: '' };
  const variants = [
    { receiverName: 'Kazimir Ondraschek', receiverCountryCode: 'MM', receiverAccount: '00998877', receiverNationality: 'PL' },
    { receiverName: 'Kasimir Ondrasek', receiverCountryCode: 'KE', receiverAccount: '00998878' },
    { receiverName: 'Casimir Ondraszek', receiverDob: '1961-01-01', receiverCountryCode: 'KE', receiverAccount: '00998879' },
    { receiverName: 'Kazimir Ondraszek', receiverDob: '1987-01-01', receiverNationality: 'CZ', receiverCountryCode: 'MM', receiverAccount: '00998880' },
  ];
  let n = 0;
  for (const v of variants) {
    const created = await service.call('/amlcore/api/v1/transactions/fiat', { method: 'POST', body: { ...base, ...v, transactionReference: `TX-2026-00019${++n}`, transactionDate: '2026-11-20T10:30:00+01:00', accountNumber: `AT61190430023457320${n}`.length ? FIAT_EXAMPLE_REQUEST.accountNumber : '' } });
    expect(created.status, created.text).toBe(201);
    const id = created.json<any>().data.transactionUUID;
    const stored = await eventually(async () => { const d = (await service.call(`/amlcore/api/v1/transactions/${id}`)).json<any>().data; return d.status !== 'PENDING' && d; });
    const assessment = (await service.call(`/amlcore/api/v1/transactions/${id}/risk-assessment?recompute=true`)).json<any>();
    const { rows } = await service.database.pool.query('select record from transaction_screenings where transaction_uuid=$1', [id]);
    const audit = await service.database.pool.query('select action, details, actor_id, sequence from audit_log where subject_id=$1 order by sequence', [id]);
    out.push({ v, stored, assessment, record: rows[0].record, audit: audit.rows });
  }
  writeFileSync('/tmp/zz-assessment.json', JSON.stringify(out, null, 1));
  await service.stop();
});
