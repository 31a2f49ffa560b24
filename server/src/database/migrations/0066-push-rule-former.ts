import type { Migration } from '../migrate'

/** The rules before: a report that waits for its delay goes out only if each rule since its completion names it, and a rule that is saved anew forgets nobody. */
export const pushRuleFormer: Migration = {
  number: 66,
  name: 'push-rule-former',
  sql: /* sql */ `
ALTER TABLE push_rule ADD COLUMN former jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN push_rule.former IS 'of the last days: auto, modalities, source_types, negative_only, until';
`,
}
