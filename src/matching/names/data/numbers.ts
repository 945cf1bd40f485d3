/**
 * Number words -> digits. Ordinals cover the languages in which lists name military units, branches and factories.
 *
 * Source: dictionaries; own selection.
 */
const ORDINALS: readonly (readonly [number, string])[] = [
  [2, 'second seconde deuxieme segundo segunda secondo seconda zweite zweiter zweites tweede druhy druha druhe drugi druga druga masodik toinen teine otrais antras ikinci vtoroy vtoraya vtoroe vtoroi второй вторая второе втори втора другий друга другая δευτερη δευτερος δευτερο الثاني الثانية دوم dovvom'],
  [3, 'third troisieme tercero tercera terceira terceiro terzo terza dritte dritter drittes derde treti tretia trzeci trzecia treci treca tretji tretja harmadik kolmas treti tresais trecias ucuncu tretiy tretya tretye третий третья третье трети трета третій третя τριτη τριτος τριτο الثالث الثالثة سوم'],
  [4, 'fourth quatrieme cuarto cuarta quarto quarta vierte vierter viertes vierde ctvrty ctvrta stvrty stvrta czwarty czwarta cetvrti cetvrta cetrta negyedik neljas neljas ceturta ceturtais ketvirtoji dorduncu chetvertyy chetvertaya четвертый четвертая четвърти четвърта четверта τεταρτη τεταρτος الرابع الرابعة چهارم'],
  [5, 'fifth cinquieme quinto quinta funfte funfter vijfde paty pata piaty piata piaty peti peta otodik viides viies piekta penktoji besinci pyatyy pyataya пятый пятая пети пета πεμπτη πεμπτος الخامس الخامسة پنجم'],
  [6, 'sixth sixieme sexto sexta sesto sesta sechste zesde sesty sesta szosty szosta hatodik kuudes kuues altinci shestoy shestaya шестой шестая шести шеста εκτη εκτος السادس السادسة ششم'],
  [7, 'seventh septieme septimo septima settimo settima siebte zevende sedmy sedma siodmy siodma hetedik seitsemas seitsmes yedinci sedmoy sedmaya седьмой седьмая седми седма εβδομη السابع السابعة هفتم'],
  [8, 'eighth huitieme octavo octava oitavo oitava ottavo ottava achte achtste osmy osma nyolcadik kahdeksas kaheksas sekizinci восьмой восьмая осми осма ογδοη الثامن الثامنة هشتم'],
  [9, 'ninth neuvieme noveno novena nono neunte negende devaty devata dziewiaty dziewiata kilencedik yhdeksas uheksas dokuzuncu девятый девятая девети девета ενατη التاسع التاسعة نهم'],
  [10, 'tenth dixieme decimo decima zehnte tiende desaty desata dziesiaty dziesiata tizedik kymmenes kumnes onuncu десятый десятая десети десета δεκατη العاشر العاشرة دهم'],
  [11, 'eleventh onzieme elfte'], [12, 'twelfth douzieme zwolfte'], [13, 'thirteenth'], [14, 'fourteenth'], [15, 'fifteenth'], [16, 'sixteenth'],
  [17, 'seventeenth'], [18, 'eighteenth'], [19, 'nineteenth'], [20, 'twentieth'], [30, 'thirtieth'],
];

/** "Ocean Seven" is "Ocean 7". Without "one" and "two", which are parts of brands. */
const CARDINALS: readonly (readonly [number, string])[] = [
  [3, 'three trois tres drei три'], [4, 'four quatre cuatro quatro quattro vier четыре'], [5, 'five cinq cinco cinque funf пять'], [6, 'six seis sechs шесть'],
  [7, 'seven sept siete sieben семь'], [8, 'eight huit ocho oito восемь'], [9, 'nine neuf nueve nove neun девять'], [10, 'ten diez dieci zehn десять'], [11, 'eleven'], [12, 'twelve'],
  [13, 'thirteen'], [14, 'fourteen'], [15, 'fifteen'], [16, 'sixteen'], [17, 'seventeen'], [18, 'eighteen'], [19, 'nineteen'], [20, 'twenty'],
  [30, 'thirty'], [40, 'forty fourty'], [50, 'fifty'], [60, 'sixty'], [70, 'seventy'], [80, 'eighty'], [90, 'ninety'],
];

export const NUMBER_WORDS: readonly (readonly [number, string])[] = [...ORDINALS, ...CARDINALS];

/** Roman numerals by which organizations number their series. */
export const ROMAN: ReadonlyMap<string, string> = new Map(
  ['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx'].map(
    (numeral, index) => [numeral, String(index + 2)] as const,
  ),
);
