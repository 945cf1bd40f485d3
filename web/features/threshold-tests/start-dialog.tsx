/** Begins a preview or a test. */
import { Button, NumberInput, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { thresholds } from '../../text/thresholds.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { settingsQuery } from '../settings/settings-api.ts';
import { type Algorithm, afterAct, type Purpose, start, type Test, type Wanted } from './threshold-tests-api.ts';

const t = thresholds.start;
const ALGORITHMS = Object.entries(thresholds.algorithm).map(([value, label]) => ({ value, label }));
const PURPOSES: readonly Purpose[] = ['PREVIEW', 'TEST'];
const DAYS = 90;

/** Typed values. Absent ones are those in force. */
interface WantedValues {
  threshold?: number;
  algorithm?: Algorithm;
  floor?: number;
  days: number;
}

export function StartDialog(props: {
  /** The preview whose values are tested. */
  of?: Test;
  onStarted: (testId: string) => void;
  onClose: () => void;
}) {
  const { of, onStarted, onClose } = props;
  const queries = useQueryClient();
  const settings = useQuery({ ...settingsQuery, enabled: usePermission('settings:read') }).data?.items;
  const inForce = (key: string) => settings?.find((one) => one.key === key)?.value;
  const [purpose, setPurpose] = useState<Purpose>(of ? 'TEST' : 'PREVIEW');
  const [wanted, setWanted] = useState<WantedValues>({
    ...of?.asked,
    days: DAYS,
  });
  const [reason, setReason] = useState(of?.reason ?? '');
  const present = {
    threshold: inForce('screening.minScoreThreshold') as number | undefined,
    algorithm: inForce('screening.algorithm') as Algorithm | undefined,
  };
  const threshold = wanted.threshold ?? present.threshold ?? 75;
  const algorithm = wanted.algorithm ?? present.algorithm ?? 'BALANCED';
  const starting = useMutation({
    mutationFn: (body: Wanted) => start(body),
    onSuccess: async ({ testId }) => {
      await afterAct(queries);
      onStarted(testId);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { floor, days } = wanted;
    starting.mutate({
      purpose,
      reason,
      threshold,
      algorithm,
      ...(floor !== undefined && { floor }),
      screeningDays: days,
    });
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.act} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Radio.Group
            data-field="purpose"
            label={t.purpose}
            value={purpose}
            onChange={(value) => setPurpose(value as Purpose)}
          >
            <Stack gap={8} mt={6}>
              {PURPOSES.map((one) => (
                <Radio key={one} value={one} label={t.purposes[one]} size="xs" />
              ))}
            </Stack>
          </Radio.Group>
          <WantedFields
            wanted={wanted}
            threshold={threshold}
            algorithm={algorithm}
            present={present}
            purpose={purpose}
            onChange={setWanted}
          />
          <Textarea
            data-field="reason"
            label={t.reason}
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxLength={4_000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {starting.error && <ProblemNote problem={starting.error} />}
          <Button type="submit" loading={starting.isPending} disabled={reason.trim() === ''}>
            {t.run}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Values to test, beside those in force. */
function WantedFields(props: {
  wanted: WantedValues;
  threshold: number;
  algorithm: Algorithm;
  present: { threshold: number | undefined; algorithm: Algorithm | undefined };
  purpose: Purpose;
  onChange: (wanted: WantedValues) => void;
}) {
  const { wanted, threshold, algorithm, present, purpose, onChange } = props;
  const number = (value: string | number) => (value === '' ? undefined : Number(value));
  return (
    <>
      <NumberInput
        data-field="threshold"
        label={t.threshold}
        description={[
          present.threshold !== undefined &&
            present.algorithm &&
            `${t.inForce(String(present.threshold), thresholds.algorithm[present.algorithm])}.`,
          purpose === 'TEST' && t.same,
        ]
          .filter(Boolean)
          .join(' ')}
        min={0}
        max={100}
        value={threshold}
        onChange={(value) => onChange({ ...wanted, threshold: number(value) ?? threshold })}
      />
      <Select
        data-field="algorithm"
        label={t.algorithm}
        data={ALGORITHMS}
        value={algorithm}
        onChange={(value) => value && onChange({ ...wanted, algorithm: value as Algorithm })}
        allowDeselect={false}
      />
      <NumberInput
        data-field="floor"
        label={t.floor}
        description={t.floorHow}
        min={0}
        max={100}
        value={wanted.floor ?? ''}
        onChange={(value) => {
          const { floor: _, ...rest } = wanted;
          const floor = number(value);
          onChange(floor === undefined ? rest : { ...rest, floor });
        }}
      />
      <NumberInput
        data-field="screeningDays"
        label={t.days}
        description={t.daysHow}
        min={0}
        max={366}
        allowDecimal={false}
        value={wanted.days}
        onChange={(value) => onChange({ ...wanted, days: number(value) ?? 0 })}
      />
    </>
  );
}
