import type { Rules } from '#host/records'

/** Only an upload may create a media record: one without a file would show nothing. */
export const mediaRules: Rules = {
  check: (_work, { before, after }) => (before || after.sha256 ? {} : { file: 'Choose a file' }),
}
