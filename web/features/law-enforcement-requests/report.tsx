import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { recordSearches } from '../../text/law-enforcement-requests.ts';
import { formatDay } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { afterAct, answer, reportQuery, type StoredSearch } from './record-searches-api.ts';

const t = recordSearches.report;

/** The response to the authority, and the record that it was given. */
export function Report({ search }: { search: StoredSearch }) {
  const { data: report, error } = useQuery(reportQuery(search.searchId));
  const mayAnswer = usePermission('sar:write') && search.state === 'FOUND';
  if (error) return <ProblemNote problem={error} />;
  if (!report) return null;
  return (
    <Section title={t.title}>
      {report.unjudged > 0 && <p role="status">{t.left(report.unjudged)}</p>}
      {report.outcome === 'NONE' && <p>{t.none}</p>}
      <ul>
        {report.positives.map(({ partyIndex, fullName, customers, transactions }) => (
          <li key={partyIndex}>
            <Name>{fullName}</Name>
            <ul>
              {customers.map(({ customerId, externalReferenceId, accounts, closedAt }) => (
                <li key={customerId}>
                  <Link to="/customers/$customerId" params={{ customerId }}>
                    {externalReferenceId}
                  </Link>
                  {accounts.length > 0 && `, ${t.accounts(accounts.join(', '))}`}
                  {closedAt && `, ${t.leftOn(formatDay(closedAt))}`}
                </li>
              ))}
              {transactions.map(({ transactionUuid, transactionReference, transactionDate }) => (
                <li key={transactionUuid}>
                  <Link to="/transactions/$transactionUuid" params={{ transactionUuid }}>
                    {transactionReference}
                  </Link>
                  , {formatDay(transactionDate)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {search.answeredAt && (
        <p>
          {t.answered} <Moment at={search.answeredAt} /> <Colleague userId={search.answeredBy} />{' '}
          <span dir="auto">{search.answerNote}</span>
        </p>
      )}
      {mayAnswer && report.unjudged === 0 && <Answering search={search} />}
    </Section>
  );
}

function Answering({ search }: { search: StoredSearch }) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const answering = useMutation({ mutationFn: () => answer(search, note), onSuccess: () => afterAct(queries) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answering.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          data-field="note"
          label={t.note}
          autosize
          minRows={2}
          maxLength={2_000}
          dir="auto"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {answering.error && <ProblemNote problem={answering.error} />}
        <Group>
          <Button type="submit" loading={answering.isPending}>
            {t.answer}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
