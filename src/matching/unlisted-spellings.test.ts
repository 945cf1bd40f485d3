/**
 * Spellings of names that lists do not have. The party is found through the readings and words of `matching/names/`.
 */
import { expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const matcher = new Matcher(
  buildCorpus([
    ...inventedSubjects(300, 9),
    subject('khabiyyah', 'Muna Khabiyyah Zarrouk'),
    subject('barkat', 'Mohammed Barkat Dalal'),
    subject('humphreys', 'Benjamin Humphreys'),
    subject('duffy', 'Michael Duffy'),
    subject('gillard', 'Julia Gillard'),
    subject('works', 'Tiklovan Development Works', { kind: 'ORGANIZATION' }),
    subject('argon', 'Argonika LLC', { kind: 'ORGANIZATION' }),
    subject('travel', 'ARGONIKA TRAVEL LLC', { kind: 'ORGANIZATION' }),
    subject('cut', 'Handelshaus Organization for Mining Industries', { kind: 'ORGANIZATION' }),
    subject('gallery', 'Avangarel Gallery', { kind: 'ORGANIZATION' }),
    subject('basaltek', 'Basalteks Tonalda', { kind: 'ORGANIZATION' }),
    subject('pjsc', 'PJSC United Aircraft Foundry', { kind: 'ORGANIZATION' }),
    subject('tolmar', 'TOLMAR-INVEST OOO', { kind: 'ORGANIZATION' }),
    subject('pte', 'Belmoran Capital PTE LTD', { kind: 'ORGANIZATION' }),
    subject('zao', 'ZAKRYTOE AKTSIONERNOE OBSHCHESTVO Sentavir', { kind: 'ORGANIZATION' }),
    subject('food', 'BELMORAN FOOD INDUSTRIES LTD', { kind: 'ORGANIZATION' }),
    subject('lapshaev', 'Mihail LAPSHAEV'),
    subject('malavard', "Yehdram MA'LAVARD"),
    subject('four', 'VELQUIN ORTAVEZ, Sergio Danilo'),
    subject('site', 'KOVRESTA AND SONS HOLDING', { kind: 'ORGANIZATION' }),
    subject('site of a short word', 'TFK VESTRAMIL AO', { kind: 'ORGANIZATION' }),
    subject('site with a form', 'LIMITED LIABILITY COMPANY SIGNARTEL', { kind: 'ORGANIZATION' }),
    subject('alternava', 'LIMITED LIABILITY COMPANY ALTERNAVA', { kind: 'ORGANIZATION' }),
    subject('eighth', 'BICENTENARA VIII', { kind: 'ORGANIZATION' }),
    subject('post', 'Voiskovaya Chasta 25969', { kind: 'ORGANIZATION' }),
    subject('druzba', 'Družba ORVANEL', { kind: 'ORGANIZATION' }),
    subject('moria', 'Delniška družba MORIAVEL', { kind: 'ORGANIZATION' }),
    subject('wood', 'NORTH WOOD INDUSTRY COMPANY', { kind: 'ORGANIZATION' }),
    subject('avia', 'LIMITED LIABILITY COMPANY AVIAKOMPANOR DALNEVAR KSM', { kind: 'ORGANIZATION' }),
    subject('glued', 'ORVANTO TRADING AND TRANSPORT HARBOUR', { kind: 'ORGANIZATION' }),
  ]),
);

test.each([
  ['Muna KHBYYH Zarrouk', 'PERSON', 'khabiyyah'],
  ['Md. Barkat Dalal', 'PERSON', 'barkat'],
  ['Ben Humphreys', 'PERSON', 'humphreys'],
  ['Майкл Даффи', 'PERSON', 'duffy'],
  ['Džulija Gillardová', 'PERSON', 'gillard'],
  ['Tiklovan Dvlpmnt Works', 'ORGANIZATION', 'works'],
  ['Argonika L L C', 'ORGANIZATION', 'argon'],
  ['Handelshaus Organization for M', 'ORGANIZATION', 'cut'],
  ['Avngrl Gallery', 'ORGANIZATION', 'gallery'],
  ['Bsltks Tonalda', 'ORGANIZATION', 'basaltek'],
  ['RJSC United Aircraft Foundry', 'ORGANIZATION', 'pjsc'],
  ['TOLMAR-INVEST OOOO', 'ORGANIZATION', 'tolmar'],
  ['Belmoran Capital PTTE LTD', 'ORGANIZATION', 'pte'],
  ['Sentavir ZAKRYTOE AKTSNRN OBSHCHESTVO', 'ORGANIZATION', 'zao'],
  ['BELMORAN FOOD INDUSTRIES LTD Dubai', 'ORGANIZATION', 'food'],
  ['BELMORAN FOOD INDUSTRIES LTD., Buenos Aires', 'ORGANIZATION', 'food'],
  ['BELMORAN (LANTERN) FOOD INDUSTRIES', 'ORGANIZATION', 'food'],
  ['ORVANTOTRADINGANDTRANSPORTHARBOUR', 'ORGANIZATION', 'glued'],
  ['MihailLapshakv', 'PERSON', 'lapshaev'],
  ['mihaxillapshaev', 'PERSON', 'lapshaev'],
  ["YehxdramMA'LAVARD", 'PERSON', 'malavard'],
  ['sergiodanilovelquinortvez', 'PERSON', 'four'],
  ['www.orvantotradingandtransportharbour.com', 'ORGANIZATION', 'glued'],
  ['www.kovrestaandsonsholding.com', 'ORGANIZATION', 'site'],
  ['www.tfkvestramilao.com', 'ORGANIZATION', 'site of a short word'],
  ['www.liabilitysignartel.com', 'ORGANIZATION', 'site with a form'],
  ['LIABILITYALTERNAVA LIMITED COMPANY', 'ORGANIZATION', 'alternava'],
  ['BICENTENARAVIII', 'ORGANIZATION', 'eighth'],
  ['Voiskovaya Chasta25969', 'ORGANIZATION', 'post'],
  ['DružbaORVANEL', 'ORGANIZATION', 'druzba'],
  ['Delnishka druzhba MORIAVEL', 'ORGANIZATION', 'moria'],
  ['NORTH WOOD INDUSTRY COY', 'ORGANIZATION', 'wood'],
  ['NORTH WOOD INDUSTRY CMPNY S.A.S.', 'ORGANIZATION', 'wood'],
  ['LIMITED LIABILITY COMPANY AVIAKOMPA', 'ORGANIZATION', 'avia'],
  ['PJSC Moriavel Dubai', 'ORGANIZATION', 'moria'],
  ['Belmoran Food Industries Hong Kong', 'ORGANIZATION', 'food'],
  ['ARGONIKA (Lantern) TRAVEL LLC', 'ORGANIZATION', 'travel'],
  ['Tiklovan Development Works (Saba Zarventu)', 'ORGANIZATION', 'works'],
  ['Zarventu Saba (Tiklovan Development Works)', 'ORGANIZATION', 'works'],
  ['BELMORAN FOOD INDUSTRIES OC LTD', 'ORGANIZATION', 'food'],
] as const)('%s is found', (name, kind, id) => {
  const { matches } = matcher.search(query(name, { kind, threshold: 75 }), { limit: 20 });
  expect(matches.map((match) => match.id)).toContain(id);
});

test('a bracketed word before the legal form distinguishes affiliates', () => {
  const { matches } = matcher.search(query('Tiklovan Development Works (Spain), S.A.R.L.', { kind: 'ORGANIZATION' }), {
    limit: 20,
  });
  expect(matches.filter(({ score }) => score.overall >= 97)).toEqual([]);
});

test('a place in brackets distinguishes affiliates', () => {
  const { matches } = matcher.search(query('Tiklovan (France) Development Works', { kind: 'ORGANIZATION' }), {
    limit: 20,
  });
  expect(matches.filter(({ score }) => score.overall === 100)).toEqual([]);
});

test('a place after "of" is part of the name', () => {
  const { matches } = matcher.search(query('Works of Tiklovan Development of Dubai', { kind: 'ORGANIZATION' }), {
    limit: 20,
  });
  expect(matches.filter(({ score }) => score.overall >= 97)).toEqual([]);
});
