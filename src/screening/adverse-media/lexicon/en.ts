import type { Lexicon } from './types.ts';

export const EN: Lexicon = {
  language: 'EN',
  style: 'words',
  themes: {
    CORRUPTION: {
      strong:
        'corruption | bribe | bribes | bribed | bribery | bribing | kickback* | embezzl* | graft | abuse of office | misuse of public funds | misappropriat* public | influence peddling | corrupt payment* | corrupt official* | sold his office | sold her office',
      weak: 'corrupt | corruptly | slush fund | secret commission* | rigged tender* | bid rigging | illicit payment* | nepotism | plunder* state',
    },
    FRAUD: {
      strong:
        'fraud | fraudster* | fraudulent* | defraud* | ponzi | pyramid scheme* | swindl* | scam | scams | scammer* | scammed | con man | conman | embezzled from the company | false accounting | obtain* money by deception | bogus invest* | wire fraud | mail fraud | false invoices | misappropriat*',
      weak: 'bogus | deceiv* | deception | duped | cheated investors | misled investors | phantom | fictitious | diverting donations | false promises | false claims | phishing',
    },
    MONEY_LAUNDERING: {
      strong:
        'money launder* | launder* money | launder* the money | launder* cash | launder* proceeds | launder* million* | launder* some | launder* criminal | launder* drug | launder* the proceeds | dirty money | proceeds of crime | anti money laundering breaches | money mule*',
      weak: 'laundered | laundering | launder | shell compan* | illicit funds | illicit proceeds | drug proceeds | hawala | unexplained wealth | suspicious transactions | illegal proceeds',
    },
    TERRORISM: {
      strong:
        'terrorism | terrorist* | terror financing | terror attack* | terror group* | terror cell* | jihadist* | suicide bomb* | extremist group* | planning to bomb | plot to bomb | bomb plot | islamic state fighter*',
      weak: 'extremist* | radicalis* | radicaliz* | explosive device* | pledged allegiance | martyr* | bombing | militant* | car bomb',
    },
    PROLIFERATION: {
      strong:
        'weapons of mass destruction | nuclear weapon* program* | uranium enrichment | proliferation | ballistic missile program* | dual use goods | dual use items | dual use technolog* | centrifuge* | chemical weapon* | biological weapon* | nerve agent*',
      weak: 'export control* | missile part* | missile component* | maraging steel | dual use | nuclear program* | missile program* | export licen*',
    },
    NARCOTICS: {
      strong:
        'drug traffick* | drug smuggl* | drug deal* | drugs ring | drug ring | drug cartel* | cocaine | heroin | methamphetamine | fentanyl | narcotics | narcotic | drug lord* | drug baron* | drug kingpin* | ecstasy pills | supply of class a',
      weak: 'cannabis | cartel | drug proceeds | drug money | drugs | ketamine | opioids',
    },
    HUMAN_TRAFFICKING: {
      strong:
        'human traffick* | people traffick* | traffick* in persons | traffick* of persons | sex traffick* | modern slavery | forced labour | forced labor | people smuggl* | migrant smuggl* | smuggl* migrants | smuggl* of migrants | held in servitude | debt bondage | traffick* women | child labour | child labor',
      weak: 'servitude | slavery | took the passports | confiscated passports | migrant workers | traffickers | smuggled people | slave*',
    },
    SEXUAL_EXPLOITATION: {
      strong:
        'sexual abuse | sexually abus* | child abuse | indecent images | child pornography | sexual exploitation | sexually exploit* | rape | raped | rapist | sexual assault* | sexually assault* | grooming of minors | child sexual | forced prostitution | pimp | pimping | brothel*',
      weak: 'abuse of children | abuse of pupils | prostitution | minors | molest* | indecent',
    },
    TAX_CRIME: {
      strong:
        'tax evasion | tax fraud | evad* tax* | evading duties | false tax return* | tax evader* | vat fraud | hid* income from | conceal* income | undeclared income | tax crime* | tax cheat* | carousel fraud | tax offence* | unpaid taxes',
      weak: 'tax office | revenue service | false returns | two sets of books | offshore account* | back taxes | tax authorities | tax haven* | undeclared',
    },
    CYBER_CRIME: {
      strong:
        'ransomware | cybercrime* | cyber crime* | cyberattack* | cyber attack* | hacking | hacker* | hacked | malware | computer intrusion | phishing | data breach* | botnet* | computer misuse | stolen card data | ddos | spyware',
      weak: 'encrypted files | dark web | darknet | stolen data | password* stolen | network intrusion | computer networks | breached',
    },
    ORGANISED_CRIME: {
      strong:
        'organised crime | organized crime | racketeering | mafia | crime family | crime syndicate* | criminal organisation | criminal organization | mobster* | cosa nostra | camorra | ndrangheta | yakuza | triad* | mob boss | criminal enterprise | crime boss | criminal gang*',
      weak: 'syndicate | gang leader | gangster* | criminal network | illegal gambling | gang | underworld',
    },
    SANCTIONS_EVASION: {
      strong:
        'sanctions evasion | evad* sanctions | evad* international sanctions | breach* of sanctions | sanctions breach* | sanctions violation* | violat* sanctions | violation of sanctions | circumvent* sanctions | bust* sanctions | sanctions busting | breach* of an international embargo | embargoed | circumvention of sanctions | dodg* sanctions | violat* u s sanctions | violat* us sanctions | evad* u s sanctions | evad* us sanctions | avoid sanctions | violation of u s sanctions | violation of the sanctions | violations of sanctions | violated eu sanctions | breach* eu sanctions | breach* uk sanctions',
      weak: 'embargo | front company | ship to ship transfer* | sanctioned oil | sanctions | transponder* | re export*',
    },
    ENVIRONMENTAL_CRIME: {
      strong:
        'environmental crime* | illegal logging | illegal mining | wildlife traffick* | poaching | poacher* | toxic waste | illegal dumping | illegal fishing | dump* waste | ivory traffick* | illegal deforestation | ivory smuggl* | illegally felled | hazardous waste',
      weak: 'pollution | polluted | polluting | endangered species | protected species | contaminat* | oil spill | felled | ivory | emissions cheating',
    },
    COUNTERFEITING: {
      strong:
        'counterfeit* | fake banknote* | fake currency | fake medicine* | fake goods | pirated | product piracy | trademark infring* | fake designer | knock off* | fake tablets | fake pills | fake notes | forged banknote* | forged notes | copyright piracy',
      weak: 'fake | fakes | imitation | forged labels | brand | replica*',
    },
    KIDNAPPING: {
      strong:
        'kidnap* | abduct* | hostage* | unlawful imprisonment | false imprisonment | held captive | held for ransom | hostage taking | unlawfully detained by gunmen',
      weak: 'ransom | captors | captive | freed after | snatched',
    },
    MURDER_VIOLENCE: {
      strong:
        'murder* | homicide | manslaughter | assassinat* | contract killing | hired a gunman | grievous bodily harm | massacre* | stabbed to death | shot dead | beaten to death | attempted murder | attempt* to kill | killed his | killed her | war crime* | torture*',
      weak: 'gunman | killing | killings | stabbed | shooting | assault* | hitman | wounded | bodily injury | fatal*',
    },
    SMUGGLING: {
      strong:
        'smuggled cigarettes | smuggl* tobacco | cigarette smuggl* | contraband | smuggl* gold | gold smuggl* | smuggl* goods | customs fraud | evad* excise | excise fraud | untaxed cigarettes | smuggler* | smuggling of | fuel smuggl* | smuggl* alcohol | smuggled goods | customs evasion | evad* customs',
      weak: 'smuggl* | lost duty | customs officers | border officers | excise duty | untaxed | hidden behind | concealed in',
    },
    EXTORTION: {
      strong:
        'extort* | blackmail* | protection money | protection racket* | shakedown* | sextortion | demand* money with menaces',
      weak: 'ransom demand* | demanded payment | threatened to burn | menaces | threaten* to publish | demanded payment in bitcoin | ransom',
    },
    MARKET_ABUSE: {
      strong:
        'insider trading | insider dealing | market manipulation | market abuse | inside information | price rigging | pump and dump | spoofing | manipulat* the market | manipulat* share prices | stock manipulation | securities fraud | manipulat* the price | libor rigging | front running',
      weak: 'securities regulator | before the announcement | suspicious trades | traded on | ahead of the takeover | options worth | material non public',
    },
    ARMS_TRAFFICKING: {
      strong:
        'arms traffick* | arms smuggl* | weapons smuggl* | gun runn* | arms dealer* | arms broker* | weapons traffick* | illegal arms | arms embargo | gun smuggl* | illegal weapons | gunrunn* | smuggl* weapons | smuggl* arms | illegal firearms | firearms traffick*',
      weak: 'assault rifles | rifles | militia | grenades | ammunition | end user certificates | weapons cache | firearms',
    },
    THEFT_ROBBERY: {
      strong:
        'robbery | robberies | robbed | robber* | theft | thefts | burglar* | stole | stolen | steal | stealing | heist | thief | thieves | shoplift* | looted | armed robbery | hijacked ship | piracy off | mugged | fencing stolen',
      weak: 'at gunpoint | jewellers | loot | raiders | break in | broke into | getaway',
    },
    FORGERY: {
      strong:
        'forger | forgers | forgery | forgeries | forged | forging | falsified documents | falsified certificates | false passports | fake passports | fake documents | false papers | document fraud | fake diploma* | fake degrees | false birth certificates | doctored documents | falsif* documents',
      weak: 'falsif* | false documents | blank certificates | false identit* | stamps | fake identit*',
    },
  },
  innocent:
    'steal the points | stole the points | stole all three points | stole the show | steal the show | stolen base* | robbed of the ball | robbed of victory | robbed of a goal | robbed of a penalty | killer instinct | a killer in front of goal | daylight robbery | cocaine bear | murder mystery | murdered the song | stole the win | steal the win | non proliferation treaty | growth hacking | life hack* | brand new | crime novel | hackathon | ethical hacker* | tax office said | fatal error | gang of four | robbery insurance | theft insurance | hostage to fortune | held hostage by the weather | anti corruption | anti bribery | anti fraud | anti money laundering | counter terrorism | anti terror* | cyber crime unit | organised crime unit* | organized crime unit* | fraud unit | murder squad | drug squad | narcotics squad | fraud office | drugs squad',
  stages: {
    ALLEGATION:
      'accused | accuses | accuse | allege | alleges | alleged | allegedly | allegation* | claims that | suspected | suspect | suspects | suspicion | said to | believed to | implicated | whistleblower* | leaked | denies | denied | named in a report',
    INVESTIGATION:
      'investigat* | inquiry | probe | raid | raided | raids | searched | searches | arrest | arrested | arrests | detained | held over | in custody | seized | warrant* | wanted | manhunt | questioned | under scrutiny | looks into | looking into | broken up | dismantled | caught',
    CHARGED:
      'charged | charges | indicted | indictment | prosecuted | prosecut* | on trial | trial | pleaded not guilty | stand trial | faces charges | arraigned | court heard | tribunal heard | extradited | remanded | counts of',
    CONVICTED:
      'convicted | conviction | sentenced | guilty of | found guilty | pleaded guilty | pleads guilty | jailed | imprisoned | fined | prison term | admitted | suspended sentence | ordered to serve | years in prison | ordered to pay | serving a sentence | life sentence | given 19 years | paid a fine | plea deal',
    CLEARED:
      'acquitted | acquit | acquits | acquittal | cleared | cleared of | exonerat* | charges dropped | dropped all charges | dropped the charges | drops charges | charges were dropped | case dropped | dropped the case | dismissed the case | case dismissed | dismissed the charges | charges dismissed | charges were dismissed | found not guilty | not guilty verdict | conviction overturned | overturned the conviction | quashed | case collapsed | wrongly accused | vindicated | dropped',
  },
  negation:
    'no evidence | no evidence of | no sign* of | not accused | not suspected | never accused | never suspected | not been accused | no suggestion | no indication | found no | without any | not linked to | no link* | not involved | ruled out | rules out | not guilty of any | is not | was not | has not been | have not been | nobody has been | no one has been | never been | not been | did not commit | no wrongdoing | deny any | unfounded | free of',
  prevention:
    'anti | against | fight | fighting | combat* | prevent* | tackling | conference | workshop* | training | awareness | law on | bill on | counter | seminar | campaign | protection from | protect* against | detect | detecting | insurance | unit | squad | task force | agency | specialist* | how to spot | directive | compliance',
  fiction:
    'novel | novels | thriller | film | movie | bestseller | tv series | drama series | episode | video game | exhibition | actor | actress | screenplay | box office | striker | goalkeeper | midfielder | season | coach praised | penalty in the first half | the match | league | kick off | keeper | half time',
  bystanders:
    'judge | justice | magistrate | prosecutor | prosecuting | attorney | lawyer | solicitor | barrister | counsel | detective | inspector | constable | superintendent | sergeant | commissioner | special agent | agent | officer | sheriff | spokesman | spokeswoman | spokesperson | journalist | reporter | correspondent | editor | witness | expert | analyst | professor | biologist | researcher | investigator | mayor | minister | secretary | senator | governor | president | chair | chairman | chairwoman | victim | widow | plaintiff | teacher | retired teacher | whistleblower | director of public prosecutions | keynote speaker | pathologist | defence lawyer | campaigner | scientist | customs chief | auditor | general | colonel | captain | lieutenant | police chief | assistant chief | deputy chief | director general | pol | lt | insp | asp | dsp | sp',
  authorities:
    'police | court | ministry | tribunal | prosecutor* | interpol | europol | fbi | agency | department | office | commission | council | authority | parliament | senate | congress | university | service | treasury | united nations | nations | union | government | department of justice | directorate | bureau | cell | crime agency | division | reuters | times | nation | gazette | daily | herald | bernama | tribune | constabulary | home office | treasury | exchange commission | academy | league',
  victimBefore:
    'victim | victims | murder of | murdering | murdered | killing of | killed | kill | shoot | shot | stabbed | kidnapping of | kidnapped | kidnapping | abduction of | abducted | robbed | defrauded | cheated | blackmailed | extorted | family of | widow of | shop of | home of | stolen from | assaulted | attacked | raped | takeover of | threatened | shares in | options in | shares of | rescued | freed | death of | manufacturer',
  victimAfter:
    'who lost | was killed | was murdered | was shot | was kidnapped | was abducted | was robbed | was defrauded | had been killed | one of the victims | the victim | a victim | lost her | lost his | warned | told reporters',
  speech:
    'said | says | told | added | testified | praised | welcomed | called | explained | according | led | warned | would not say | stated | declined | reports | reported | confirmed | announced | wrote | claimed',
  roles:
    'former | ex | businessman | businesswoman | tycoon | director | managing director | chief executive | broker | trader | banker | accountant | owner | leader | boss | contractor | clerk | politician | minister | mayor | mr | mrs | ms | dr | sir | engineer | dealer | driver | lorry driver | company | firm | the',
};
