/** A million transactions of one organisation, copies of one that the service recorded, and their alerts, with values that few have. */
import type pg from 'pg';

export interface Filled {
  tenantId: string;
  transactions: number;
  alerts: number;
  /** Hashes, as the service makes them. */
  keys: { busyAccount: string; rareAccount: string; rareWallet: string; bankAccount: string };
}

/** Of so many one is what few are: three in a million. */
const RARE = 333_333;
const AT_ONCE = 100_000;
export const PARTY = '5d0c1f77-0000-4000-8000-00000000beef';
export const ALERT = '5d0c1f77-0000-4000-8000-0000000a1e27';
export const CUSTOMER = '5d0c1f77-0000-4000-8000-000000c05703';
export const DECIDER = '5d0c1f77-0000-4000-8000-00000000dec1';
const PARTY_TRANSACTIONS = 5_000;

/** $1 tenant, $2 the first number, $3 the last, $4 all. A payment each ten seconds, the last one now. */
const TRANSACTIONS = `
  insert into transactions (tenant_id, transaction_uuid, seq, transaction_reference, transaction_type, transaction_flow, transaction_date,
    amount, currency, base_amount, base_currency, rate_source, sender_name, receiver_name, sender_country, receiver_country, content,
    content_hash, tenant_name, client_id, client_name, correlation_id, created_at, created_by, status, is_suspicious, remark, version,
    suspicion_score, risk_tier, disposition)
  select $1, md5('transaction ' || n)::uuid, 1000 + n, 'FILLED-' || n,
    case when n % ${RARE} = 7 then 'STABLECOIN' when n % 50 = 0 then 'CRYPTO' else 'FIAT' end,
    case when n % 5 = 0 then 'INBOUND' else 'OUTBOUND' end, at - (n::bigint * 7919 % 100000) * interval '1 second',
    case when n % ${RARE} = 11 then 9000000 else (n * 31 % 100000) / 10.0 end,
    case when n % ${RARE} = 5 then 'XAU' when n % 4 = 0 then 'USD' else 'EUR' end,
    case when n % 500 = 3 then null when n % ${RARE} = 11 then 9000000 else (n * 31 % 100000) / 10.0 end, 'EUR', t.rate_source,
    (array['Anna Nowak', 'Tassilo Brandauer', 'Ingrid Lindqvist', 'محمد عبد الرحمن', '王小明'])[1 + n % 5] || ' ' || n % 1000,
    case when n = 17 then 'Zebulon Quarterstaff' else 'Receiver Number ' || n % 20000 end,
    case when n % ${RARE} = 9 then 'KP' else (array['AT', 'DE', 'PL', 'US'])[1 + n % 4] end, (array['KE', 'AT', 'FR'])[1 + n % 3],
    t.content, t.content_hash, t.tenant_name, t.client_id, t.client_name, t.correlation_id, at, t.created_by,
    case when n % ${RARE} = 13 then 'ADVERSE_MEDIA_LISTED' when n % 200 = 0 then 'SANCTION_LISTED' when n % 90 = 0 then 'UNUSUAL_ACTIVITY'
         else 'RELEASED' end,
    n % 200 = 0 or n % 90 = 0, t.remark, 1, case when n % 200 = 0 then 90 + n % 10 else (n * 17 % 400) / 10.0 end,
    case when n % ${RARE} = 13 then 'CRITICAL' when n % 200 = 0 then 'HIGH' when n % 20 = 0 then 'MEDIUM' when n % 5 = 0 then 'LOW'
         else 'INFORMATIONAL' end,
    case when n % 200 = 0 then 'BLOCK' when n % ${RARE} = 15 then 'ESCALATE' when n % 90 = 0 then 'REVIEW' else 'APPROVE' end
  from (select n, now() - ($4::integer - n) * interval '10 seconds' as at from generate_series($2::integer, $3::integer) n) all_of_them,
    (select * from transactions where tenant_id = $1 and seq <= 1000 order by seq limit 1) t`;

/** Money of two sides each; the accounts that are asked for stand in five thousand and in three. $5 busy, $6 rare, $7 wallet */
const MOVEMENTS = `
  insert into movements (tenant_id, subject, occurred_at, seq, direction, amount, counterparty, corridor, payment_mode)
  select $1, case when side = -1 and n % (greatest($4::integer / ${PARTY_TRANSACTIONS}, 1)) = 0 then $5::uuid
      when side = 1 and n % ${RARE} = 21 then $6::uuid when side = 1 and n % ${RARE} = 23 then $7::uuid
      else md5('subject ' || side || ' ' || n % 50000)::uuid end,
    now() - ($4::integer - n) * interval '10 seconds', 1000 + n, side, 100, md5('subject ' || -side || ' ' || n % 50000)::uuid, 'ATKE', 'BANK_WIRE'
  from generate_series($2::integer, $3::integer) n, (values (-1), (1)) as sides (side)`;

/** $4 the account whose bank is named */
const TRAITS = `
  insert into transaction_traits (tenant_id, transaction_uuid, trait, seq)
  select $1, md5('transaction ' || n)::uuid, trait, 1000 + n
  from generate_series($2::integer, $3::integer) n
  cross join lateral (values
    ('CODE:WATCHLIST_MATCH', n % 200 = 0), ('LIST:un_sc', n % 200 = 0), ('LIST:ofac_sdn', n % 400 = 0), ('LIST:rare', n % ${RARE} = 25),
    ('CODE:RULE', n % 30 = 0), ('RULE:large-cash', n % 30 = 0), ('RULE:rare', n % ${RARE} = 27), ('CODE:STRUCTURING', n % ${RARE} = 29),
    ('CODE:AMOUNT_SPIKE', n % 10 = 0), ($4::text, n % ${RARE} = 31)) as found (trait, is_found)
  where is_found`;

const PARTY_OF_ACCOUNT = `
  insert into parties (tenant_id, party_id, names, transactions, first_seq, first_seen_at, last_seq, last_seen_at,
    earliest_paid_at)
  values ($1, '${PARTY}', '["Tassilo Brandauer"]', ${PARTY_TRANSACTIONS}, 1, now(), 2, now(), now())`;
const KEYS_OF_PARTY = `
  insert into party_keys (tenant_id, key, party_id, kind) select $1, $2::uuid, '${PARTY}', 'ACCOUNT'`;
const SCREENINGS_OF_PARTY = `
  insert into transaction_screenings (tenant_id, transaction_uuid, screened_at, status, is_suspicious, remark, record, assessment, context_id)
  select $1, t.transaction_uuid, now(), 'RELEASED', false, '',
    jsonb_set(s.record::jsonb, '{evidence,ENTITY_RESOLUTION}', '{"parties": {"SENDER": {"partyId": "${PARTY}"}}}'), s.assessment, s.context_id
  from movements m
  join transactions t on t.tenant_id = $1 and t.seq = m.seq,
    (select * from transaction_screenings where tenant_id = $1 limit 1) s
  where m.tenant_id = $1 and m.subject = $2::uuid on conflict do nothing`;

const DECISIONS = `
  insert into transaction_decisions (tenant_id, transaction_uuid, decision_no, decision, reason_code, reason, before_status, decided_at, decided_by)
  select $1, md5('transaction ' || n)::uuid, 1, 'RELEASED', 'FALSE_POSITIVE', 'Another birth date.', 'SANCTION_LISTED', now(),
    case when n % ${RARE} = 200 then '${DECIDER}' else 'analyst-' || n % 7 end
  from generate_series(200, $2::integer, 200) n`;

/** Two of a hundred are open. */
const ALERTS = `
  insert into alerts (tenant_id, alert_id, kind, queue, dedup_key, title, code, cause_type, cause, subject_name, severity, urgency, state, status, transactions,
    findings, created_at, updated_at, due_at, version, assignee, closed_at, search_text, party_id, customer_id)
  select $1, case when n = 1 then '${ALERT}' else md5('alert ' || n)::uuid end, case when n % 66667 = 3 then 'ONGOING_SCREENING' else 'TRANSACTION' end,
    (array['SANCTIONS', 'MONITORING', 'MONITORING', 'PEP'])[1 + n % 4], md5('pair ' || case when n % 50 = 0 or n % 66667 = 23 then n else n % 40000 + 1000000 end)::uuid, 'The sender resembles listed party number ' || n,
    case when n % 66667 = 17 then 'STRUCTURING' else (array['WATCHLIST_MATCH', 'RULE', 'AMOUNT_SPIKE'])[1 + n % 3] end,
    case when n % 66667 = 31 then 'COUNTRY' else 'LISTED_PARTY' end, '{"key": null, "profileId": null, "label": null}'::jsonb, 'Customer Number ' || n,
    case when n % 66667 = 19 then 'CRITICAL' else (array['LOW', 'MEDIUM', 'HIGH', 'HIGH'])[1 + n % 4] end,
    case when n % 66667 = 19 then 1 else 4 - least(n % 4, 2) end,
    case when n % 66667 = 23 then 'ESCALATED' when n % 50 = 0 then 'OPEN' else 'CLOSED_FALSE_POSITIVE' end, 'SANCTION_LISTED', 1,
    jsonb_build_array(jsonb_build_object('code', 'WATCHLIST_MATCH', 'subject', 'SENDER', 'score', 90, 'status', 'SANCTION_LISTED',
      'confidence', 91, 'gravity', 98, 'remark', repeat('The sender matches a listed party. ', 12),
      -- As the service has it, so that thresholds have something to count: matches between 70 and 100.
      'match', jsonb_build_object('confidence', 70 + (n * 7 % 300) / 10.0))),
    at, at, at + interval '1 day', 1, case when n % 50 = 0 then 'analyst-' || n % 7 when n % 66667 = 29 then '${DECIDER}' end,
    -- None is closed tomorrow.
    case when n % 50 = 0 or n % 66667 = 23 then null else least(at + interval '3 hours', now()) end, ' the sender resembles listed party number ' || n || ' customer',
    case when n % 1000 = 5 then '${PARTY}'::uuid end, case when n % 66667 = 3 then '${CUSTOMER}'::uuid end
  from (select n, now() - n * interval '2 minutes' as at from generate_series(1, $2::integer) n) all_of_them`;
const WORDS = `
  insert into alert_words (tenant_id, word, alert_id) select a.tenant_id, w.word, a.alert_id
  from alerts a, lateral (select distinct word from regexp_split_to_table(search_text, ' ') word where word <> '') w
  where tenant_id = $1`;
const ALERT_TRANSACTIONS = `
  insert into alert_transactions (tenant_id, alert_id, transaction_uuid, party_id, raised_at)
  select $1, case when n = 1 then '${ALERT}' else md5('alert ' || n)::uuid end, md5('transaction ' || n)::uuid,
    case when n % 1000 = 5 then '${PARTY}'::uuid end, now()
  from generate_series(1, $2::integer) n`;

export async function fill(database: pg.Client, { tenantId, transactions, alerts, keys }: Filled): Promise<void> {
  for (let first = 1; first <= transactions; first += AT_ONCE) {
    const some = [tenantId, first, Math.min(transactions, first + AT_ONCE - 1), transactions];
    await database.query(TRANSACTIONS, some);
    await database.query(MOVEMENTS, [...some, keys.busyAccount, keys.rareAccount, keys.rareWallet]);
    await database.query(TRAITS, [...some.slice(0, 3), keys.bankAccount]);
  }
  await database.query(PARTY_OF_ACCOUNT, [tenantId]);
  await database.query(KEYS_OF_PARTY, [tenantId, keys.busyAccount]);
  await database.query(SCREENINGS_OF_PARTY, [tenantId, keys.busyAccount]);
  await database.query(DECISIONS, [tenantId, transactions]);
  await database.query(ALERTS, [tenantId, alerts]);
  await database.query(WORDS, [tenantId]);
  await database.query(ALERT_TRANSACTIONS, [tenantId, Math.min(alerts, transactions)]);
  await database.query('vacuum analyze');
}
