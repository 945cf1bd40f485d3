/**
 * The BSA XML batch file of one report, as EFL_SARXBatchSchema.xsd 1.2 (2021-12-17) has it: one Activity, its parties in the order
 * transmitter, its contact, institution, office to ask, place of the activity, agency that was told, subjects.
 *
 * FinCEN names flaws by the SeqNum of the element: `Party[25]/PartyName[26]/RawPartyFullName`. So each element's number is kept
 * with the field of the report that it says.
 */
import type { FilingInstitution, SarContent, SarRow } from '../types.ts';
import { INSTITUTION_TYPES, REGULATORS } from '../types.ts';
import { document, element, flag, leaf, type XmlElement, type XmlParts } from '../xml.ts';
import { categoryOf, INSTRUMENTS } from './codes.ts';
import { addressOf, identification, nameOf, phoneOf, subjectParty, TIN_CODES } from './parties.ts';
import { blocksOf, dayOf, dollarsOf } from './values.ts';

const NAMESPACE = 'www.fincen.gov/base';

export interface FincenFile {
  xml: string;
  /** `SeqNum/name of the element` -> JSON path in the report. */
  fields: ReadonlyMap<string, string>;
}

type Reported = Pick<SarRow, 'sarId' | 'content'> & {
  /** YYYY-MM-DD */
  filedOn: string;
};

/** Of a report in which `lackingIn` finds nothing. */
export function fincenFile(report: Reported): FincenFile {
  const { content } = report;
  const activity = activityOf(report);
  const numbered = numberFrom(activity);
  const subjects = content.subjects?.length ?? 0;
  const root: XmlElement = {
    name: 'fc2:EFilingBatchXML',
    attributes: {
      'xmlns:fc2': NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${NAMESPACE} https://${NAMESPACE}/EFL_SARXBatchSchema.xsd`,
      TotalAmount: content.amount ? dollarsOf(content.amount) : '0',
      PartyCount: String(subjects),
      ActivityCount: '1',
      ActivityAttachmentCount: '0',
      AttachmentCount: '0',
    },
    content: [{ name: 'fc2:FormTypeCode', content: 'SARX' }, numbered.root],
  };
  return { xml: document(root), fields: numbered.fields };
}

/** Numbers every element that has parts, in the order of the document, and puts all of them into FinCEN's namespace. */
function numberFrom(activity: XmlElement): { root: XmlElement; fields: Map<string, string> } {
  const fields = new Map<string, string>();
  let last = 0;
  const number = (one: XmlElement): XmlElement => {
    const name = `fc2:${one.name}`;
    if (typeof one.content === 'string') return { name, content: one.content };
    last += 1;
    const seqNum = String(last);
    if (one.path !== undefined) fields.set(`${seqNum}/`, one.path);
    for (const part of one.content) if (part.path !== undefined) fields.set(`${seqNum}/${part.name}`, part.path);
    return { name, attributes: { SeqNum: seqNum }, content: one.content.map(number) };
  };
  return { root: number(activity), fields };
}

function activityOf({ sarId, content, filedOn }: Reported): XmlElement {
  const { filingKind, priorDocumentNumber, institution = {}, jointFilers = [] } = content;
  const isFollowing = filingKind !== 'INITIAL';
  return element('Activity', [
    isFollowing && leaf('EFilingPriorDocumentNumber', priorDocumentNumber, 'priorDocumentNumber'),
    leaf('FilingDateText', dayOf(filedOn)),
    element('ActivityAssociation', [
      flag('ContinuingActivityReportIndicator', filingKind === 'CONTINUING'),
      flag('CorrectsAmendsPriorReportIndicator', filingKind === 'CORRECTION'),
      flag('InitialReportIndicator', filingKind === 'INITIAL'),
      flag('JointReportIndicator', jointFilers.length > 0),
    ]),
    ...institutionParties(institution, sarId),
    ...agencyParties(content),
    ...(content.subjects ?? []).map((subject, index) => subjectParty(subject, index, institution)),
    suspiciousActivity(content),
    ...assetsOf(content),
    ...narrativeOf(content),
  ]);
}

const party = (code: string, parts: XmlParts, path: string) =>
  element('Party', [leaf('ActivityPartyTypeCode', code), ...parts], path);

function institutionParties(institution: FilingInstitution, sarId: string): XmlElement[] {
  const at = 'institution';
  const { transmitter = {}, contactOffice = {}, address, taxId, taxIdType, rssd } = institution;
  const regulator = institution.primaryRegulator && REGULATORS[institution.primaryRegulator];
  const own = [
    nameOf('L', institution.legalName, `${at}.legalName`),
    nameOf('DBA', institution.alternateName, `${at}.alternateName`),
    addressOf(address ?? {}, `${at}.address`),
    identification(taxId, taxIdType && TIN_CODES[taxIdType], `${at}.taxId`),
    identification(rssd, '14', `${at}.rssd`),
  ];
  const kind = classificationOf(institution);
  const regulated = leaf('PrimaryRegulatorTypeCode', regulator, `${at}.primaryRegulator`);
  const control = sarId.replaceAll('-', '').slice(0, 20);
  return [
    party(
      '35',
      [
        nameOf('L', transmitter.name, `${at}.transmitter.name`),
        addressOf(transmitter.address ?? {}, `${at}.transmitter.address`),
        phoneOf(transmitter.phone, `${at}.transmitter.phone`),
        identification(transmitter.taxId, '4', `${at}.transmitter.taxId`),
        identification(transmitter.controlCode, '28', `${at}.transmitter.controlCode`),
      ],
      `${at}.transmitter`,
    ),
    party('37', [nameOf('L', transmitter.contactName, `${at}.transmitter.contactName`)], `${at}.transmitter`),
    party('30', [regulated, ...own, kind], at),
    party(
      '8',
      [
        nameOf('L', contactOffice.name, `${at}.contactOffice.name`),
        phoneOf(contactOffice.phone, `${at}.contactOffice.phone`, { extension: contactOffice.extension }),
      ],
      `${at}.contactOffice`,
    ),
    party(
      '34',
      [
        flag('NoBranchActivityInvolvedIndicator', true),
        regulated,
        ...own,
        identification(control, '29', 'sarId'),
        kind,
      ],
      at,
    ),
  ];
}

function classificationOf({ institutionType, otherInstitutionType }: FilingInstitution): XmlElement {
  return element('OrganizationClassificationTypeSubtype', [
    leaf('OrganizationTypeID', institutionType && INSTITUTION_TYPES[institutionType], 'institution.institutionType'),
    institutionType === 'OTHER' &&
      leaf('OtherOrganizationTypeText', otherInstitutionType, 'institution.otherInstitutionType'),
  ]);
}

/** When it was told stays in the narrative: the schema does not say of which party the date is. */
function agencyParties({ lawEnforcement: told }: SarContent): XmlElement[] {
  if (!told) return [];
  const at = 'lawEnforcement';
  const agency = nameOf('L', told.agency, `${at}.agency`);
  const person = nameOf('L', told.contactName, `${at}.contactName`);
  return [
    ...(agency ? [party('18', [agency], at)] : []),
    ...(person ? [party('19', [person, phoneOf(told.phone, `${at}.phone`)], at)] : []),
  ];
}

function suspiciousActivity(content: SarContent): XmlElement {
  const { amount, activityFrom, activityTo, activityTypes = [], filingKind } = content;
  const once = new Map(activityTypes.map((type, index) => [type.activityCode, { ...type, index }]));
  return element('SuspiciousActivity', [
    flag('AmountUnknownIndicator', !amount && content.isAmountUnknown === true),
    filingKind === 'CONTINUING' &&
      leaf(
        'CumulativeTotalViolationAmountText',
        content.cumulativeAmount && dollarsOf(content.cumulativeAmount),
        'cumulativeAmount',
      ),
    flag('NoAmountInvolvedIndicator', !amount && !content.isAmountUnknown),
    leaf('SuspiciousActivityFromDateText', activityFrom && dayOf(activityFrom), 'activityFrom'),
    leaf('SuspiciousActivityToDateText', activityTo && dayOf(activityTo), 'activityTo'),
    leaf('TotalSuspiciousAmountText', amount && dollarsOf(amount), 'amount'),
    [...once.values()].map(({ activityCode, otherText, index }) =>
      element('SuspiciousActivityClassification', [
        activityCode.endsWith('999') &&
          leaf('OtherSuspiciousActivityTypeText', otherText, `activityTypes[${index}].otherText`),
        leaf('SuspiciousActivitySubtypeID', activityCode, `activityTypes[${index}].activityCode`),
        leaf('SuspiciousActivityTypeID', String(categoryOf(activityCode))),
      ]),
    ),
  ]);
}

function assetsOf({ instruments = [] }: SarContent): XmlElement[] {
  return [...new Set(instruments)]
    .slice(0, 31)
    .map((code) =>
      element('Assets', [
        leaf('AssetSubtypeID', code, `instruments[${instruments.indexOf(code)}]`),
        leaf('AssetTypeID', String(INSTRUMENTS[code]!.type)),
      ]),
    );
}

function narrativeOf({ detailedNarrative = '' }: SarContent): XmlElement[] {
  return blocksOf(detailedNarrative).map((block, index) =>
    element('ActivityNarrativeInformation', [
      leaf('ActivityNarrativeSequenceNumber', String(index + 1)),
      leaf('ActivityNarrativeText', block, 'detailedNarrative'),
    ]),
  );
}
