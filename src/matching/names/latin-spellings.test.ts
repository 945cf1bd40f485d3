/** Latin names as keyboards, passports and languages change them: without diacritics, with digraphs, with words joined or split. */
import { testPairs } from './scripts/testing.ts';

testPairs(
  [
    ['Conor O\u2019Brien', 'Conor OBrien'],
    ['Conor O Brien', "Conor O'Brien"],
    ['John Mac Donald', 'John MacDonald'],
    ['John Mc Donald', 'John McDonald'],
    ['John MacDonald', 'John McDonald'],
    ['Gabriel García', 'Gabriel García Márquez'],
    ['Andrés Manuel López', 'Andres Manuel Lopez Obrador'],
    ['Luiz Inácio Lula da Silva', 'Luis Inacio Silva'],
    ['Jürgen Müller', 'Juergen Mueller'],
    ['Jurgen Muller', 'Jürgen Müller'],
    ['Søren Østergård', 'Soeren Oestergaard'],
    ['Håkan Åkerblom', 'Haakan Aakerblom'],
    ['Þorsteinn Guðmundsson', 'Thorsteinn Gudmundsson'],
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Recep Tayyip Erdoğan', 'Recep Tayyip Erdogan'],
    ['Heydər Əliyev', 'Heydar Aliyev'],
    ['Đặng Văn Lâm', 'Dang Van Lam'],
    ['Sirojiddin Xolmatov', 'Sirojiddin Kholmatov'],
    ['Gauß Weiß', 'Gauss Weiss'],
  ],
  [
    ['John MacDonald', 'John MacDougall'],
    ['Conor O\u2019Brien', "Conor O'Neill"],
    ['Gabriel García Márquez', 'Gabriel García Moreno'],
    ['Jürgen Müller', 'Jürgen Möllemann'],
    ['Đặng Văn Lâm', 'Đặng Văn Minh'],
  ],
);
