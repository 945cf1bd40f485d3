/** Stages that screen a payment, as a table for each transaction type. Their order is changed as JSON. */
import { Checkbox, NumberInput } from '@mantine/core';
import { settingFieldLabels } from '../../text/setting-field-labels.ts';
import type { SettingFields } from './fields.ts';
import classes from './settings.module.css';

const t = settingFieldLabels.pipeline;

type Type = keyof typeof t.type;
type Stage = keyof typeof t.stage;
interface Step {
  stage: Stage;
  mayStop: boolean;
  timeoutMs: number;
}
type Pipeline = Record<Type, Step[]>;

const TYPES = Object.keys(t.type) as Type[];
const STAGES = Object.keys(t.stage) as Stage[];
/** The service adds these stages itself, or rejects a pipeline without them. */
const ALWAYS: ReadonlySet<Stage> = new Set([
  ...([
    'VALIDATION',
    'ENTITY_RESOLUTION',
    'WHITELIST_BLACKLIST',
    'SANCTIONS',
    'JURISDICTION',
    'RISK_ASSESSMENT',
  ] as const),
]);
const LAST: Stage = 'RISK_ASSESSMENT';
const NEW = { mayStop: false, timeoutMs: 10_000 };
const MS = 1_000;

/** Fiat payments have no wallet. On-chain payments always check wallets. */
const stagesOf = (type: Type) => STAGES.filter((stage) => stage !== 'WALLET' || type !== 'FIAT');
const runsAlways = (stage: Stage, type: Type) => ALWAYS.has(stage) || (stage === 'WALLET' && type !== 'FIAT');

/** Inserts the stage before the first stage that follows it by default, as the service does. */
export function withStage(steps: readonly Step[], stage: Stage): Step[] {
  const at = steps.findIndex((step) => STAGES.indexOf(step.stage) > STAGES.indexOf(stage));
  return steps.toSpliced(at === -1 ? steps.length : at, 0, { stage, ...NEW });
}

function inWords(type: Type, steps: readonly Step[]): string {
  const without = stagesOf(type).filter((stage) => !steps.some((step) => step.stage === stage));
  const stopping = steps.filter(({ mayStop }) => mayStop).map(({ stage }) => t.stage[stage]);
  return t.line(
    steps.length,
    without.map((stage) => t.stage[stage]),
    stopping,
  );
}

export const PIPELINE: SettingFields<Pipeline> = {
  words: (value) => (
    <dl className={classes.parts}>
      {TYPES.map((type) => (
        <div key={type}>
          <dt>{t.type[type]}</dt>
          <dd>{inWords(type, value[type])}</dd>
        </div>
      ))}
    </dl>
  ),
  Fields: ({ value, onChange }) =>
    TYPES.map((type) => (
      <details key={type} className={classes.stagesOf}>
        <summary>{t.type[type]}</summary>
        <Stages type={type} steps={value[type]} onChange={(steps) => onChange({ ...value, [type]: steps })} />
      </details>
    )),
};

function Stages({ type, steps, onChange }: { type: Type; steps: readonly Step[]; onChange: (steps: Step[]) => void }) {
  const change = (stage: Stage, part: Partial<Step>) =>
    onChange(steps.map((step) => (step.stage === stage ? { ...step, ...part } : step)));
  const left = stagesOf(type).filter((stage) => !steps.some((step) => step.stage === stage));
  const of = t.type[type].toLowerCase();
  return (
    <table className={classes.stages}>
      <thead>
        <tr>
          {Object.values(t.column).map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...steps.map(({ stage }) => stage), ...left].map((stage) => {
          const step = steps.find((one) => one.stage === stage);
          return (
            <tr key={stage}>
              <td>{t.stage[stage]}</td>
              <td>
                <Checkbox
                  aria-label={t.runs(t.stage[stage], of)}
                  title={runsAlways(stage, type) ? t.always : undefined}
                  disabled={runsAlways(stage, type)}
                  checked={step !== undefined}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? withStage(steps, stage)
                        : steps.filter((one) => one.stage !== stage),
                    )
                  }
                />
              </td>
              <td>
                {step && stage !== LAST && (
                  <Checkbox
                    aria-label={t.mayStop(t.stage[stage], of)}
                    checked={step.mayStop}
                    onChange={(event) => change(stage, { mayStop: event.currentTarget.checked })}
                  />
                )}
              </td>
              <td>
                {step && stage !== LAST && (
                  <NumberInput
                    data-field={`value.${type}[${steps.indexOf(step)}].timeoutMs`}
                    aria-label={t.seconds(t.stage[stage], of)}
                    size="xs"
                    min={0.1}
                    max={30}
                    step={0.1}
                    hideControls
                    value={step.timeoutMs / MS}
                    onChange={(seconds) => change(stage, { timeoutMs: Math.round(Number(seconds) * MS) })}
                    w={90}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
