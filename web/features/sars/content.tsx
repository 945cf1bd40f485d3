/** What a report says: its form, with what the service knows of the payments at hand. */
import { Button, Group, MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { reports as t } from '../../text/sars.ts';
import { useKeptDraft } from '../../ui/kept-draft.ts';
import { Section } from '../../ui/page.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { INSTITUTION_KEY, lackingFor, partsOf, textsOf } from '../settings/institution.ts';
import { settingsQuery } from '../settings/settings-api.ts';
import transactionClasses from '../transactions/transactions.module.css';
import { Payments, usePayments } from './payments.tsx';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';
import { Subjects } from './subjects.tsx';

type StoredSar = sars.StoredSar;

function draftOf(sar: StoredSar): sars.Draft {
  return {
    form: sar.form ?? 'FINCEN_SAR',
    filingDecision: sar.filingDecision ?? 'FILE',
    noFileReasonCode: sar.noFileReasonCode ?? '',
    noFileReason: sar.noFileReason ?? '',
    priorDocumentNumber: sar.priorDocumentNumber ?? '',
    activityFrom: sar.activityFrom ?? '',
    activityTo: sar.activityTo ?? '',
    detectedOn: sar.detectedOn ?? '',
    amount: sar.amount === null ? '' : String(sar.amount),
    amountCurrency: sar.amountCurrency ?? '',
    activityTypes: sar.activityTypes.map(({ activityCode, otherText }) => ({
      activityCode,
      ...(otherText && { otherText }),
    })),
    transactionUuids: sar.transactionUuids,
    subjects: sar.subjects,
    detailedNarrative: sar.detailedNarrative ?? '',
    noteToFincen: sar.noteToFincen ?? '',
  };
}

export function Content(props: {
  sar: StoredSar;
  isWritten: boolean;
  isPending: boolean;
  /** What went wrong: beside the buttons, where somebody looks who pressed one. */
  note: ReactNode;
  onSave: (draft: sars.Draft, isHandedIn: boolean) => void;
}) {
  const { sar, isWritten, isPending, note, onSave } = props;
  const mayWrite = usePermission('sar:write') && isWritten;
  const { kept, keep } = useKeptDraft<sars.Draft>(sars.draftKey(sar.sarId));
  const [draft, setDraft] = useState(() => (kept?.version === sar.version ? kept.value : draftOf(sar)));
  const [isOtherOver, putOtherAway] = useState(false);
  const payments = usePayments(draft.transactionUuids);
  const change = (changed: Partial<sars.Draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    keep(sar.version, next);
  };
  // Somebody else saved it meanwhile: what they wrote is shown, and nothing of both is lost without a word.
  const other = kept && kept.version !== sar.version && !isOtherOver ? kept.value : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft, false);
  };
  return (
    <Section title={t.what}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {mayWrite && other && (
            <div className={transactionClasses.proposal} role="status">
              {t.otherDraft}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  change(other);
                  putOtherAway(true);
                }}
              >
                {t.takeOtherDraft}
              </Button>
            </div>
          )}
          {mayWrite && <Decision draft={draft} onChange={change} />}
          <Payments
            uuids={draft.transactionUuids}
            payments={payments}
            onChange={mayWrite ? (transactionUuids) => change({ transactionUuids }) : null}
          />
          <Subjects
            subjects={draft.subjects}
            payments={payments}
            onChange={mayWrite ? (subjects) => change({ subjects }) : null}
          />
          <Fields draft={draft} mayWrite={mayWrite} onChange={change} />
          {sar.priorSarId !== null && (
            <TextInput
              label={t.path.priorDocumentNumber}
              description={mayWrite ? t.fields.priorHow[draft.form] : undefined}
              maxLength={64}
              readOnly={!mayWrite}
              value={draft.priorDocumentNumber}
              onChange={(event) => change({ priorDocumentNumber: event.currentTarget.value })}
            />
          )}
          {draft.form === 'FINCEN_SAR' && (
            <Activity
              types={draft.activityTypes}
              mayWrite={mayWrite}
              onChange={(activityTypes) => change({ activityTypes })}
            />
          )}
          {draft.form === 'FINCEN_SAR' && (
            <TextInput
              label={t.path.noteToFincen}
              description={mayWrite ? t.fields.noteHow : undefined}
              maxLength={50}
              readOnly={!mayWrite}
              value={draft.noteToFincen}
              onChange={(event) => change({ noteToFincen: event.currentTarget.value })}
            />
          )}
          <Textarea
            label={t.fields.narrative}
            placeholder={t.fields.narrativeHow}
            readOnly={!mayWrite}
            value={draft.detailedNarrative}
            onChange={(event) => change({ detailedNarrative: event.currentTarget.value })}
            autosize
            minRows={8}
            maxLength={17_000}
          />
          <Sentences
            sar={sar}
            onPut={
              mayWrite
                ? (words) => change({ detailedNarrative: [draft.detailedNarrative, words].filter(Boolean).join(' ') })
                : null
            }
          />
          {mayWrite && <Lacking draft={draft} />}
          {mayWrite && note}
          {mayWrite && (
            <div className={alertClasses.acts}>
              <Button type="submit" variant="default" loading={isPending}>
                {t.save}
              </Button>
              <Button loading={isPending} onClick={() => onSave(draft, true)}>
                {t.handIn}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Section>
  );
}

/** That something is not reported is decided and kept as a report is, with why, and by two people. */
function Decision({ draft, onChange }: Pick<PartProps, 'draft' | 'onChange'>) {
  const { filingDecision, noFileReasonCode, noFileReason } = draft;
  return (
    <>
      <Radio.Group
        label={t.path.filingDecision}
        value={filingDecision}
        onChange={(value) => onChange({ filingDecision: value as sars.Draft['filingDecision'] })}
      >
        <Group gap="lg" mt={4}>
          <Radio value="FILE" label={t.noFile.file} />
          <Radio value="NO_FILE" label={t.noFile.noFile} />
        </Group>
      </Radio.Group>
      {filingDecision === 'NO_FILE' && (
        <>
          <Select
            label={t.path.noFileReasonCode}
            data={Object.entries(t.noFile.reason).map(([value, label]) => ({ value, label }))}
            value={noFileReasonCode || null}
            onChange={(value) => onChange({ noFileReasonCode: value ?? '' })}
          />
          <Textarea
            label={t.path.noFileReason}
            description={t.noFile.how}
            value={noFileReason}
            onChange={(event) => onChange({ noFileReason: event.currentTarget.value })}
            autosize
            minRows={3}
            maxLength={4_000}
          />
        </>
      )}
    </>
  );
}

/** Told before it is handed in. Nothing refuses a report without the day of detection, and without it nobody knows when it is late. */
function Lacking({ draft }: { draft: sars.Draft }) {
  const { form, filingDecision, noFileReasonCode, noFileReason, detailedNarrative, activityTypes, detectedOn } = draft;
  if (filingDecision === 'NO_FILE') {
    const open = [
      noFileReasonCode === '' && t.path.noFileReasonCode,
      noFileReason.trim() === '' && t.path.noFileReason,
    ].filter((one) => one !== false);
    return (
      <div role="status" className="quiet">
        {open.length > 0 && t.lacking(open.join(', '))}
      </div>
    );
  }
  const isFincen = form === 'FINCEN_SAR';
  const lacking = [
    isFincen && activityTypes.length === 0 && t.fields.activityTypes,
    detailedNarrative.trim() === '' && t.fields.narrative,
  ].filter((one) => one !== false);
  return (
    <div role="status" className="quiet">
      {lacking.length > 0 && <div>{t.lacking(lacking.join(', '))}</div>}
      {isFincen && detectedOn === '' && <div>{t.lackingDay}</div>}
      <LackingInstitution form={isFincen ? 'FINCEN' : 'GOAML'} />
    </div>
  );
}

/** It is given once, and by somebody else maybe: nobody should hear of it when all is written. */
function LackingInstitution({ form }: { form: 'FINCEN' | 'GOAML' }) {
  const settings = useQuery({ ...settingsQuery, enabled: usePermission('settings:read') }).data?.items;
  const setting = settings?.find(({ key }) => key === INSTITUTION_KEY);
  const lacking = setting ? lackingFor(form, textsOf(setting.value)) : [];
  if (lacking.length === 0) return null;
  return (
    <div>
      {t.institutionLacking(partsOf(lacking).join(', '))} <Link to="/settings/institution">{t.toSettings}</Link>
    </div>
  );
}

interface PartProps {
  draft: sars.Draft;
  mayWrite: boolean;
  onChange: (changed: Partial<sars.Draft>) => void;
}

function Fields({ draft, mayWrite, onChange }: PartProps) {
  const field = (name: 'activityFrom' | 'activityTo' | 'detectedOn' | 'amount' | 'amountCurrency', label: string) => ({
    label,
    readOnly: !mayWrite,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div>
      <div className={classes.row}>
        <Select
          label={t.fields.form}
          data={Object.entries(t.form).map(([value, label]) => ({ value, label }))}
          value={draft.form}
          onChange={(value) => value && onChange({ form: value as sars.Draft['form'] })}
          readOnly={!mayWrite}
          allowDeselect={false}
        />
        <TextInput {...field('detectedOn', t.fields.detectedOn)} type="date" />
        <TextInput {...field('activityFrom', t.fields.activityFrom)} type="date" />
        <TextInput {...field('activityTo', t.fields.activityTo)} type="date" />
        <TextInput {...field('amount', t.fields.amount)} inputMode="decimal" />
        <TextInput {...field('amountCurrency', t.fields.currency)} />
      </div>
      {mayWrite && <p className="quiet">{t.fields.fromPayments}</p>}
    </div>
  );
}

/** A number that stands for "Other" is said in words. */
function Activity(props: {
  types: sars.Draft['activityTypes'];
  mayWrite: boolean;
  onChange: (types: sars.Draft['activityTypes']) => void;
}) {
  const { types, mayWrite, onChange } = props;
  const { data = [] } = useQuery(sars.activityTypesQuery);
  const known = new Map(data.map((one) => [one.activityCode, one]));
  return (
    <>
      <MultiSelect
        label={t.fields.activityTypes}
        description={mayWrite ? t.fields.activityTypesHow : undefined}
        data={data.map(({ activityCode, label }) => ({ value: activityCode, label }))}
        value={types.map(({ activityCode }) => activityCode)}
        onChange={(codes) =>
          onChange(
            codes.map((activityCode) => types.find((one) => one.activityCode === activityCode) ?? { activityCode }),
          )
        }
        readOnly={!mayWrite}
        classNames={{ pill: classes.activity }}
        searchable
      />
      {types
        .filter(({ activityCode }) => known.get(activityCode)?.wantsOtherText)
        .map(({ activityCode, otherText = '' }) => (
          <TextInput
            key={activityCode}
            label={t.fields.otherText(known.get(activityCode)?.label ?? activityCode)}
            maxLength={50}
            readOnly={!mayWrite}
            value={otherText}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                types.map((one) => (one.activityCode === activityCode ? { activityCode, otherText: value } : one)),
              )
            }
          />
        ))}
    </>
  );
}

/** So many payments of a sentence are a click away. */
const EVIDENCE_SHOWN = 10;

/** Of the payments as they are kept. `onPut` null: for whoever reads the report beside them, as who approves it does. */
function Sentences({ sar, onPut }: { sar: StoredSar; onPut: ((words: string) => void) | null }) {
  const { data = [] } = useQuery(sars.sentencesQuery(sar.sarId, sar.version));
  // One payment has one number in all sentences: it is the same payment.
  const numberOf = new Map(sar.transactionUuids.map((uuid, at) => [uuid, at + 1]));
  if (onPut === null && data.length === 0) return null;
  return (
    <div>
      <div className={classes.headingRow}>
        <h3 className={classes.heading}>{t.sentences}</h3>
        {onPut && data.length > 1 && (
          <Button variant="default" size="xs" onClick={() => onPut(data.map((one) => one.text).join(' '))}>
            {t.putAll}
          </Button>
        )}
      </div>
      <p className="quiet">{sentencesHow(data.length, onPut !== null)}</p>
      <ul className={transactionClasses.list}>
        {data.map(({ text: sentence, evidence }) => (
          <li key={sentence} className={classes.line} data-as-recorded>
            <span dir="auto">
              {sentence}{' '}
              {evidence.slice(0, EVIDENCE_SHOWN).map(({ evidenceId: transactionUuid }, at) => (
                <Link key={transactionUuid} to="/transactions/$transactionUuid" params={{ transactionUuid }}>
                  {t.evidence(numberOf.get(transactionUuid) ?? at + 1)}
                </Link>
              ))}
              {evidence.length > EVIDENCE_SHOWN && (
                <span className="quiet"> {t.payments.more(evidence.length - EVIDENCE_SHOWN)}</span>
              )}
            </span>
            {onPut && (
              <Button variant="default" size="xs" onClick={() => onPut(sentence)}>
                {t.put}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function sentencesHow(count: number, isWritten: boolean): string {
  if (!isWritten) return t.sentencesRead;
  return count > 0 ? t.sentencesHow : t.noSentences;
}
