/** The license that a LICENSED release uses, with what is left of its cap. */
import { Select } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';

const t = transactionWords.decide;

const licensesQuery = queryOptions({
  queryKey: ['licenses', 'IN_FORCE'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/licenses', { params: { query: { state: 'IN_FORCE', limit: 100 } } })),
});

export function LicenseChoice(props: { licenseId: string | null; onChoose: (licenseId: string | null) => void }) {
  const { data } = useQuery(licensesQuery);
  return (
    <Select
      data-field="licenseId"
      label={t.license}
      required
      withAsterisk={false}
      data={(data?.items ?? []).map(({ licenseId, number, authority, left, cap }) => ({
        value: licenseId,
        label: `${authority} ${number}${cap ? ` (${left} ${cap.currency} ${t.licenseLeft})` : ''}`,
      }))}
      value={props.licenseId}
      onChange={props.onChoose}
    />
  );
}
