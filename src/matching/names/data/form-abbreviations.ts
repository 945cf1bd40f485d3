/**
 * Words of legal forms -> abbreviations in forms, cards and account books. Used beside other words of a form, or at the end of a name.
 *
 * Source: common usage in bank statements and company registers; own selection.
 */
export const FORM_ABBREVIATIONS: Readonly<Record<string, string>> = {
  company: 'comp coy cmpny cpny compy comapny',
  limited: 'lim lmtd lmt limtd',
  corporation: 'corpn corpor',
  incorporated: 'incorp incor',
  liability: 'liab liabl',
  joint: 'jt jnt',
  stock: 'stk st',
  public: 'pub publ',
  private: 'priv prvt',
  proprietary: 'prop propr',
  berhad: 'bhrd',
};
