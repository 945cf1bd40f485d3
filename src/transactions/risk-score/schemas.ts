/** Requests and responses of the risk scores. */
import { z } from 'zod';
import { coverageSchema } from '../../domain/coverage.ts';
import { RISK_DOMAINS, STAGE_IDS } from '../../domain/finding.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, type TransactionType } from '../../domain/transaction.ts';
import { addressFlaw, CHAINS, type Chain, chainNamed } from '../../domain/wallets/chains.ts';
import { ENTITY_TYPES } from '../../lists/profile.ts';
import {
  COUNTRY_CODE,
  countryField,
  countryList,
  type JsonSchema,
  optionalEnum,
  optionalText,
} from '../../platform/http/fields.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import { memberOf } from '../../platform/lib/any-case.ts';
import { isEmpty } from '../../platform/lib/empty.ts';
import { screenEntityRequest } from '../../screening/schemas.ts';
import { DISPOSITIONS, RISK_TIERS } from '../pipeline/assessment-policy.ts';
import { type ReadRequest, readCrypto, readFiat, readStablecoin } from '../read-request.ts';
import { assessmentSchema, matchFields } from '../schemas/assessment.ts';
import { MAX } from '../schemas/common.ts';
import { cryptoRequest } from '../schemas/crypto.ts';
import { fiatRequest } from '../schemas/fiat.ts';
import { withRules } from '../schemas/field-rules.ts';
import { stablecoinRequest } from '../schemas/stablecoin.ts';
import { type UnknownEcho, unknownEcho, withUnknownFields } from '../unknown-fields.ts';

/** The named chain. Without a name: the first chain with this address format. */
export function chainOf(blockchain: string | undefined, address: string): Chain {
  const likely = blockchain === undefined && CHAINS.find(({ read }) => read(address) !== null);
  return likely || chainNamed(blockchain ?? 'any blockchain');
}

/** Limited, since each nationality is a separate search of the lists. */
const MAX_NATIONALITIES = 10;
const { fullName, alias, dob, documentNumber } = screenEntityRequest.shape;

const entityShape = withRules(
  z.object({
    fullName,
    alias,
    dob,
    documentNumber,
    documentType: optionalText(
      MAX.short,
      'Document type, as in your transactions. Links an individual to a known party',
      'PASSPORT',
    ),
    nationalityCodes: countryList('ISO 3166-1 alpha-2 codes, at most 10')
      .refine((codes) => codes === undefined || codes.length <= MAX_NATIONALITIES, {
        message: `must have at most ${MAX_NATIONALITIES} elements`,
        params: { code: 'Size' },
      })
      .meta({
        jsonSchema: {
          type: ['array', 'null'],
          items: { type: 'string', ...COUNTRY_CODE, pattern: '^[A-Za-z]{2}$' },
          maxItems: MAX_NATIONALITIES,
          description: `ISO 3166-1 alpha-2 codes, at most ${MAX_NATIONALITIES}`,
        },
      }),
    entityType: optionalEnum(ENTITY_TYPES, 'Individual or organization'),
    countryCode: countryField.optional('Country of residence or registered office, ISO 3166-1 alpha-2'),
    walletAddress: optionalText(MAX.line, 'Wallet address of the party. Validated for the blockchain'),
    blockchain: optionalText(MAX.short, 'BITCOIN, ETHEREUM, TRON, ...; absent: any chain with this address format'),
  }),
  ({ walletAddress, blockchain }) => {
    const message = walletAddress === undefined ? null : addressFlaw(chainOf(blockchain, walletAddress), walletAddress);
    return message === null ? [] : [{ field: 'walletAddress', code: 'WalletAddress', message, format: true }];
  },
);
export type EntityRequest = z.output<typeof entityShape> & {
  /** Values of unknown fields; absent: none. */
  unknown?: UnknownEcho;
};

/** Callback addresses may be plain http here, since nothing is sent. */
const HTTP_CALLBACKS = true;
const [fiat, crypto, stablecoin] = [
  fiatRequest(HTTP_CALLBACKS),
  cryptoRequest(HTTP_CALLBACKS),
  stablecoinRequest(HTTP_CALLBACKS),
];
type Result<T> = z.ZodSafeParseResult<T>;
const readAs =
  <S extends z.ZodType>(schema: S, read: (body: z.output<S>) => ReadRequest) =>
  (value: unknown): Result<ReadRequest> => {
    const parsed = schema.safeParse(value);
    return parsed.success
      ? { success: true, data: withUnknownFields(read(parsed.data), schema, value) }
      : (parsed as Result<ReadRequest>);
  };
const TRANSACTIONS: Readonly<
  Record<TransactionType, { schema: z.ZodObject; read(value: unknown): Result<ReadRequest> }>
> = {
  FIAT: { schema: fiat, read: readAs(fiat, readFiat) },
  CRYPTO: { schema: crypto, read: readAs(crypto, readCrypto) },
  STABLECOIN: { schema: stablecoin, read: readAs(stablecoin, readStablecoin) },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (written: unknown) => memberOf(TRANSACTION_TYPES, String(written));

function bodyOf(value: unknown): z.ZodType | null {
  const type = isObject(value) ? typeOf(value.transactionType) : null;
  return type && z.object({ transactionType: z.unknown(), ...TRANSACTIONS[type].schema.shape });
}

const transactionPart = z
  .unknown()
  .transform((value, context): ReadRequest | undefined => {
    if (isEmpty(value)) return undefined;
    const refuse = (code: string, message: string, path: string[] = []) => {
      context.addIssue({ code: 'custom', message, path, params: { code } });
      return z.NEVER;
    };
    if (!isObject(value)) return refuse('Type', 'must be a JSON object');
    const { transactionType, ...body } = value;
    if (isEmpty(transactionType)) return refuse('NotNull', 'must be given', ['transactionType']);
    const type = typeOf(transactionType);
    if (!type) return refuse('Enum', `must be one of ${TRANSACTION_TYPES.join(', ')}`, ['transactionType']);
    const result = TRANSACTIONS[type].read(body);
    if (result.success) return result.data;
    for (const issue of result.error.issues) context.addIssue({ ...issue, input: value } as z.core.$ZodRawIssue);
    return z.NEVER;
  })
  .meta({
    jsonSchema: {
      anyOf: [...TRANSACTION_TYPES.map(describedAs), { type: 'null' }],
      description: 'transactionType, and the request body of the operation that records the transaction',
    },
    readAs: bodyOf,
  })
  .optional();

function describedAs(type: TransactionType): JsonSchema {
  const { properties, required, ...rest } = schemaOf(TRANSACTIONS[type].schema, 'input') as {
    properties: JsonSchema;
    required: string[];
  };
  return {
    ...rest,
    title: `Scored${type.charAt(0)}${type.slice(1).toLowerCase()}Transaction`,
    properties: {
      transactionType: { type: 'string', enum: [type], description: 'Type of the transaction' },
      ...properties,
    },
    required: ['transactionType', ...required],
  };
}

const entityPart = z
  .unknown()
  .transform((value, context): EntityRequest | undefined => {
    if (isEmpty(value)) return undefined;
    const result = entityShape.safeParse(value);
    if (result.success) {
      const unknown = unknownEcho(entityShape, value);
      return unknown ? { ...result.data, unknown } : result.data;
    }
    for (const issue of result.error.issues) context.addIssue({ ...issue, input: value } as z.core.$ZodRawIssue);
    return z.NEVER;
  })
  .meta({
    jsonSchema: {
      anyOf: [{ ...schemaOf(entityShape, 'input'), title: 'ScoredEntity' }, { type: 'null' }],
      description: 'A party, with the party fields of screen-entity',
    },
    readAs: () => entityShape,
  })
  .optional();

export const riskScoreRequest = z
  .object({ entity: entityPart, transaction: transactionPart })
  .superRefine(({ entity, transaction }, context) => {
    if ((entity === undefined) !== (transaction === undefined)) return;
    const [code, message] =
      entity === undefined
        ? ['NotNull', 'must be given, or transaction']
        : ['Pattern', 'must not be given together with transaction'];
    context.addIssue({ code: 'custom', path: ['entity'], message, params: { code } });
  });

const score = z.number().min(0).max(100);
const { contributions } = assessmentSchema.shape;
const listVersions = z.array(
  z.object({
    watchlistId: z.string().describe('List ID, such as `un_sc`'),
    version: z.int().describe('Version number of the list'),
  }),
);

export const riskScoreResult = z.object({
  score: score.describe('Suspicion score, 0 to 100, one decimal'),
  riskTier: z.enum(RISK_TIERS).describe('Risk tier of the score, by the bands of the risk appetite'),
  disposition: z.enum(DISPOSITIONS).describe('Disposition for the risk tier'),
  status: z.enum(TRANSACTION_STATUSES).nullable().describe('Status that the transaction would get; null for an entity'),
  contributions,
  findings: z
    .array(
      z.object({
        stage: z.enum(STAGE_IDS).describe('Check'),
        code: z.string().describe('Finding code, such as WATCHLIST_MATCH'),
        subject: z
          .string()
          .describe('SENDER, RECEIVER, BANK, VASP, MESSAGE, ADDRESS or TRANSACTION; ENTITY for an entity'),
        status: z
          .enum(TRANSACTION_STATUSES)
          .nullable()
          .describe('Resulting status; null: the finding only adds to the score'),
        score: score.describe('Points of the finding, 0 to 100'),
        ...matchFields,
        remark: z.string().describe('The finding as text'),
      }),
    )
    .describe('Findings, most severe first; empty: none'),
  coverage: coverageSchema.describe('Screening coverage: checks that ran and checks that did not'),
  listVersions: listVersions.describe('Versions of all searched lists'),
  matcherVersion: z.string().describe('Matcher version: number and start of the SHA-256 of its content'),
  computedBy: z.string().describe('Assessment policy and version'),
  computedAt: z.string().describe('ISO 8601 UTC'),
});
export type RiskScoreResult = z.infer<typeof riskScoreResult>;

export const profileRiskScore = z.object({
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  version: z.int().describe('Version of the profile'),
  score: score.describe('0 to 100, one decimal'),
  riskTier: z.enum(RISK_TIERS).describe('Risk tier of the score, by the bands of the risk appetite'),
  contributions,
  findings: z
    .array(
      z.object({
        code: z.string().describe('Finding code'),
        domain: z.enum(RISK_DOMAINS).describe('Risk domain'),
        score: score.describe('Points of the finding, 0 to 100'),
        ...matchFields,
        weight: z.number().min(0).max(1).describe('Weight of the domain in the score, 0 to 1'),
        remark: z.string().describe('The finding as text'),
        provenance: z.string().describe('Source: policy or list, with its version'),
      }),
    )
    .describe('Findings that make up the score'),
  coverage: coverageSchema.describe('Screening coverage by list category, and of the party’s countries'),
  listVersions: listVersions.describe('Versions of the lists that contain the profile'),
  computedBy: z.string().describe('Assessment policy and version'),
  computedAt: z.string().describe('ISO 8601 UTC. Ages count in whole days, so scores of the same day are equal'),
});
export type ProfileRiskScore = z.infer<typeof profileRiskScore>;
