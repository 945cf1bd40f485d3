import { describe, expect, it } from 'vitest';
import { siteKeysIn, siteKeysOf } from './site-keys.ts';

describe('web sites are normalized', () => {
  it.each([
    ['order from www.Quandahl.example.', ['SITEQUANDAHLEXAMPLE']],
    ['https://quandahl.example/en/contacts?x=1', ['SITEQUANDAHLEXAMPLE']],
    ['shop.quandahl-sohn.co.uk:8080', ['SITESHOPQUANDAHLSOHNCOUK']],
    ['квандаль.рф', ['SITEКВАНДАЛЬРФ']],
    ['see https://vk.com/quandahl and t.me/quandahl_news', ['SITEVKCOMQUANDAHL', 'SITETMEQUANDAHLNEWS']],
    ['https://www.linkedin.com/in/quandahl/', ['SITELINKEDINCOMINQUANDAHL']],
    // A mailbox at a company's domain identifies the company. The front page of a shared host identifies none.
    ['tq@quandahl.example', []],
    ['https://facebook.com/', []],
    ['Str. 12, invoice 4.5 of 1.11.2026, e.V., approx', []],
  ])('%s', (text, keys) => expect(siteKeysIn(text)).toEqual(keys));

  it("a person's page at another host is no key", () => {
    expect(siteKeysOf('http://university.example/quandahl', true)).toEqual([]);
    expect(siteKeysOf('http://university.example/quandahl', false)).toEqual(['SITEUNIVERSITYEXAMPLE']);
    expect(siteKeysOf('quandahl.example', true)).toEqual(['SITEQUANDAHLEXAMPLE']);
  });
});
