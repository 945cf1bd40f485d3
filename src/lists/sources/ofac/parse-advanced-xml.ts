/**
 * OFAC's ADVANCED XML (SDN_ADVANCED.XML, CONS_ADVANCED.XML): the UN's sanctions list standard 1.0.
 *
 *   Sanctions
 *     DateOfIssue  ReferenceValueSets  Locations  IDRegDocuments      referred to by the parties: held (AdvancedReferences)
 *     DistinctParties                                                 read one by one, then held (HeldEntries)
 *     ProfileRelationships  SanctionsEntries                          complete the parties
 *
 * Nothing can be given out before the end, for the programs stand there. What is held takes about 0.9 kB per party, 16 MB
 * for the SDN; the file itself is never held.
 *
 * Source: https://ofac.treasury.gov/specially-designated-nationals-list-data-formats-data-schemas (sdn_advanced.xsd).
 */
import type { ListEntry } from '../../profile.ts';
import { parseDayOnly } from '../dates.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, hasNameOrWallet, issueTime, openEntry } from '../publisher-slips.ts';
import {
  type ImportReport,
  type ListFiles,
  type ListFormat,
  ListFormatError,
  mainFile,
  notice,
  reject,
} from '../types.ts';
import { keepUnused, type XmlElement, type XmlRecord, xmlRecords } from '../xml-records.ts';
import { addressFromParts } from './address.ts';
import { AdvancedReferences, boundsOf, dayOf, ignoreBookkeeping, wordsOfPeriod } from './advanced-references.ts';
import { AdvancedSanctions } from './advanced-sanctions.ts';
import { HeldEntries } from './held-entries.ts';
import { areOfPersons, isOfacId, kindOf } from './kinds.ts';
import { readLabelled } from './labelled.ts';
import { formattedName, readName } from './names.ts';
import { readRemarkText } from './remarks.ts';

const UNREMARKABLE = /^(?:confirmed|unknown|)$/i;
const ADDRESS_LABEL = 'Location';

export const ofacAdvancedXml: ListFormat = {
  id: 'ofac-advanced-xml',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const reader = new AdvancedReader(report);
  const records = xmlRecords(mainFile(files), report, {
    root: 'Sanctions',
    records: Object.keys(reader.readers),
  });
  for await (const record of records) reader.readers[record.element.name]?.(record);
  yield* reader.finish();
}

class AdvancedReader {
  readonly #report: ImportReport;
  readonly #references = new AdvancedReferences();
  readonly #sanctions = new AdvancedSanctions();
  readonly #held = new HeldEntries();
  readonly #taken: EntryReferences;
  /** Id of the party, mostly its FixedRef, by ID of the profile, if they differ. So far they never did. */
  readonly #partyOfProfile = new Map<string, string>();

  /** By name of the element that is a record. */
  readonly readers: Readonly<Record<string, (record: XmlRecord) => void>> = {
    DateOfIssue: ({ element }) => {
      this.#report.publishedAt = issueTime(dayOf(element));
    },
    ReferenceValueSets: ({ element }) => this.#references.words.read(element),
    Location: ({ element }) => this.#side(element, () => this.#references.readLocation(element)),
    IDRegDocument: ({ element }) => this.#side(element, () => this.#references.readDocument(element)),
    DistinctParty: (record) => this.#party(record),
    ProfileRelationship: ({ element }) => {
      this.#references.forget();
      this.#side(element, () => this.#relationship(element));
    },
    SanctionsEntry: ({ element }) => {
      this.#references.forget();
      const party = this.#partyOf(element, 'ProfileID');
      this.#side(element, () => this.#sanctions.read(element, party, this.#references.words));
    },
    // OFAC has none; should one come, it is seen.
    SanctionsEntryLink: ({ element }) => this.#side(element, () => {}),
  };

  constructor(report: ImportReport) {
    this.#report = report;
    this.#taken = new EntryReferences(report);
  }

  *finish(): Generator<ListEntry> {
    if (this.#held.size === 0) throw new ListFormatError('no <DistinctParty> of the file is an OFAC entry');
    this.#references.forget();
    yield* this.#held.release(this.#report, (builder) => {
      if (this.#sanctions.complete(builder, this.#report)) return;
      const reference = builder.entry.externalReferenceId;
      notice(this.#report, { reference, position: null, reason: 'no <SanctionsEntry> says why the party is listed' });
    });
  }

  /** A record that is no party: unknown parts are reported, because there is no entry yet to keep them. */
  #side(element: XmlElement, read: () => void): void {
    read();
    ignoreBookkeeping(element);
    for (const { path } of element.unusedParts()) {
      this.#report.fieldsUnused[path] = (this.#report.fieldsUnused[path] ?? 0) + 1;
    }
  }

  #party({ element, line }: XmlRecord): void {
    if (this.#references.isForgotten) throw new ListFormatError('a <DistinctParty> stands behind what completes it');
    const fixedRef = element.attribute('FixedRef');
    const id = this.#taken.take(fixedRef, JSON.stringify(element), line);
    if (id === null) return;
    const profiles = element.all('Profile');
    const subType = profiles[0]?.attribute('PartySubTypeID') ?? '';
    const type = this.#references.words.partyType(subType);
    const kind = type === '' ? null : kindOf(type);
    const stated = { word: type || subType, kind, hasPersonParts: () => areOfPersons(this.#labelsOf(profiles)) };
    const builder = openEntry(id, stated, this.#report, line);
    if (isOfacId(fixedRef)) builder.reference('ofac', fixedRef);
    for (const profile of profiles) {
      const profileId = profile.attribute('ID');
      const isFree = !this.#held.has(profileId) && !this.#partyOfProfile.has(profileId);
      if (profileId !== id && isFree) this.#partyOfProfile.set(profileId, id);
      this.#profile(builder, profile);
    }
    for (const comment of element.textsOf('Comment')) readRemarkText(builder, comment);
    if (!hasNameOrWallet(builder, this.#report, line)) {
      this.#taken.giveBack(id);
      reject(this.#report, { reference: fixedRef || null, position: line, reason: 'no name' });
      return;
    }
    ignoreBookkeeping(element);
    keepUnused(element, builder, this.#report);
    this.#held.add(builder.entry);
  }

  /** Labels of the parts of its names, and of its features. */
  #labelsOf(profiles: readonly XmlElement[]): string[] {
    const { words } = this.#references;
    const parts = profiles
      .flatMap((profile) => profile.all('Identity'))
      .flatMap((identity) => identity.all('NamePartGroups'))
      .flatMap((groups) => groups.all('MasterNamePartGroup'))
      .flatMap((group) => group.all('NamePartGroup'))
      .map((group) => words.of('NamePartType', group.attribute('NamePartTypeID')));
    const features = profiles.flatMap((profile) => profile.all('Feature'));
    return [...parts, ...features.map((one) => words.of('FeatureType', one.attribute('FeatureTypeID')))];
  }

  #profile(builder: EntryBuilder, profile: XmlElement): void {
    for (const comment of profile.textsOf('Comment')) readRemarkText(builder, comment);
    const identities = profile.all('Identity');
    const ordered = [...identities.filter(isPrimary), ...identities.filter((one) => !isPrimary(one))];
    for (const identity of ordered) this.#identity(builder, identity);
    for (const feature of profile.all('Feature')) this.#feature(builder, feature);
    for (const reference of profile.all('ExternalReference')) {
      const type = this.#references.words.of('ExRefType', reference.attribute('ExRefTypeID'));
      const words = ['ExRefValue', 'DirectURL', 'Comment'].map((part) => reference.textOf(part));
      builder.feature(type || 'External reference', words.filter((part) => part !== '').join('; '));
    }
  }

  #identity(builder: EntryBuilder, identity: XmlElement): void {
    const isFalse = identity.attribute('False').toLowerCase() === 'true';
    const names = this.#names(identity);
    for (const name of names) readName(builder, isFalse ? { ...name, kind: 'false identity' } : name);
    for (const comment of identity.textsOf('Comment')) builder.feature('Remark on identity', comment);
    const leading = names[0]?.spellings[0]?.id;
    const spellings = new Map(names.flatMap((name) => name.spellings.map(({ id, text }) => [id, text])));
    for (const document of this.#references.takeDocuments(identity.attribute('ID'))) {
      const { locationId, nameId, notes, ...part } = document;
      const place = locationId === '' ? '' : this.#placeWords(builder, locationId);
      if (part.country === '') part.country = place;
      else if (place !== '' && place !== part.country) notes.push(place);
      const name = nameId === leading ? undefined : spellings.get(nameId);
      readLabelled(builder, {
        ...part,
        isDocument: true,
        notes: name === undefined ? notes : [...notes, `name on document ${name}`],
      });
    }
  }

  /** Names of one identity, the primary one first. */
  #names(identity: XmlElement) {
    const { words } = this.#references;
    const partTypes = new Map(
      identity
        .all('NamePartGroups')
        .flatMap((groups) => groups.all('MasterNamePartGroup'))
        .flatMap((group) => group.all('NamePartGroup'))
        .map((group) => [group.attribute('ID'), words.of('NamePartType', group.attribute('NamePartTypeID'))]),
    );
    const aliases = identity.all('Alias');
    return [...aliases.filter(isPrimary), ...aliases.filter((alias) => !isPrimary(alias))]
      .map((alias) => ({
        weak: alias.attribute('LowQuality').toLowerCase() === 'true',
        kind: words.of('AliasType', alias.attribute('AliasTypeID')),
        remarks: [
          ...alias.textsOf('Comment'),
          ...alias.all('DatePeriod').map(wordsOfPeriod),
          ...alias.all('DocumentedName').flatMap((name) => name.textsOf('Comment')),
        ],
        spellings: alias
          .all('DocumentedName')
          .map((name) => spellingOf(name, partTypes, words))
          .filter((spelling) => spelling.text !== ''),
      }))
      .filter((name) => name.spellings.length > 0);
  }

  #feature(builder: EntryBuilder, feature: XmlElement): void {
    const { words } = this.#references;
    const label = words.of('FeatureType', feature.attribute('FeatureTypeID'));
    for (const version of feature.all('FeatureVersion')) {
      const places = version.all('VersionLocation').map((one) => one.attribute('LocationID'));
      if (label === ADDRESS_LABEL) for (const place of places) this.#address(builder, place);
      const details = version
        .all('VersionDetail')
        .map((one) => one.text() || words.of('DetailReference', one.attribute('DetailReferenceID')))
        .filter((detail) => detail !== '');
      const periods = version.all('DatePeriod').map((period) => this.#periodWords(period));
      const place = label === ADDRESS_LABEL ? [] : places.map((one) => this.#placeWords(builder, one));
      // OFAC gives a feature its words, its days or its place, never two of them that differ.
      const value = (details[0] === undefined ? (periods.length > 0 ? periods : place) : details).join('; ');
      if (value !== '' || (label !== ADDRESS_LABEL && places.length === 0)) readLabelled(builder, { label, value });
      const reliability = words.of('Reliability', version.attribute('ReliabilityID'));
      if (!UNREMARKABLE.test(reliability)) builder.feature('Reliability', `${label} ${value}: ${reliability}`);
      for (const comment of version.textsOf('Comment')) builder.feature(`Remark on ${label} ${value}`, comment);
    }
  }

  /** A day of another calendar stays words: nothing here converts it. */
  #periodWords(period: XmlElement): string {
    const calendar = this.#references.words.of('CalendarType', period.attribute('CalendarTypeID'));
    const words = wordsOfPeriod(period);
    return /^(?:gregorian|)$/i.test(calendar) ? words : `${words} (${calendar} calendar)`;
  }

  #address(builder: EntryBuilder, locationId: string): void {
    const location = this.#locationOf(builder, locationId);
    const address = location === null ? null : addressFromParts(location.parts);
    if (address !== null) builder.address(address);
    for (const remark of location?.remarks ?? []) builder.feature('Address Remark', remark);
  }

  #placeWords(builder: EntryBuilder, locationId: string): string {
    const location = this.#locationOf(builder, locationId);
    return location === null ? '' : (addressFromParts(location.parts)?.addressRaw ?? '');
  }

  #locationOf(builder: EntryBuilder, id: string) {
    const location = this.#references.location(id);
    if (location === null) {
      const reference = builder.entry.externalReferenceId;
      notice(this.#report, { reference, position: null, reason: `the file has no location ${id}` });
    }
    return location;
  }

  #partyOf(element: XmlElement, attribute: string): string {
    const profile = element.attribute(attribute);
    return this.#partyOfProfile.get(profile) ?? profile;
  }

  #relationship(element: XmlElement): void {
    const { words } = this.#references;
    const bounds = element.all('DatePeriod').map(boundsOf)[0];
    this.#held.tie({
      from: this.#partyOf(element, 'From-ProfileID'),
      to: this.#partyOf(element, 'To-ProfileID'),
      words: words.of('RelationType', element.attribute('RelationTypeID')),
      remarks: element.textsOf('Comment'),
      toName: null,
      former: element.attribute('Former').toLowerCase() === 'true',
      quality: words.of('RelationQuality', element.attribute('RelationQualityID')),
      startDate: parseDayOnly(bounds?.first ?? ''),
      endDate: parseDayOnly(bounds?.last ?? ''),
    });
  }
}

function isPrimary(element: XmlElement): boolean {
  return element.attribute('Primary').toLowerCase() === 'true';
}

function spellingOf(
  name: XmlElement,
  partTypes: ReadonlyMap<string, string>,
  words: AdvancedReferences['words'],
): { id: string; text: string; script: string } {
  const values = name.all('DocumentedNamePart').flatMap((part) => part.all('NamePartValue'));
  const parts = values.map((value) => ({
    type: partTypes.get(value.attribute('NamePartGroupID')) ?? '',
    value: value.text(),
  }));
  const scripts = values.map((value) => words.of('Script', value.attribute('ScriptID')));
  return { id: name.attribute('ID'), text: formattedName(parts), script: scripts[0] ?? '' };
}
