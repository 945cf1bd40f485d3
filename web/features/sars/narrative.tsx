/** The narrative. Each figure in it is compared with the payments, and figures of the payments can be inserted. */
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { reports as t } from '../../text/sars.ts';
import { formatAmount, formatDay } from '../../ui/format.ts';
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts';
import transactionClasses from '../transactions/transactions.module.css';
import { type FoundFigure, figuresIn } from './figures.ts';
import type { Reads } from './form-fields.ts';
import { missingAt } from './missing.ts';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';

type StoredSar = sars.StoredSar;
type Figure = sars.Preview['figures'][number];

interface NarrativeProps extends Reads {
  sar: StoredSar;
  value: string;
  figures: readonly Figure[];
  /** Beside the text: the payments. */
  payments: ReactNode;
  onChange: (value: string) => void;
}

export function Narrative({ sar, value, figures, payments, onChange, ...reads }: NarrativeProps) {
  const { missing, mayWrite } = reads;
  const found = figures.length === 0 ? [] : figuresIn(value, figures);
  /** Cursor position when the field lost focus. */
  const cursor = useRef<number | null>(null);
  /** Inserts at the cursor, or at the end. */
  const insert = (words: string) => {
    const place = Math.min(cursor.current ?? value.length, value.length);
    const before = value.slice(0, place);
    const gap = before === '' || /\s$/.test(before) ? '' : ' ';
    onChange(`${before}${gap}${words}${value.slice(place)}`);
    cursor.current = place + gap.length + words.length;
  };
  return (
    <div className={classes.narrative}>
      <div>
        <div className={classes.written}>
          {/* Behind the text of the field, at the same positions. */}
          <div className={classes.marks} aria-hidden>
            {marked(value, found)}
          </div>
          <Textarea
            label={t.fields.narrative}
            placeholder={t.fields.narrativeHow}
            readOnly={!mayWrite}
            value={value}
            error={missingAt(missing, 'detailedNarrative')}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={(event) => {
              cursor.current = event.currentTarget.selectionStart;
            }}
            classNames={{ input: classes.letters!, label: classes.writtenLabel! }}
            autosize
            minRows={12}
            maxLength={17_000}
          />
        </div>
        <Compared found={found} />
        <Sentences sar={sar} onPut={mayWrite ? insert : null} />
      </div>
      <div>
        {mayWrite && <Figures figures={figures} onInsert={insert} />}
        {payments}
      </div>
    </div>
  );
}

/** The text with its figures marked. */
function marked(text: string, found: readonly FoundFigure[]) {
  const parts = found.flatMap(({ at, text: words, isKnown }, index) => {
    const from = index === 0 ? 0 : found[index - 1]!.at + found[index - 1]!.text.length;
    return [
      text.slice(from, at),
      <mark key={at} data-figure={isKnown ? 'known' : 'differs'}>
        {words}
      </mark>,
    ];
  });
  const last = found.at(-1);
  return [...parts, `${text.slice(last === undefined ? 0 : last.at + last.text.length)}\n`];
}

/** In words, since color carries no meaning alone. */
function Compared({ found }: { found: readonly FoundFigure[] }) {
  if (found.length === 0) return null;
  const differing = found.filter(({ isKnown }) => !isKnown);
  return (
    <div role="status" className={classes.compared}>
      <div>
        {differing.length === 0
          ? t.figures.allMatch(found.length)
          : t.figures.someDiffer(differing.length, found.length)}
      </div>
      <ul aria-label={t.figures.inText}>
        {found.map(({ at, text, isKnown }) => (
          <li key={at} data-figure={isKnown ? 'known' : 'differs'}>
            {isKnown ? (
              <IconCheck size={13} stroke={2.4} aria-hidden />
            ) : (
              <IconAlertTriangle size={13} stroke={2} aria-hidden />
            )}{' '}
            {text} <span className="unseen">{isKnown ? t.figures.matches : t.figures.differs}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Maximum offered figures. Other amounts and days are in the payments below. */
const OFFERED = 14;

const wordsOf = ({ kind, value, currency }: Figure): string => {
  if (kind === 'COUNT') return t.figures.count(Number(value));
  return currency === null ? formatDay(value) : formatAmount(Number(value), currency);
};

function Figures({ figures, onInsert }: { figures: readonly Figure[]; onInsert: (words: string) => void }) {
  return (
    <div>
      <h3 className={classes.heading}>{t.figures.title}</h3>
      {figures.length === 0 ? (
        <p className="quiet">{t.figures.none}</p>
      ) : (
        <div className={classes.figures}>
          {figures.slice(0, OFFERED).map((figure) => (
            <Button
              key={`${figure.kind} ${figure.value} ${figure.currency}`}
              variant="default"
              size="compact-sm"
              title={t.figures.insert(wordsOf(figure))}
              onClick={() => onInsert(wordsOf(figure))}
            >
              <span className="quiet">{t.figures.kind[figure.kind]}</span>
              {` ${wordsOf(figure)}`}
            </Button>
          ))}
          {figures.length > OFFERED && <span className="quiet">{t.figures.more(figures.length - OFFERED)}</span>}
        </div>
      )}
    </div>
  );
}

/** Maximum listed payments of a sentence. Others are counted. */
const EVIDENCE_SHOWN = 10;

/** Sentences about the saved payments. @param props.onPut null: read-only, as for the approver */
function Sentences({ sar, onPut }: { sar: StoredSar; onPut: ((words: string) => void) | null }) {
  const { data = [] } = useQuery(sars.sentencesQuery(sar.sarId, sar.transactionUuids));
  // A payment has one number in all sentences.
  const numberOf = new Map(sar.transactionUuids.map((uuid, at) => [uuid, at + 1]));
  if (onPut === null && data.length === 0) return null;
  const how = onPut === null ? t.sentencesRead : data.length > 0 ? t.sentencesHow : t.noSentences;
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
      <p className="quiet">{how}</p>
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
