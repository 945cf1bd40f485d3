/** Typical payment messages. All names are fictitious or very common. */

/** Messages without listed names. English, German, Spanish, French, Italian and Turkish, written with and without capitals. */
export const ORDINARY: readonly string[] = `
Rent October flat 4B
Invoice 2024-1187 office chairs
Salary March
salary advance for april
Monthly allowance for Emily
Happy birthday grandma
Payment for invoice INV-99831, net 30
RENT JUNE APARTMENT 12 OAK STREET
School fees term 2 Oliver Bennett
Deposit for wedding venue, Bennett / Clarke
refund order 7781231
Car repair Harrison Motors
dentist Dr Sophie Wallace
Gym membership annual
INVOICE 4711 PALMER AND SONS LTD ROOFING
Thanks for dinner
holiday lisbon share of flat
Loan repayment installment 5 of 24
Donation to the animal shelter Brookfield
Family support for my mother
Consulting services May, Greenfield Advisory LLP
Purchase of goods per contract 88/2024
Shipping costs container MSKU1234565
Freight charges Rotterdam to Felixstowe
Tuition fee Lancaster semester one student 30291
Piano lessons for Grace
Electricity bill account 5561-2
Electrician Tom Gallagher kitchen rewiring
PAYROLL WEEK 32 STAFF
Commission Q3 sales team north
settlement of invoice 100232 Maple Leaf Bakery
Football club season ticket
Wedding present Laura and James
Final payment bathroom renovation Doyle Brothers
Car insurance premium renewal
Half of the groceries
Rent and utilities, Jenny Walsh
Software license renewal Bluebird CRM
REFUND FOR CANCELLED FLIGHT
Hosting and domain riverbend-cafe
Purchase of used laptop from Kevin Marsh
Physio sessions Hannah Price
Pocket money for the kids
Office cleaning services December, Sparkle Clean Ltd
Miete Oktober Wohnung 3 OG
Rechnung Nr. 20240045
Gehalt Mai
RG 4711 KD 8812
Miete November Familie Becker
Taschengeld Lukas
Nebenkosten Nachzahlung 2023 Hauptstrasse 5
Geburtstagsgeschenk fuer Oma
Anzahlung Kueche Moebelhaus Lindner
Handwerkerrechnung Elektro Baumann GmbH
Danke fuer das Abendessen
Mitgliedsbeitrag Turnverein 1898
Klassenfahrt Sophie Wagner 7b
Rate 5 von 24 Autokredit
Kaution Lindenallee 12 Anna Schmidt
MIETE DEZEMBER FAMILIE HOFFMANN
Spende Tierheim Neustadt
Unterhalt Januar fuer Felix
Zahnarzt Dr. Krause Rechnung 331
Steuerberater Honorar Q2 Kanzlei Vogt und Partner
Bestellung 99887 Buchhandlung Sonnenschein
Stromabschlag August Stadtwerke
Hochzeit Lena und Tobias
Versicherungsbeitrag KFZ
Fahrrad gebraucht von Jonas Weber
Urlaub Ostsee Anteil Ferienwohnung
Wartung Heizung Schreiner Haustechnik
Kita Beitrag September Mia
GEHALT SEPTEMBER PERSONALNUMMER 5567
Reparatur Waschmaschine Herr Neumann
Semesterbeitrag Wintersemester Matrikel 112233
Druckerpatronen Buerobedarf Schulze
Abschlagszahlung Bauvorhaben Gartenweg 7
Rechnung 5512 Malerbetrieb Koch
Beratungsleistungen Juni Projekt Nordlicht
Einkauf Wochenmarkt Bauer Huber
Musikunterricht Klavier Clara
Geschenk Einschulung Paul
Auslagen Dienstreise Hamburg
Kuendigung Abo Erstattung
Pago alquiler octubre piso 2A
Factura 2024/331 material de oficina
Nomina abril
Regalo de cumpleanos para Lucia
pago de la luz
Cuota 5 de 12 prestamo coche
Transferencia para mama
FACTURA 889 REFORMAS MARTINEZ
Fianza piso calle Mayor 14
Matricula curso de ingles Pablo Romero
Ayuda familiar noviembre
Honorarios abogado Sr. Molina
Comunidad de propietarios tercer trimestre
Compra de bicicleta a Sergio
Boda de Marta y Javier
Seguro de hogar renovacion
Clases de guitarra enero
Devolucion pedido 55120
Anticipo obra cocina Construcciones Delgado
Gracias por la cena
Dentista Dra. Elena Navarro
Suscripcion revista anual
Pago servicios de limpieza mayo
Donacion refugio de animales
Viaje fin de curso Alba Torres
ALQUILER DICIEMBRE LOCAL COMERCIAL
Factura fontaneria Hermanos Vidal SL
Reparto de gastos cena de empresa
Pago flete Valencia Genova
Gastos medicos Hugo
Mensualidad guarderia Daniela
Compra de muebles Casa Bonita
Venta de mercancia segun contrato 12
Alquiler furgoneta mudanza
Entradas concierto Sabado
Cuota gimnasio
Pago a cuenta factura 7710
Loyer octobre appartement 12
Facture 2024-0071 fournitures de bureau
Salaire mars
Cadeau anniversaire Camille
Remboursement courses
Virement pour maman
Acompte cuisine Menuiserie Girard
FACTURE 4455 PLOMBERIE MOREAU ET FILS
Cotisation club de tennis
Frais de scolarite Louis Lefevre
Honoraires avocat Maitre Rousseau
Caution studio rue des Lilas
Participation cadeau mariage Julie et Thomas
Assurance auto trimestre 3
Merci pour le diner
Vacances Bretagne location gite
Cours de piano Chloe
Achat velo Nicolas Perrin
Pension alimentaire janvier
Prestation conseil juin Cabinet Fontaine
Don association les amis des chats
Charges copropriete deuxieme trimestre
Reparation voiture Garage du Centre
Loyer et charges decembre Mme Lambert
Echeance pret immobilier
Billets de train Lyon
Facture electricite
Orthodontiste Dr Blanchard Emma
Abonnement journal annuel
Solde travaux toiture Entreprise Mercier
REGLEMENT FACTURE 889 IMPRIMERIE DUVAL
Livraison fleurs fete des meres
Participation voyage scolaire Hugo Martin
Achat machine a laver occasion
Affitto ottobre appartamento
Fattura 112 materiale elettrico
Stipendio maggio
Regalo di compleanno per Giulia
Bonifico per la mamma
Rata 5 mutuo
FATTURA 77 IDRAULICA FRATELLI ROSSI
Quota condominiale secondo trimestre
Spese dentista Dott. Ferrari
Acconto cucina Arredamenti Colombo
Iscrizione scuola calcio Matteo
Rimborso cena
Vacanze Sardegna quota casa
Abbonamento palestra
Lezioni di violino Sofia Greco
Consulenza giugno Studio Marchetti
Saldo fattura 2024/15
Caparra affitto via Garibaldi 8
Matrimonio Chiara e Luca
Assicurazione auto rinnovo
Donazione canile comunale
Spesa settimanale
Gita scolastica classe terza
Riparazione caldaia Termoservice
Acquisto moto usata da Davide Conti
AFFITTO NOVEMBRE NEGOZIO
Trasporto merce Genova Marsiglia
Bolletta gas
Kira ekim daire 5
Fatura 2024/88 ofis malzemesi
Maas mart
Dogum gunu hediyesi Elif icin
Aidat kasim
Okul taksiti Deniz Kaya
Araba tamiri
Anneme
KIRA ARALIK DUKKAN
Dugun hediyesi Zeynep ve Emre
Siparis 5541 mobilya
Danismanlik hizmeti haziran
Elektrik faturasi
Borc iade
Dis hekimi Dr. Aylin Demir
Tatil icin pay
Spor salonu uyeligi
Navlun Mersin Trieste
`
  .trim()
  .split('\n');

/** `#` is replaced by a listed name: as listed, in capitals, in lower case. */
export const WITH_A_NAME: readonly string[] = `
Payment to # for services
Invoice 4711 #
consulting fee #, March
On behalf of #
RE 2024/55 # final settlement
Donation for #
Salary # April
rent for #
Loan to # repaid
Goods ordered by #, contract 12/2024
Attn: #
# / invoice 88123
Family support for #
Beneficiary: #
Gift for # and family
Zahlung an # Rechnung 331
Miete Oktober #
Honorar #
Im Auftrag von #
Spende fuer #
Gehalt # Mai
Rechnung 20240045, #
Ueberweisung # Darlehen
Warenlieferung # Vertrag 7
Pago a # factura 889
Alquiler octubre #
Honorarios #
Ayuda familiar para #
Por cuenta de #
Transferencia # prestamo
Compra a #
Factura 2024/12 # servicios
Paiement pour #
Facture 4455 #
Loyer octobre #
Virement de la part de #
Don pour #
Salaire # mars
Remboursement pret #
Prestation conseil # juin
Pagamento a # fattura 77
Affitto ottobre #
Per conto di #
Bonifico # saldo
Stipendio # maggio
Odeme # fatura 88
Kira ekim #
Siparis #
Borc # iade
Hizmet bedeli #
`
  .trim()
  .split('\n');
