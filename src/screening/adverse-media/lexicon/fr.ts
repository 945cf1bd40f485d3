import type { Lexicon } from './types.ts';

export const FR: Lexicon = {
  language: 'FR',
  style: 'words',
  themes: {
    CORRUPTION: {
      strong:
        "corruption | corrompu* | pot de vin | pots de vin | trafic d'influence | detournement de fonds publics | detourne* des fonds publics | prise illegale d'interets | concussion | favoritisme | bakchich* | retrocommission* | abus de pouvoir",
      weak: 'dessous de table | marche truque | marches truques | enveloppe* | emploi fictif | emplois fictifs | commissions occultes',
    },
    FRAUD: {
      strong:
        'escroquerie* | escroc* | escroque* | fraude* | frauduleu* | arnaque* | abus de confiance | abus de biens sociaux | pyramide de ponzi | systeme de ponzi | faux placements | tromperie | detournement de fonds | banqueroute frauduleuse | carambouille',
      weak: 'faux | fictif* | fictive* | epargnants | trompe* | mensonger* | usurpation',
    },
    MONEY_LAUNDERING: {
      strong:
        "blanchiment | blanchir de l'argent | argent sale | blanchi l'argent | blanchir des fonds | blanchi des fonds | blanchissait",
      weak: 'societes ecrans | societe ecran | avoirs caches | fonds illicites | prete nom* | hawala | argent liquide',
    },
    TERRORISM: {
      strong: "terroris* | attentat* | djihadis* | jihadis* | kamikaze* | organisation extremiste | projet d'attaque",
      weak: 'radicalis* | explosif* | combattants | extremis* | propagande | bombe*',
    },
    PROLIFERATION: {
      strong:
        "armes de destruction massive | proliferation | double usage | missiles balistiques | enrichissement d'uranium | centrifugeuse* | armes chimiques | programme nucleaire | armes biologiques | arme nucleaire",
      weak: "missile* | licence d'exportation | sans licence | gyroscope* | uranium | controle des exportations",
    },
    NARCOTICS: {
      strong:
        'trafic de stupefiants | stupefiants | trafic de drogue* | cocaine | heroine | narcotrafic* | narcotrafiquant* | methamphetamine | trafiquant de drogue | trafiquants de drogue | resine de cannabis | fentanyl | dealer* | ecstasy',
      weak: 'drogue* | cannabis | points de deal | cartel*',
    },
    HUMAN_TRAFFICKING: {
      strong:
        "traite d'etres humains | traite des etres humains | travail force | passeur* | esclavage | trafic de migrants | esclavagis* | reduction en servitude | proxenetisme | aide a l'entree irreguliere | conditions indignes | travail des enfants",
      weak: "sans papiers | filiere d'immigration | clandestins | confisque* leurs passeports | exploites | exploitation",
    },
    SEXUAL_EXPLOITATION: {
      strong:
        'agression sexuelle | agressions sexuelles | viol | viols | violeur | proxenet* | pedophil* | pedocriminel* | pedopornograph* | exploitation sexuelle | abus sexuel* | corruption de mineur* | atteintes sexuelles | prostitution forcee',
      weak: 'prostitution | mineure | mineurs | harcelement sexuel | attouchements',
    },
    TAX_CRIME: {
      strong:
        'fraude fiscale | evasion fiscale | fraude a la tva | fraude* le fisc | dissimulation de revenus | compte cache | comptes caches | delit fiscal | revenus non declares | carrousel de tva | fraudeur fiscal',
      weak: 'au fisc | paradis fisca* | fisc | non declare* | impots eludes | administration fiscale',
    },
    CYBER_CRIME: {
      strong:
        'cyberattaque* | cybercrimin* | piratage | pirate informatique | pirates informatiques | rancongiciel* | ransomware | hackeur* | hacker* | hameconnage | logiciel malveillant | phishing | vol de donnees | intrusion informatique | cyberescroc*',
      weak: 'serveurs | donnees volees | dark web | virus informatique | mots de passe | mis en vente les donnees',
    },
    ORGANISED_CRIME: {
      strong:
        'crime organise | criminalite organisee | mafia* | association de malfaiteurs | grand banditisme | bande criminelle | organisation criminelle | camorra | ndrangheta | parrain de la | pegre | gangster* | reseau criminel | narcobanditisme | chef de gang | groupe criminel',
      weak: 'bande organisee | clan | gang* | caid | racket',
    },
    SANCTIONS_EVASION: {
      strong:
        "contourne* les sanctions | contourne* des sanctions | contournement des sanctions | contournement de sanctions | violation des sanctions | viole* les sanctions | viole* l'embargo | violation de l'embargo | sous embargo | contourne* l'embargo | contournement de l'embargo",
      weak: "embargo | malgre l'embargo | sanctions europeennes | sanctions internationales | petrole russe | pleine mer | sanctions",
    },
    ENVIRONMENTAL_CRIME: {
      strong:
        "dechets toxiques | pollution | braconn* | deforestation illegale | orpaillage illegal | trafic d'especes | peche illegale | dechets dangereux | crime environnemental | ecocide | decharge illegale | coupe illegale | exploitation forestiere illegale | trafic de bois | delit ecologique | decharge sauvage",
      weak: 'pollue* | contamine* | especes protegees | nappe phreatique | enfoui* | ivoire | mercure',
    },
    COUNTERFEITING: {
      strong:
        'contrefacon* | contrefait* | contrefacteur* | faux billets | fausse monnaie | faux monnayeur* | faux medicaments | produits pirates | fausses marques',
      weak: 'imite* | imitation* | copie* | marque | faux',
    },
    KIDNAPPING: {
      strong: "enlevement* | kidnapp* | sequestr* | prise d'otage* | otage* | ravisseur* | rapt | enleve par",
      weak: 'rancon | enleve | enlevee | detenu contre',
    },
    MURDER_VIOLENCE: {
      strong:
        'meurtre* | meurtrier* | assassin* | homicide* | tue* par balles | tortur* | feminicide* | tue a coups | crime de guerre | crimes de guerre | coups mortels | tueur a gages | massacre* | empoisonne* | tentative de meurtre | violences aggravees | actes de barbarie',
      weak: 'poignard* | fusillade | coups et blessures | tueur | blesse* | abattu',
    },
    SMUGGLING: {
      strong:
        'contrebande | contrebandier* | fraude douaniere | marchandise prohibee | importation illegale | delit douanier | trafic de cigarettes | trafic de tabac',
      weak: 'douanes | douaniers | droits eludes | cigarettes | taxes eludees | cache* la marchandise',
    },
    EXTORTION: {
      strong: 'extorsion* | extorqu* | racket* | chantage | maitre chanteur',
      weak: 'menace* | rancon | intimidation',
    },
    MARKET_ABUSE: {
      strong:
        "delit d'initie* | delits d'inities | manipulation de cours | manipulation du marche | abus de marche | information privilegiee | informations privilegiees | manipulation boursiere | manipule* le cours | manipulation des cours | fausse information financiere",
      weak: "gendarme de la bourse | la veille de l'annonce | amf | commission des sanctions | cours de bourse",
    },
    ARMS_TRAFFICKING: {
      strong:
        "trafic d'armes | trafiquant d'armes | trafiquants d'armes | contrebande d'armes | vente illegale d'armes | marchand d'armes | livraison d'armes illegale",
      weak: "fusils d'assaut | munitions | kalachnikov* | groupe arme | armes de guerre | grenades",
    },
    THEFT_ROBBERY: {
      strong:
        'vol a main armee | cambriol* | braquage* | braqueur* | vol en bande organisee | vols | voleur* | vol aggrave | recel | receleur* | pillage* | hold up | derobe* | piraterie maritime | volees | vol avec | vol de bijoux',
      weak: 'vole | voles | volee | vol | butin | bijoux',
    },
    FORGERY: {
      strong:
        'faux et usage de faux | faux papiers | faux documents | falsifi* | faussaire* | faux passeport* | faux diplome* | usage de faux | faux certificats | faux en ecriture | contrefacon de documents',
      weak: "faux | fausse* | certificats d'origine",
    },
  },
  innocent:
    "vol direct | vol interieur | vol pour | vol de nuit | vols interieurs | vols internationaux | se sont sentis voles | se sent vole | vole la vedette | voler la vedette | pirate de l'air | coup de poignard | tuer le match | tue le match | otages de la greve | prevention du blanchiment | lutte contre | assassin du but | marque de fabrique | lutte antiblanchiment | anticorruption | antiterroris* | procureur antiterroriste | brigade des stupefiants | brigade criminelle | blanchi des accusations | blanchi par | l'a blanchi",
  stages: {
    ALLEGATION:
      'accuse | accuses | accusee | accusations | soupconne | soupconnee | soupconnes | soupconnent | presume | presumee | aurait | auraient | mis en cause | suspect | suspects | pointe du doigt | rejette ces accusations | conteste | contestent | revelations | accuse par',
    INVESTIGATION:
      "enquete | enquete preliminaire | enqueteurs | interpell* | arrete | arretes | arretee | garde a vue | perquisition* | information judiciaire | saisi | saisis | saisie | entendu par | vise par | visee par | demantele* | recherche | mandat d'arret | intercepte*",
    CHARGED:
      'mis en examen | mise en examen | mises en examen | mis en accusation | inculpe* | poursuivi | poursuivie | poursuivis | proces | comparait | comparaitre | detention provisoire | ecroue* | renvoye devant | juge pour | devant le tribunal | place en detention',
    CONVICTED:
      'condamne | condamnee | condamnes | condamnees | condamnation | reconnu coupable | reconnue coupable | reconnus coupables | coupable de | coupables de | peine de prison | ans de prison | ans de reclusion | amende de | ecope de | inflige une amende | plaide coupable | avec sursis | reconnu coupable',
    CLEARED:
      "relaxe | relaxee | relaxes | acquitte | acquittee | acquittement | acquittes | non lieu | blanchi des accusations | blanchie des accusations | blanchi par | mis hors de cause | mise hors de cause | innocente | innocentee | classe sans suite | classee sans suite | abandon des poursuites | poursuites abandonnees | l'a blanchi | l'a blanchie | annule sa condamnation",
  },
  negation:
    "aucun | aucune | pas de preuve | pas soupconne | n'est pas | ne sont pas | n'a pas | n'a jamais | jamais ete | jamais | sans preuve | n'a revele aucun | pas accuse | ni | rien ne permet | aucun lien | exclu | ecarte | n'a encore ete",
  prevention:
    'contre | lutte contre | prevention | prevention du | prevenir | combattre | loi | projet de loi | conference | colloque | formation | sensibilisation | campagne | vigilance | protection contre | brigade | office central | specialiste* | seminaire | directive | reperer',
  fiction:
    'roman | film | serie televisee | thriller | polar | exposition | realisateur | acteur | actrice | spectateurs | jeu video | entraineur | match | penalite | championnat | buteur | stade | arbitrage | scenario | bestseller',
  bystanders:
    "juge | juge d'instruction | presidente du tribunal | president du tribunal | president de la cour | procureur | procureure | avocat | avocate | avocat general | commissaire | commissaire divisionnaire | gendarme | enqueteur | directeur des douanes | directrice regionale des douanes | porte parole | journaliste | temoin | expert | experte | professeur | chercheur | conservatrice | conservateur | ministre | maire | prefet | depute | senateur | rapporteure | rapporteur | presidente | president | victime | plaignant | plaignante | veuve | bijoutier | avocate des parties civiles | magistrat | analyste | editorialiste | directeur de la police",
  authorities:
    'police | tribunal | parquet | cour | ministere | gendarmerie | douanes | office | commission | prefecture | autorite* | assemblee | senat | conseil | union | nations | interpol | europol | direction | brigade | universite | etat',
  victimBefore:
    "victime | victimes | meurtre de | meurtre d' | assassinat de | enlevement de | sequestration de | sequestration du bijoutier | famille de | veuve de | rachat de | vole a | actions de | actions du | bijoutier | agression de | parmi les victimes | mort de | laboratoire",
  victimAfter:
    "a ete tue | avait ete tue | tue par | a ete enleve | victime de | victime d' | a verse | a perdu | avait perdu | dont la marque | evalue son prejudice",
  speech:
    'dit | declare | a declare | explique | a explique | a salue | salue | selon | a parle | a souligne | souligne | estime | affirme | precise | a decrit | maintient | espere | a annonce | a defendu | a promis | assure | a indique',
  roles:
    "l'ancien | ancien | ancienne | l'ex | ex | l'homme d'affaires | homme d'affaires | directeur | directrice | directeur general | gerant | gerante | patron | patronne | chef | societe | la societe | entreprise | groupe | negociant | promoteur | industriel | l'industriel | docker | chauffeur | trader | banquier | monsieur | madame | m | mme | docteur | chirurgien | le | la | les | un | une | selon | parmi | intermediaire | suspect | principal suspect | gerant de fonds",
};
