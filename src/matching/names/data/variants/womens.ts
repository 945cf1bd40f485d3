/**
 * Women's names that men have without their last vowel, each a name of its own: "Petra" is no spelling of Peter. Men's names that stand on no
 * other line are here too, since only two names that both are known can be known to be different. One line, one name; see `../variants.ts`.
 * Source: general knowledge, own selection.
 */
export const WOMENS_NAMES = `
petra
daniela daniella danielle
martina
amira ameera amirah ameerah
jamila djamila gamila jamilah jameela
aziza azizah azeeza
karima karimah kareema
rashida rashidah rachida rasheeda
khalida khaleda khalidah
latifa latifah lateefa
halima halimah haleema
salima salimah saleema
samira samirah sameera
nasira nasirah nassira
munira munirah mounira
hamida hamidah hameeda
majida majidah
saida saidah saeeda
wahida wahidah
farida faridah fareeda
nabila nabilah nabeela
jalila jalilah
habiba habibah
sharifa sharifah charifa
adila adilah
kamil
kamila camila kamilah
gabriela gabriella gabrielle
manuela
emanuela emmanuela
rafaela raffaella raphaela
roberta
alberta
carla karla
romana
dragana
zorana
gorana
bogdana bohdana
milan
milana
milena
ruslana
simona
pavla
erika erica
frederica frederika federica
leonarda
bernarda
antonia antonija antonina
claudia klaudia
adriana adriane
`;
