/** Jurisdictions and own periods: two settings in one form. */
import { Button, Checkbox, Fieldset, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { retention } from '../../text/retention.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { putSetting, type Setting, settingsQuery } from '../settings/settings-api.ts';
import { scheduleQuery, type Term } from './retention-api.ts';

const t = retention.terms;

/** Jurisdictions with legal periods in the service. */
const JURISDICTIONS = ['US', 'GB', 'EU'] as const;
const MOST_YEARS = 100;

type Years = Readonly<Record<string, number>>;

interface TermsFormProps {
  kinds: readonly Term['kind'][];
  onClose: () => void;
}

export function TermsForm({ kinds, onClose }: TermsFormProps) {
  const { data, error } = useQuery(settingsQuery);
  const settingOf = (key: string) => data?.items.find((one) => one.key === key);
  const laws = settingOf('retention.jurisdictions');
  const own = settingOf('retention.years');
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.decides}>
      {error && <ProblemNote problem={error} />}
      {laws && own ? <Form laws={laws} own={own} kinds={kinds} onClose={onClose} /> : !error && <Loading rows={3} />}
    </Dialog>
  );
}

function Form({ laws, own, kinds, onClose }: TermsFormProps & { laws: Setting; own: Setting }) {
  const queries = useQueryClient();
  const [jurisdictions, setJurisdictions] = useState(laws.value as string[]);
  const [years, setYears] = useState(own.value as Years);
  const saving = useMutation({
    mutationFn: async () => {
      // Unchanged values would be changes in the audit trail.
      if (String(jurisdictions) !== String(laws.value)) await putSetting(laws, jurisdictions);
      if (JSON.stringify(years) !== JSON.stringify(own.value)) await putSetting(own, years);
    },
    onSuccess: onClose,
    onSettled: () =>
      Promise.all([settingsQuery, scheduleQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
  });
  const keep = (kind: string, given: number | string) => {
    const { [kind]: _, ...others } = years;
    setYears(typeof given === 'number' ? { ...others, [kind]: given } : others);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Checkbox.Group
          data-field="jurisdictions"
          label={t.form.laws}
          description={t.form.lawsHow}
          value={jurisdictions}
          onChange={setJurisdictions}
        >
          <Group mt="xs">
            {JURISDICTIONS.map((one) => (
              <Checkbox key={one} value={one} label={t.form.jurisdiction[one]} />
            ))}
          </Group>
        </Checkbox.Group>
        <Fieldset legend={t.form.own}>
          <div className="quiet">{t.form.ownHow}</div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
            {kinds.map((kind) => (
              <NumberInput
                key={kind}
                data-field={kind}
                label={retention.kinds[kind]}
                min={1}
                max={MOST_YEARS}
                allowDecimal={false}
                value={years[kind] ?? ''}
                onChange={(given) => keep(kind, given)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
        {saving.error && <ProblemNote problem={saving.error} />}
        <Button type="submit" loading={saving.isPending}>
          {t.form.save}
        </Button>
      </Stack>
    </form>
  );
}
