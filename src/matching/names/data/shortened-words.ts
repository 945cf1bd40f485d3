/**
 * General English words of organization names that banks abbreviate, in addition to `general-abbreviations.ts`. With plurals in use.
 *
 * Source: common usage; own selection.
 */
export const SHORTENED_WORDS: readonly string[] = `
accessories accounting administration administrative advertising advisors advisory aerospace affiliates agencies agricultural agriculture aircraft
airlines airways alliance aluminium aluminum apparel appliances architects architecture assembly assistance associates association associations assurance
authority automation automobile automobiles automotive bakery beverages biotechnology brokerage brokers builders building buildings bureau business businesses
capital cargo carriers catering cement central ceramics charitable chemicals chemistry clothing college commerce commercial commission committee commodities
commodity communication communications community companies company components computer computers concrete consortium constructions construction consultancy
consultants consulting consumer container containers contracting contractors control controls cooperation cooperative corporation cosmetics council creative
credit cultural customs defence defense delivery department departments design designs development developments diamonds digital diagnostics distribution
distributors distributor diversified drilling economic education educational electrical electricity electronic electronics elevators employment energy
engineering engineers entertainment enterprise enterprises environment environmental equipments equipment equities establishment estate estates european
exchange exhibition exploration exporters export exports express fabrication facilities factory factories fashion federation fertilizer fertilizers finance
financial financing fisheries fishing food foods foreign forestry forwarding forwarders foundation foundations freight furniture garments general generation
global government grain graphics group groups handling hardware health healthcare heavy holding holdings hospital hospitality hotels housing humanitarian
hydraulic imports importers import importing independent industrial industries industry information infrastructure innovation innovations innovative
institute institution institutions instruments insurance integrated international investments investment investors investor irrigation islamic jewellery
jewelry laboratories laboratory leasing leather logistics lubricants machine machinery machines maintenance management managers manufacturer manufacturers
manufacturing marine maritime marketing marketplace markets materials mechanical media medical medicine merchandise merchants metallurgical metallurgy metals
microelectronics military mineral minerals mining ministry motors municipal national natural navigation network networks nuclear offshore operations optical
organisation organization organizations outsourcing overseas packaging paper partners partnership petrochemical petrochemicals petroleum pharmaceutical
pharmaceuticals pharmacy photography pipeline plastic plastics polymer ports poultry power precious precision printing private processing procurement
production productions products professional programs project projects promotion properties property publications publishing quality quarries railway railways
realty recruitment recycling refinery refineries regional relief renewable republic research resources restaurant restaurants retail rubber satellite science
sciences scientific securities security semiconductor service services settlement shipbuilding shippers shipping shipyard society software solar solution
solutions specialist specialty stationery steel storage strategic structures suppliers supplies supply support surveying system systems technical
technologies technology telecom telecommunication telecommunications television terminal terminals textile textiles tobacco tourism tourist traders trading
training transmission transport transportation transports travel treasury trucking turbine union united universal university utilities vehicles ventures
venture veterinary warehouse warehousing water welfare wholesale wholesalers woodworking workshop worldwide
`
  .trim()
  .split(/\s+/);
