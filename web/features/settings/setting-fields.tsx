/** Form fields of settings that are a choice or have parts. Settings without an entry here are shown and edited as JSON. */
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '../../text/index.ts';
import { retention } from '../../text/retention.ts';
import { settingFieldLabels as t } from '../../text/setting-field-labels.ts';
import { settings } from '../../text/settings.ts';
import { formatDay, zoneOf } from '../../ui/format.ts';
import { IconX } from '../../ui/icons.ts';
import type { SettingFields } from './fields.ts';
import { PIPELINE } from './pipeline-fields.tsx';
import classes from './settings.module.css';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function lineOf(words: readonly string[], otherwise: string): ReactNode {
  return words.length === 0 ? <span className="quiet">{otherwise}</span> : words.join(', ');
}

/** @param words label of each possible value */
function choice(words: Readonly<Record<string, string>>): SettingFields<string> {
  return {
    words: (value) => words[value] ?? value,
    Fields: ({ value, onChange }) => (
      <Select
        data-field="value"
        aria-label={settings.value}
        data={optionsOf(words)}
        value={value}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
        allowDeselect={false}
        maw={640}
      />
    ),
  };
}

/** Several choices from a few. */
function several(
  label: string,
  words: Readonly<Record<string, string>>,
  otherwise: string,
  how?: string,
): SettingFields<string[]> {
  return {
    words: (value) =>
      lineOf(
        value.map((one) => words[one] ?? one),
        otherwise,
      ),
    Fields: ({ value, onChange }) => (
      <Checkbox.Group data-field="value" label={label} description={how} value={value} onChange={onChange}>
        <Group mt="xs" gap="md">
          {optionsOf(words).map((one) => (
            <Checkbox key={one.value} {...one} />
          ))}
        </Group>
      </Checkbox.Group>
    ),
  };
}

const { ASSET_FREEZE: _, ...OTHER_MEASURES } = text.common.measure;

const ADDRESS: SettingFields<string | null> = {
  words: (value) => value || <em className="quiet">{text.common.none}</em>,
  Fields: ({ value, onChange }) => (
    <TextInput
      data-field="value"
      aria-label={settings.value}
      placeholder={t.address}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
      maw={560}
    />
  ),
};

const DAYS_BEFORE: SettingFields<number[]> = {
  words: (value) => lineOf(value.map(t.before), t.neverTold),
  Fields: ({ value, onChange }) => (
    <TagsInput
      data-field="value"
      label={t.daysBefore}
      description={t.daysBeforeHow}
      value={value.map(String)}
      // Text that is not a number of days is dropped.
      onChange={(given) => onChange(given.filter((one) => /^\d+$/.test(one.trim())).map(Number))}
      maw={560}
    />
  ),
};

type DueTimes = Record<Severity, { hours: number; clock: keyof typeof t.clocks }>;
const { CRITICAL, HIGH, MEDIUM, LOW } = text.common.risk;
const SEVERITIES = { CRITICAL, HIGH, MEDIUM, LOW };
type Severity = keyof typeof SEVERITIES;

const DUE_IN: SettingFields<DueTimes> = {
  words: (value) => (
    <dl className={classes.parts}>
      {(Object.keys(SEVERITIES) as Severity[]).map((one) => (
        <div key={one}>
          <dt>{SEVERITIES[one]}</dt>
          <dd>{t.dueIn(value[one].hours, t.clocks[value[one].clock])}</dd>
        </div>
      ))}
    </dl>
  ),
  Fields: ({ value, onChange }) => (
    <Stack gap="xs">
      {(Object.keys(SEVERITIES) as Severity[]).map((one, at) => {
        const change = (part: object) => onChange({ ...value, [one]: { ...value[one], ...part } });
        return (
          <Group key={one} gap="sm" align="end">
            <span className={classes.partName}>{SEVERITIES[one]}</span>
            <NumberInput
              data-field={`value.${one}.hours`}
              label={at === 0 ? t.hours : undefined}
              aria-label={`${t.due(SEVERITIES[one])}: ${t.hours}`}
              min={0}
              value={value[one].hours}
              onChange={(hours) => change({ hours })}
              w={110}
            />
            <Select
              data-field={`value.${one}.clock`}
              label={at === 0 ? t.clock : undefined}
              aria-label={`${t.due(SEVERITIES[one])}: ${t.clock}`}
              data={optionsOf(t.clocks)}
              value={value[one].clock}
              onChange={(clock) => clock && change({ clock })}
              allowDeselect={false}
              w={180}
            />
          </Group>
        );
      })}
    </Stack>
  ),
};

/** All time zones of the browser, and the one that is set. */
function TimeZone(props: { field: string; label: string; value: string; onChange: (zone: string) => void }) {
  const { field, label, value, onChange } = props;
  return (
    <Select
      data-field={field}
      label={label}
      data={[...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(Boolean)}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      searchable
      limit={60}
      allowDeselect={false}
    />
  );
}

const ownZone = () => zoneOf().name;

interface Calendar {
  timeZone: string;
  workingDays: (keyof typeof t.weekday)[];
  opensAt: string;
  closesAt: string;
  holidays: string[];
}

const newCalendar = (): Calendar => ({
  timeZone: ownZone(),
  workingDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
  opensAt: '09:00',
  closesAt: '17:00',
  holidays: [],
});

/** A value that may be absent. Its fields appear when it is switched on. */
function Optional<V>(props: {
  value: V | null;
  label: string;
  fresh: () => V;
  onChange: (value: V | null) => void;
  children: (value: V, change: (part: Partial<V>) => void) => ReactNode;
}) {
  const { value, label, fresh, onChange, children } = props;
  return (
    <Stack gap="sm">
      <Switch
        data-field="value"
        label={label}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? fresh() : null)}
      />
      {value !== null && children(value, (part) => onChange({ ...value, ...part }))}
    </Stack>
  );
}

const CALENDAR: SettingFields<Calendar | null> = {
  words: (value) =>
    value === null ? (
      <span className="quiet">{t.calendar.isNot}</span>
    ) : (
      <>
        {t.calendar.line(
          value.workingDays.map((day) => t.weekday[day]).join(', '),
          ...([value.opensAt, value.closesAt, value.timeZone] as const),
        )}
        {value.holidays.length > 0 && (
          <div className="quiet">{t.calendar.without(value.holidays.map(formatDay).join(', '))}</div>
        )}
      </>
    ),
  Fields: ({ value, onChange }) => (
    <Optional value={value} label={t.calendar.isSet} fresh={newCalendar} onChange={onChange}>
      {(calendar, change) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} maw={860}>
            <TimeZone
              field="value.timeZone"
              label={t.calendar.timeZone}
              value={calendar.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
            {(['opensAt', 'closesAt'] as const).map((one) => (
              <TextInput
                key={one}
                data-field={`value.${one}`}
                label={t.calendar[one]}
                title={t.calendar.timeHow}
                placeholder={t.calendar.timeForm}
                value={calendar[one]}
                onChange={(event) => change({ [one]: event.currentTarget.value.trim() })}
              />
            ))}
          </SimpleGrid>
          <Checkbox.Group
            data-field="value.workingDays"
            label={t.calendar.workingDays}
            value={calendar.workingDays}
            onChange={(days) =>
              change({
                workingDays: (Object.keys(t.weekday) as Calendar['workingDays']).filter((day) => days.includes(day)),
              })
            }
          >
            <Group mt="xs" gap="md">
              {optionsOf(t.weekday).map((one) => (
                <Checkbox key={one.value} {...one} />
              ))}
            </Group>
          </Checkbox.Group>
          <TagsInput
            data-field="value.holidays"
            label={t.calendar.holidays}
            description={t.calendar.holidaysHow}
            value={calendar.holidays}
            onChange={(holidays) => change({ holidays: holidays.map((day) => day.trim()) })}
            maw={860}
          />
        </>
      )}
    </Optional>
  ),
};

interface Exempt {
  customerReference: string;
  paragraph: string;
  reviewOn: string;
  designatedOn?: string;
}
interface Cash {
  timeZone: string;
  businessDay: keyof typeof t.cash.day;
  exemptPersons: Exempt[];
}

const newCash = (): Cash => ({ timeZone: ownZone(), businessDay: 'BANKING', exemptPersons: [] });
const PARAGRAPHS = ['1', '2', '3', '4', '5', '6', '7'];

const CASH: SettingFields<Cash | null> = {
  words: (value) =>
    value === null ? (
      <span className="quiet">{t.cash.isNot}</span>
    ) : (
      <>
        {t.cash.line(value.timeZone, t.cash.day[value.businessDay])}
        <div className="quiet">{t.cash.exempted(value.exemptPersons.length)}</div>
      </>
    ),
  Fields: ({ value, onChange }) => (
    <Optional value={value} label={t.cash.isSet} fresh={newCash} onChange={onChange}>
      {(cash, change) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} maw={860}>
            <TimeZone
              field="value.timeZone"
              label={t.cash.timeZone}
              value={cash.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
            <Select
              data-field="value.businessDay"
              label={t.cash.businessDay}
              data={optionsOf(t.cash.day)}
              value={cash.businessDay}
              onChange={(day) => day && change({ businessDay: day as Cash['businessDay'] })}
              allowDeselect={false}
            />
          </SimpleGrid>
          <ExemptPersons persons={cash.exemptPersons} onChange={(exemptPersons) => change({ exemptPersons })} />
        </>
      )}
    </Optional>
  ),
};

function ExemptPersons({ persons, onChange }: { persons: readonly Exempt[]; onChange: (persons: Exempt[]) => void }) {
  const change = (at: number, part: Partial<Exempt>) =>
    onChange(persons.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Stack gap="xs">
      <strong>{t.cash.exempt}</strong>
      {persons.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no ID, and no content until the user types
        <Group key={at} gap="sm" align="end">
          <TextInput
            data-field={`value.exemptPersons[${at}].customerReference`}
            label={t.cash.customer}
            value={one.customerReference}
            onChange={(event) => change(at, { customerReference: event.currentTarget.value })}
            w={200}
          />
          <Select
            data-field={`value.exemptPersons[${at}].paragraph`}
            label={t.cash.paragraph}
            data={PARAGRAPHS.map((number) => ({ value: number, label: `(b)(${number})` }))}
            value={one.paragraph}
            onChange={(paragraph) => paragraph && change(at, { paragraph })}
            allowDeselect={false}
            w={220}
          />
          {(['reviewOn', 'designatedOn'] as const).map((day) => (
            <TextInput
              key={day}
              type="date"
              data-field={`value.exemptPersons[${at}].${day}`}
              label={t.cash[day]}
              value={one[day] ?? ''}
              onChange={(event) => change(at, { [day]: event.currentTarget.value || undefined })}
              w={170}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            mb={4}
            aria-label={t.cash.remove(one.customerReference)}
            onClick={() => onChange(persons.filter((_one, index) => index !== at))}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        className={classes.own}
        onClick={() => onChange([...persons, { customerReference: '', paragraph: '1', reviewOn: '' }])}
      >
        {t.cash.add}
      </Button>
    </Stack>
  );
}

/** Kinds of records in the display order. Filing deadlines and parties have no retention period of their own. */
const TERMED = [
  ...(['SCREENING', 'TRANSACTION', 'ALERT', 'CASE', 'SAR', 'RECORD_SEARCH', 'CUSTOMER', 'DELIVERY', 'AUDIT'] as const),
] as const;
type Years = Partial<Record<(typeof TERMED)[number], number>>;

const YEARS: SettingFields<Years> = {
  words: (value) => {
    const given = TERMED.filter((kind) => value[kind] !== undefined);
    return lineOf(
      given.map((kind) => `${retention.kinds[kind]}: ${t.yearsOf(value[kind]!)}`),
      t.noYears,
    );
  },
  Fields: ({ value, onChange }) => (
    <SimpleGrid cols={{ base: 1, xs: 3 }} maw={860}>
      {TERMED.map((kind) => (
        <NumberInput
          key={kind}
          data-field={`value.${kind}`}
          label={retention.kinds[kind]}
          min={1}
          max={100}
          allowDecimal={false}
          value={value[kind] ?? ''}
          onChange={(years) => {
            const { [kind]: _before, ...others } = value;
            onChange(typeof years === 'number' ? { ...others, [kind]: years } : others);
          }}
        />
      ))}
    </SimpleGrid>
  ),
};

const CURRENCIES: SettingFields<string> = {
  words: (value) => value,
  Fields: ({ value, onChange }) => (
    <Select
      data-field="value"
      aria-label={settings.value}
      data={[...new Set([value, ...Intl.supportedValuesOf('currency')])]}
      value={value}
      onChange={(currency) => currency && onChange(currency)}
      searchable
      limit={60}
      allowDeselect={false}
      maw={200}
    />
  ),
};

/** Fields by setting key. Each one knows the type of its value, which the service validates. */
const BY_KEY: Readonly<Record<string, unknown>> = {
  'transactions.fourEyes': choice(t.choice['transactions.fourEyes']),
  'screening.algorithm': choice(t.choice['screening.algorithm']),
  'filings.form': choice(t.choice['filings.form']),
  'filings.submissionMethod': choice(t.choice['filings.submissionMethod']),
  TRANSACTION_SCREENING_WEBHOOK_URL: ADDRESS,
  'transactions.baseCurrency': CURRENCIES,
  'transactions.blockingMeasures': several(t.measures, OTHER_MEASURES, t.noMeasures, t.measuresHow),
  'transactions.pipeline': PIPELINE,
  'alerts.dueIn': DUE_IN,
  'alerts.calendar': CALENDAR,
  'filings.remindDaysBefore': DAYS_BEFORE,
  'filings.currencyReports': CASH,
  'retention.jurisdictions': several(t.laws, t.law, t.noLaws),
  'retention.years': YEARS,
};

/** undefined: the value is a single word or number, or has no form. */
export const fieldsOf = (key: string) => BY_KEY[key] as SettingFields<unknown> | undefined;
