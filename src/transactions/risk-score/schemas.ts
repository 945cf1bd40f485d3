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
      'Kind of the document, as your transactions name it: ties a person to a known party',
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
    entityType: optionalEnum(ENTITY_TYPES, 'Person or organisation'),
    countryCode: countryField.optional('Country of residence or seat, ISO 3166-1 alpha-2'),
    walletAddress: optionalText(MAX.line, 'A wallet of the party; checked as an address of the blockchain'),
    blockchain: optionalText(MAX.short, 'BITCOIN, ETHEREUM, TRON, ...; absent: any chain that the address can be of'),
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
      description: 'transactionType, and the body of the operation that records such a transaction',
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
    properties: {
      transactionType: { type: 'string', enum: [type], description: 'Which body follows' },
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
      anyOf: [schemaOf(entityShape, 'input'), { type: 'null' }],
      description: 'A party, in the fields of screen-entity that describe one',
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
    watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
    version: z.int().describe('Number of the version of the list'),
  }),
);

export const riskScoreResult = z.object({
  score: score.describe('Suspicion, 0 to 100, one decimal'),
  riskTier: z.enum(RISK_TIERS).describe('Of the score, by the bands of the risk appetite'),
  disposition: z.enum(DISPOSITIONS).describe('What the score asks for'),
  status: z.enum(TRANSACTION_STATUSES).nullable().describe('What the transaction would become; null of an entity'),
  contributions,
  findings: z
    .array(
      z.object({
        stage: z.enum(STAGE_IDS).describe('Check that found it'),
        code: z.string().describe('What was found, such as WATCHLIST_MATCH'),
        subject: z
          .string()
          .describe('SENDER, RECEIVER, BANK, VASP, MESSAGE, ADDRESS, TRANSACTION; ENTITY of an entity'),
        status: z
          .enum(TRANSACTION_STATUSES)
          .nullable()
          .describe('The status that it argues for; null: it adds to the score'),
        score: score.describe('How much it weighs, 0 to 100'),
        ...matchFields,
        remark: z.string().describe('The finding in a sentence'),
      }),
    )
    .describe('What was found, the gravest first; empty: nothing'),
  coverage: coverageSchema.describe('What was looked at and what not'),
  listVersions: listVersions.describe('Of every list that was searched'),
  matcherVersion: z
    .string()
    .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
  computedBy: z.string().describe('Names the assessment’s policy and version'),
  computedAt: z.string().describe('ISO 8601 UTC'),
});
export type RiskScoreResult = z.infer<typeof riskScoreResult>;

export const profileRiskScore = z.object({
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  version: z.int().describe('Of the profile'),
  score: score.describe('0 to 100, one decimal'),
  riskTier: z.enum(RISK_TIERS).describe('Of the score, by the bands of the risk appetite'),
  contributions,
  findings: z
    .array(
      z.object({
        code: z.string().describe('What was found'),
        domain: z.enum(RISK_DOMAINS).describe('Kind of risk that it counts in'),
        score: score.describe('How much it weighs, 0 to 100'),
        ...matchFields,
        weight: z.number().min(0).max(1).describe('Share of the domain in the score, 0 to 1'),
        remark: z.string().describe('The finding in a sentence'),
        provenance: z.string().describe('What it was found by: the policy or list and its version'),
      }),
    )
    .describe('What the score is made of'),
  coverage: coverageSchema.describe('By category of lists: whether any could know of it; and its countries'),
  listVersions: listVersions.describe('Of the lists that have the profile'),
  computedBy: z.string().describe('Names the assessment’s policy and version'),
  computedAt: z.string().describe('ISO 8601 UTC. Age counts in whole days: the same day gives the same score'),
});
export type ProfileRiskScore = z.infer<typeof profileRiskScore>;
