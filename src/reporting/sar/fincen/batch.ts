/**
 * The BSA XML batch file of one report, as EFL_SARXBatchSchema.xsd 1.2 (2021-12-17) has it: one Activity, its parties in the order
 * transmitter, its contact, institution, contact office, place of the activity, notified agency, subjects.
 *
 * FinCEN names flaws by the SeqNum of the element: `Party[25]/PartyName[26]/RawPartyFullName`. So each element's number is stored
 * with the field of the report that it says.
 */
import type { FilingInstitution, SarBranch, SarContent, SarRow } from '../types.ts';
import { element, flag, leaf, type XmlElement } from '../xml.ts';
import { batchFile, type FincenFile } from './batch-file.ts';
import { categoryOf, INSTRUMENTS } from './codes.ts';
import { contactOffice, institutionParts, party, transmitterParties } from './institution.ts';
import { branchParty, identification, nameOf, phoneOf, subjectParty } from './parties.ts';
import { blocksOf, dayOf, dollarsOf } from './values.ts';

type Reported = Pick<SarRow, 'sarId' | 'content'> & {
  /** YYYY-MM-DD */
  filedOn: string;
};

/** The FinCEN file of a complete report: `lackingIn` finds nothing. */
export function fincenFile(report: Reported): FincenFile {
  const { content } = report;
  return batchFile('SARX', activityOf(report), {
    TotalAmount: content.amount ? dollarsOf(content.amount) : '0',
    PartyCount: String(content.subjects?.length ?? 0),
    ActivityCount: '1',
    ActivityAttachmentCount: '0',
    AttachmentCount: '0',
  });
}

function activityOf({ sarId, content, filedOn }: Reported): XmlElement {
  const { filingKind, priorDocumentNumber, institution = {}, jointFilers = [] } = content;
  const isFollowing = filingKind !== 'INITIAL';
  return element('Activity', [
    isFollowing && leaf('EFilingPriorDocumentNumber', priorDocumentNumber, 'priorDocumentNumber'),
    leaf('FilingDateText', dayOf(filedOn)),
    leaf('FilingInstitutionNotetoFinCEN', content.noteToFincen, 'noteToFincen'),
    element('ActivityAssociation', [
      flag('ContinuingActivityReportIndicator', filingKind === 'CONTINUING'),
      flag('CorrectsAmendsPriorReportIndicator', filingKind === 'CORRECTION'),
      flag('InitialReportIndicator', filingKind === 'INITIAL'),
      flag('JointReportIndicator', jointFilers.length > 0),
    ]),
    ...institutionParties(institution, sarId, content.branch),
    ...agencyParties(content),
    ...(content.subjects ?? []).map((subject, index) => subjectParty(subject, index, institution)),
    suspiciousActivity(content),
    ...assetsOf(content),
    ...narrativeOf(content),
  ]);
}

/** The institution's own number of the report on the form, of at most 20 characters. */
export const controlNumberOf = (sarId: string) => sarId.replaceAll('-', '').slice(0, 20);

function institutionParties(
  institution: FilingInstitution,
  sarId: string,
  branch: SarBranch | undefined,
): XmlElement[] {
  const at = 'institution';
  const { regulated, own, kind } = institutionParts(institution);
  return [
    ...transmitterParties(institution),
    party('30', [regulated, ...own, kind], at),
    contactOffice(institution),
    party(
      '34',
      [
        flag('NoBranchActivityInvolvedIndicator', branch === undefined),
        regulated,
        ...own,
        identification(controlNumberOf(sarId), '29', 'sarId'),
        kind,
        branch && element('PartyAssociation', [branchParty(branch)]),
      ],
      at,
    ),
  ];
}

/** The time of notification stays in the narrative: the schema does not say which party a date belongs to. */
function agencyParties({ lawEnforcement: notified }: SarContent): XmlElement[] {
  if (!notified) return [];
  const at = 'lawEnforcement';
  const agency = nameOf('L', notified.agency, `${at}.agency`);
  const person = nameOf('L', notified.contactName, `${at}.contactName`);
  return [
    ...(agency ? [party('18', [agency], at)] : []),
    ...(person ? [party('19', [person, phoneOf(notified.phone, `${at}.phone`)], at)] : []),
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
