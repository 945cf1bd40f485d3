/**
 * National numbers without their prefix. Lists and customers write or omit the letters of the country or kind. Pure.
 *
 *   "V-5892464"  ─►  5892464        "CC71987498", "C.C. 71.987.498"  ─►  71987498        "RIF J-30123456-7"  ─►  301234567
 *
 * A single letter is a prefix only before a separator: "P1234567" is a passport, and 1234567 can be the number of another party.
 */
const LETTERED =
  /^\s*(?:(?:C\.?\s?[CEI]|T\.?\s?I|D\.?\s?N\.?\s?I|R\.?\s?I\.?\s?F|R\.?\s?U\.?\s?[CTN]|N\.?\s?I\.?\s?T|CUIT|CUIL|CPF|CNPJ|INN|OGRN|OKPO|EDRPOU|TIN|UNP|PESEL|NIP|REGON|KRS|JMBG|OIB|EGN|EIK|CNIC|NIC|ИНН|ОГРН|ОКПО|УНП|ЄДРПОУ|ІПН)\.?[-.:\s№#]*(?:[VEJG][-.\s]{1,3})?|[VEJG][-.\s]{1,3})(\d(?:[-.\s]?\d){5,18})\s*$/iu;

/** The digits without the prefix. Empty: no prefix. */
export function bareNumberOf(number: string): string[] {
  const digits = LETTERED.exec(number)?.[1]?.replace(/\D/g, '');
  return digits === undefined ? [] : [digits];
}
