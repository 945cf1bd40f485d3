import { describe, expect, it, test } from 'vitest';
import { parseName } from './parse.ts';

/** The words other than legal forms, particles and general words. */
const withoutForms = (name: string) =>
  parseName(name, 'ORGANIZATION')
    .filter((part) => part.class !== 'form' && part.class !== 'particle' && part.class !== 'weak')
    .map((part) => part.text)
    .join(' ');

test.each([
  ['JOINT STOKC COMPANY OBUKHOVSKOYE', 'obukhovskoye'],
  ['OJNIT STOCK COMPANY OBUKHOVSKOYE', 'obukhovskoye'],
  ['AKTSIONERNOE OBSHCHESTVA KISMET', 'kismet'],
  ['OTKRYTOI AKTSIONERNOE OBSHCHESTVO KISMET', 'kismet'],
  ['Akttiengesellschaft KISMET', 'kismet'],
  ['KISMET MOUNT COMPANY LIMITED', 'kismet mount'],
  ['LIMITED LIABILITY COOMPANN KISMET', 'kismet'],
  ['LIABILITY COMPANY KISMET LIMITED', 'kismet'],
  ['KREDO COMPANY STOCK JOINT', 'kredo'],
  ['OPTRON OBSHCHESTVO AKTSIONERNOE', 'optron'],
  ['JOINT STOCK CO ROMASHKA', 'romashka'],
  ['ROMASHKA JT STK COY', 'romashka'],
  ['PERSIAN OIL COMP', 'persian'],
  ['STANMIX HOLDING LIM ITED', 'stanmix'],
  ['STANMIX LIMITED LIABILITY COMPA', 'stanmix'],
  ['STANMIX PUBLIC JOINT STO', 'stanmix'],
  ['Prom Composite, sociedade de respon', 'prom composite'],
  ['FACOTEX UKlimited', 'facotex uk'],
  ['PAMCHEL ASIACO.,LTD', 'pamchel asia'],
  ['KHEYBARCOMPANY', 'kheybar'],
  ['Machanga Ldt', 'machanga'],
  ['Machanga LFDO.', 'machanga'],
  ['VNIIGEOFIZIKA JSVC', 'vniigeofizika'],
  ['BAVI GENERAL TRADING CI L.L.C', 'bavi'],
  ['CARVANA MCOPANY', 'carvana'],
  ['INOVEST LIMI', 'inovest'],
  ['MELLAT BANK CLO SED JOINT-STOCK COMPANY', 'mellat'],
  ['IRKUT CORPN JOINT STOCK COMPANY', 'irkut'],
  ['SMILE S.A. LLLC', 'smile'],
  ['JOINT ST COMPANY ELINS', 'elins'],
  ['COMPANYMERKURIY SERVISEZ', 'merkuriy servisez'],
  ['SOLIDARNOST COMNNERCLAL BANK', 'solidarnost'],
  ['BELARUS CJCS', 'belarus'],
  ['LIABILITY COOMPANYY BELNEFTEGAZ', 'belneftegaz'],
  ['OBSHCHESTVO OGRANICHENNOI OTVETSTVENNOSTYU ROMASHKA', 'romashka'],
  ['Zai Lab Limited', 'zai lab'],
  ['SAKUNDA TRIDENT DEVELOPM', 'sakunda trident'],
  ['Sbółka akcyjna Kredo', 'kredo'],
  ['Spka akcyjna Kredo', 'kredo'],
  ['Sociedade por aes Kredo', 'kredo'],
  ['Société pcr actions Kredo', 'kredo'],
  ['anónima NPP Kredo', 'kredo'],
  ['Kredo Korlátolt Társaság', 'kredo'],
  ['Spolonos JSC Kredo', 'kredo'],
  ['OBSHCHESTVO KREDO STANMIX AKTSIONERNOE', 'kredo stanmix'],
  ['RAMOR YATIRIM ANONIRN SIRKETI', 'ramor'],
  ['KREDO AVIATION LTCL', 'kredo'],
  ['KREDO ENERGY PFE LTD', 'kredo'],
  // One edit in letters that no word contains, at either end or beside a form.
  ['ROMASHKA DMDC', 'romashka'],
  ['AL-ROMASHKA ASPL', 'romashka'],
  ['FFUP ROMASHKA', 'romashka'],
  ['ROMASHKA UNIVERSITET FVBU', 'romashka'],
  ['Spoločnosť ONSC Romashka', 'romashka'],
])('%s is "%s" with a legal form', (name, rest) => expect(withoutForms(name)).toBe(rest));

test.each([
  ['POINT COMPANY', 'point'],
  ['Lada Stick Company', 'lada stick'],
  ['Open Text Corporation', 'open text'],
  ['GRUPO ILC', 'ilc'],
  ['Stockholm Joint Ventures Limited', 'stockholm joint ventures'],
  ['Servicex', 'servicex'],
  ['Telekanal Spas', 'telekanal spas'],
  ['PTC Ltd', 'ptc'],
  ['Maria Anonima Films', 'maria anonima films'],
  ['Kredo pcr Analytics', 'kredo pcr analytics'],
])('%s keeps the words "%s"', (name, rest) => expect(withoutForms(name)).toBe(rest));

test.each([
  ['5EVERSTAL PAO', 'severstal'],
  ['VC Razdol1e', 'vc razdolle'],
  ['H1N1 Works', 'h1n1'],
  ['A1 Telekom', 'a1'],
  ['Twenty-four Tir', '24 tir'],
  ['TIGER ONE', 'tiger 1'],
  ['2904977 CANADA INC.', '2904977 canada'],
  ['ROMASHKA 529900T8BM49AURSDO55', 'romashka'],
])('digits and letters: %s is "%s"', (name, rest) => expect(withoutForms(name)).toBe(rest));

describe('legal forms in other scripts', () => {
  it.each([
    ['Ρόδι Ανώνυμη Εταιρία', 'jsc'],
    ['Анемон командитно дружество', 'lp'],
    ['شركة الياسمين شركة المساهمة المقفلة', 'jsc'],
    ['Ромашка акционерное общество закрытого типа', 'jsc'],
    ['华丽擔保有限公司', 'ltd'],
    ['진달래합명회사', 'lp'],
  ])('%s has the legal form %s', (name, form) => {
    const parts = parseName(name, 'ORGANIZATION');
    expect(parts.map(({ text, class: partClass }) => `${text}/${partClass}`)).toContain(`${form}/form`);
    expect(parts.filter((part) => part.class !== 'form')).toHaveLength(1);
  });
});
