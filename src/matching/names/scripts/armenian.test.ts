import { describe } from 'vitest';
import { testPairs } from './testing.ts';

describe('Armenian', () => {
  testPairs(
    [
      ['Նիկոլ Փաշինյան', 'Nikol Pashinyan'],
      ['Սերժ Սարգսյան', 'Serzh Sargsyan'],
      ['Լեւոն Արամեան', 'Levon Aramian'],
      ['Ռոբերտ Քոչարյան', 'Robert Kocharyan'],
      ['Լևոն Տեր-Պետրոսյան', 'Levon Ter-Petrosyan'],
      ['Արայիկ Հարությունյան', 'Arayik Harutyunyan'],
      ['Արարատ Միրզոյան', 'Ararat Mirzoyan'],
      ['Վահագն Խաչատուրյան', 'Vahagn Khachaturyan'],
      ['Գագիկ Ծառուկյան', 'Gagik Tsarukyan'],
      ['Երեմ Ոսկանյան', 'Yerem Voskanyan'],
      ['Ռուբեն Վարդանյան', 'Ruben Vardanyan'],
      ['Վազգեն Մանուկյան', 'Vazgen Manukian'],
      ['Տիգրան Սարգսյան', 'Tigran Sarkisyan'],
      ['Յովհաննէս Պետրոսեան', 'Hovhannes Bedrosian'],
      ['Կարապետ Պօղոսեան', 'Garabed Boghossian'],
      ['Գրիգոր Տէմիրճեան', 'Krikor Demirjian'],
    ],
    [
      ['Նիկոլ Փաշինյան', 'Nikol Aghbalyan'],
      ['Սերժ Սարգսյան', 'Serob Sahakyan'],
      ['Գագիկ Ծառուկյան', 'Gagik Khachatryan'],
      ['Արարատ Միրզոյան', 'Ararat Mkrtchyan'],
      ['Ռուբեն Վարդանյան', 'Robert Vardanyan'],
    ],
  );
});

describe('Georgian', () => {
  testPairs(
    [
      ['ბიძინა ივანიშვილი', 'Bidzina Ivanishvili'],
      ['მიხეილ სააკაშვილი', 'Mikheil Saakashvili'],
      ['ირაკლი ღარიბაშვილი', 'Irakli Garibashvili'],
      ['ირაკლი კობახიძე', 'Irakli Kobakhidze'],
      ['სალომე ზურაბიშვილი', 'Salome Zourabichvili'],
      ['მიხეილ ყაველაშვილი', 'Mikheil Kavelashvili'],
      ['ედუარდ შევარდნაძე', 'Eduard Shevardnadze'],
      ['ზვიად გამსახურდია', 'Zviad Gamsakhurdia'],
      ['ვახტანგ გომელაური', 'Vakhtang Gomelauri'],
      ['ზვიად ხარაზიშვილი', 'Zviad Kharazishvili'],
      ['გიორგი კვირიკაშვილი', 'Giorgi Kvirikashvili'],
      ['მამუკა ბახტაძე', 'Mamuka Bakhtadze'],
      ['ნიკა მელია', 'Nika Melia'],
      ['კახა კალაძე', 'Kakha Kaladze'],
      ['შალვა პაპუაშვილი', 'Shalva Papuashvili'],
      ['ჯანსუღ ჭანტურია', 'Jansugh Chanturia'],
    ],
    [
      ['ბიძინა ივანიშვილი', 'Bidzina Gegidze'],
      ['ირაკლი კობახიძე', 'Irakli Kaladze'],
      ['მიხეილ სააკაშვილი', 'Mikheil Meskhi'],
      ['ნიკა მელია', 'Nika Gvaramia'],
      ['კახა კალაძე', 'Kakha Kukava'],
    ],
  );
});
