import type { ChoiceField, Row } from '#contract'

const mayBeScheduled = ({ status, publishAt }: Row): boolean =>
  status === 'scheduled' || Date.parse(String(publishAt)) > Date.now()

/** What is scheduled is so for a time to come, which the form sets: not offered where none of the records has one. */
export const offered = (name: string, field: ChoiceField, rows: readonly Row[]): ChoiceField['options'] =>
  name === 'status' && !rows.some(mayBeScheduled) ? field.options.filter(({ value }) => value !== 'scheduled')
    : field.options
