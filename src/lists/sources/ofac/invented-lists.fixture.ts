/** For tests only: one invented list, written as OFAC writes each of its XML formats. */

export interface InventedParty {
  id: number;
  /** Individual, Entity, Vessel, Aircraft */
  type: string;
  /** The first name is the primary one. Spellings in other scripts are in ENHANCED and ADVANCED only. */
  names: { last: string; first?: string; kind?: string; weak?: boolean; spelling?: [script: string, text: string] }[];
  /** [label in the legacy format, value, label in the other two, first and last day in ADVANCED] */
  features?: [label: string, value: string, label?: string, days?: [first: string, last: string, circa?: boolean]][];
  documents?: { type: string; number: string; country?: string; issued?: string; expires?: string }[];
  addresses?: { lines?: string[]; city?: string; state?: string; zip?: string; country?: string }[];
  remarks?: string;
  programs?: string[];
  ties?: { words: string; to: number; toName: string }[];
  /** Raw XML within the party, to break or to swell it. */
  more?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function tag(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
}

function each<T>(items: readonly T[] | undefined, write: (item: T, index: number) => string): string {
  return (items ?? []).map(write).join('');
}

const LEGACY_FEATURE_LISTS: Readonly<Record<string, (value: string) => string>> = {
  Birthdate: (value) =>
    `<dateOfBirthList><dateOfBirthItem><uid>1</uid>${tag('dateOfBirth', value)}<mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>`,
  'Place of Birth': (value) =>
    `<placeOfBirthList><placeOfBirthItem><uid>1</uid>${tag('placeOfBirth', value)}</placeOfBirthItem></placeOfBirthList>`,
  'Nationality Country': (value) =>
    `<nationalityList><nationality><uid>1</uid>${tag('country', value)}</nationality></nationalityList>`,
  'Citizenship Country': (value) =>
    `<citizenshipList><citizenship><uid>1</uid>${tag('country', value)}</citizenship></citizenshipList>`,
  Title: (value) => tag('title', value),
  'Vessel Type': (value) => `<vesselInfo>${tag('vesselType', value)}</vesselInfo>`,
  'Vessel Flag': (value) => `<vesselInfo>${tag('vesselFlag', value)}</vesselInfo>`,
  'Vessel Call Sign': (value) => `<vesselInfo>${tag('callSign', value)}</vesselInfo>`,
  'Vessel Tonnage': (value) => `<vesselInfo>${tag('tonnage', value)}</vesselInfo>`,
};

export function legacyXml(parties: readonly InventedParty[]): string {
  const name = ({ last, first }: { last: string; first?: string }) => tag('firstName', first) + tag('lastName', last);
  const entry = (party: InventedParty) => {
    const [primary, ...aliases] = party.names;
    return `<sdnEntry><uid>${party.id}</uid>${primary === undefined ? '' : name(primary)}<sdnType>${party.type}</sdnType>
${tag('remarks', [party.remarks ?? '', ...(party.ties ?? []).map((tie) => `(Linked To: ${tie.toName})`)].join(' ').trim())}
<programList>${each(party.programs, (program) => tag('program', program))}</programList>
<idList>${each(party.documents, (one) => `<id><uid>1</uid>${tag('idType', one.type)}${tag('idNumber', one.number)}${tag('idCountry', one.country)}${tag('issueDate', one.issued)}${tag('expirationDate', one.expires)}</id>`)}${each(
      party.features?.filter(([label]) => LEGACY_FEATURE_LISTS[label] === undefined),
      ([label, value]) => `<id><uid>1</uid>${tag('idType', label)}${tag('idNumber', value)}</id>`,
    )}</idList>
${each(party.features, ([label, value]) => LEGACY_FEATURE_LISTS[label]?.(value) ?? '')}
<akaList>${each(aliases, (aka) => `<aka><uid>1</uid>${tag('type', aka.kind?.toLowerCase())}<category>${aka.weak ? 'weak' : 'strong'}</category>${name(aka)}</aka>`)}</akaList>
<addressList>${each(party.addresses, (one) => `<address><uid>1</uid>${each(one.lines, (line, index) => tag(`address${index + 1}`, line))}${tag('city', one.city)}${tag('stateOrProvince', one.state)}${tag('postalCode', one.zip)}${tag('country', one.country)}</address>`)}</addressList>${party.more ?? ''}</sdnEntry>`;
  };
  return `${HEAD}<sdnList xmlns="https://invented.example/XML"><publshInformation><Publish_Date>02/03/2026</Publish_Date><Record_Count>${parties.length}</Record_Count></publshInformation>
${parties.map(entry).join('\n')}</sdnList>`;
}

export function enhancedXml(parties: readonly InventedParty[]): string {
  const translation = (script: string, full: string, primary: boolean, parts = '') =>
    `<translation id="1"><isPrimary>${primary}</isPrimary><script refId="1">${script}</script>${tag('formattedFullName', full)}<nameParts>${parts}</nameParts></translation>`;
  const part = (type: string, value: string | undefined) =>
    value === undefined ? '' : `<namePart id="1"><type refId="1">${type}</type>${tag('value', value)}</namePart>`;
  const entity = (party: InventedParty) => `<entity id="${party.id}">
<generalInfo><identityId>9${party.id}</identityId><entityType refId="600">${party.type}</entityType>${tag('remarks', party.remarks)}</generalInfo>
<sanctionsLists><sanctionsList refId="1" id="1" datePublished="2020-05-04">SDN List</sanctionsList></sanctionsLists>
<sanctionsPrograms>${each(party.programs, (program) => `<sanctionsProgram refId="1" id="1">${program}</sanctionsProgram>`)}</sanctionsPrograms>
<sanctionsTypes><sanctionsType refId="1" id="1">Block</sanctionsType></sanctionsTypes>
<legalAuthorities><legalAuthority refId="1" id="1">Invented Order 1</legalAuthority></legalAuthorities>
<names>${each(
    party.names,
    (name, index) =>
      `<name id="1"><isPrimary>${index === 0}</isPrimary>${index === 0 ? '' : tag('aliasType', name.kind)}<isLowQuality>${name.weak === true}</isLowQuality><translations>${translation(
        'Latin',
        [name.last, name.first].filter((one) => one !== undefined).join(', '),
        true,
        part('Last Name', name.last) + part('First Name', name.first),
      )}${name.spelling === undefined ? '' : translation(name.spelling[0], name.spelling[1], false)}</translations></name>`,
  )}</names>
<addresses>${each(party.addresses, (one) => {
    const parts = [...addressPartsOf(one)].map(
      ([type, value]) => `<addressPart id="1"><type refId="1">${type}</type>${tag('value', value)}</addressPart>`,
    );
    return `<address id="1">${one.country === undefined ? '' : `<country refId="1">${escaped(one.country)}</country>`}<translations><translation id="1"><isPrimary>true</isPrimary><script refId="1">Latin</script><addressParts>${parts.join('')}</addressParts></translation></translations></address>`;
  })}</addresses>
<features>${each(party.features, ([label, value, otherLabel]) => `<feature id="1"><type featureTypeId="1">${otherLabel ?? label}</type><versionId>1</versionId>${tag('value', value)}<isPrimary>true</isPrimary></feature>`)}</features>
<identityDocuments>${each(party.documents, (one) => `<identityDocument id="1"><type refId="1">${one.type}</type>${tag('documentNumber', one.number)}<isValid>true</isValid>${tag('issuingCountry', one.country)}${tag('issueDate', one.issued)}${tag('expirationDate', one.expires)}</identityDocument>`)}</identityDocuments>
<relationships>${each(party.ties, (tie) => `<relationship id="1"><type refId="1">${tie.words}</type><relatedEntity entityId="${tie.to}">${escaped(tie.toName)}</relatedEntity></relationship>`)}</relationships>${party.more ?? ''}</entity>`;
  return `${HEAD}<sanctionsData xmlns="https://invented.example/ENHANCED_XML"><publicationInfo><dataAsOf>2026-02-03T00:00:00</dataAsOf></publicationInfo>
<entities>${parties.map(entity).join('\n')}</entities></sanctionsData>`;
}

function* addressPartsOf(address: NonNullable<InventedParty['addresses']>[number]): Generator<[string, string]> {
  for (const [index, line] of (address.lines ?? []).entries()) yield [`ADDRESS${index + 1}`, line];
  if (address.city !== undefined) yield ['CITY', address.city];
  if (address.state !== undefined) yield ['STATE/PROVINCE', address.state];
  if (address.zip !== undefined) yield ['POSTAL CODE', address.zip];
}

/** The reference values that a list needs, in the order in which it first uses them. */
class Words {
  readonly #sets = new Map<string, Map<string, number>>();

  id(set: string, words: string): number {
    const values = this.#sets.get(set) ?? new Map<string, number>();
    this.#sets.set(set, values);
    const id = values.get(words) ?? values.size + 1;
    values.set(words, id);
    return id;
  }

  xml(): string {
    return [...this.#sets]
      .map(
        ([set, values]) =>
          `<${set}Values>${[...values].map(([words, id]) => `<${set} ID="${id}">${escaped(words)}</${set}>`).join('')}</${set}Values>`,
      )
      .join('');
  }
}

function point(name: string, iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `<${name}><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></${name}>`;
}

function period(first: string, last: string, circa = false): string {
  const bound = (name: string, day: string) =>
    `<${name} Approximate="${circa}" YearFixed="false" MonthFixed="false" DayFixed="false">${point('From', day)}${point('To', day)}</${name}>`;
  return `<DatePeriod CalendarTypeID="1" YearFixed="false" MonthFixed="false" DayFixed="false">${bound('Start', first)}${bound('End', last)}</DatePeriod>`;
}

export function advancedXml(parties: readonly InventedParty[]): string {
  const words = new Words();
  const locations: string[] = [];
  const documents: string[] = [];
  words.id('CalendarType', 'Gregorian');

  const location = (country: string | undefined, parts: Iterable<[string, string]>) => {
    const id = locations.length + 1;
    locations.push(
      `<Location ID="${id}">${country === undefined ? '' : `<LocationCountry CountryID="${words.id('Country', country)}" CountryRelevanceID="1"/>`}${[...parts].map(([type, value]) => `<LocationPart LocPartTypeID="${words.id('LocPartType', type)}"><LocationPartValue Primary="true" LocPartValueTypeID="1" LocPartValueStatusID="1"><Comment/>${tag('Value', value)}</LocationPartValue></LocationPart>`).join('')}</Location>`,
    );
    return id;
  };
  const feature = (label: string, content: string) =>
    `<Feature ID="1" FeatureTypeID="${words.id('FeatureType', label)}"><FeatureVersion ID="1" ReliabilityID="${words.id('Reliability', 'Unknown')}"><Comment/>${content}</FeatureVersion><IdentityReference IdentityID="1" IdentityFeatureLinkTypeID="1"/></Feature>`;
  const party = (one: InventedParty) => {
    let group = 0;
    const groups: string[] = [];
    const namePart = (type: string, value: string | undefined, script = 'Latin') => {
      if (value === undefined) return '';
      group += 1;
      groups.push(
        `<MasterNamePartGroup><NamePartGroup ID="${group}" NamePartTypeID="${words.id('NamePartType', type)}"/></MasterNamePartGroup>`,
      );
      return `<DocumentedNamePart><NamePartValue NamePartGroupID="${group}" ScriptID="${words.id('Script', script)}" ScriptStatusID="1" Acronym="false">${escaped(value)}</NamePartValue></DocumentedNamePart>`;
    };
    const leading = one.type === 'Individual' ? 'Last Name' : 'Entity Name';
    const aliases = each(
      one.names,
      (name, index) =>
        `<Alias FixedRef="${one.id}" AliasTypeID="${words.id('AliasType', index === 0 ? 'Name' : (name.kind ?? ''))}" Primary="${index === 0}" LowQuality="${name.weak === true}"><DocumentedName ID="1" FixedRef="${one.id}" DocNameStatusID="1">${namePart(leading, name.last)}${namePart('First Name', name.first)}</DocumentedName>${name.spelling === undefined ? '' : `<DocumentedName ID="2" FixedRef="${one.id}" DocNameStatusID="2">${namePart(leading, name.spelling[1], name.spelling[0])}</DocumentedName>`}</Alias>`,
    );
    for (const document of one.documents ?? []) {
      const date = (type: string, day: string | undefined) =>
        day === undefined
          ? ''
          : `<DocumentDate IDRegDocDateTypeID="${words.id('IDRegDocDateType', type)}">${period(day, day)}</DocumentDate>`;
      documents.push(
        `<IDRegDocument ID="1" IDRegDocTypeID="${words.id('IDRegDocType', document.type)}" IdentityID="9${one.id}"${document.country === undefined ? '' : ` IssuedBy-CountryID="${words.id('Country', document.country)}"`} ValidityID="${words.id('Validity', 'Valid')}"><Comment/>${tag('IDRegistrationNo', document.number)}${date('Issue Date', document.issued)}${date('Expiration Date', document.expires)}</IDRegDocument>`,
      );
    }
    const hasType = one.type === 'Individual' || one.type === 'Entity';
    const subType = words.id('PartySubType', hasType ? `Unknown ${one.type}` : one.type);
    const features = each(one.features, ([label, value, otherLabel, days]) =>
      feature(
        otherLabel ?? label,
        days === undefined ? tag('VersionDetail', value).replace('>', ' DetailTypeID="1432">') : period(...days),
      ),
    );
    const addresses = each(one.addresses, (address) =>
      feature('Location', `<VersionLocation LocationID="${location(address.country, addressPartsOf(address))}"/>`),
    );
    return `<DistinctParty FixedRef="${one.id}">${tag('Comment', one.remarks)}<Profile ID="${one.id}" PartySubTypeID="${subType}"><Identity ID="9${one.id}" FixedRef="${one.id}" Primary="true" False="false">${aliases}<NamePartGroups>${groups.join('')}</NamePartGroups></Identity>${features}${addresses}</Profile>${one.more ?? ''}</DistinctParty>`;
  };
  const distinct = parties.map(party).join('\n');
  const ties = parties.flatMap((one) =>
    (one.ties ?? []).map(
      (tie) =>
        `<ProfileRelationship ID="1" From-ProfileID="${one.id}" To-ProfileID="${tie.to}" RelationTypeID="${words.id('RelationType', tie.words)}" RelationQualityID="${words.id('RelationQuality', 'Unknown')}" Former="false" SanctionsEntryID="1"><Comment/></ProfileRelationship>`,
    ),
  );
  const measure = (type: string, comment?: string) =>
    `<SanctionsMeasure ID="1" SanctionsTypeID="${words.id('SanctionsType', type)}">${tag('Comment', comment)}<DatePeriod CalendarTypeID="1" YearFixed="true" MonthFixed="true" DayFixed="true"/></SanctionsMeasure>`;
  const sanctions = parties.map(
    (one) =>
      `<SanctionsEntry ID="1" ProfileID="${one.id}" ListID="${words.id('List', 'SDN List')}"><EntryEvent ID="1" EntryEventTypeID="${words.id('EntryEventType', 'Created')}" LegalBasisID="${words.id('LegalBasis', 'Invented Order 1')}"><Comment/>${point('Date', '2020-05-04')}</EntryEvent>${measure('Block')}${each(one.programs, (program) => measure('Program', program))}</SanctionsEntry>`,
  );
  // The types of parties are in two sets that refer to each other.
  const sets = words
    .xml()
    .replace(/<PartySubType ID="(\d+)">Unknown (\w+)</g, '<PartySubType ID="$1" PartyTypeID="$2">Unknown<')
    .replaceAll('PartyTypeID="Individual"', 'PartyTypeID="1"')
    .replaceAll('PartyTypeID="Entity"', 'PartyTypeID="2"');
  return `${HEAD}<Sanctions xmlns="https://invented.example/ADVANCED_XML" Version="3">${point('DateOfIssue', '2026-02-03')}
<ReferenceValueSets>${sets}<PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="2">Entity</PartyType></PartyTypeValues></ReferenceValueSets>
<Locations>${locations.join('\n')}</Locations><IDRegDocuments>${documents.join('\n')}</IDRegDocuments>
<DistinctParties>${distinct}</DistinctParties><ProfileRelationships>${ties.join('\n')}</ProfileRelationships>
<SanctionsEntries>${sanctions.join('\n')}</SanctionsEntries><SanctionsEntryLinks/></Sanctions>`;
}
