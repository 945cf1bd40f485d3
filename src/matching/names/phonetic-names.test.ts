import { describe, expect, it } from 'vitest';
import { withPhoneticWordsReplaced } from './phonetic-names.ts';
import { otherSpellings } from './rewrites.ts';

describe('names of firms in other letters', () => {
  it.each([
    // A phrase of general words is a form, and small words of other languages are no names.
    [
      'سكيينتيفيك ريسيرتش ينستيتوتي وف كومبوتينغ نميد افتير ما كرتسيف',
      'scientific research institute of computing named after ma كرتسيف',
    ],
    ['Корпоративо Гаксиола Херманос Де Кв', 'корпоративо гаксиола херманос де cv'],
    ['كامبوس بالملا دي كف', 'كامبوس بالملا de cv'],
    ['Φινανκιαλ Κορπορατιον Φινκορπ Κα', 'financial corporation φινκορπ ca'],
    // Forms of other languages than English, beside one word that is left.
    ['بوبلتشنوي اكتسونرنوي وبستشستفو سولرس', 'publichnoe aktsionernoe obshchestvo سولرس'],
    ['اككوفا سبولوكنوست كزليار يلكترومتشانكال بلانت', 'akciova spolocnost كزليار electromechanical plant'],
    // All words of a form, of which some are too short to be heard alone.
    ['سوكيدادي بور اكويس بوليمير', 'sociedade por acoes بوليمير'],
    ['تيليفوكس سال وفشوري', 'تيليفوكس sal offshore'],
    // A lone letter joins words.
    ['بنك-ي جردشجري', 'بنك y جردشجري'],
    ['سولديرس وف تي كالبهاتي ين تي لاند وف الغيرا', 'soldiers of the كالبهاتي in the لاند of الغيرا'],
    // Small words alone; and what is done, said twice, beside one word that is left.
    ['بكستن ريليف فوندتون', 'بكستن relief foundation'],
    ['دس فودرلي ستتلشي ونترنهمن افنغرد', 'das فودرلي ستتلشي ونترنهمن افنغرد'],
    // Put into Cyrillic and back.
    ['sokietatea poublika pe aktiouni npo almas', 'societatea publica pe actiuni npo almas'],
    ['digital ssyekouritj ryessyeartch group', 'digital security research group'],
    [
      'federal state enterprise skientifik and produktion gamma',
      'federal state enterprise scientific and production gamma',
    ],
  ])('%s is %s', (name, said) => {
    expect(withPhoneticWordsReplaced(name)).toBe(said);
    expect(otherSpellings(name, false)).toContain(said);
  });

  it.each([
    // One word without vowels would be left, or a short one, or nothing.
    'اوبرا ليميتد',
    'قالكوم ينكوربوراتد',
    'Аки Уорлдуидэ',
    // Russian and English are what they say.
    'Уральский завод Авангард',
    'بانک سپاه',
    'شركة دار السلام',
    'Okko Kasino Trading Company',
    'Blackstone Capital Partners',
  ])('leaves %s alone', (name) => {
    expect(withPhoneticWordsReplaced(name)).toBeNull();
  });

  it('is no reading of a person', () => {
    expect(otherSpellings('Корпоративо Гаксиола Херманос Де Кв', true)).toEqual([]);
  });
});
