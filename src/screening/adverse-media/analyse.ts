/** Analyzes an article: themes, and parties with their accusations. Pure. */
import { type ArticleFinding, classify, type Passage } from './classify.ts';
import type { Occurrence } from './names/spans.ts';
import { findParties, type Party } from './parties.ts';
import { readArticle } from './reading.ts';
import type { Language } from './taxonomy.ts';

export interface Analysis {
  findings: ArticleFinding[];
  parties: Party[];
  /** Further possible names. Look them up in the lists, then call `analyse` again with the listed ones. */
  spans: Occurrence[];
}

/** @param known spans that a list has as a name */
export function analyse(
  article: { title: string; text: string },
  language: Language,
  known: readonly Occurrence[] = [],
): Analysis {
  const sentences = readArticle(article, language);
  const findings = classify(sentences);
  const { parties, spans } = findParties(sentences, findings, language, known);
  const asSent = (passage: Passage): Passage => {
    const field = passage.field === 'TITLE' ? article.title : article.text;
    return { ...passage, text: field.slice(passage.start, passage.end) };
  };
  return {
    findings: findings.map((one) => ({ ...one, passages: one.passages.map(asSent) })),
    spans,
    parties: parties.map((one) => ({
      ...one,
      name: (one.passage.field === 'TITLE' ? article.title : article.text).slice(one.start, one.end),
      passage: asSent(one.passage),
      ties: one.ties.map((tie) => ({ ...tie, passage: asSent(tie.passage) })),
    })),
  };
}
