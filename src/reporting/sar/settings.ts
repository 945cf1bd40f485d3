/** Settings of suspicious activity reports. */
import { z } from 'zod';
import { currencyValue } from '../../platform/http/fields.ts';
import { anyCase } from '../../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { bySwitchingOff, SWITCHED_OFF } from '../../platform/settings/values.ts';
import { FORMS, INSTITUTION_TYPES, REGULATORS, SUBMISSION_METHODS, TAX_ID_TYPES } from './types.ts';

const words = (most: number) => z.string().trim().min(1).max(most).optional();
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => anyCase(Object.keys(table) as [K, ...K[]]);

const address = z
  .strictObject({
    street: words(100),
    city: words(50),
    state: words(50),
    postalCode: words(10),
    countryCode: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be two letters')
      .transform((code) => code.toUpperCase())
      .optional(),
  })
  .optional();

const institution = z.strictObject({
  legalName: words(150),
  alternateName: words(150),
  taxId: words(25),
  taxIdType: anyCase(TAX_ID_TYPES).optional(),
  primaryRegulator: keysOf(REGULATORS).optional(),
  institutionType: keysOf(INSTITUTION_TYPES).optional(),
  otherInstitutionType: words(50),
  rssd: words(25),
  address,
  contactOffice: z.strictObject({ name: words(150), phone: words(16), extension: words(6) }).optional(),
  transmitter: z
    .strictObject({
      name: words(150),
      contactName: words(150),
      taxId: words(25),
      controlCode: words(25),
      phone: words(16),
      address,
    })
    .optional(),
  goaml: z
    .strictObject({
      reportingEntityId: z.int().min(1).max(2_147_483_647).optional(),
      branch: words(255),
      localCurrency: currencyValue.optional(),
      reportingUserCode: z.string().trim().min(4).max(50).optional(),
    })
    .optional(),
});

export const sarSettings = defineSettings({
  'filings.institution': {
    schema: institution,
    default: {},
    description:
      'The filing institution: names, tax ID, regulator, address, contact office, transmitter, and its ' +
      'number at a goAML authority. It is copied into a report when the report is submitted for approval. ' +
      'Missing values are then rejected at their field.',
  },
  'filings.form': {
    schema: keysOf(FORMS),
    default: 'FINCEN_SAR',
    description:
      'Form of a suspicious activity report that states none when it is submitted: FINCEN_SAR (United States) or ' +
      'GOAML_STR (authorities that use goAML).',
  },
  'sars.approvalRequired': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    loosenedBy: SWITCHED_OFF,
    description:
      'Whether another user must approve a suspicious activity report before it is SUBMITTED. false: submitting a ' +
      'complete draft is enough, for users and API clients.',
  },
  'filings.submissionMethod': {
    schema: anyCase(SUBMISSION_METHODS),
    default: 'E_FILING',
    description:
      'How the institution submits its reports, if a report does not state it. The service creates files ' +
      'and sends none.',
  },
});
export type SarSettings = ValuesOf<typeof sarSettings>;
