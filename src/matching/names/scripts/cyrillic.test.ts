import { expect, test } from 'vitest';
import { foldText } from '../normalize.ts';
import { cyrillicLanguage } from './cyrillic.ts';
import { testPairs } from './testing.ts';

test.each([
  ['Сергей Лавров', 'russian'],
  ['Разъезд Подъячев', 'russian'],
  ['Володимир Зеленський', 'ukrainian'],
  ['Аляксандр Лукашэнка, Мікалай', 'belarusian'],
  ['Уладзімір Быкаў', 'belarusian'],
  ['Сяргей Сяргеевіч Гіргель', 'belarusian'],
  ['Георги Първанов', 'bulgarian'],
  ['Александар Вучић', 'serbian'],
  ['Ѕвездан Георгиевски', 'macedonian'],
  ['Қасым-Жомарт Тоқаев', 'asian'],
  ['Нұрлан Әбілов', 'asian'],
  ['Ўткир Султонов', 'asian'],
  ['Эмомалӣ Раҳмон', 'asian'],
  ['Latin only', 'russian'],
])('detects %s as %s', (name, language) => expect(cyrillicLanguage(foldText(name))).toBe(language));

testPairs(
  [
    ['Александар Вучић', 'Aleksandar Vucic'],
    ['Војислав Шешељ', 'Vojislav Seselj'],
    ['Радован Караџић', 'Radovan Karadzic'],
    ['Ђорђе Шћепановић', 'Djordje Scepanovic'],
    ['Жељко Ражнатовић', 'Željko Ražnatović'],
    ['Никола Груевски', 'Nikola Gruevski'],
    ['Љубе Бошкоски', 'Ljube Boskoski'],
    ['Георги Първанов', 'Georgi Parvanov'],
    ['Ъглен Щърбанов', 'Aglen Shtarbanov'],
    ['Христо Търновски', 'Hristo Tarnovski'],
    ['Ігар Сергяенка Быкаў', 'Ihar Siarhiayenka Bykau'],
    ['Рыгор Галаўчэнка', 'Ryhor Halauchenka'],
    ['Сяргей Сяргеевіч Гіргель', 'Sergei Sergeevich Girgel'],
    ['Сяргей Сяргеевіч Гіргель', 'Siarhei Siarheevich Hirhel'],
    ['Олег Гаврилишин Їжак', 'Oleh Havrylyshyn Yizhak'],
    ['Қасым-Жомарт Тоқаев', 'Kassym-Jomart Tokayev'],
    ['Нұрсұлтан Назарбаев', 'Nursultan Nazarbayev'],
    ['Сооронбай Жээнбеков', 'Sooronbay Jeenbekov'],
    ['Садыр Жапаров', 'Sadyr Japarov'],
    ['Шавкат Мирзиёев', 'Shavkat Mirziyoyev'],
    ['Ўткир Ҳошимов', "O'tkir Hoshimov"],
    ['Ҷамшед Раҳмонзода', 'Jamshed Rahmonzoda'],
    ['Эмомалӣ Раҳмон', 'Emomali Rahmon'],
    ['Халтмаагийн Баттулга', 'Khaltmaagiin Battulga'],
    ['Гурбангулы Бердымухамедов', 'Gurbanguly Berdimuhamedow'],
    ['Минтимер Шәймиев', 'Mintimer Shaimiev'],
  ],
  [
    ['Александар Вучић', 'Aleksandar Vulin'],
    ['Георги Първанов', 'Georgi Parvin'],
    ['Қасым Тоқаев', 'Kasim Tolebayev'],
    ['Ўткир Ҳошимов', 'Otkir Hasanov'],
    ['Рыгор Галаўчэнка', 'Ryhor Haurylenka'],
    ['Војислав Шешељ', 'Vojislav Sesar'],
  ],
);
