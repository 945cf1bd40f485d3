import { type Operation, operation } from '../../platform/http/operation.ts';
import type { CountryRisks } from './country-risks.ts';
import { COUNTRIES_EXAMPLE, COUNTRY_EXAMPLE, COUNTRY_EXAMPLE_REQUEST } from './examples.ts';
import * as schemas from './schemas.ts';

const PATH = '/amlcore/api/v1/country-risk';
const TAG = 'Country risk';
const MAX_BODY_BYTES = 64 * 1024;

export function countryRiskRoutes(countryRisks: CountryRisks): Operation[] {
  return [
    operation({
      id: 'listCountryRisk',
      tellsNoDecision: true,
      method: 'GET',
      path: PATH,
      role: 'api',
      tag: TAG,
      summary: 'How risky each country is',
      description:
        'The lists of public bodies with the day that each is of, and the judgement of every country and region: as ' +
        'shipped, or as your organisation has set it.',
      permission: 'settings:read',
      response: { status: 200, description: 'The table', schema: schemas.countryList, example: COUNTRIES_EXAMPLE },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Country risk found',
        data: await countryRisks.list(principal.tenantId),
      }),
    }),
    operation({
      id: 'setCountryRisk',
      method: 'PUT',
      path: `${PATH}/:countryCode`,
      role: 'api',
      tag: TAG,
      summary: 'Judge a country yourself',
      description:
        'In place of the shipped judgement and of what you have set before: groups and prohibited that are absent are as ' +
        'shipped again. Screenings on every node follow it within two seconds. At most 64 KiB. That a country is prohibited two people lift: ' +
        'what the first one sends is a proposal (202) until another person sends the same (200); any other change ends it. A client does ' +
        'not lift it (409). One decides where `transactions.fourEyes` is NEVER, and where nobody else may change settings.',
      permission: 'settings:write',
      params: schemas.countryParams,
      body: schemas.countryRequest,
      bodyLimitBytes: MAX_BODY_BYTES,
      requestExample: COUNTRY_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The country', schema: schemas.countryView, example: COUNTRY_EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another person must send the same, and until then the country is prohibited',
        schema: schemas.countryView,
        example: COUNTRY_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ params, body, caller }) => {
        const data = await countryRisks.set(caller, params.countryCode, body);
        return data.proposal
          ? { message: 'Change proposed: another person must send the same', data, status: 202 }
          : { message: 'Country risk set', data };
      },
    }),
  ];
}
