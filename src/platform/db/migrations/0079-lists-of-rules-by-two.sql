-- A list that rules compare with loosens them as a change of the rule does: two people change it where it takes hits away. So does a rate by
-- which a currency is worth far less.
alter table loosening_proposals drop constraint loosening_proposals_subject_type_check;
alter table loosening_proposals add constraint loosening_proposals_subject_type_check
  check (subject_type in ('SETTING', 'COUNTRY', 'RULE_LIST', 'FX_RATE'));
