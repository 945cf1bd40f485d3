/** Where the real lists are below the data folder's `lists/`, for benchmarks of whole imports. */
export interface RealList {
  id: string;
  format: string;
  /** Per role, relative to `lists/`. */
  files: Readonly<Record<string, string>>;
}

export const REAL_LISTS: readonly RealList[] = [
  {
    id: 'ofac_sdn',
    format: 'ofac-sdn-csv',
    files: { main: 'ofac/sdn.csv', alt: 'ofac/alt.csv', add: 'ofac/add.csv', comments: 'ofac/sdn_comments.csv' },
  },
  { id: 'ofac_cons', format: 'ofac-enhanced-xml', files: { main: 'ofac/consolidated/CONS_ENHANCED_2025-01-14.ZIP' } },
  { id: 'un_sc', format: 'un-consolidated-xml', files: { main: 'un/consolidated.xml' } },
  { id: 'eu_fsf', format: 'eu-fsf-xml', files: { main: 'eu/xmlFullSanctionsList_1_1.reconstructed.xml.gz' } },
  { id: 'uk_ofsi', format: 'uk-ofsi-conlist-csv', files: { main: 'uk/ConList_2018.csv' } },
  { id: 'canada', format: 'canada-sema-xml', files: { main: 'other/canada_sema_2025.xml' } },
  { id: 'us_csl', format: 'us-csl-csv', files: { main: 'other/csl_consolidated_screening_list.csv.gz' } },
];
