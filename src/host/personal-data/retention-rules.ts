import { isEmpty, personalDataSection, retentionFields, type RetentionField } from '#contract'
import { isPermitted } from '#host/http'
import type { Rules } from '#host/records'

/** Days delete as a person does, so that setting them needs the same right; of the rest only administrators have it. */
const sections: Readonly<Partial<Record<RetentionField, string>>> = {
  keepMessages: 'contact-message',
  keepSpam: 'contact-message',
  keepLeft: 'subscriber',
}

/** Nobody sets days for what they may not delete themselves. Turning them off is open to all who edit the setting. */
export const retentionRules: Rules = {
  check: ({ person }, { after, changed }) =>
    Object.fromEntries(
      retentionFields
        .filter(
          (field) =>
            person &&
            changed.has(field) &&
            !isEmpty(after[field]) &&
            !isPermitted(person, sections[field] ?? personalDataSection, 'delete'),
        )
        .map((field) => [field, 'Your role does not permit you to delete these']),
    ),
}
