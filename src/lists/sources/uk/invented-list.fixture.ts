/** For tests only: three invented designations, as the XML and as the table that the publisher would make of them. */

export const ukXml = `<?xml version="1.0" encoding="utf-8"?>
<Designations xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <DateGenerated>20/08/2026</DateGenerated>
  <Designation>
    <LastUpdated>14/04/2026</LastUpdated>
    <DateDesignated>25/01/2001</DateDesignated>
    <UniqueID>DEM0001</UniqueID>
    <OFSIGroupID>90001</OFSIGroupID>
    <UNReferenceNumber>TAi.901</UNReferenceNumber>
    <Names>
      <Name><Name1>Otto</Name1><Name2>Wendelin</Name2><Name6>SPECHTMANN</Name6><NameType>Primary Name variation</NameType></Name>
      <Name><Name1>OTTO</Name1><Name2>VENDELIN</Name2><Name6>SPECHTMANN</Name6><NameType>Primary name</NameType></Name>
      <Name><Name6>The Woodpecker</Name6><NameType>ALias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
      <Name><Name6>Otto S. Pecht</Name6><NameType>Alias</NameType><AliasStrength>Good quality a.k.a</AliasStrength></Name>
      <Name><NameType>Alias</NameType></Name>
    </Names>
    <NonLatinNames>
      <NonLatinName><NameNonLatinScript>Отто Шпехтманн</NameNonLatinScript><NonLatinScriptType>Cyrillic</NonLatinScriptType><NonLatinScriptLanguage>Russian</NonLatinScriptLanguage></NonLatinName>
    </NonLatinNames>
    <Titles><Title>Dr</Title></Titles>
    <RegimeName>The Demo (Sanctions) Regulations 2019</RegimeName>
    <IndividualEntityShip>Individual</IndividualEntityShip>
    <DesignationSource>UN</DesignationSource>
    <SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>
    <SanctionsImposedIndicators><AssetFreeze>true</AssetFreeze><ArmsEmbargo>false</ArmsEmbargo></SanctionsImposedIndicators>
    <OtherInformation>Collects stamps.</OtherInformation>
    <UKStatementofReasons>
      Invented, to be tested.
    </UKStatementofReasons>
    <Addresses><Address><AddressLine1>1 Invented Road</AddressLine1><AddressLine6>Kabul</AddressLine6><AddressPostalCode>1001</AddressPostalCode><AddressCountry>Afghanistan</AddressCountry></Address></Addresses>
    <PhoneNumbers><PhoneNumber>(1) +44 20 7946 0000 (2) +44 20 7946 0001</PhoneNumber></PhoneNumbers>
    <Websites><Website>www.invented.example</Website></Websites>
    <EmailAddresses><EmailAddress>otto@invented.example; o@invented.example</EmailAddress></EmailAddresses>
    <IndividualDetails><Individual>
      <DOBs><DOB>dd/mm/1945</DOB><DOB>01/03/1958</DOB><DOB>15/08/19yy</DOB></DOBs>
      <BirthDetails><Location><TownOfBirth>Nowhere</TownOfBirth><CountryOfBirth>Afghanistan</CountryOfBirth></Location></BirthDetails>
      <Nationalities><Nationality>Afghanistan</Nationality></Nationalities>
      <PassportDetails>
        <Passport><PassportNumber>D 000777</PassportNumber><PassportAdditionalInformation>Afghan, issued on 7 Jan 1999</PassportAdditionalInformation></Passport>
        <Passport><PassportAdditionalInformation>A second one was lost</PassportAdditionalInformation></Passport>
      </PassportDetails>
      <NationalIdentifierDetails><NationalIdentifier><NationalIdentifierNumber>55130</NationalIdentifierNumber><NationalIdentifierAdditionalInformation>Afghan tazkira</NationalIdentifierAdditionalInformation></NationalIdentifier></NationalIdentifierDetails>
      <Positions><Position>Minister of Stamps</Position></Positions>
      <Genders><Gender>Male</Gender></Genders>
    </Individual></IndividualDetails>
  </Designation>
  <Designation>
    <LastUpdated>04/08/2026</LastUpdated>
    <DateDesignated>29/06/2022</DateDesignated>
    <UniqueID>DEM0002</UniqueID>
    <Names><Name><Name6>SPECHTMANN WERKE OOO</Name6><NameType>Primary Name</NameType></Name></Names>
    <RegimeName>The Demo (Sanctions) Regulations 2019</RegimeName>
    <IndividualEntityShip>Entity</IndividualEntityShip>
    <DesignationSource>UK</DesignationSource>
    <SanctionsImposed>Asset freeze</SanctionsImposed>
    <EntityDetails><Entity>
      <TypeOfEntities><TypeOfEntity>Limited Liability Company</TypeOfEntity></TypeOfEntities>
      <BusinessRegistrationNumbers><BusinessRegistrationNumber>INN: 7700000001OGRN: 1027700000002 KPP: 770101001 (Russia)</BusinessRegistrationNumber></BusinessRegistrationNumbers>
      <ParentCompanies><ParentCompany>(1) Specht Holding Co., Ltd. (2) Specht Trust</ParentCompany></ParentCompanies>
      <Subsidiaries><Subsidiary>Specht Söhne GmbH; Specht Töchter GmbH</Subsidiary></Subsidiaries>
    </Entity></EntityDetails>
  </Designation>
  <Designation>
    <LastUpdated>18/12/2025</LastUpdated>
    <DateDesignated>03/10/2024</DateDesignated>
    <UniqueID>DEM0003</UniqueID>
    <Names><Name><Name6>IMO 9000003 ("PETREL OF NOWHERE")</Name6><NameType>Primary Name</NameType></Name></Names>
    <RegimeName>The Demo (Sanctions) Regulations 2019</RegimeName>
    <IndividualEntityShip>Ship</IndividualEntityShip>
    <DesignationSource>UK</DesignationSource>
    <SanctionsImposed>Prohibition of port entry</SanctionsImposed>
    <ShipDetails><Ship>
      <IMONumbers><IMONumber>IMO9000003</IMONumber></IMONumbers>
      <CurrentOwnerOperators><CurrentOwnerOperator>Nowhere Shipping Ltd</CurrentOwnerOperator></CurrentOwnerOperators>
      <PreviousOwnerOperators><PreviousOwnerOperator>Elsewhere Shipping Ltd</PreviousOwnerOperator></PreviousOwnerOperators>
      <CurrentBelievedFlagOfShips><CurrentBelievedFlagOfShip>Comoros</CurrentBelievedFlagOfShip></CurrentBelievedFlagOfShips>
      <PreviousFlags><PreviousFlag>Panama</PreviousFlag></PreviousFlags>
      <TypeOfShipDetails><TypeOfShip>Oil tanker</TypeOfShip></TypeOfShipDetails>
      <TonnageOfShipDetails><TonnageOfShip>7078</TonnageOfShip></TonnageOfShipDetails>
      <LengthOfShipDetails><LengthOfShip>101</LengthOfShip></LengthOfShipDetails>
      <YearsBuilt><YearBuilt>2011</YearBuilt></YearsBuilt>
    </Ship></ShipDetails>
  </Designation>
</Designations>`;

const COLUMNS =
  'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender,Town of birth,Country of birth,Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number,Current owner/operator (s),Previous owner/operator (s),Current believed flag of ship,Previous flags,Type of ship,Tonnage of ship,Length of ship,Year Built,Hull identification number (HIN)';

const REGIME = { 'Regime Name': 'The Demo (Sanctions) Regulations 2019' };
const PERSON = {
  ...REGIME,
  'Last Updated': '14/04/2026',
  'Unique ID': 'DEM0001',
  'OFSI Group ID': '90001',
  'UN Reference Number': 'TAi.901',
  Title: 'Dr',
  'Name non-latin script': 'Отто Шпехтманн',
  'Non-latin script type': 'Cyrillic',
  'Non-latin script language': 'Russian',
  'Designation Type': 'Individual',
  'Designation source': 'UN',
  'Sanctions Imposed': 'Asset freeze|Travel Ban',
  'Other Information': 'Collects stamps.',
  'UK Statement of Reasons': 'Invented, to be tested.',
  'Address Line 1': '1 Invented Road',
  'Address Line 6': 'Kabul',
  'Address Postal Code': '1001',
  'Address Country': 'Afghanistan',
  'Phone number': '(1) +44 20 7946 0000 (2) +44 20 7946 0001',
  Website: 'www.invented.example',
  'Email address': 'otto@invented.example; o@invented.example',
  'Date Designated': '25/01/2001',
  'Nationality(/ies)': 'Afghanistan',
  'National Identifier number': '55130',
  'National Identifier additional information': 'Afghan tazkira',
  Position: 'Minister of Stamps',
  Gender: 'Male',
  'Town of birth': 'Nowhere',
  'Country of birth': 'Afghanistan',
};
const PASSPORT = { 'Passport number': 'D 000777', 'Passport additional information': 'Afghan, issued on 7 Jan 1999' };
const ROWS: Record<string, string>[] = [
  {
    ...PERSON,
    ...PASSPORT,
    'Name 1': 'Otto',
    'Name 2': 'Wendelin',
    'Name 6': 'SPECHTMANN',
    'Name type': 'Primary Name variation',
    'D.O.B': 'dd/mm/1945',
  },
  {
    ...REGIME,
    'Last Updated': '04/08/2026',
    'Unique ID': 'DEM0002',
    'Name 6': 'SPECHTMANN WERKE OOO',
    'Name type': 'Primary Name',
    'Designation Type': 'Entity',
    'Designation source': 'UK',
    'Sanctions Imposed': 'Asset freeze',
    'Date Designated': '29/06/2022',
    'Type of entity': 'Limited Liability Company',
    'Business registration number (s)': 'INN: 7700000001OGRN: 1027700000002 KPP: 770101001 (Russia)',
    'Parent company': '(1) Specht Holding Co., Ltd. (2) Specht Trust',
    Subsidiaries: 'Specht Söhne GmbH; Specht Töchter GmbH',
  },
  {
    ...PERSON,
    ...PASSPORT,
    'Name 1': 'OTTO',
    'Name 2': 'VENDELIN',
    'Name 6': 'SPECHTMANN',
    'Name type': 'Primary name',
    'D.O.B': '01/03/1958',
  },
  {
    ...PERSON,
    ...PASSPORT,
    'Name 6': 'The Woodpecker',
    'Name type': 'ALias',
    'Alias strength': 'Low quality a.k.a',
    'D.O.B': '15/08/19yy',
  },
  {
    ...PERSON,
    'Passport additional information': 'A second one was lost',
    'Name 6': 'Otto S. Pecht',
    'Name type': 'Alias',
    'Alias strength': 'Good quality a.k.a',
    'D.O.B': 'dd/mm/1945',
  },
  {
    ...REGIME,
    'Last Updated': '18/12/2025',
    'Unique ID': 'DEM0003',
    'Name 6': 'IMO 9000003 ("PETREL OF NOWHERE")',
    'Name type': 'Primary Name',
    'Designation Type': 'Ship',
    'Designation source': 'UK',
    'Sanctions Imposed': 'Prohibition of port entry',
    'Date Designated': '03/10/2024',
    'IMO number': 'IMO9000003',
    'Current owner/operator (s)': 'Nowhere Shipping Ltd',
    'Previous owner/operator (s)': 'Elsewhere Shipping Ltd',
    'Current believed flag of ship': 'Comoros',
    'Previous flags': 'Panama',
    'Type of ship': 'Oil tanker',
    'Tonnage of ship': '7078',
    'Length of ship': '101',
    'Year Built': '2011',
  },
];

export const ukCsv = [
  'Report Date: 20-Aug-2026',
  COLUMNS,
  ...ROWS.map((row) =>
    COLUMNS.split(',')
      .map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`)
      .join(','),
  ),
].join('\r\n');
