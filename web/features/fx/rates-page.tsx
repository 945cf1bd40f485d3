/** Exchange rates for valuing amounts: current ones, earlier ones, a form for one rate, an upload for many. */

import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { fx as t } from '../../text/fx.ts';
import { text } from '../../text/index.ts';
import { LOCALE } from '../../text/locale.ts';
import { settings } from '../../text/settings.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay, formatRate } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { Proposed } from '../settings/proposed.tsx';
import classes from '../settings/settings.module.css';
import { SettingsLinks } from '../settings/settings-links.tsx';
import { afterAct, pastRatesQuery, type Rate, ratesQuery, setRate } from './fx-api.ts';
import { RateForm } from './rate-form.tsx';
import { UploadRates } from './upload-rates.tsx';

const names = new Intl.DisplayNames(LOCALE, { type: 'currency', fallback: 'none' });
/** Crypto assets have no name besides their symbol. */
function currencyName(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? (names.of(code) ?? '') : '';
}

const isOwn = ({ updatedAt }: Rate) => updatedAt !== null;

const COLUMNS: readonly Column<Rate>[] = [
  {
    id: 'currency',
    header: t.columns.currency,
    cell: ({ currency }) => (
      <>
        <strong>{currency}</strong> <span className="quiet">{currencyName(currency)}</span>
      </>
    ),
  },
  { id: 'rate', header: t.columns.rate, width: '160px', numeric: true, cell: ({ rate }) => formatRate(rate) },
  { id: 'from', header: t.columns.from, width: '150px', cell: ({ validFrom }) => formatDay(validFrom) },
  {
    id: 'source',
    header: t.columns.source,
    width: '130px',
    cell: (rate) => (isOwn(rate) ? t.own : <span className="quiet">{t.shipped}</span>),
  },
  {
    id: 'by',
    header: t.columns.by,
    width: '28%',
    cell: ({ updatedBy, updatedAt }) =>
      updatedAt && (
        <>
          <Colleague userId={updatedBy} />, <Moment at={updatedAt} relative />
        </>
      ),
  },
];
/** In a dialog, the rest of the line shows the author. */
const PAST_COLUMNS = COLUMNS.filter(({ id }) => ['rate', 'from', 'by'].includes(id)).map(({ width, ...column }) =>
  column.id === 'by' ? column : { ...column, width: '140px' },
);

type Form = 'one' | 'table' | null;

export function RatesPage() {
  const { find = '', currency } = useSearch({ from: '/settings/rates' });
  const navigate = useNavigate();
  const mayChange = usePermission('settings:write');
  const [form, setForm] = useState<Form>(null);
  const { data, error, refetch } = useQuery(ratesQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const words = find.toLowerCase();
  const found = data.items
    .filter((one) => `${one.currency} ${currencyName(one.currency)}`.toLowerCase().includes(words))
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  const to = (search: { find?: string | undefined; currency?: string | undefined }) =>
    void navigate({ to: '/settings/rates', search, replace: true, resetScroll: false });
  return (
    <Page
      title={t.title}
      detail={t.detail(data.baseCurrency)}
      actions={
        <>
          <SettingsLinks />
          {mayChange && (
            <>
              <Button variant="default" onClick={() => setForm('table')}>
                {t.upload}
              </Button>
              <Button onClick={() => setForm('one')}>{t.set}</Button>
            </>
          )}
        </>
      }
    >
      <div className={classes.filters}>
        <TextInput
          aria-label={t.find}
          placeholder={t.find}
          value={find}
          onChange={(event) => to({ find: event.currentTarget.value })}
        />
        <span className="quiet" data-as-recorded>
          {t.reference(formatDay(data.referenceRates.firstDay), formatDay(data.referenceRates.lastDay))}{' '}
          {t.starter(formatDay(data.starter.asOf), data.starter.source)}
        </span>
      </div>
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={found}
        idOf={(rate) => rate.currency}
        empty={t.none}
        onOpen={(rate) => to({ find, currency: rate.currency })}
        openId={currency ?? null}
      />
      {form === 'one' && <RateForm base={data.baseCurrency} currency={currency ?? ''} onClose={() => setForm(null)} />}
      {form === 'table' && <UploadRates onClose={() => setForm(null)} />}
      {currency && form === null && (
        <Past
          currency={currency}
          rate={data.items.find((one) => one.currency === currency)}
          onClose={() => to({ find })}
        />
      )}
    </Page>
  );
}

function Past({ currency, rate, onClose }: { currency: string; rate: Rate | undefined; onClose: () => void }) {
  const { data, error } = useQuery(pastRatesQuery(currency));
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.past.title(currency)}>
      {error && <ProblemNote problem={error} />}
      {rate?.proposal && <ProposedRate rate={rate} />}
      {data && (
        <div className={classes.narrow}>
          <DataTable
            label={t.past.title(currency)}
            columns={PAST_COLUMNS}
            rows={data}
            idOf={({ validFrom }) => validFrom}
            empty={t.past.none}
          />
        </div>
      )}
      <Button variant="default" size="xs" mt="sm" onClick={onClose}>
        {text.common.close}
      </Button>
    </Dialog>
  );
}

/** Earlier own rates of a currency. A new rate from the same day replaces one. */
function ProposedRate({ rate }: { rate: Rate }) {
  const mayChange = usePermission('settings:write');
  const { userId } = useSession().user;
  const queries = useQueryClient();
  const { value, proposedBy, proposedAt } = rate.proposal!;
  const setting = useMutation({
    mutationFn: (wanted: number) => setRate(rate.currency, wanted, value.validFrom),
    onSuccess: () => afterAct(queries),
  });
  return (
    <Proposed by={proposedBy} at={proposedAt}>
      <p>
        {formatRate(value.rate)} {value.baseCurrency}, {formatDay(value.validFrom)}
      </p>
      {setting.error && <ProblemNote problem={setting.error} />}
      {mayChange && (
        <Group gap="xs">
          {proposedBy !== userId && (
            <Button size="xs" loading={setting.isPending} onClick={() => setting.mutate(value.rate)}>
              {settings.proposal.confirm}
            </Button>
          )}
          <Button size="xs" variant="default" loading={setting.isPending} onClick={() => setting.mutate(rate.rate)}>
            {settings.proposal.keep}
          </Button>
        </Group>
      )}
    </Proposed>
  );
}
