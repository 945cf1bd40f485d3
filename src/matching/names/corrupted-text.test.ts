import { expect, test } from 'vitest';
import { withTextRepaired } from './corrupted-text.ts';

test.each([
  ['Vicente GonzÃ¡lez', true, ['Vicente González']],
  ['Brigada mu\u00c4\u008den\u00c3\u00adkov', false, ['Brigada mučeníkov']],
  ['Ð’Ð»Ð°Ð´Ð¸Ð¼Ð¸Ñ€ Ð›ÑƒÐ½Ð¸Ð½', true, ['Владимир Лунин']],
  ['ÏÐÎÌÛØËÅÍÍÎÑÒÜ Âîñòîê', false, ['ПРОМЫШЛЕННОСТЬ Восток']],
  ['Dkflbvbh Keyby', true, ['владимир лунин']],
  ['Дшьшеув Зкщвгсеы', false, ['limited products']],
  ['Фиг Мфышд', true, ['abu vasil']],
  ['Vladimir Kuprija_uk', true, ['Vladimir Kuprijauk']],
  ['Organiza??o Estrela', false, ['Organizao Estrela']],
  ['hAmad ARDAKANI', true, ['Ahmad ARDAKANI']],
  ['MINERVA MINERVA AIRLINES', false, ['MINERVA AIRLINES']],
  ['www.minerva-airlines.co.uk', false, ['minerva airlines']],
  ['https://minervaair.com/', false, ['minervaair']],
  ['Angela Novotnýová', true, ['Angela Novotný']],
  ['Marc Engel (politician)', true, ['Marc Engel']],
  ['Marc Engel (Politiker, 1956)', true, ['Marc Engel']],
  ['方剛 (議員)', true, ['方剛']],
] as const)('%s is repaired', (name, person, before) => {
  expect([...withTextRepaired(name, person)]).toEqual(before);
});

test.each([
  ['Vladimir Vladimirovich Lunin', true],
  ['Владимир Владимирович Лунин', true],
  ['Шамиль Фаттахов', true],
  ['NIKOLAY PETKOV PETKOV', true],
  ['José Ñandú Übelacker', true],
  ['ČESKÝ KNÍŽE', false],
  ['Müßiggang Æther', false],
  ['Brzęczyszczykiewicz Grzegorz', true],
  ['Amazon.com, Inc.', false],
  ['Global Relief Foundation (GRF)', false],
] as const)('%s is not corrupted', (name, person) => {
  expect([...withTextRepaired(name, person)]).toEqual([]);
});
