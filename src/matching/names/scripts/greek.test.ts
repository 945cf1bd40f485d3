import { describe } from 'vitest';
import { testPairs } from './testing.ts';

describe('Greek', () => {
  testPairs(
    [
      // Greek names.
      ['Αλέξης Τσίπρας', 'Alexis Tsipras'],
      ['Κυριάκος Μητσοτάκης', 'Kyriakos Mitsotakis'],
      ['Ανδρέας Παπανδρέου', 'Andreas Papandreou'],
      ['Νίκος Αναστασιάδης', 'Nikos Anastasiadis'],
      ['Γιώργος Κοντογιάννης', 'Giorgos Kontogiannis'],
      // Foreign names.
      ['Μπασάρ αλ Άσαντ', 'Bashar al-Assad'],
      ['Βλαντιμίρ Πούτιν', 'Vladimir Putin'],
      ['Ραμζάν Καντίροφ', 'Ramzan Kadyrov'],
      ['Τζούλια Γκίλαρντ', 'Julia Gillard'],
      ['Ομάρ αλ-Μπασίρ', 'Omar al-Bashir'],
      ['Χασάν Νασράλα', 'Hasan Nasrallah'],
      ['Ντμίτρι Μεντβέντεφ', 'Dmitry Medvedev'],
    ],
    [
      ['Βλαντιμίρ Πούτιν', 'Vladislav Surkov'],
      ['Τζον Μπράουν', 'Joan Baron'],
      ['Χασάν Νασράλα', 'Hussein Nasrallah'],
    ],
  );
});
