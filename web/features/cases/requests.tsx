/** Requests for information of a case: drafts, letters, answers. */
import { Button, Group, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { cases } from '../../text/cases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import classes from './cases.module.css';
import * as api from './cases-api.ts';

const t = cases.requests;
type Kind = api.InformationRequest['recipientKind'];
type Run = (act: () => Promise<unknown>) => unknown;

const TONES = { DRAFT: 'LOW', SENT: 'LOW', OVERDUE: 'HIGH', ANSWERED: 'GOOD', CANCELLED: 'INFORMATIONAL' } as const;
const DAYS_TO_ANSWER = 14;
const DAY_MS = 86_400_000;

interface Props {
  one: api.StoredCase;
  run: Run;
  mayWrite: boolean;
}

export function Requests({ one, run, mayWrite }: Props) {
  const [isNew, setNew] = useState(false);
  return (
    <Section
      title={t.title}
      aside={
        mayWrite && (
          <Button size="xs" onClick={() => setNew(true)}>
            {t.add}
          </Button>
        )
      }
    >
      {one.requests.length === 0 && <p className="quiet">{t.none}</p>}
      {one.requests.map((request) => (
        <OneRequest key={request.requestId} {...{ one, run, mayWrite, request }} />
      ))}
      <Dialog opened={isNew} onClose={() => setNew(false)} title={t.add} size="lg">
        {isNew && <DraftForm one={one} onDone={() => setNew(false)} />}
      </Dialog>
    </Section>
  );
}

function OneRequest({ one, run, mayWrite, request }: Props & { request: api.InformationRequest }) {
  const { requestId, reference, recipientKind, recipient, state, letter, answer, dueAt, sentAt, isUnreadable } =
    request;
  const [isEdited, setEdited] = useState(false);
  const [documentIds, setDocumentIds] = useState<string[]>([]);
  const dates = [t.dueOn(formatDay(dueAt)), ...(sentAt ? [t.sentOn(formatDay(sentAt))] : [])].join(' · ');
  const isWaiting = state === 'SENT' || state === 'OVERDUE';
  return (
    <article className={classes.request}>
      <div className={classes.line}>
        <span>
          <span className="mono">{reference}</span> {t.kinds[recipientKind]}:{' '}
          {isUnreadable ? (
            <Unreadable />
          ) : recipientKind === 'COLLEAGUE' ? (
            <Colleague userId={recipient} />
          ) : (
            <Name strong>{recipient}</Name>
          )}{' '}
          <span className="quiet">{dates}</span>
        </span>
        <Mark tone={TONES[state]}>{t.state[state]}</Mark>
      </div>
      <details>
        <summary>{t.letter}</summary>
        <div className={classes.letter} dir="auto">
          {letter}
        </div>
      </details>
      {answer && (
        <p dir="auto">
          <span className="quiet">{t.answered}:</span> {answer}
        </p>
      )}
      <div className={classes.acts}>
        <a href={api.letterAddress(one.caseId, requestId)} download>
          {t.print}
        </a>
        {mayWrite && state === 'DRAFT' && (
          <>
            <Button variant="default" size="xs" onClick={() => setEdited(true)}>
              {t.edit}
            </Button>
            <Button variant="default" size="xs" onClick={() => run(() => api.sendRequest(one, requestId))}>
              {t.send}
            </Button>
          </>
        )}
        {mayWrite && isWaiting && (
          <WithWords
            label={t.answer}
            field={t.answerText}
            submit={t.answer}
            onSubmit={(words) => run(() => api.answerRequest(one, requestId, words, documentIds))}
          >
            {one.documents.length > 0 && (
              <MultiSelect
                data-field="documentIds"
                label={t.answerDocuments}
                data={one.documents.map(({ documentId, name }) => ({ value: documentId, label: name }))}
                value={documentIds}
                onChange={setDocumentIds}
                comboboxProps={{ withinPortal: false }}
              />
            )}
          </WithWords>
        )}
        {mayWrite && (state === 'DRAFT' || isWaiting) && (
          <WithWords
            label={t.cancel}
            field={t.reason}
            submit={t.cancel}
            onSubmit={(words) => run(() => api.cancelRequest(one, requestId, words))}
          />
        )}
      </div>
      <Dialog opened={isEdited} onClose={() => setEdited(false)} title={t.edit} size="lg">
        {isEdited && <LetterForm one={one} request={request} onDone={() => setEdited(false)} />}
      </Dialog>
    </article>
  );
}

function LetterForm(props: { one: api.StoredCase; request: api.InformationRequest; onDone: () => void }) {
  const { one, request, onDone } = props;
  const queries = useQueryClient();
  const [letter, setLetter] = useState(request.letter);
  const saving = useMutation({
    mutationFn: () => api.changeLetter(one, request.requestId, letter),
    onSuccess: async () => {
      await api.afterAct(queries);
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {saving.error && <ProblemNote problem={saving.error} />}
        <Textarea
          data-field="letter"
          label={t.letter}
          description={request.recipientKind === 'COLLEAGUE' ? undefined : t.letterHow}
          value={letter}
          onChange={({ currentTarget }) => setLetter(currentTarget.value)}
          autosize
          minRows={10}
          maxLength={10_000}
          dir="auto"
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" loading={saving.isPending} disabled={letter.trim() === ''}>
            {cases.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function DraftForm({ one, onDone }: { one: api.StoredCase; onDone: () => void }) {
  const queries = useQueryClient();
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const [kind, setKind] = useState<Kind>('CUSTOMER');
  const [recipient, setRecipient] = useState(one.alerts.find(({ subjectName }) => subjectName)?.subjectName ?? '');
  const [address, setAddress] = useState('');
  const [questions, setQuestions] = useState('');
  const [day, setDay] = useState(() => new Date(Date.now() + DAYS_TO_ANSWER * DAY_MS).toISOString().slice(0, 10));
  const drafting = useMutation({
    mutationFn: () =>
      api.draftRequest(one, {
        ...{ recipientKind: kind, recipient, questions: linesOf(questions), dueAt: api.endOfDay(day) },
        ...(address && { address }),
      }),
    onSuccess: async () => {
      await api.afterAct(queries);
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    drafting.mutate();
  };
  const isComplete = recipient.trim() !== '' && linesOf(questions).length > 0 && day !== '';
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {drafting.error && <ProblemNote problem={drafting.error} />}
        <Select
          data-field="recipientKind"
          label={t.kind}
          data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) => {
            setKind(value as Kind);
            setRecipient('');
          }}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        {kind === 'COLLEAGUE' ? (
          <Select
            data-field="recipient"
            label={t.recipient}
            data={colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
            value={recipient || null}
            onChange={(value) => setRecipient(value ?? '')}
            searchable
            comboboxProps={{ withinPortal: false }}
          />
        ) : (
          <>
            <TextInput
              data-field="recipient"
              label={t.recipient}
              value={recipient}
              maxLength={200}
              dir="auto"
              onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
            />
            <Textarea
              data-field="address"
              label={t.address}
              value={address}
              maxLength={500}
              autosize
              dir="auto"
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          </>
        )}
        <Textarea
          data-field="questions"
          label={t.questions}
          description={t.questionsHow}
          value={questions}
          autosize
          minRows={3}
          dir="auto"
          onChange={({ currentTarget }) => setQuestions(currentTarget.value)}
        />
        <TextInput
          data-field="dueAt"
          type="date"
          label={t.due}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" loading={drafting.isPending} disabled={!isComplete}>
            {t.draft}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
