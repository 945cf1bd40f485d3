import type { Lexicon } from './types.ts';

export const ES: Lexicon = {
  language: 'ES',
  style: 'words',
  themes: {
    CORRUPTION: {
      strong:
        'corrupcion | corrupt* | soborn* | cohecho | coima* | prevaricacion | malversacion | malversar | peculado | trafico de influencias | enriquecimiento ilicito | mordida* | desvio de fondos publicos | desviar fondos publicos | concusion | abuso de autoridad',
      weak: 'comision ilegal | comisiones ilegales | amano de contratos | a cambio de adjudicaciones | contratos amanados | favores politicos',
    },
    FRAUD: {
      strong:
        'estafa* | estafador* | estafo | fraude* | fraudulent* | defraud* | timo | timos | timador* | piramidal* | esquema ponzi | apropiacion indebida | administracion desleal | engano a inversores | suplantaba bancos | suplantacion | phishing',
      weak: 'inversores | falsas promesas | enganad* | ficticio* | ahorros | imitaban',
    },
    MONEY_LAUNDERING: {
      strong:
        'lavado de dinero | lavado de activos | blanqueo | blanqueo de capitales | lavar dinero | blanquear | blanqueaba* | legitimacion de capitales | dinero sucio | por lavado | lavaba dinero',
      weak: 'testaferro* | empresas pantalla | facturas falsas | origen ilicito | fondos ilicitos | sociedades pantalla',
    },
    TERRORISM: {
      strong:
        'terroris* | yihadis* | atentado* | financiar el terrorismo | coche bomba | celula terrorista | enaltecimiento',
      weak: 'explosivo* | radicaliza* | combatientes | extremis* | propaganda | guerriller*',
    },
    PROLIFERATION: {
      strong:
        'armas de destruccion masiva | proliferacion | doble uso | misiles balisticos | enriquecimiento de uranio | centrifugadora* | armas quimicas | programa nuclear | armas biologicas | programa de misiles',
      weak: 'misiles | licencia de exportacion | uranio | control de exportaciones',
    },
    NARCOTICS: {
      strong:
        'narcotrafic* | trafico de drogas | trafico de cocaina | cocaina | heroina | estupefaciente* | metanfetamina | fentanilo | narcotrafico | droga incautada | cartel de la droga | hachis | marihuana | contra la salud publica',
      weak: 'narco* | droga | drogas | cartel | alijo',
    },
    HUMAN_TRAFFICKING: {
      strong:
        'trata de personas | trata de blancas | trata de seres humanos | trafico de personas | trafico de migrantes | trabajo forzoso | trabajo esclavo | esclavitud | coyote* | explotacion laboral | tratante* | inmigracion ilegal | trata | trabajo infantil',
      weak: 'obligadas a ejercer | enganadas con promesas | migrantes | explotadas | pasaportes retenidos',
    },
    SEXUAL_EXPLOITATION: {
      strong:
        'explotacion sexual | abuso sexual | abusos sexuales | agresion sexual | agresiones sexuales | violacion de una | violador | pornografia infantil | proxenet* | pederast* | pedofil* | corrupcion de menores | obligadas a ejercer la prostitucion | prostitucion forzada',
      weak: 'prostitucion | menores | club de carretera | acoso sexual | abuso de menores',
    },
    TAX_CRIME: {
      strong:
        'fraude fiscal | evasion fiscal | evasion de impuestos | delito fiscal | evadi* impuestos | defraud* a hacienda | delito contra la hacienda | ocult* ingresos | evasion tributaria | defraudacion fiscal | delito tributario | facturas apocrifas | fraude de iva | defraudacion tributaria',
      weak: 'agencia tributaria | hacienda | paraiso fiscal | paraisos fiscales | impuestos | fisco',
    },
    CYBER_CRIME: {
      strong:
        'ciberdelincuen* | ciberataque* | ciberdelito* | hacker* | pirata informatico | piratas informaticos | ransomware | phishing | programa malicioso | robo de datos | datos robados | pirateo | ataque informatico | jaqueo | hackeo | malware | secuestro de datos',
      weak: 'claves bancarias | servidores | contrasenas | web oscura | virus informatico | paginas que imitaban',
    },
    ORGANISED_CRIME: {
      strong:
        'crimen organizado | delincuencia organizada | mafia* | asociacion ilicita | organizacion criminal | grupo criminal | capo | clan | banda criminal | pandilla* | cosa nostra | mafios* | asociacion para delinquir | concierto para delinquir | red criminal',
      weak: 'banda | cabecilla | sicario*',
    },
    SANCTIONS_EVASION: {
      strong:
        'burlar las sanciones | evadir sanciones | evadir las sanciones | evasion de sanciones | eludir las sanciones | eludir sanciones | violar el embargo | violacion del embargo | violacion de sanciones | violar las sanciones | sorte* las sanciones | burlar el embargo | eludi* el embargo',
      weak: 'sanciones internacionales | embargo | transpondedor* | puerto vetado | sanciones | cambiaban de bandera',
    },
    ENVIRONMENTAL_CRIME: {
      strong:
        'mineria ilegal | tala ilegal | delito ambiental | delito ecologico | delitos ambientales | contaminacion | residuos toxicos | pesca ilegal | caza furtiva | furtivo* | trafico de especies | trafico de fauna | vertido ilegal | vertidos ilegales | deforestacion ilegal | delito contra el medio ambiente',
      weak: 'tala | mercurio | bosque protegido | vertido* | especies protegidas | deforest* | marfil',
    },
    COUNTERFEITING: {
      strong:
        'billetes falsos | falsificacion de moneda | falsificaban billetes | moneda falsa | productos falsificados | ropa falsificada | pirateria | contrahech* | falsificacion de marcas | medicamentos falsos | imitaciones | productos pirata | falsificador de billetes | bolsos falsos | dinero falso',
      weak: 'falsificad* | imprenta | copias | marca | falsificaban | replicas',
    },
    KIDNAPPING: {
      strong:
        'secuestr* | rehen | rehenes | rapto | raptad* | plagio de | detencion ilegal | privacion ilegal de la libertad',
      weak: 'rescate | cautiverio | liberad*',
    },
    MURDER_VIOLENCE: {
      strong:
        'asesin* | homicid* | lesiones graves | feminicid* | masacre* | tortura* | crimen de guerra | crimenes de guerra | mato a | matar a | sicariato | intento de homicidio | parricidio | acribill* | crimenes de lesa humanidad | violencia agravada',
      weak: 'lesiones | herido | apunal* | tiroteo | sicario* | disparo* | muerte de',
    },
    SMUGGLING: {
      strong: 'contrabando | contrabandist* | fraude aduanero | contrabande* | defraudacion aduanera',
      weak: 'aduana* | sin papeles de importacion | papeles de importacion | impuestos defraudados | mercancia oculta | cigarrillos',
    },
    EXTORTION: {
      strong: 'extorsi* | extorsion* | chantaj* | cobro de piso | cobro de cuotas | derecho de piso | vacuna extorsiva',
      weak: 'amenaza* | cuota semanal | pagar una cuota | intimidacion',
    },
    MARKET_ABUSE: {
      strong:
        'informacion privilegiada | manipulacion de mercado | manipulacion del mercado | manipulacion de precios | abuso de mercado | manipulo la cotizacion | manipular la cotizacion | uso indebido de informacion | manipulacion bursatil | manipul* la cotizacion | manipular el precio',
      weak: 'supervisor bursatil | cnmv | ordenes ficticias | precio de la accion | comision de valores | antes del anuncio',
    },
    ARMS_TRAFFICKING: {
      strong:
        'trafico de armas | traficante de armas | traficantes de armas | contrabando de armas | venta ilegal de armas | armas ilegales | tenencia ilicita de armas',
      weak: 'fusil* | granadas | municion* | armas | arsenal',
    },
    THEFT_ROBBERY: {
      strong:
        'robo | robos | robaron | robar | atraco* | atracador* | hurto* | ladron | ladrones | asaltantes | asalto a | robo con violencia | robado | robados | robadas | saqueo | receptacion | pirateria maritima | desvalij*',
      weak: 'botin | a punta de pistola | furgon | joyas | sustraj* | asalto',
    },
    FORGERY: {
      strong:
        'falsificacion de documento* | falsedad documental | documentos falsos | titulos falsos | falsific* documentos | pasaportes falsos | titulos universitarios falsificados | falsificacion documental | documentacion falsa | falsedad ideologica | uso de documento falso | falsificador* | documentos falsificados | certificados falsos | falsificacion de documentos',
      weak: 'falsificad* | falsos | falsa | sellos | falsific*',
    },
  },
  innocent:
    'robo el balon | robo de balon | robar el balon | asalto el campo | asaltar el liderato | secuestro de carbono | robo el protagonismo | robo cuatro balones | matar el partido | mato el partido | lavado de manos | lavado de cara | tala controlada | fiscalia anticorrupcion | anticorrupcion | antidroga* | antiterroris* | antifraude | antimafia | policia antinarcoticos | video falso | noticias falsas | llamadas falsas | lesion muscular | lesiones musculares',
  stages: {
    ALLEGATION:
      'presunt* | acusa | acusan | acusado de | acusaciones | habria | habrian | denunci* | senala | senalan | sospecha* | supuest* | sospechos* | apunta a | nego las acusaciones | vinculad* | se le atribuye',
    INVESTIGATION:
      'investig* | deten* | detuv* | arrest* | registro | registros | allanamiento* | redada | incaut* | intercept* | desarticul* | cae una | paradero desconocido | profugo | buscado | aprehendid* | captur* | liberadas | hallo',
    CHARGED:
      'acuso formalmente | imputad* | procesad* | procesan | juicio | sera juzgad* | prision preventiva | querella | acusacion formal | formulo cargos | cargos | imput* | ira a juicio | banquillo | fue acusado | auto de procesamiento | acusan a | la fiscalia acuso | la fiscalia pide',
    CONVICTED:
      'conden* | sentencia | sentenciad* | culpable | declarado culpable | anos de prision | anos de carcel | cadena perpetua | multo | multa de | multad* | probado que | impuso | sancionad* | pena de | se declaro culpable | considera probado | dicto | dictaron | hallado culpable | recibio la orden de cumplir',
    CLEARED:
      'absolv* | absuelt* | absolucion | archiv* | sobrese* | exoner* | libre de cargos | retiro los cargos | retiraron los cargos | inocente | inocencia | desestim* | anulo la condena | anula la condena | exculpa*',
  },
  negation:
    'no hay | no existe | no existen | no esta | no es | no fue | no son | ningun | ninguna | sin pruebas | sin indicios | no hay indicios | descarta | descarto | descartan | nunca | ni es | ni | sin evidencia | no encontro | no hallo',
  prevention:
    'contra | contra el | contra la | prevencion | prevencion de | prevenir | lucha | combat* | jornada | conferencia | taller | ley | proyecto de ley | campana | formacion | curso | concienciacion | reconocer | seminario | foro | unidad | brigada | especialista* | normativa',
  fiction:
    'novela | pelicula | serie de television | thriller | best seller | exposicion | actor | actriz | director de cine | videojuego | goles | delantero | partido | tecnico | aficion | liderato | guion | estreno | goleo | entrenador',
  bystanders:
    'juez | jueza | titular del juzgado | abogado de | abogada de | letrado | letrada | fiscal | fiscala | magistrad* | abogad* defensor* | comisario | inspector | inspectora | sargento | capitan | coronel | general | teniente | portavoz | vocero | periodista | testigo | perito | experto | experta | biologo | biologa | profesor | profesora | ministro | ministra | alcalde | alcaldesa | concejal | concejala | gobernador | delegado | presidente del tribunal | victima | denunciante | afectada | afectado | viuda | rector | rectora | vigilante | representante | directora de aduanas | director de aduanas | magistrada ponente | consejero delegado | diputad* | madre de | analista | senador | senadora | delegado del gobierno',
  authorities:
    'policia | tribunal | fiscalia | juzgado | ministerio | guardia | audiencia | corte | agencia | ayuntamiento | comision | congreso | senado | aduanas | interpol | europol | universidad | gobierno | autoridad | banco central | unidad | supremo | ejercito | nacional',
  victimBefore:
    'victima | victimas | hijo del empresario | hijo de | secuestraron a | secuestraron el sabado a | asesinato de | homicidio de | secuestro de | muerte de | herido al vigilante | herido a | robaron a | familia de | viuda de | una de las afectadas | minera | compra de | estafo a | amenazo a | mato a | sobre la minera',
  victimAfter:
    'fue asesinado | fue asesinada | fue secuestrado | fue secuestrada | perdio los ahorros | hijo del | victima de | que perdio',
  speech:
    'dijo | explico | afirmo | aseguro | anuncio | declaro | segun | asegura | destaco | indico | recordo | animo | aconsejo | felicito | mostro | pidio | habia pedido | ofrecio | afirma | descarto | aclaro | conto | nego',
  roles:
    'el | la | los | las | un | una | exconsejero | exalcalde | exministro | exsenador | exdiputado | expresidente | exdirector | exfuncionario | exviceministro | exgobernador | ex | empresario | empresaria | abogado | abogada | fundador | fundadora | dueno | duena | propietario | jefe | jefa | director | directora | presidente | presidenta | cantante | inversor | inversora | constructora | empresa | naviera | grupo | gestora | don | dona | senor | senora | capo | conductor | funcionario | funcionaria | lider | traficante | inquilino | cabecilla | su | entre | segun | agentes | minera',
};
