/** Rules, lists, replays, settings, rates, appetite, decisions and queries at their limits. */
import { API, BODY_BYTES, type DearRequest, type Made } from './case.ts';
import { commonWord, manyScripts, type Random, textOf } from './texts.ts';

const HEAD = {
  name: 'Dear rule',
  description: 'Looks at everything.',
  typology: 'None',
  source: 'Own policy',
  rationale: 'To see what it costs.',
  severity: 'LOW',
  score: 10,
  mode: 'SHADOW',
  remark: 'It looks at everything.',
};

function aggregates(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    aggregate: {
      fn: (['zScore', 'distinctCorridors', 'share', 'avg', 'distinctCounterparties'] as const)[at % 5],
      by: (['party', 'counterparty', 'pair', 'corridor', 'senderAccount'] as const)[Math.floor(at / 5) % 5],
      window: '365d',
      amount: { min: at + 1 },
    },
    gte: 0,
  }));
}

/** 190 comparisons, some of them with a year behind them. */
function widest(random: Random): object {
  const word = commonWord(random);
  const texts = Array.from({ length: 25 }, (_, at) => ({
    field: 'transaction.message',
    in: listOf(60, () => `${word()} ${at}`),
  }));
  const contains = Array.from({ length: 140 }, () => ({ field: 'transaction.message', contains: textOf(60, word) }));
  return { any: [...aggregates(10), ...texts, ...contains] };
}

const listOf = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const nested = (levels: number): object =>
  levels === 0 ? { field: 'transaction.amount', gt: 1 } : { all: listOf(2, () => nested(levels - 1)) };

export function dearAdministration(random: Random): DearRequest[] {
  return [...dearRules(random), ...dearValues(random), ...dearQueries()];
}

function dearRules(random: Random): DearRequest[] {
  const post = (
    operation: string,
    path: string,
    what: string,
    body: (run: number, made: Made) => object,
  ): DearRequest => ({
    operation,
    what,
    request: (run, made) => ({ method: 'POST', path: `${API}/${path}`, body: body(run, made) }),
  });
  const rule = (ruleId: string) => ({ ruleId, ...HEAD, when: widest(random) });
  return [
    post('createRule', 'rules', '200 nodes, 64 KiB', (run) => rule(`dear-${run}`)),
    post('createRule', 'rules', 'nested conditions', (run) => ({ ruleId: `nested-${run}`, ...HEAD, when: nested(7) })),
    post('createRule', 'rules', '30,000 nodes', (run) => ({
      ruleId: `huge-${run}`,
      ...HEAD,
      when: { any: listOf(30_000, () => ({ field: 'x', gt: 1 })) },
    })),
    {
      operation: 'changeRule',
      what: '200 nodes, 64 KiB',
      request: () => ({ method: 'PATCH', path: `${API}/rules/dear-0`, body: { ...HEAD, when: widest(random) } }),
    },
    post('testRule', 'rules/dear-0/test', '100 transactions', (_run, { transactions }) => ({
      transactionUuids: listOf(100, (at) => transactions[at % Math.max(1, transactions.length)]),
    })),
    post('activateRule', 'rules/dear-0/activate', 'the dear rule', () => ({ version: 1 })),
    post('startRuleReplay', 'rules/replay', '20 rules over a year', () => ({
      rules: listOf(20, (at) => rule(`replayed-${at}`)).map((one) => ({ ...one, when: { any: aggregates(5) } })),
      from: new Date(Date.now() - 365 * 86_400_000).toISOString(),
      to: new Date().toISOString(),
    })),
  ];
}

function dearValues(random: Random): DearRequest[] {
  const any = manyScripts(random);
  const put = (operation: string, path: string, what: string, body: object): DearRequest => ({
    operation,
    what,
    request: () => ({ method: 'PUT', path: `${API}/${path}`, body }),
  });
  const rates = listOf(10_000, (at) => ({
    currency: `C${(at % 900).toString(36).toUpperCase()}X`,
    rate: 1 + at / 7,
    validFrom: dayOf(at),
  }));
  const csv = ['currency,rate,validFrom', ...rates.map((one) => `${one.currency},${one.rate},${one.validFrom}`)].join(
    '\n',
  );
  const columns = listOf(60_000, (at) => `column${at}`).join(',');
  return [
    put('setRuleList', 'rule-lists/dear', '1,000 values of 256', {
      values: listOf(1_000, (at) => `${at} ${textOf(250, any)}`),
    }),
    put('changeSetting', 'settings/transactions.pipeline', '1 MiB', {
      value: { FIAT: listOf(20_000, () => ({ stage: 'SANCTIONS', mayStop: false, timeoutMs: 1_000 })) },
    }),
    put('changeSetting', 'settings/provider.configuration', '1 MiB', {
      value: Object.fromEntries(listOf(50_000, (at) => [`m${at}`, 'x'])),
    }),
    put('setCountryRisk', 'country-risk/AT', '50,000 groups', {
      groups: listOf(50_000, (at) => `G${at}`),
      reason: 'x'.repeat(1_000),
    }),
    put('setFxRate', 'fx-rates/USD', 'one rate', { rate: 1.1 }),
    {
      operation: 'uploadFxRates',
      what: '10,000 rates',
      request: () => ({ method: 'POST', path: `${API}/fx-rates`, body: rates }),
    },
    {
      operation: 'uploadFxRates',
      what: '10,000 rates as CSV',
      request: () => ({ method: 'POST', path: `${API}/fx-rates`, mediaType: 'text/csv', body: Buffer.from(csv) }),
    },
    {
      operation: 'uploadFxRates',
      what: '60,000 columns as CSV',
      request: () => ({
        method: 'POST',
        path: `${API}/fx-rates`,
        mediaType: 'text/csv',
        body: Buffer.from(`${columns}\n${columns}\n`),
      }),
    },
    {
      operation: 'proposeRiskAppetite',
      what: 'longest rationale',
      request: () => ({
        method: 'POST',
        path: `${API}/risk-appetite/versions`,
        body: { rationale: textOf(4_000, any) },
      }),
    },
    {
      operation: 'decideTransaction',
      what: 'longest reason',
      request: (_run, { transactions }) => ({
        method: 'POST',
        path: `${API}/transactions/${transactions[0] ?? 'none'}/decision`,
        body: { decision: 'ESCALATED', reasonCode: 'OTHER', reason: textOf(2_000, any) },
      }),
    },
  ];
}

const dayOf = (at: number) => new Date(Date.UTC(2020, 0, 1 + (at % 2_000))).toISOString().slice(0, 10);

function dearQueries(): DearRequest[] {
  const get = (operation: string, path: string | ((made: Made) => string), what = 'largest page'): DearRequest => ({
    operation,
    what,
    request: (_run, made) => ({ method: 'GET', path: `${API}/${typeof path === 'string' ? path : path(made)}` }),
  });
  const first = (ids: readonly string[]) => ids[0] ?? 'none';
  return [
    get('listTransactions', 'transactions?limit=100'),
    get('exportTransactions', 'transactions/export', 'all'),
    get(
      'getRiskAssessment',
      (made) => `transactions/${first(made.transactions)}/risk-assessment?recompute=true`,
      'recomputed',
    ),
    get('listArticles', 'adverse-media/articles?limit=100'),
    get('getArticle', (made) => `adverse-media/articles/${first(made.articles)}`, 'the longest'),
    get('listArticleListings', 'adverse-media/listings?limit=100'),
    get('listAlerts', 'alerts?limit=100'),
    get('getProfile', (made) => `profiles/${made.profiles.at(-1) ?? 'none'}`, 'the largest'),
    get('getProfileRiskScore', (made) => `profiles/${made.profiles.at(-1) ?? 'none'}/risk-score`, 'the largest'),
    get('listRules', 'rules', 'all'),
    get('listRuleVersions', 'rules/dear-0/versions?limit=100'),
    get('listRuleLists', 'rule-lists', 'all'),
    get('listFxRates', 'fx-rates', 'all'),
    get('compareRiskAppetite', 'risk-appetite/versions/1/comparison?limit=1000', '1,000 transactions'),
    get('listCountryRisk', 'country-risk', 'all'),
    get('listSettings', 'settings', 'all'),
    get('listWatchlists', 'watchlists', 'all'),
    get('compareWatchlistVersions', 'watchlists/ofac_sdn/diff?from=1&to=1&limit=100'),
  ];
}

/** Bodies that fit no operation: each is sent to all that take JSON, beside their example. */
export const HOSTILE_MEMBERS: Readonly<Record<string, () => string>> = {
  'arrays in arrays': () => `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  'unknown members': () => `{${listOf(75_000, (at) => `"m${at}":{}`).join(',')}}`.slice(0, BODY_BYTES),
  'numbers of many digits': () => `[${listOf(50_000, () => '1.00000000000000001').join(',')}]`,
  'escaped quotes': () => `"${'\\"'.repeat(500_000)}"`,
};
