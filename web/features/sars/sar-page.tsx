/** A report from draft to answer: what it says at the left, what is done with it at the right. */
import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { WithWords } from '../../ui/with-words.tsx';
import alertClasses from '../alerts/alerts.module.css';
import transactionClasses from '../transactions/transactions.module.css';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';

const t = text.reports;
type StoredSar = sars.StoredSar;
type Run = (act: () => Promise<unknown>) => void;

export function SarPage() {
  const { sarId } = useParams({ from: '/reports/$sarId' });
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sars.sarQuery(sarId));
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => sars.afterAct(queries),
  });
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const run: Run = (act) => acting.mutate(act);
  return (
    <Page title={t.one} detail={`${t.form[data.form ?? 'FINCEN_SAR']} · ${t.status[data.status]}`}>
      <p className="quiet">{t.confidential}</p>
      {acting.error && <ProblemNote problem={acting.error} />}
      {data.returnedReason && data.status === 'DRAFT' && (
        <p className={transactionClasses.proposal}>{t.returned(data.returnedReason)}</p>
      )}
      <div className={alertClasses.columns}>
        <Content key={data.version} sar={data} run={run} isPending={acting.isPending} />
        <div>
          <Approval sar={data} run={run} />
          <Subjects sar={data} />
          <Files sar={data} />
          <Acknowledgement sar={data} run={run} />
        </div>
      </div>
    </Page>
  );
}

function draftOf(sar: StoredSar): sars.Draft {
  return {
    form: sar.form ?? 'FINCEN_SAR',
    activityFrom: sar.activityFrom ?? '',
    activityTo: sar.activityTo ?? '',
    detectedOn: sar.detectedOn ?? '',
    amount: sar.amount === null ? '' : String(sar.amount),
    amountCurrency: sar.amountCurrency ?? '',
    activityTypes: sar.activityTypes.map(({ activityCode }) => activityCode).join(', '),
    transactionUuids: sar.transactionUuids.join(', '),
    detailedNarrative: sar.detailedNarrative ?? '',
  };
}

function Content({ sar, run, isPending }: { sar: StoredSar; run: Run; isPending: boolean }) {
  const mayWrite = usePermission('sar:write') && (sar.status === 'DRAFT' || sar.status === 'REJECTED');
  const [draft, setDraft] = useState(() => draftOf(sar));
  const field = (name: keyof sars.Draft, label: string, type = 'text') => ({
    label,
    type,
    readOnly: !mayWrite,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(() => sars.save(sar, draft, false));
  };
  return (
    <Section title={t.what}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div className={classes.row}>
            <Select
              label={t.fields.form}
              data={Object.entries(t.form).map(([value, label]) => ({ value, label }))}
              value={draft.form}
              onChange={(value) => value && setDraft({ ...draft, form: value as sars.Draft['form'] })}
              readOnly={!mayWrite}
              allowDeselect={false}
            />
            <TextInput {...field('detectedOn', t.fields.detectedOn, 'date')} />
            <TextInput {...field('activityFrom', t.fields.activityFrom, 'date')} />
            <TextInput {...field('activityTo', t.fields.activityTo, 'date')} />
            <TextInput {...field('amount', t.fields.amount)} inputMode="decimal" />
            <TextInput {...field('amountCurrency', t.fields.currency)} />
          </div>
          <TextInput {...field('activityTypes', t.fields.activityTypes)} description={t.fields.activityTypesHow} />
          <Textarea
            {...field('transactionUuids', t.fields.transactions)}
            description={t.fields.transactionsHow}
            autosize
            minRows={1}
          />
          <Textarea
            {...field('detailedNarrative', t.fields.narrative)}
            placeholder={t.fields.narrativeHow}
            autosize
            minRows={8}
            maxLength={17_000}
          />
          {mayWrite && (
            <Sentences
              sar={sar}
              onPut={(words) =>
                setDraft({ ...draft, detailedNarrative: [draft.detailedNarrative, words].filter(Boolean).join(' ') })
              }
            />
          )}
          {mayWrite && (
            <div className={alertClasses.acts}>
              <Button type="submit" variant="default" loading={isPending}>
                {t.save}
              </Button>
              <Button loading={isPending} onClick={() => run(() => sars.save(sar, draft, true))}>
                {t.handIn}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Section>
  );
}

function Sentences({ sar, onPut }: { sar: StoredSar; onPut: (words: string) => void }) {
  const { data = [] } = useQuery(sars.sentencesQuery(sar.sarId, sar.version));
  return (
    <div>
      <h3 className={classes.heading}>{t.sentences}</h3>
      <p className="quiet">{data.length > 0 ? t.sentencesHow : t.noSentences}</p>
      <ul className={transactionClasses.list}>
        {data.map(({ text: sentence, evidence }) => (
          <li key={sentence} className={transactionClasses.finding}>
            <span dir="auto">
              {sentence}{' '}
              {evidence.slice(0, 3).map(({ evidenceId: transactionUuid }, at) => (
                <Link key={transactionUuid} to="/transactions/$transactionUuid" params={{ transactionUuid }}>
                  [{at + 1}]
                </Link>
              ))}
            </span>
            <Button variant="default" size="xs" onClick={() => onPut(sentence)}>
              {t.put}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Approval({ sar, run }: { sar: StoredSar; run: Run }) {
  const { user } = useSession();
  const mayApprove = usePermission('sar:approve');
  const { autoFilledFields, status, createdBy, proposedBy, updatedBy, caseId } = sar;
  const isOwn = [createdBy, proposedBy, updatedBy].includes(user.userId);
  if (status !== 'PENDING_APPROVAL' && autoFilledFields.length === 0 && caseId === null) return null;
  return (
    <Section title={t.status[status]}>
      {caseId && (
        <p>
          <Link to="/cases/$caseId" params={{ caseId }}>
            {t.case}
          </Link>
        </p>
      )}
      {autoFilledFields.length > 0 && (
        <>
          <p>{t.filled}</p>
          <ul className={classes.filled}>
            {autoFilledFields.map((name) => (
              <li key={name} className="mono">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      {status === 'PENDING_APPROVAL' && isOwn && <p className="quiet">{t.own}</p>}
      {status === 'PENDING_APPROVAL' && mayApprove && !isOwn && (
        <div className={alertClasses.acts}>
          <Button size="xs" onClick={() => run(() => sars.approve(sar))}>
            {t.approve}
          </Button>
          <WithWords
            label={t.return}
            field={t.why}
            submit={t.return}
            onSubmit={(reason) => run(() => sars.giveBack(sar, reason))}
          />
        </div>
      )}
    </Section>
  );
}

function Subjects({ sar: { subjects } }: { sar: StoredSar }) {
  return (
    <Section title={t.subjects}>
      {subjects.length === 0 && <p className="quiet">{t.noSubjects}</p>}
      <ul className={transactionClasses.list}>
        {subjects.map((subject) => {
          const { fullName, firstName, lastName, birthDate, nationalityCode } = subject;
          const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ');
          return (
            <li key={`${name} ${birthDate}`}>
              {name ? <Name strong>{name}</Name> : <em>{t.unknown}</em>}
              <div className="quiet">{[birthDate, nationalityCode].filter(Boolean).join(' · ')}</div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const FILED: readonly StoredSar['status'][] = ['SUBMITTED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED'];

function Files({ sar: { sarId, status, form } }: { sar: StoredSar }) {
  const formats = [
    ...(FILED.includes(status) ? [form === 'FINCEN_SAR' ? ('fincen' as const) : ('goaml' as const)] : []),
    'pdf' as const,
  ];
  return (
    <Section title={t.files}>
      <p className="quiet">{t.filesHow}</p>
      <div className={alertClasses.acts}>
        {formats.map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            size="xs"
            href={sars.fileAddress(sarId, format)}
            download
          >
            {t.file[format]}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function Acknowledgement({ sar, run }: { sar: StoredSar; run: Run }) {
  const mayWrite = usePermission('sar:write');
  if (sar.status !== 'SUBMITTED' || !mayWrite) return null;
  return (
    <Section title={t.answer}>
      <div className={alertClasses.acts}>
        <WithWords
          label={t.accepted}
          field={t.number}
          submit={t.accepted}
          onSubmit={(number) => run(() => sars.accepted(sar, number))}
        />
        <WithWords
          label={t.rejected}
          field={t.why}
          submit={t.rejected}
          onSubmit={(reason) => run(() => sars.rejected(sar, reason))}
        />
      </div>
    </Section>
  );
}
