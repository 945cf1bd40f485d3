/**
 * General words and words of legal forms that 3 firms and more have in their names, and that are in no dictionary of English.
 *
 * Made by scripts/firm-words.mjs, not by hand, on 2026-11-24, from the names in OFAC's SDN list of 2023-12-28 (public domain). No names of
 * parties.
 */
export const FIRM_WORDS = `
abmezhavanay academician adkaznastsyu adkrytaye aero aerospace agricola agropecuaria airline airlines akademika aktsionernoe aktsionernoye aktsyyanernaye anonim anonima ansar associated avia banco
banking benevolence bilisim bonyad bvba byuro centre centro children cjsc comercial comercializadora compania computing constructora consulting consultoria contracting corp corporacion
cyber defence deniz desarrollo digital directorate distribuidora dmcc drustvo ejercito electro electromechanical elektronik empresa empresarial enerji enghelab eood eslami federation
finans firma fundacion fzco gida gmbh gongsi gosudarstvennoe groupe grupo grupp gruppa harakat hawala helicopter helicopters ihracat incorporated industria inmobiliaria
insaat institut internacional islami islamia islamic islamique islamiya islamiyah islamiyya ithalat jamiat jihad jund kapital katibat khayriyya kholding kholdinga kompaniya
labs leasing limitada limitata liwa lizing lojistik ltda maritime media menedzhment minera ministerio muqawama nacional naft nauchno nord norte novy
nueva obmezhenoyu obschestvo obshchestvo odgovornoscu ogranicenom ogranichennoi ogranichennoy ojsc omran organizatsiya otkrytoe otkrytoye otomotiv otvetstvennostyu pasdaran petro petrochemical petrol petroleum
pjsc predpriyatie proizvodstvennoe publichnoe raspundere refinery refining sahami sakhteman sanat sanati sanaye sanayi sarafi sarl sarlu sasu seaport servicios servis
sherkat shpg siman sirketi sistema sistemy sociedad soyuz sprl stichting taavon tanzim tavarystva tech tehreek tehrik tekhnicheski teknolojileri telecom ticaret
tose tosee tourism tovarystvo trans treid tsentr uluslararasi unitary usluge vidpovidalnistyu wilayat with yatirim youxian zakrytoe zavod
`;
