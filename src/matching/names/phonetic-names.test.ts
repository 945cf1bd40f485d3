import { describe, expect, it } from 'vitest';
import { withPhoneticWordsReplaced } from './phonetic-names.ts';
import { otherSpellings } from './rewrites.ts';

describe('organization names that are spelled phonetically', () => {
  it.each([
    // A phrase of general words is a form, and particles of other languages are no names.
    [
      'سكيينتيفيك ريسيرتش ينستيتوتي وف كومبوتينغ نميد افتير ما كرتسيف',
      'scientific research institute of computing named after ma كرتسيف',
    ],
    ['Корпоративо Гаксиола Херманос Де Кв', 'корпоративо гаксиола херманос де cv'],
    ['كامبوس بالملا دي كف', 'كامبوس بالملا de cv'],
    ['Φινανκιαλ Κορπορατιον Φινκορπ Κα', 'financial corporation φινκορπ ca'],
    // Non-English legal forms beside a single remaining word.
    ['بوبلتشنوي اكتسونرنوي وبستشستفو سولرس', 'publichnoe aktsionernoe obshchestvo سولرس'],
    ['اككوفا سبولوكنوست كزليار يلكترومتشانكال بلانت', 'akciova spolocnost كزليار electromechanical plant'],
    // All words of a form, some of which are too short alone.
    ['سوكيدادي بور اكويس بوليمير', 'sociedade por acoes بوليمير'],
    ['تيليفوكس سال وفشوري', 'تيليفوكس sal offshore'],
    // A lone letter joins words.
    ['بنك-ي جردشجري', 'بنك y جردشجري'],
    ['سولديرس وف تي كالبهاتي ين تي لاند وف الغيرا', 'soldiers of the كالبهاتي in the لاند of الغيرا'],
    // Particles alone; two words for the activity beside a single remaining word.
    ['بكستن ريليف فوندتون', 'بكستن relief foundation'],
    ['دس فودرلي ستتلشي ونترنهمن افنغرد', 'das فودرلي ستتلشي ونترنهمن افنغرد'],
    // Back-transliterations through Cyrillic.
    ['sokietatea poublika pe aktiouni npo almas', 'societatea publica pe actiuni npo almas'],
    ['digital ssyekouritj ryessyeartch group', 'digital security research group'],
    [
      'federal state enterprise skientifik and produktion gamma',
      'federal state enterprise scientific and production gamma',
    ],
  ])('restores %s to %s', (name, restored) => {
    expect(withPhoneticWordsReplaced(name)).toBe(restored);
    expect(otherSpellings(name, false)).toContain(restored);
  });

  it.each([
    // Only one word without vowels, a short word, or nothing would be left.
    'اوبرا ليميتد',
    'قالكوم ينكوربوراتد',
    'Аки Уорлдуидэ',
    // Words known in Russian, Arabic or English stay.
    'Уральский завод Авангард',
    'بانک سپاه',
    'شركة دار السلام',
    'Okko Kasino Trading Company',
    'Blackstone Capital Partners',
  ])('leaves %s unchanged', (name) => {
    expect(withPhoneticWordsReplaced(name)).toBeNull();
  });

  it('gives no reading for a person', () => {
    expect(otherSpellings('Корпоративо Гаксиола Херманос Де Кв', true)).toEqual([]);
  });
});
