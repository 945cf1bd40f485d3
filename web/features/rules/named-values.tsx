/** Named parameters of a rule, which can be tuned without changing the condition. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ruleConditions } from '../../text/rule-conditions.ts';
import { IconX } from '../../ui/icons.ts';
import classes from './rules.module.css';

const t = ruleConditions.namedValues;
const NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

export interface TypedValue {
  typed: string;
  description: string;
}
export type TypedValues = Readonly<Record<string, TypedValue>>;

/** undefined: not JSON. */
export function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}

/** `24h`, not `"24h"`. Quoted only if it would be parsed as another type. */
export function typedOf(value: unknown): string {
  return typeof value === 'string' && parsed(value) === undefined ? value : JSON.stringify(value);
}

/** Text that is not JSON is a string. */
export const readTyped = (typed: string): unknown => parsed(typed) ?? typed;

interface ValuesProps {
  values: TypedValues;
  /** Names that the condition refers to. */
  used: ReadonlySet<string>;
  onChange: (values: TypedValues) => void;
  errorAt: (path: string) => string | undefined;
  most: number;
}

export function Values({ values, used, onChange, errorAt, most }: ValuesProps) {
  const [isAdding, setAdding] = useState(false);
  const names = Object.keys(values);
  const set = (name: string, part: Partial<TypedValue>) =>
    onChange({ ...values, [name]: { ...values[name]!, ...part } });
  const remove = (name: string) => {
    const { [name]: _gone, ...others } = values;
    onChange(others);
  };
  return (
    <section aria-label={t.title}>
      <div className={classes.two}>
        {names.map((name) => (
          <div key={name} className={classes.line}>
            <TextInput
              data-field={`parameters.${name}`}
              label={name}
              description={values[name]!.description}
              value={values[name]!.typed}
              onChange={(event) => set(name, { typed: event.currentTarget.value })}
              error={errorAt(`parameters.${name}`)}
              flex={1}
            />
            {!used.has(name) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t.remove(name)}
                onClick={() => remove(name)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {isAdding ? (
        <NewValue
          taken={names}
          onAdd={(name, value) => {
            onChange({ ...values, [name]: value });
            setAdding(false);
          }}
        />
      ) : (
        names.length < most && (
          <div>
            <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
              {t.add}
            </Button>{' '}
            <span className="quiet">{t.how}</span>
          </div>
        )
      )}
    </section>
  );
}

function NewValue({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string, value: TypedValue) => void }) {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [description, setDescription] = useState('');
  const isReady = NAME.test(name) && !taken.includes(name) && typed.trim() !== '' && description.trim() !== '';
  return (
    <div className={classes.line}>
      <TextInput
        label={t.name}
        description={t.nameHow}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name !== '' && (!NAME.test(name) || taken.includes(name))}
        data-autofocus
      />
      <TextInput label={t.value} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} w={140} />
      <TextInput
        label={t.meaning}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        flex={1}
      />
      <Button variant="default" disabled={!isReady} onClick={() => onAdd(name, { typed: typed.trim(), description })}>
        {t.add}
      </Button>
    </div>
  );
}
