/** Draws a sample of closed alerts. Days are in UTC, as the service counts them. */
import { Button, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { quality } from '../../text/qa-reviews.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct, drawSample } from './quality-api.ts';

const t = quality.draw;
const DAY_MS = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** End of the chosen day, or now if it is today. */
const endOf = (day: string) => new Date(Math.min(Date.parse(`${day}T00:00:00Z`) + DAY_MS, Date.now())).toISOString();

export function DrawDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [from, setFrom] = useState(dayOf(Date.now() - 30 * DAY_MS));
  const [to, setTo] = useState(dayOf(Date.now() - DAY_MS));
  const [by, setBy] = useState('CLOSER');
  const [disposition, setDisposition] = useState('');
  const [percent, setPercent] = useState<number | string>(5);
  const [reason, setReason] = useState('');
  const drawing = useMutation({
    mutationFn: () =>
      drawSample({
        ...{ reason, closedFrom: `${from}T00:00:00Z`, closedTo: endOf(to), share: Number(percent) / 100 },
        ...(by !== 'ALL' && { stratifiedBy: by }),
        ...(disposition && { dispositions: [disposition] }),
      }),
    onSuccess: () => afterAct(queries),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    drawing.mutate();
  };
  const day = (field: string, label: string, value: string, onChange: (value: string) => void) => (
    <TextInput
      type="date"
      data-field={field}
      label={label}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <Dialog opened onClose={onClose} title={t.title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div>{t.detail}</div>
          {day('closedFrom', t.from, from, setFrom)}
          {day('closedTo', t.to, to, setTo)}
          <Select
            data-field="stratifiedBy"
            label={t.stratifiedBy}
            data={Object.entries(t.strata).map(([value, label]) => ({ value, label }))}
            value={by}
            onChange={(value) => setBy(value ?? 'ALL')}
            allowDeselect={false}
          />
          <Select
            data-field="dispositions"
            label={t.dispositions}
            data={[
              { value: '', label: t.anyDisposition },
              { value: 'FALSE_POSITIVE', label: alertWords.state.CLOSED_FALSE_POSITIVE },
              { value: 'TRUE_POSITIVE', label: alertWords.state.CLOSED_TRUE_POSITIVE },
            ]}
            value={disposition}
            onChange={(value) => setDisposition(value ?? '')}
            allowDeselect={false}
          />
          <NumberInput
            data-field="share"
            label={t.percent}
            min={0.1}
            max={100}
            required
            withAsterisk={false}
            value={percent}
            onChange={setPercent}
          />
          <Textarea
            data-field="reason"
            label={t.reason}
            description={t.reasonHow}
            autosize
            minRows={2}
            maxLength={4_000}
            required
            withAsterisk={false}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {drawing.error && <ProblemNote problem={drawing.error} />}
          {drawing.data && <p role="status">{t.drawn(drawing.data.drawn, drawing.data.population)}</p>}
          <Button type="submit" loading={drawing.isPending} disabled={reason.trim() === ''}>
            {t.title}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
