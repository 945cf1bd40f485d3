import { expect, it } from 'vitest';
import { detectLanguage } from './languages.ts';

const CASES: [string | null, string][] = [
  ['EN', 'The court said that the man was jailed for the fraud.'],
  ['FR', 'Le tribunal a condamné les deux hommes pour une escroquerie.'],
  ['ES', 'El tribunal condenó a los dos hombres por una estafa en la ciudad.'],
  ['DE', 'Das Gericht hat den Mann wegen Betrugs zu einer Haftstrafe verurteilt.'],
  ['RU', 'Суд приговорил его к пяти годам за мошенничество в особо крупном размере.'],
  ['AR', 'حكمت المحكمة على الرجل بالسجن خمس سنوات.'],
  ['ZH', '法院判处他有期徒刑五年。'],
  [null, 'O tribunal condenou o homem por uma fraude que não foi provada em Lisboa.'],
  [null, 'Il tribunale ha condannato gli uomini per la truffa che non è stata provata.'],
  [null, 'De rechtbank heeft het bedrijf en de man niet veroordeeld voor het delict.'],
  [null, 'Суд засудив його за шахрайство, але він не визнав провини в цій справі і її наслідках.'],
  [null, 'دادگاه او را به پنج سال زندان محکوم کرد که گفت این یک چیز است.'],
  [null, '裁判所は彼に懲役五年の判決を言い渡した。'],
  [null, 'x'],
  [null, '123 !!!'],
  [null, ''],
];

it.each(CASES)('%s: %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});
