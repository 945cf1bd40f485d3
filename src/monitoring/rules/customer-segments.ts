/**
 * Segments of customers, for rules and comparisons with similar customers. The words are a convention of this project and have no
 * external source. The first row whose words the stated occupation or business contains decides. Words are compared whole, without
 * case and accents, in English, German, French and Spanish.
 */
import type { EntityType } from '../../lists/profile.ts';
import { Phrases } from './language/phrases.ts';

export const CUSTOMER_SEGMENTS = [
  'STUDENT',
  'PENSIONER',
  'SALARIED',
  'SELF_EMPLOYED',
  'UNEMPLOYED',
  'CASH_INTENSIVE_BUSINESS',
  'MONEY_SERVICE',
  'CHARITY',
  'REAL_ESTATE',
  'PROFESSIONAL',
  'BUSINESS',
  'OTHER_INDIVIDUAL',
] as const;
export type CustomerSegment = (typeof CUSTOMER_SEGMENTS)[number];

interface Row {
  segment: CustomerSegment;
  of: EntityType;
  /** Separated by commas. */
  words: string;
}

/** Lawyers, notaries, accountants and tax advisers: the professions with duties of their own against money laundering. */
const PROFESSIONS = `lawyer, attorney, solicitor, barrister, notary, accountant, auditor, tax adviser, tax advisor, law firm,
  law office, accounting, accountancy, Rechtsanwalt, Rechtsanwältin, Anwalt, Anwältin, Notar, Notarin, Steuerberater,
  Steuerberaterin, Wirtschaftsprüfer, Wirtschaftsprüferin, Anwaltskanzlei, Kanzlei, Steuerberatung, Wirtschaftsprüfung, avocat,
  avocate, notaire, comptable, expert comptable, commissaire aux comptes, cabinet d'avocats, abogado, abogada, notario, notaria,
  contador, contadora, asesor fiscal, asesora fiscal, auditora, bufete`;

const TABLE: readonly Row[] = [
  {
    segment: 'UNEMPLOYED',
    of: 'INDIVIDUAL',
    words: `unemployed, jobless, job seeker, jobseeker, not working, arbeitslos, arbeitslose, arbeitsloser, arbeitssuchend,
      erwerbslos, chômeur, chômeuse, sans emploi, demandeur d'emploi, demandeuse d'emploi, desempleado, desempleada, parado, parada,
      en paro`,
  },
  {
    segment: 'STUDENT',
    of: 'INDIVIDUAL',
    words: `student, pupil, apprentice, trainee, Studentin, Studierende, Studierender, Schüler, Schülerin, Auszubildender,
      Auszubildende, Azubi, Lehrling, étudiant, étudiante, élève, lycéen, lycéenne, apprenti, apprentie, estudiante, alumno, alumna,
      aprendiz, becario, becaria`,
  },
  {
    segment: 'PENSIONER',
    of: 'INDIVIDUAL',
    words: `pensioner, retired, retiree, pensioned, Rentner, Rentnerin, Pensionär, Pensionärin, pensioniert, im Ruhestand,
      Pensionist, Pensionistin, retraité, retraitée, pensionné, pensionnée, jubilado, jubilada, pensionista, retirado, retirada`,
  },
  {
    segment: 'SELF_EMPLOYED',
    of: 'INDIVIDUAL',
    words: `self employed, selfemployed, freelance, freelancer, sole trader, sole proprietor, entrepreneur, business owner, owner,
      contractor, selbständig, selbstständig, selbständiger, selbstständiger, selbständige, selbstständige, Freiberufler,
      Freiberuflerin, freiberuflich, Unternehmer, Unternehmerin, Einzelunternehmer, Einzelunternehmerin, indépendant, indépendante,
      travailleur indépendant, auto entrepreneur, micro entrepreneur, entrepreneuse, chef d'entreprise, autónomo, autónoma,
      empresario, empresaria, emprendedor, emprendedora, por cuenta propia`,
  },
  { segment: 'PROFESSIONAL', of: 'INDIVIDUAL', words: PROFESSIONS },
  {
    segment: 'SALARIED',
    of: 'INDIVIDUAL',
    words: `employee, employed, salaried, civil servant, public servant, worker, clerk, officer, manager, teacher, nurse, engineer,
      technician, cashier, waiter, waitress, driver, mechanic, secretary, assistant, salesman, saleswoman, shop assistant, cook,
      cleaner, programmer, developer, policeman, police officer, soldier, Angestellter, Angestellte, angestellt, Arbeiter,
      Arbeiterin, Beamter, Beamtin, Lehrer, Lehrerin, Krankenpfleger, Krankenschwester, Pflegekraft, Ingenieur, Ingenieurin,
      Verkäufer, Verkäuferin, Kellner, Kellnerin, Fahrer, Fahrerin, Mechaniker, Mechanikerin, Sachbearbeiter, Sachbearbeiterin,
      employé, employée, salarié, salariée, fonctionnaire, ouvrier, ouvrière, enseignant, enseignante, professeur, infirmier,
      infirmière, ingénieur, ingénieure, vendeur, vendeuse, serveur, serveuse, cadre, empleado, empleada, asalariado, asalariada,
      funcionario, funcionaria, obrero, obrera, trabajador, trabajadora, maestro, maestra, profesor, profesora, enfermero,
      enfermera, ingeniero, ingeniera, vendedor, vendedora, camarero, camarera, conductor, conductora`,
  },
  {
    segment: 'MONEY_SERVICE',
    of: 'ORGANIZATION',
    words: `money service, money services, money transfer, money transmitter, money remittance, remittance, remittances,
      currency exchange, foreign exchange, exchange office, bureau de change, check cashing, cheque cashing, payment institution,
      payment service, payment services, crypto exchange, virtual asset service provider, hawala, Geldtransfer, Geldwechsel,
      Wechselstube, Zahlungsinstitut, Zahlungsdienst, Zahlungsdienstleister, transfert d'argent, transfert de fonds,
      établissement de paiement, casa de cambio, cambio de divisas, envío de dinero, envíos de dinero, remesas, entidad de pago`,
  },
  {
    segment: 'CHARITY',
    of: 'ORGANIZATION',
    words: `charity, charities, charitable, non profit, nonprofit, not for profit, ngo, foundation, relief, humanitarian, gemeinnützig,
      gemeinnütziger, gemeinnützige, Stiftung, Hilfswerk, Hilfsorganisation, Wohltätigkeit, gGmbH, organisme de bienfaisance, caritatif,
      caritative, but non lucratif, fondation, ong, humanitaire, benéfica, benéfico, sin fines de lucro, sin ánimo de lucro, fundación,
      caridad, humanitaria`,
  },
  {
    segment: 'REAL_ESTATE',
    of: 'ORGANIZATION',
    words: `real estate, realty, realtor, estate agent, estate agents, estate agency, property development, property developer,
      property management, letting agent, Immobilien, Immobilienmakler, Immobilienverwaltung, Hausverwaltung, Bauträger, immobilier,
      immobilière, agence immobilière, promoteur immobilier, inmobiliaria, inmobiliario, bienes raíces, promotora inmobiliaria`,
  },
  { segment: 'PROFESSIONAL', of: 'ORGANIZATION', words: PROFESSIONS },
  {
    segment: 'CASH_INTENSIVE_BUSINESS',
    of: 'ORGANIZATION',
    words: `restaurant, restaurants, bar, pub, cafe, coffee shop, takeaway, bakery, butcher, grocery, grocer, supermarket,
      convenience store, corner shop, kiosk, market stall, liquor store, tobacco, tobacconist, petrol station, gas station,
      filling station, car wash, laundromat, laundry, dry cleaning, dry cleaner, parking garage, car park, vending machines, arcade,
      gaming hall, casino, betting shop, bookmaker, nightclub, hairdresser, barber, barbershop, hair salon, nail salon, beauty salon,
      massage, taxi, pawnbroker, pawn shop, scrap metal, used cars, jeweller, jeweler, jewellery, jewelry, Gaststätte, Gasthaus,
      Gastronomie, Imbiss, Kneipe, Bäckerei, Metzgerei, Fleischerei, Lebensmittelgeschäft, Supermarkt, Spätkauf, Tankstelle,
      Autowaschanlage, Waschsalon, Wäscherei, Reinigung, Spielhalle, Spielothek, Wettbüro, Friseur, Frisör, Friseursalon, Nagelstudio,
      Kosmetikstudio, Pfandhaus, Schrotthandel, Gebrauchtwagen, Juwelier, boulangerie, boucherie, épicerie, supermarché, tabac,
      bureau de tabac, station service, lavage auto, laverie, pressing, boîte de nuit, coiffeur, coiffure, salon de coiffure, onglerie,
      institut de beauté, bijouterie, bijoutier, ferraille, voitures d'occasion, restaurante, panadería, carnicería, supermercado,
      tienda, quiosco, estanco, gasolinera, lavado de coches, lavandería, tintorería, discoteca, peluquería, barbería, salón de uñas,
      salón de belleza, casa de empeño, joyería, chatarra, coches usados, casa de apuestas`,
  },
];

const PHRASES = TABLE.map(({ segment, of, words }) => ({ segment, of, phrases: new Phrases(words.split(',')) }));

/** @param occupation of an organization, its business. null: not provided, which leaves the segment of an individual unknown */
export function segmentOf(entityType: EntityType, occupation: string | null): CustomerSegment | null {
  if (occupation === null) return entityType === 'ORGANIZATION' ? 'BUSINESS' : null;
  const row = PHRASES.find(({ of, phrases }) => of === entityType && phrases.findIn(occupation) !== null);
  return row?.segment ?? (entityType === 'ORGANIZATION' ? 'BUSINESS' : 'OTHER_INDIVIDUAL');
}
