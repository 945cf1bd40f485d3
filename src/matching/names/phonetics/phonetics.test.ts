import { describe, expect, it, vi } from 'vitest';
import SOUNDS from '../data/sounds.txt' with { type: 'text' };
import { tableLines } from '../data/table-lines.ts';
import { asciiBytes } from '../distance.ts';
import { parseReadings } from '../parse.ts';
import { LISTED_KEYS, latinPhoneticKey, queryKeyRange, writtenPhoneticKeys } from './keys.ts';
import { PHONETIC_SCRIPTS, type PhoneticScript, phoneticScriptOf } from './scripts.ts';
import { SIGNS_FROM } from './signs.ts';
import { mayBePhoneticMatch, phoneticLikeness, phoneticSimilarity, setLatinQuery, writtenWord } from './similarity.ts';
import { LETTERS, phoneticTable, type Trie } from './table.ts';

/** The first word of the reading that does not split words. */
function read(name: string): { text: string; phoneticScript: number } {
  const part = parseReadings(`${name}·${name}`, 'PERSON').at(name.match(/[\uac00-\ud7a3]/) ? 1 : 0)![0]!;
  return { text: part.text, phoneticScript: part.phoneticScript ?? 0 };
}

function similarity(name: string, latin: string): number {
  const { text, phoneticScript } = read(name);
  return phoneticSimilarity(writtenWord(phoneticScript, asciiBytes(text))!, asciiBytes(latin));
}

describe('phonetic similarity between two scripts', () => {
  it.each([
    ['Джон', 'john'],
    ['Хьюстон', 'houston'],
    ["ג'ו", 'joe'],
    ['ביידן', 'biden'],
    ['ウィルソン', 'wilson'],
    ['シュワルツェネッガー', 'schwarzenegger'],
    ['하워드', 'howard'],
    ['مورفي', 'murphy'],
    ['约翰', 'john'],
    ['罗伯特', 'robert'],
    ['हावर्ड', 'howard'],
    ['டக்ளஸ்', 'douglas'],
    ['தேவானந்தா', 'devananda'],
    ['திசாநாயக்க', 'dissanayake'],
    ['Μισέλ', 'michel'],
    ['เทิร์นบุลล์', 'turnbull'],
  ])('%s is similar to %s', (written, latin) => {
    expect(similarity(written, latin)).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    ['Джон', 'joan'],
    ['Джон', 'page'],
    ['Пейдж', 'peter'],
    ['ביידן', 'baldwin'],
    ['ウィルソン', 'williams'],
    ['하워드', 'howell'],
    ['约翰', 'jonas'],
    ['罗伯特', 'albert'],
  ])('%s is not similar to %s', (written, latin) => {
    expect(similarity(written, latin)).toBeLessThan(0.8);
  });

  it('filters out most dissimilar words, and no similar ones', () => {
    const names =
      'Джон Хьюстон Пейдж Вильсон Мэрфи Говард ויליאם ביידן מורפי ハワード ウィルソン جون مورفي هوارد'.split(' ');
    const latins = 'john houston page wilson murphy howard william biden joan peter williams jonas hector albert'.split(
      ' ',
    );
    let alike = 0;
    let turnedAway = 0;
    for (const latin of latins.map(asciiBytes)) {
      setLatinQuery(latin);
      for (const { text, phoneticScript } of names.map(read)) {
        const bytes = asciiBytes(text);
        const can = mayBePhoneticMatch(phoneticScript, bytes, 0, bytes.length, 0.7);
        const similar = phoneticSimilarity(writtenWord(phoneticScript, bytes)!, latin, 0, latin.length, 0.7) >= 0.7;
        if (similar) expect(can, text).toBe(true);
        if (similar) alike++;
        if (!can) turnedAway++;
      }
    }
    expect(alike).toBeGreaterThan(10);
    expect(turnedAway).toBeGreaterThan(100);
  });

  it('keeps the sign by which Hebrew writes a foreign sound', () => {
    expect(read("ג'ון").text).toBe('jvn');
    expect(read('ג׳ון').text).toBe('jvn');
    expect(read('גון').text).toBe('gvn');
  });

  it('detects each script by its letters', () => {
    const names = {
      cyrl: 'ж',
      arab: 'ج',
      hebr: 'ז',
      kana: 'ジ',
      kore: '지',
      hani: '约',
      grek: 'ζ',
      cauc: 'ջ',
      indi: 'ज',
      taml: 'ஜ',
      thai: 'จ',
      other: 'ጅ',
    };
    for (const [phoneticScript, letter] of Object.entries(names))
      expect(PHONETIC_SCRIPTS[phoneticScriptOf(letter)]).toBe(phoneticScript);
    expect(phoneticScriptOf('zoe')).toBe(0);
  });

  it('gives no result for digits, an empty word or too many letters', () => {
    for (const word of ['', 'a1', 'x'.repeat(25)]) {
      if (word !== '') expect(writtenWord(1, asciiBytes(word))).toBeNull();
      expect(phoneticSimilarity(writtenWord(1, asciiBytes('dzhon'))!, asciiBytes(word))).toBe(0);
    }
    expect(writtenPhoneticKeys(1, asciiBytes('a1'), LISTED_KEYS)).toEqual([]);
    expect(writtenPhoneticKeys(1, asciiBytes('x'.repeat(25)), LISTED_KEYS)).toEqual([]);
  });
});

it('gives the same similarity after any number of other comparisons, in any order', () => {
  // More sets of letters than the cache holds, and none similar to the word.
  const others = Array.from({ length: 500 }, (_, at) =>
    [...'bcfgjklnpqrstvwxz'].filter((_, letter) => ((at * 7919) >> (letter % 12)) & 1).join(''),
  );
  const alike = ['mohamed', 'muhammad', 'mahmud', 'mehmet', 'hamid', 'mahomet', 'makhmud', 'hammod'];
  const mixed = alike.flatMap((word) => [...others, word]).map((word) => asciiBytes(word));
  const alone = mixed.map((bytes) => phoneticSimilarity(writtenWord(2, asciiBytes('mhmd'))!, bytes));
  const one = writtenWord(2, asciiBytes('mhmd'))!;
  expect(mixed.map((bytes) => phoneticSimilarity(one, bytes))).toEqual(alone);
  expect(new Set(alone).size).toBeGreaterThan(4);
});

describe('phonetic keys', () => {
  it.each([
    ['Жан', 'jean'],
    ['Джон', 'john'],
    ['ביידן', 'biden'],
    ['ウィルソン', 'wilson'],
    ['하워드', 'howard'],
    ['罗伯特', 'robert'],
  ])('%s and %s share a key', (written, latin) => {
    const { text, phoneticScript } = read(written);
    const keys = writtenPhoneticKeys(phoneticScript, asciiBytes(text), LISTED_KEYS);
    expect(keys).toContain(latinPhoneticKey(asciiBytes(latin)));
    expect(new Set(keys).size).toBe(keys.length);
    expect(writtenPhoneticKeys(phoneticScript, asciiBytes(text), LISTED_KEYS, 4)).toEqual(keys.slice(0, 4));
  });

  it.each([
    ['金斯伯里', 'kingsbury'],
    ['沃夫曼', 'wolfman'],
    ['シルバーマン', 'silverman'],
  ])('%s and %s share a key only in the larger range of a query', (written, latin) => {
    const { text, phoneticScript } = read(written);
    const key = latinPhoneticKey(asciiBytes(latin));
    expect(writtenPhoneticKeys(phoneticScript, asciiBytes(text), LISTED_KEYS)).not.toContain(key);
    expect(writtenPhoneticKeys(phoneticScript, asciiBytes(text), queryKeyRange(phoneticScript))).toContain(key);
  });
});

describe('a phonetic table read in pieces', () => {
  it('equals the table read in one piece, covers only scripts in use, and yields in between', async () => {
    vi.resetModules();
    const fresh = { keys: await import('./keys.ts'), table: await import('./table.ts') };
    let pieces = 0;
    for (const _ of fresh.keys.phoneticKeysOf(['Nguyễn Văn An', 'Xi 习近平'])) pieces += 1;
    expect(pieces).toBeGreaterThan(20);
    // Nothing is left to read: only one piece for each name.
    const hani = PHONETIC_SCRIPTS.indexOf('hani');
    const word = asciiBytes('xijinping');
    expect([...fresh.keys.phoneticKeysOf(['习近平'])]).toHaveLength(1);
    expect([...fresh.keys.phoneticKeysOf(['Tassilo Brandauer', 'Nguyễn Văn An'])]).toHaveLength(2);
    expect(fresh.table.phoneticTable(hani)).toEqual(phoneticTable(hani));
    expect(fresh.keys.writtenPhoneticKeys(hani, word, LISTED_KEYS)).toEqual(
      writtenPhoneticKeys(hani, word, LISTED_KEYS),
    );
    expect([...fresh.keys.phoneticKeysOf(['Жан'])].length).toBeGreaterThan(5);
  });
});

/** The same cost by exhaustive search over all splits of both words into chunks. Tenths of a nat. */
function cheapestByHand(phoneticScript: PhoneticScript, written: string, latin: string): number {
  const costs = new Map<string, number>();
  for (const line of tableLines(SOUNDS, `${phoneticScript} chunks`)) {
    const [from = '', rest = ''] = line.split(' ');
    for (const [, to = '', sign = ''] of rest.matchAll(/([a-z_^$]+)([^a-z_^$])/g))
      costs.set(`${from} ${to}`.replaceAll('_', ''), sign.charCodeAt(0) - SIGNS_FROM);
  }
  const [a, b] = [`^${written}$`, `^${latin}$`];
  const isEnd = (chunk: string) => /[$^]/.test(chunk);
  const costOf = (one: string, other: string): number => {
    const known = costs.get(`${one} ${other}`) ?? Number.POSITIVE_INFINITY;
    if (one.length + other.length === 1 && !isEnd(one + other)) return Math.min(known, 56);
    const sameEnd = one === other || !(isEnd(one) || isEnd(other));
    return one.length === 1 && other.length === 1 && sameEnd ? Math.min(known, 80) : known;
  };
  const memo = new Map<string, number>();
  const rest = (i: number, j: number): number => {
    if (i === a.length && j === b.length) return 0;
    const key = `${i} ${j}`;
    const before = memo.get(key);
    if (before !== undefined) return before;
    let best = Number.POSITIVE_INFINITY;
    for (let x = 0; x <= 4 && i + x <= a.length; x++)
      for (let y = 0; y <= 4 && j + y <= b.length; y++)
        if (x + y > 0) best = Math.min(best, costOf(a.slice(i, i + x), b.slice(j, j + y)) + rest(i + x, j + y));
    memo.set(key, best);
    return best;
  };
  return rest(0, 0);
}

it('finds the cheapest reading, and drops only results below the required likeness', () => {
  const words = ['dzhon', 'ivanov', 'keruibai', 'aleksandr', 'syu', 'mhmd'];
  const latin = ['john', 'yvanoff', 'crapo', 'alexander', 'sue', 'mohammed'];
  for (const phoneticScript of ['cyrl', 'hani', 'arab'] as const) {
    const number = PHONETIC_SCRIPTS.indexOf(phoneticScript);
    for (const written of words) {
      for (const other of latin) {
        const writtenQuery = writtenWord(number, asciiBytes(written))!;
        const { explained, evidence } = phoneticLikeness(writtenQuery, asciiBytes(other));
        if (evidence <= 0) continue;
        // alone - together = 10 evidence, together = (1 - explained) alone
        const together = ((1 - explained) * (10 * evidence)) / explained;
        expect(together, `${phoneticScript} ${written} ${other}`).toBeCloseTo(
          cheapestByHand(phoneticScript, written, other),
          6,
        );
        const likeness = explained * Math.sqrt(evidence);
        for (const least of [Math.max(0, likeness - 0.05), likeness + 0.05]) {
          const again = phoneticLikeness(writtenQuery, asciiBytes(other), 0, other.length, least);
          expect(again.evidence > 0, `${written} ${other} ${least}`).toBe(least < likeness);
        }
      }
    }
  }
});

it('keeps exactly the entries that are the cheapest for some letters', () => {
  for (let phoneticScript = 1; phoneticScript < PHONETIC_SCRIPTS.length; phoneticScript++) {
    const { written, entryStart, entryLatin, entryCosts, latin, writtenStart, writtenCosts, writtenLetters } =
      phoneticTable(phoneticScript);
    const lettersOf = lettersByNode(latin);
    for (let node = 0; node < written.count; node++) {
      const kept = Array.from({ length: writtenStart[node + 1]! - writtenStart[node]! }, (_, at) => ({
        cost: writtenCosts[writtenStart[node]! + at]!,
        letters: writtenLetters[writtenStart[node]! + at]!,
      }));
      for (const [at, { letters }] of kept.entries())
        expect(kept.slice(0, at).some((cheaper) => (cheaper.letters & ~letters) === 0)).toBe(false);
      for (let entry = entryStart[node]!; entry < entryStart[node + 1]!; entry++) {
        const needed = lettersOf[entryLatin[entry]!]!;
        expect(kept.some(({ cost, letters }) => cost <= entryCosts[entry]! && (letters & ~needed) === 0)).toBe(true);
      }
    }
  }
});

/** One bit for each letter of the chunk of each node. */
function lettersByNode({ next, count }: Trie): number[] {
  const letters = new Array<number>(count).fill(0);
  for (let node = 0; node < count; node++) {
    for (let letter = 0; letter < LETTERS; letter++) {
      const child = next[node * LETTERS + letter]!;
      if (child !== 0) letters[child] = letters[node]! | (1 << letter);
    }
  }
  return letters;
}
