/** The first sentences of a decision note, from the record of the alert alone. Pure. */
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { text } from '../../../text/index.ts';
import { countryName } from '../../../ui/country.ts';
import { formatAmount, formatDay, formatScore, formatValue } from '../../../ui/format.ts';
import { withoutSigns } from '../../../ui/words.ts';
import { groupName } from '../../country-risk/group-names.ts';
import type { Hit, StoredAlert } from '../alerts-api.ts';
import { factsOf, kindOf } from './kind.ts';
import { metBy, subjectOf } from './met.ts';
import { percentOf } from './percent.ts';

const t = evidence.summary;
const SHOWN_LIMITS = 5;

/** Sentences for the start of the note: dates, amounts, counts, rule and list of the alert. No assessment. */
export function summaryOf(alert: StoredAlert): string {
  const { hits, transactions, priorDecisions } = alert;
  const [latest] = hits;
  const sentences = [
    ...(latest ? [paymentOf(latest)] : []),
    ...(transactions > 1 ? [t.several(transactions)] : []),
    ...causeOf(alert),
    ...(priorDecisions.length > 0 ? [t.prior(priorDecisions.length)] : []),
  ];
  return sentences.join(' ');
}

function paymentOf({ transactionReference, transactionDate, amount, currency, sender, receiver }: Hit): string {
  return t.payment({
    reference: transactionReference,
    date: formatDay(transactionDate),
    amount: formatAmount(amount, currency),
    from: sender?.name ?? t.noName,
    to: receiver?.name ?? t.noName,
  });
}

function causeOf(alert: StoredAlert): string[] {
  switch (kindOf(alert)) {
    case 'NAME':
    case 'CUSTOMER':
    case 'INTERNAL_LIST':
      return matchOf(alert);
    case 'PATTERN':
      return factsOf(alert.hits, 'rule').length > 0 ? ruleOf(alert) : findingOf(alert);
    case 'WALLET':
      return walletOf(alert);
    case 'COUNTRY':
      return countryOf(alert);
    case 'RESTRICTION':
      return restrictionOf(alert);
    default:
      return findingOf(alert);
  }
}

function matchOf(alert: StoredAlert): string[] {
  const [match] = metBy(alert);
  if (!match) return findingOf(alert);
  const { comparisons } = match;
  const given = comparisons.find(({ field }) => field === 'NAME')?.given[0] ?? alert.subjectName ?? t.noName;
  const verdicts = (['EXACT', 'CLOSE', 'CONFLICT', 'MISSING'] as const).flatMap((verdict) => {
    const fields = comparisons.filter((one) => one.verdict === verdict && one.field in COMPARED);
    if (fields.length === 0) return [];
    const words = text.common.verdict[verdict];
    return [
      t.compared(
        words.charAt(0).toUpperCase() + words.slice(1),
        fields.map(({ field }) => COMPARED[field as keyof typeof COMPARED].toLowerCase()).join(', '),
      ),
    ];
  });
  const measures = match.measures.map((one) => text.common.measure[one as keyof typeof text.common.measure] ?? one);
  const [hit] = alert.customerHits;
  return [
    ...(hit ? [t.hit(formatDay(hit.foundAt))] : []),
    t.match({
      subject: subjectOf(match.subject),
      given,
      listed: match.primaryName,
      score: formatScore(match.score),
      authorities: [...new Set(match.sources.map(({ authority }) => authority))].join(', '),
    }),
    ...(comparisons.length > 0 ? verdicts : [t.notCompared]),
    ...(measures.length > 0 ? [t.measures(measures.join(', '))] : []),
  ];
}

const { NAME, BIRTH_DATE, COUNTRY, DOCUMENT, GENDER, ENTITY_TYPE } = text.common.field;
const COMPARED = { NAME, BIRTH_DATE, COUNTRY, DOCUMENT, GENDER, ENTITY_TYPE };

function ruleOf({ hits }: StoredAlert): string[] {
  return factsOf(hits, 'rule')
    .slice(0, 1)
    .flatMap(({ facts: { ruleId, name, version, trace } }) => [
      t.rule(name, ruleId, evidence.rule.version(version)),
      ...trace
        .filter(({ result, observed, expected }) => {
          return result && typeof observed === 'number' && typeof expected === 'number';
        })
        .slice(0, SHOWN_LIMITS)
        .map(({ operand, observed, expected }) => t.saw(operand, formatValue(observed), formatValue(expected))),
    ]);
}

function walletOf(alert: StoredAlert): string[] {
  const found = factsOf(alert.hits, 'wallet');
  if (found.length === 0) return findingOf(alert);
  return found.flatMap(({ facts: { address, isListed, share, movements, declaredAs, listed } }) => {
    const house = evidence.wallet.house[declaredAs as keyof typeof evidence.wallet.house];
    const holders = listed.map(({ primaryName }) => primaryName).join(', ');
    return [
      isListed ? t.listedWallet(address, holders) : t.wallet(address, percentOf(share ?? 0), movements ?? 0),
      house === undefined ? t.notDeclared : t.declared(house.toLowerCase()),
    ];
  });
}

function countryOf(alert: StoredAlert): string[] {
  const [found] = factsOf(alert.hits, 'country');
  if (!found) return findingOf(alert);
  const { country, groups, mentions } = found.facts;
  const where = [...new Set(mentions.map((one) => one.where))].join(', ');
  return [t.country(countryName(country), where, groups.map(groupName).join(', ') || t.noGroups)];
}

function restrictionOf(alert: StoredAlert): string[] {
  const [found] = factsOf(alert.hits, 'restriction');
  if (!found) return findingOf(alert);
  const { restriction, markedAt, reason } = found.facts;
  const kind = evidence.internal.kind[restriction as keyof typeof evidence.internal.kind] ?? restriction;
  return [t.restriction(kind, formatDay(markedAt), reason)];
}

function findingOf({ findings }: StoredAlert): string[] {
  const [first] = findings;
  return first ? [t.finding(withoutSigns(first.remark).replace(/\.$/, ''), formatScore(first.score))] : [];
}
