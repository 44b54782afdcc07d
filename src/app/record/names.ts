import { type Row, textOf } from '#contract'

export const urlOf = ({ url }: Row): string => textOf(url)
/** Of a file or an album: whoever may refer to it and not see it gets its label alone. */
export const nameOf = ({ name, label, id }: Row): string =>
  typeof name === 'string' ? name : typeof label === 'string' ? label : id
