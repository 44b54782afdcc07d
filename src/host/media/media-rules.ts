import type { Rules } from '../records/work.ts'

/** An upload makes a record of its bytes; one that is saved alone would show nothing wherever it is chosen. */
export const mediaRules: Rules = {
  check: (_work, { before, after }) => (before || after.sha256 ? {} : { file: 'Choose a file' }),
}
