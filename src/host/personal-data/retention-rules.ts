import { isEmpty, personalDataSection, retentionFields, type RetentionField } from '#contract'
import { isPermitted } from '#host/http'
import type { Rules } from '#host/records'

/**
 * Retention deletes like a user, so setting it needs the same permission; for other data only administrators have it.
 */
const sections: Readonly<Partial<Record<RetentionField, string>>> = {
  keepMessages: 'contact-message',
  keepSpam: 'contact-message',
  keepLeft: 'subscriber',
}

/** Setting retention needs permission to delete the data. Everyone who can edit the setting can turn it off. */
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
        .map((field) => [field, 'You need permission to delete these']),
    ),
}
