/**
 * How well themes and parties of articles are found, on the labelled articles of `bench/adverse-media/`:
 *
 *     npm run bench -- adverse-media [--json] [--errors]
 *
 * The articles are split by the hash of their id; `--errors` lists those of the learning half only.
 */
import { LANGUAGES, THEMES } from '../src/screening/adverse-media/taxonomy.ts';
import { type Figures, halfOf, type LabelledArticle, measure, readLabelled } from './adverse-media/measure.ts';
import { optionsOf } from './arguments.ts';

function main(): void {
  const options = optionsOf({ json: { type: 'boolean' }, errors: { type: 'boolean' } });
  const articles = readLabelled();
  const halves = { learning: [] as LabelledArticle[], 'held-out': [] as LabelledArticle[] };
  for (const article of articles) halves[halfOf(article)].push(article);
  const learning = measure(halves.learning, (line) => options.errors && console.log(line));
  const figures = { learning, 'held-out': measure(halves['held-out']) };
  if (options.json) console.log(JSON.stringify(figures, null, 2));
  else for (const [half, one] of Object.entries(figures)) print(half, one);
}

function print(half: string, figures: Figures): void {
  const { ties, falseAlarms } = figures;
  console.log(`\n${half} half: ${figures.articles} articles`);
  console.log(`themes  F1 ${figures.microF1} (macro ${figures.macroF1}), stage right ${figures.stages}`);
  console.log(`ties    F1 ${ties.f1} (precision ${ties.precision}, recall ${ties.recall})`);
  console.log(`clean articles with a finding: ${falseAlarms.alarms} of ${falseAlarms.of}`);
  console.log(`language detected: ${figures.languagesDetected}`);
  console.log(LANGUAGES.map((language) => `${language} ${figures.byLanguage[language] ?? '-'}`).join('  '));
  for (const theme of THEMES) {
    const one = figures.byTheme[theme];
    if (one) console.log(`${theme.padEnd(20)} ${one.f1}  right ${one.right} wrong ${one.wrong} missed ${one.missed}`);
  }
}

main();
