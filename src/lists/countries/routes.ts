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
      summary: 'List country risk ratings',
      description:
        'Returns the published country lists with their dates, and the risk rating of each country and region: ' +
        'shipped, or overridden by your organization.',
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
      summary: 'Override a country risk rating',
      description:
        'Replaces the shipped rating and any earlier override. If `groups` or `prohibited` is absent, the ' +
        'shipped value applies again. All nodes use the change within two seconds. At most 64 KiB. Lifting a ' +
        'prohibition needs two approvers: the first request is a proposal (202), and takes effect when another ' +
        'user sends the same values (200). Any other change ends the proposal. The proposal of an API client ' +
        'still needs two users. One user is enough if `transactions.fourEyes` is NEVER, or if no other user can ' +
        'change settings.',
      permission: 'settings:write',
      params: schemas.countryParams,
      body: schemas.countryRequest,
      bodyLimitBytes: MAX_BODY_BYTES,
      requestExample: COUNTRY_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The country', schema: schemas.countryView, example: COUNTRY_EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another user must send the same values. Until then the country stays prohibited',
        schema: schemas.countryView,
        example: COUNTRY_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ params, body, caller }) => {
        const data = await countryRisks.set(caller, params.countryCode, body);
        return data.proposal
          ? { message: 'Change proposed: another user must send the same values', data, status: 202 }
          : { message: 'Country risk set', data };
      },
    }),
  ];
}
