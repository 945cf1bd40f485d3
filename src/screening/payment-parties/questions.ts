/**
 * Builds the list searches ("questions") for one transaction. Pure: the same content and settings give the same questions.
 *
 *   sender, receiver   name with birth date, nationality, gender, kind, document, business id
 *                      wallet address, exactly
 *   bank               name with its country, BIC
 *   VASP, issuer       name with its country (the issuer of a coin, unless it is well known)
 *   account            exactly, if it has the form of a wallet address
 *   contract of a coin exactly
 *   Travel Rule        IVMS 101 names that differ from the sender's, receiver's and their VASPs' own
 *                      numbers of documents, registrations and wallets of everybody whom it names, exactly
 *   each of the names  also the further names in it (names-inside.ts), searched like names in text
 *   fields for numbers names in them, as in text
 *   addresses, towns,  whole names in them, exactly (names-in-fields.ts), and the name after "c/o"
 *   professions, lines
 *   of business
 *   message, purpose,  names in text (names-in-text.ts), with a limit for each field
 *   source of funds
 *   fields that no     names, as in messages
 *   schema knows
 *   every text of the  identifying numbers (numbers-in-text.ts) and names of ships (ships-in-text.ts), exactly
 *   request
 */

import { ivmsIdentifiers, ivmsParties } from '../../domain/ivms.ts';
import type { TransactionContent } from '../../domain/transaction.ts';
import { isOwnNumber, isUnknownCut, unknownFieldsOf } from '../../domain/unknown-fields.ts';
import { normalizeFullName } from '../../matching/names/normalize.ts';
import { isUnreadable, isUnreadableText } from '../../matching/names/obfuscation.ts';
import { dividedInUnknown, dividedName } from './divided-name-questions.ts';
import { questionsOfFields } from './field-questions.ts';
import { namesInNumbers } from './fields.ts';
import { questionsOfRequest } from './number-questions.ts';
import {
  namesAskedAlready,
  ofIvms,
  organisation,
  providersOf,
  questionsOfContract,
  questionsOfParty,
} from './party-questions.ts';
import { exactly, isAskable, type Question, type SearchSettings } from './question.ts';
import { acrossTexts, questionsOfParts, questionsOfText } from './text-questions.ts';
import { textsOfRequest } from './texts-of-request.ts';

/** In pieces of a few milliseconds each: a transaction may name hundreds of parties. Together they are the questions, in order. */
export function* questionsOf(content: TransactionContent, settings: SearchSettings): Generator<Question[], void> {
  const asked: Question[] = [];
  let isUnreadTold = true;
  let isCutTold = !isUnknownCut(content);
  for (const { text } of textsOfRequest(content)) {
    isUnreadTold = !isUnreadableText(text);
    if (!isUnreadTold) break;
    yield [];
  }
  for (const piece of questionsOfContent(content, settings)) {
    asked.push(...piece);
    const askable = piece.filter(({ query }) => isAskable(query)).map(asRead);
    const [first] = askable;
    if (first && !isUnreadTold) askable[0] = { unread: 'TEXT', ...first };
    if (askable[0] && !isCutTold) askable[0] = { ...askable[0], leftOut: true };
    isUnreadTold ||= first !== undefined;
    isCutTold ||= first !== undefined;
    yield askable;
  }
  yield* questionsOfRequest(content, settings, asked);
  for (const question of asked) {
    if (question.field !== 'NAME' && question.field !== 'TRAVEL_RULE') continue;
    for (const name of question.query.names) {
      for (const piece of questionsOfParts(name, question, settings)) {
        yield piece.filter(({ query }) => isAskable(query));
      }
    }
  }
}

/** Special characters are decoration in a message, but replace letters in a name. */
function asRead(question: Question): Question {
  const isName = question.field === 'NAME' || question.field === 'TRAVEL_RULE';
  return isName && isUnreadable(question.asked) ? { ...question, unread: 'NAME' } : question;
}

function* questionsOfContent(content: TransactionContent, settings: SearchSettings): Generator<Question[], void> {
  const { sender, receiver, echo } = content;
  for (const party of [sender, receiver]) if (party !== null) yield questionsOfParty(party, settings);
  yield questionsOfContract(content);
  for (const name of providersOf(content)) {
    yield [{ subject: 'VASP', field: 'NAME', asked: name, query: organisation(name, null, settings) }];
  }
  const askedAlready = namesAskedAlready(content);
  for (const ivms of ivmsParties(echo)) {
    yield askedAlready(ivms.role).has(normalizeFullName(ivms.name)) ? [] : [ofIvms(ivms, settings)];
  }
  yield ivmsIdentifiers(echo).map(({ role, value }): Question => {
    return { subject: role, field: 'TRAVEL_RULE', asked: value, query: exactly([value]) };
  });
  for (const text of [content.purpose, content.sourceOfFund, content.message]) yield* questionsOfText(text, settings);
  for (const text of namesInNumbers(content)) {
    for (const piece of questionsOfText(text, settings)) {
      yield piece.map((question) => ({ ...question, field: 'FIELD' as const }));
    }
  }
  yield acrossTexts(content, settings);
  for (const party of [sender, receiver]) yield party === null ? [] : dividedName(content, party, settings);
  yield dividedInUnknown(content, settings);
  // The purpose of such a field is unknown, so it is read as a message.
  for (const field of unknownFieldsOf(content)) {
    const isOwn = isOwnNumber(field);
    for (const piece of questionsOfText(field.text, settings)) {
      yield isOwn ? piece.filter(({ query }) => query.names.length > 0) : piece;
    }
  }
  yield* questionsOfFields(content, settings);
}
