/** Every list format that can be read, and the sources that come with the service. */
import { join } from 'node:path';
import { projectRoot } from '../../platform/lib/project-root.ts';
import type { WatchlistSource } from '../source.ts';
import { canadaSemaXml } from './canada/parse.ts';
import { cryptoAddresses } from './crypto/parse.ts';
import { euFsfXml } from './eu/parse.ts';
import { internalCsv } from './internal/parse-csv.ts';
import { profilesNdjson } from './internal/parse-profiles.ts';
import { ofacAdvancedXml } from './ofac/parse-advanced-xml.ts';
import { ofacSdnCsv } from './ofac/parse-csv.ts';
import { ofacEnhancedXml } from './ofac/parse-enhanced-xml.ts';
import { ofacSdnXml } from './ofac/parse-legacy-xml.ts';
import { opensanctionsFtm } from './opensanctions/parse-ftm.ts';
import { opensanctionsTargetsNested } from './opensanctions/parse-nested.ts';
import { PUBLICATION_RHYTHMS } from './publication-rhythms.ts';
import type { ListFormat } from './types.ts';
import { ukOfsiConlistCsv } from './uk/parse-conlist.ts';
import { ukSanctionsListCsv } from './uk/parse-list-csv.ts';
import { ukSanctionsListXml } from './uk/parse-list-xml.ts';
import { unConsolidatedXml } from './un/parse.ts';
import { usCslCsv } from './us-csl/parse.ts';
import { usSpecialMeasures } from './us-special-measures/parse.ts';

/** By format id. */
export const listFormats: Readonly<Record<string, ListFormat>> = Object.fromEntries(
  [
    ofacSdnCsv,
    ofacSdnXml,
    ofacAdvancedXml,
    ofacEnhancedXml,
    unConsolidatedXml,
    euFsfXml,
    ukSanctionsListXml,
    ukSanctionsListCsv,
    ukOfsiConlistCsv,
    canadaSemaXml,
    usCslCsv,
    usSpecialMeasures,
    opensanctionsFtm,
    opensanctionsTargetsNested,
    cryptoAddresses,
    internalCsv,
    profilesNdjson,
  ].map((format) => [format.id, format]),
);

export interface BuiltInSource extends WatchlistSource {
  enabled: boolean;
  /** Why it is not enabled, or what an operator should know before using it. */
  note?: string;
}

const OFAC_LIST_SERVICE = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports';

/** Packed first: the SDN list has 104 MB. The format says what each entry prohibits, which the legacy files leave open. */
function ofacFile(name: string): string[] {
  return ['ZIP', 'XML'].map((extension) => `${OFAC_LIST_SERVICE}/${name}_ENHANCED.${extension}`);
}

const OFAC = {
  publisher: 'U.S. Department of the Treasury',
  authority: 'Office of Foreign Assets Control',
  country: 'us',
  category: 'SANCTION',
  format: 'ofac-enhanced-xml',
} as const;

/** Minutes are spread, so that the lists are not all rebuilt at once. */
const SOURCES: readonly BuiltInSource[] = [
  {
    ...OFAC,
    id: 'ofac_sdn',
    title: 'OFAC Specially Designated Nationals and Blocked Persons List',
    files: { main: ofacFile('SDN') },
    schedule: '7 * * * *',
    enabled: true,
  },
  {
    ...OFAC,
    id: 'ofac_cons',
    title: 'OFAC Consolidated Non-SDN List',
    files: { main: ofacFile('CONS') },
    schedule: '17 * * * *',
    enabled: true,
  },
  {
    id: 'un_sc',
    title: 'United Nations Security Council Consolidated List',
    publisher: 'United Nations Security Council',
    authority: 'United Nations Security Council',
    country: 'un',
    category: 'SANCTION',
    format: 'un-consolidated-xml',
    files: { main: ['https://scsanctions.un.org/resources/xml/en/consolidated.xml'] },
    schedule: '27 * * * *',
    enabled: true,
  },
  {
    id: 'eu_fsf',
    title: 'EU Consolidated Financial Sanctions List',
    publisher: 'European Commission',
    authority: 'Council of the European Union',
    country: 'eu',
    category: 'SANCTION',
    format: 'eu-fsf-xml',
    files: {
      main: ['https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw'],
    },
    schedule: '37 * * * *',
    enabled: true,
  },
  {
    id: 'uk_sanctions',
    title: 'UK Sanctions List',
    publisher: 'Foreign, Commonwealth & Development Office',
    authority: 'Foreign, Commonwealth & Development Office',
    country: 'gb',
    category: 'SANCTION',
    format: 'uk-sanctions-list-xml',
    files: { main: ['https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml'] },
    schedule: '47 * * * *',
    enabled: true,
  },
  {
    id: 'us_special_measures',
    title: 'US special measures against financial institutions',
    publisher: 'Financial Crimes Enforcement Network',
    authority: 'Financial Crimes Enforcement Network',
    country: 'us',
    category: 'SANCTION',
    format: 'us-special-measures-json',
    files: { main: [join(projectRoot, 'src/lists/sources/us-special-measures/special-measures.json')] },
    schedule: null,
    shipped: true,
    enabled: true,
    note: 'Kept by hand: compare it with the publisher and run "amlcore lists confirm us_special_measures".',
  },
  {
    id: 'opensanctions',
    title: 'OpenSanctions Consolidated Sanctions',
    publisher: 'OpenSanctions',
    authority: 'OpenSanctions',
    country: null,
    category: 'SANCTION',
    format: 'opensanctions-ftm',
    files: { main: ['https://data.opensanctions.org/datasets/latest/sanctions/entities.ftm.json'] },
    schedule: '57 */6 * * *',
    enabled: false,
    note: 'Business use of the data needs a licence of its publisher.',
  },
];

export const builtInSources: readonly BuiltInSource[] = SOURCES.map((source) => {
  const rhythm = PUBLICATION_RHYTHMS[source.id];
  return { ...source, ...(rhythm && { contentDays: rhythm.contentDays }) };
});
