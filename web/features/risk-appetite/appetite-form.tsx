/** A new version of the risk appetite: weights and tiers within the limits of the service, with a rationale. */
import { Button, NumberInput, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { text } from '../../text/index.ts';
import { riskAppetite } from '../../text/risk-appetite.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './risk-appetite.module.css';
import { type Appetite, afterAct, BANDS, DOMAINS, propose } from './risk-appetite-api.ts';

const t = riskAppetite.form;
const STEP = 0.1;

type Figures = Record<string, number | string>;
const isGiven = (figures: Figures) => Object.values(figures).every((value) => typeof value === 'number');

export function AppetiteForm(props: { inForce: Appetite; onClose: () => void; onDone: (version: number) => void }) {
  const { inForce, onClose, onDone } = props;
  const queries = useQueryClient();
  const [weights, setWeights] = useState<Figures>({ ...inForce.weights });
  const [bands, setBands] = useState<Figures>({ ...inForce.bands });
  const [rationale, setRationale] = useState('');
  const proposing = useMutation({
    mutationFn: () =>
      propose({ weights: weights as Record<string, number>, bands: bands as Record<string, number>, rationale }),
    onSuccess: async ({ version }) => {
      await afterAct(queries);
      onDone(version);
    },
  });
  const flaws = proposing.error instanceof ApiProblem ? proposing.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proposing.mutate();
  };
  return (
    <Dialog opened onClose={onClose} size="xl" title={t.title} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div className="quiet">{t.how}</div>
          <strong>{riskAppetite.weights}</strong>
          <div className={classes.fields}>
            {DOMAINS.map((domain) => (
              <NumberInput
                data-field={`weights.${domain}`}
                key={domain}
                label={transactionWords.domain[domain]}
                description={riskAppetite.shippedValue(`× ${inForce.weights[domain]}`)}
                value={weights[domain] ?? ''}
                error={flaws?.of(`weights.${domain}`)}
                step={STEP}
                hideControls
                onChange={(value) => setWeights((before) => ({ ...before, [domain]: value }))}
              />
            ))}
          </div>
          <div>
            <strong>{riskAppetite.bands}</strong> <span className="quiet">{t.bandsHow}</span>
          </div>
          <div className={`${classes.fields} ${classes.four}`}>
            {BANDS.map((band) => (
              <NumberInput
                data-field={`bands.${band}`}
                key={band}
                label={text.common.risk[band]}
                description={riskAppetite.shippedValue(String(inForce.bands[band]))}
                value={bands[band] ?? ''}
                error={flaws?.of(`bands.${band}`)}
                allowDecimal={false}
                hideControls
                onChange={(value) => setBands((before) => ({ ...before, [band]: value }))}
              />
            ))}
          </div>
          <Textarea
            data-field="rationale"
            label={t.rationale}
            description={t.rationaleHow}
            required
            autosize
            minRows={3}
            maxLength={4_000}
            dir="auto"
            value={rationale}
            error={flaws?.of('rationale')}
            onChange={(event) => setRationale(event.currentTarget.value)}
          />
          {proposing.error && <ProblemNote problem={proposing.error} />}
          <Button
            type="submit"
            loading={proposing.isPending}
            disabled={rationale.trim() === '' || !isGiven(weights) || !isGiven(bands)}
          >
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
