/** For tests: invented parties in the file of each format. */
import { advancedXml, enhancedXml, type InventedParty, legacyXml } from './ofac/invented-lists.fixture.ts';

/** A person of an invented list. Days are as the publisher writes them. */
export interface Party {
  id: string;
  name: string;
  born: string;
  listed: string;
  aliases: readonly string[];
}
/** Role -> content. */
export type Files = Record<string, string | Uint8Array>;

export const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at));
export const party = (index: number, more: Partial<Party> = {}): Party => ({
  id: String(index + 1),
  name: `DÉMO Numéro ${index + 1}`,
  born: '1970-05-01',
  listed: '2020-05-04',
  aliases: [],
  ...more,
});
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const rows = (...table: string[][]) => table.map((row) => row.map(cell).join(',')).join('\n');
const ofac = (parties: readonly Party[]): InventedParty[] =>
  parties.map(({ id, name, born, aliases }) => ({
    id: id as unknown as number,
    type: 'Individual',
    names: [name, ...aliases].map((last) => ({ last, kind: 'A.K.A.' })),
    features: [['Birthdate', born]],
    documents: [{ type: 'Passport', number: 'D77', country: 'Panama', issued: '2001-02-03' }],
    programs: ['DEMO'],
  }));
const NULLS = many(7, () => '-0- ').join(',');
/** End mark of an OFAC file. */
export const END = '\r\n\x1a';

/** Each format's own file of invented parties. */
export const WRITERS: Readonly<Record<string, (parties: readonly Party[]) => Files>> = {
  'ofac-sdn-csv': (parties) => ({
    main: `${parties.map(({ id, name, born }) => `${cell(id)},${cell(name)},"individual","DEMO",${NULLS},${cell(`DOB ${born}.`)}`).join('\r\n')}${END}`,
    alt: `${parties.flatMap(({ id, aliases }) => aliases.map((alias, at) => `${cell(id)},${at},"aka",${cell(alias)},-0- `)).join('\r\n')}${END}`,
    add: `1,1,-0- ,-0- ,"Panama",-0- ${END}`,
  }),
  'ofac-sdn-xml': (parties) => ({ main: legacyXml(ofac(parties)) }),
  'ofac-enhanced-xml': (parties) => ({
    main: enhancedXml(ofac(parties))
      .replaceAll('datePublished="2020-05-04"', `datePublished="${parties.at(-1)?.listed}"`)
      .replace('2026-02-03T00:00:00', parties[0]?.listed ?? ''),
  }),
  'ofac-advanced-xml': (parties) => {
    const [year = '', month = '', day = ''] = (parties.at(-1)?.listed ?? '').split('-');
    const listed = `<Date><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></Date>`;
    return { main: advancedXml(ofac(parties)).replaceAll(/<Date>.*?<\/Date>/g, listed) };
  },
  'un-consolidated-xml': (parties) => ({
    main: `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="${parties[0]?.listed}"><INDIVIDUALS>${parties
      .map(
        ({ id, name, born, listed, aliases }) =>
          `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>DMi.${id}</REFERENCE_NUMBER><LISTED_ON>${listed}</LISTED_ON><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>${born}</DATE></INDIVIDUAL_DATE_OF_BIRTH>${aliases.map((alias) => `<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${alias}</ALIAS_NAME></INDIVIDUAL_ALIAS>`).join('')}</INDIVIDUAL>`,
      )
      .join('\n')}</INDIVIDUALS></CONSOLIDATED_LIST>`,
  }),
  'eu-fsf-xml': (parties) => ({
    main: `<?xml version="1.0" encoding="UTF-8"?><export generationDate="${parties[0]?.listed}">${parties
      .map(
        ({ id, name, born, listed, aliases }) =>
          `<sanctionEntity euReferenceNumber="EU.${id}" logicalId="${id}" designationDate="${listed}"><regulation numberTitle="1/2020" publicationDate="${listed}" entryIntoForceDate="${listed}" programme="DEMO"/><subjectType code="person" classificationCode="P"/>${[name, ...aliases].map((one) => `<nameAlias wholeName="${one}" strong="true"/>`).join('')}<birthdate birthdate="${born}" calendarType="GREGORIAN"/><identification number="D77" identificationTypeCode="passport" issuedDate="${listed}" validTo="${listed}"/></sanctionEntity>`,
      )
      .join('\n')}</export>`,
  }),
  'uk-sanctions-list-xml': (parties) => ({
    main: `<?xml version="1.0" encoding="UTF-8"?><Designations><DateGenerated>${parties[0]?.listed}</DateGenerated>${parties
      .map(
        ({ id, name, born, listed, aliases }) =>
          `<Designation><UniqueID>DEM${id}</UniqueID><Names><Name><Name6>${name}</Name6><NameType>Primary Name</NameType></Name>${aliases.map((alias) => `<Name><Name6>${alias}</Name6><NameType>Alias</NameType></Name>`).join('')}</Names><RegimeName>Demo</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip><DateDesignated>${listed}</DateDesignated><IndividualDetails><DOBs><DOB>${born}</DOB></DOBs></IndividualDetails></Designation>`,
      )
      .join('\n')}</Designations>`,
  }),
  'uk-sanctions-list-csv': (parties) => ({
    main: `Report Date: 01-Jan-2026\nUnique ID,Name 6,Name type,Regime Name,Designation Type,D.O.B,Date Designated\n${rows(
      ...parties.flatMap(({ id, name, born, listed, aliases }) => [
        [`DEM${id}`, name, 'Primary Name', 'Demo', 'Individual', born, listed],
        ...aliases.map((alias) => [`DEM${id}`, alias, 'Alias', 'Demo', 'Individual', born, listed]),
      ]),
    )}\n`,
  }),
  'uk-ofsi-conlist-csv': (parties) => ({
    main: `Last Updated,01/01/2026\nName 6,DOB,Other Information,Group Type,Alias Type,Regime,Listed On,Group ID\n${rows(
      ...parties.flatMap(({ id, name, born, listed, aliases }) => [
        [name, born, 'UN Ref QDi.001.', 'Individual', 'Prime Alias', 'Demo', listed, id],
        ...aliases.map((alias) => [alias, born, '', 'Individual', 'AKA', 'Demo', listed, id]),
      ]),
    )}\n`,
  }),
  'canada-sema-xml': (parties) => ({
    main: `<?xml version="1.0" encoding="UTF-8"?><data-set>${parties
      .map(
        ({ id, name, born, listed, aliases }) =>
          `<record><Country>Demo / Démo</Country><LastName>${name}</LastName><Aliases>${aliases.join('; ')}</Aliases><DateOfBirthOrShipBuildDate>${born}</DateOfBirthOrShipBuildDate><Item>${id}</Item><DateOfListing>${listed}</DateOfListing></record>`,
      )
      .join('\n')}</data-set>`,
  }),
  'us-csl-csv': (parties) => ({
    main: `_id,source,entity_number,type,name,alt_names,dates_of_birth,start_date,end_date,ids\n${rows(
      ...parties.map(({ id, name, born, listed, aliases }) => [
        `r${id}`,
        'Demo List (SDN) - Treasury Department',
        id,
        'Individual',
        name,
        aliases.join('; '),
        born,
        listed,
        listed,
        `PA, ${listed}, D77, Passport`,
      ]),
    )}\n`,
  }),
  'opensanctions-ftm': (parties) => ({ main: `${parties.map((one) => JSON.stringify(ftm(one))).join('\n')}\n` }),
  'opensanctions-targets-nested': (parties) => ({
    main: `${parties.map((one) => JSON.stringify(ftm(one))).join('\n')}\n`,
  }),
  'crypto-addresses': (parties) => ({
    main: `id,address,currency,owner\n${rows(
      ...parties.flatMap(({ id, name, aliases }) =>
        [name, ...aliases].map((owner, at) => [id, `0x${id}${String(at).padStart(40 - id.length, '0')}`, 'ETH', owner]),
      ),
    )}\n`,
  }),
  'internal-csv': (parties) => ({
    main: `id,name,entityType,aliases,dob\n${rows(...parties.map(({ id, name, born, aliases }) => [id, name, 'INDIVIDUAL', aliases.join(';'), born]))}\n`,
  }),
  'profiles-ndjson': (parties) => ({
    main: `${parties
      .map(({ id, name, aliases }) =>
        JSON.stringify({
          externalReferenceId: id,
          entityType: 'INDIVIDUAL',
          names: [name, ...aliases].map((fullNameRaw) => ({ fullNameRaw })),
        }),
      )
      .join('\n')}\n`,
  }),
};

function ftm({ id, name, born, listed, aliases }: Party) {
  const properties = { name: [name], alias: aliases, topics: ['sanction'], birthDate: [born], createdAt: [listed] };
  return { id: `NK-${id}`, caption: name, schema: 'Person', properties, target: true };
}
