import { describe, expect, it } from 'vitest';
import { mixed, type Path, placesOf, withValue } from '../../../test/support/enumerations.ts';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import { schemaOf } from '../http/openapi.ts';

type SettingKey = keyof typeof ALL_SETTINGS;

/** Settings without a default. */
const EXAMPLES: Readonly<Partial<Record<SettingKey, unknown>>> = {
  'alerts.calendar': {
    timeZone: 'Europe/Berlin',
    workingDays: ['MONDAY'],
    opensAt: '09:00',
    closesAt: '17:00',
    holidays: [],
  },
  'alerts.workQueues': {
    queues: [{ id: 'q', name: 'Q', queue: ['PEP'], kind: ['TRANSACTION'], severity: ['LOW'], seenBy: null }],
    rest: { name: 'R', seenBy: null },
  },
  'filings.currencyReports': { timeZone: 'America/New_York', businessDay: 'BANKING', exemptPersons: [] },
  'retention.jurisdictions': ['US'],
  'provider.configuration': { name: 'P', url: 'https://p.test/', response: { score: '$.score' } },
};
const at = (value: unknown, path: Path) =>
  path.reduce<unknown>((part, step) => (part as Record<string | number, unknown> | null)?.[step], value);

const CASES = (Object.keys(ALL_SETTINGS) as SettingKey[]).flatMap((key) => {
  const { schema, default: standard } = ALL_SETTINGS[key];
  const example = EXAMPLES[key] ?? standard;
  return placesOf(schemaOf(schema, 'output')).map(({ path, values }) => {
    const present = at(example, path);
    const value = typeof present === 'string' ? present : values[0]!;
    return {
      key,
      place: path.join('.'),
      value,
      read: (one: string) => schema.safeParse(withValue(example, path, one)),
    };
  });
});

describe('an enumerated value of a setting', () => {
  it('is found by its schema', () => {
    const found = [...new Set(CASES.map(({ key }) => key))].sort();
    expect(found).toEqual([
      'alerts.calendar',
      'alerts.dueIn',
      'alerts.workQueues',
      'approvals.mode',
      'cases.dueIn',
      'customers.riskModel',
      'filings.currencyReports',
      'filings.form',
      'filings.institution',
      'filings.submissionMethod',
      'notifications.chatKinds',
      'provider.configuration',
      'retention.jurisdictions',
      'screening.algorithm',
      'transactions.baseCurrency',
      'transactions.blockingMeasures',
      'transactions.fourEyes',
      'transactions.pipeline',
      'transactions.unnamedParties',
    ]);
  });

  it.each(CASES)('$key $place is accepted in any case', ({ value, read }) => {
    expect(read(value)).toMatchObject({ success: true });
    for (const typed of [value.toLowerCase(), mixed(value), ` ${value} `]) expect(read(typed)).toEqual(read(value));
    expect(read('NO_SUCH_VALUE').success).toBe(false);
  });
});

describe('the pipeline', () => {
  const { schema, default: standard } = ALL_SETTINGS['transactions.pipeline'];

  it('accepts its types in any case, each once', () => {
    const { FIAT, CRYPTO, STABLECOIN } = standard;
    expect(schema.parse({ fiat: FIAT, Crypto: CRYPTO, STABLECOIN })).toEqual(standard);
    const twice = schema.safeParse({ ...standard, fiat: FIAT });
    expect(twice.error?.issues).toMatchObject([{ path: ['FIAT'], message: 'is set more than once' }]);
  });
});
