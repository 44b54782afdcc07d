import { patternSentence } from '#contract'

/** Facts about files of one entity that its definition lacks. */
interface FileRule {
  /**
   * More targets for a column: `status=unsubscribed` applies if the cell isn't empty, and `consentAt?` if no other
   * column gives the value.
   */
  fills?: readonly { path: string; label: string }[]
  /** Suggested for all rows of a file that has a column for `by` and none for `field`. */
  implied?: { by: string; field: string; value: string; reason: string }
  /** A name that matches no record of the relation can go into this text field instead. */
  elsewhere?: Readonly<Record<string, string>>
  /** Target columns that reject a row with this message, unless their cell is empty or matches. */
  refuses?: readonly { path: string; label: string; unless: RegExp; problem: string }[]
}

const rules: Readonly<Record<string, FileRule>> = {
  airport: { elsewhere: { cityId: 'municipality' } },
  redirect: {
    refuses: [
      {
        path: 'regex!',
        label: 'Regular expression',
        unless: /^(?:0|no|false|n|plain|exact|url)$/i,
        problem: patternSentence,
      },
      ...['Code', 'Status'].map((label) => ({
        path: `${label.toLowerCase()}!`,
        label,
        unless: /^(?:30[1278]!?|active|enabled|url)$/i,
        problem: 'Only active redirects with the code 301, 302, 307 or 308 can be imported. Remove this row.',
      })),
    ],
  },
  subscriber: {
    fills: [
      { path: 'status=unsubscribed', label: 'Unsubscribed at: Unsubscribed' },
      { path: 'consentAt?', label: 'Joined, if no other column has it' },
    ],
    implied: {
      by: 'consentAt',
      field: 'status',
      value: 'subscribed',
      reason: 'The file has times for joining but not for unsubscribing.',
    },
  },
}

export const fileRuleOf = ({ key }: { key: string }): FileRule => rules[key] ?? {}
