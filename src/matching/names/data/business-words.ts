/**
 * Words that identify an unlabeled name as an organization's: general words that are not names. Words without a translation in
 * `general-words.txt` also get a low weight.
 *
 * Source: common usage; own selection.
 */
export const BUSINESS_WORDS = `
  trading trade trust group groupe grupo gruppe gruppa holding holdings international internacional intl global worldwide world national
  general services service servicios enterprise enterprises industries industry industrial industria industrie business consulting
  consultants management investment investments investors invest capital finance financial partners associates association society organization
  organisation foundation fund institute center centre bank banco banque construction engineering technology technologies tech systems system
  solutions products production manufacturing import imports export exports importexport commercial commerce development energy oil gas petroleum
  shipping marine maritime lines line transport transportation logistics airlines airways air aviation travel agency
  office department ministry committee commission council union federation party movement front army brigade forces force
  new united first branch division unit factory plant works research university
  corporation corp company companies co firm house exchange real estate properties property insurance media news
  communications telecom electronics electronic electric power steel metal metals mining minerals chemical chemicals food foods pharma
  pharmaceutical pharmaceuticals medical health supply supplies store market marketing project projects design security
  state public private limited special charity charitable relief aid humanitarian islamic
  obshchestvo organizatsiya tsentr zavod predpriyatie nauchno proizvodstvennoe kompaniya fond bank gosudarstvennoe
  empresa sociedad comercial comercializadora inversiones distribuidora inmobiliaria agropecuaria constructora transportes
  mv mt ms ss vessel ship tanker motor series acquisition common stock`;
