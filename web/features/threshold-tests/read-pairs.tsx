/** Blind review of pairs, field by field, without the score or the side of the threshold. */
import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { text } from '../../text/index.ts';
import { thresholds } from '../../text/thresholds.ts';
import { type ComparedField, Comparison } from '../../ui/comparison.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './threshold-tests.module.css';
import { afterAct, type Judgement, judge, type Taken, type Test, takeNext } from './threshold-tests-api.ts';

const t = thresholds.read;
const VERDICTS = ['SAME', 'OTHER', 'CANNOT_TELL'] as const;
const FIELDS = ['NAME', 'BIRTH_DATE', 'COUNTRY', 'DOCUMENT', 'GENDER', 'ENTITY_TYPE'] as const;

export function ReadPairs({ test }: { test: Test }) {
  const { testId, judged, drawn } = test;
  const queries = useQueryClient();
  const taking = useMutation({ mutationFn: () => takeNext(testId), onError: () => afterAct(queries) });
  const judging = useMutation({
    mutationFn: ({ pairId, said }: { pairId: string; said: Judgement }) => judge(testId, pairId, said),
    onSuccess: async ({ state }) => {
      if (state === 'READING') taking.mutate();
      await afterAct(queries);
    },
  });
  const all = Object.values(drawn ?? {}).reduce((sum, one) => sum + one, 0);
  const taken = taking.data;
  return (
    <Section title={t.title} aside={<span className="quiet">{t.left(all - (judged ?? 0), all)}</span>}>
      {taking.error && <ProblemNote problem={taking.error} />}
      {judging.error && <ProblemNote problem={judging.error} />}
      {taken?.pair && !judging.isPending ? (
        <OnePair key={taken.pair.pairId} taken={taken} onJudged={(pairId, said) => judging.mutate({ pairId, said })} />
      ) : (
        <>
          <p className="quiet">{t.blind}</p>
          {taken?.pair === null && <p role="status">{t.noneForYou}</p>}
          <Button loading={taking.isPending || judging.isPending} onClick={() => taking.mutate()}>
            {t.next}
          </Button>
        </>
      )}
    </Section>
  );
}

function OnePair({ taken, onJudged }: { taken: Taken; onJudged: (pairId: string, said: Judgement) => void }) {
  const { pair, evidence } = taken;
  const [verdict, setVerdict] = useState<Judgement['verdict'] | null>(null);
  const [decidedBy, setDecidedBy] = useState<string[]>([]);
  const fields = FIELDS.filter((field) => evidence?.comparisons.some((one) => one.field === field));
  const isWhole = verdict === 'CANNOT_TELL' || (verdict !== null && decidedBy.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict && isWhole) onJudged(pair!.pairId, { verdict, decidingFields: decidedBy });
  };
  return (
    <form onSubmit={submit}>
      <p className="quiet">{t.number(pair!.number, pair!.of)}</p>
      {evidence ? (
        <Comparison
          fields={evidence.comparisons.map((one) => ({ ...one, contribution: null, finding: null })) as ComparedField[]}
          listedName={evidence.listed.name}
          givenAs={t.yours}
          withoutPoints
        />
      ) : (
        <p role="alert">{t.gone}</p>
      )}
      <Stack gap="sm" mt="md">
        <Radio.Group
          data-field="verdict"
          label={t.verdictLabel}
          labelProps={{ className: 'unseen' }}
          value={verdict ?? ''}
          onChange={(value) => setVerdict(value as Judgement['verdict'])}
        >
          <div className={classes.fields}>
            {VERDICTS.filter((one) => evidence || one === 'CANNOT_TELL').map((one) => (
              <Radio key={one} value={one} label={t.verdict[one]} size="xs" />
            ))}
          </div>
        </Radio.Group>
        {evidence && verdict !== null && verdict !== 'CANNOT_TELL' && (
          <Checkbox.Group data-field="decidingFields" label={t.decidedBy} value={decidedBy} onChange={setDecidedBy}>
            <div className={classes.fields}>
              {fields.map((field) => (
                <Checkbox key={field} value={field} label={text.common.field[field]} size="xs" />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <div>
          <Button type="submit" disabled={!isWhole}>
            {t.submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
