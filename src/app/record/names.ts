import { type Row, textOf } from '#contract'

export const urlOf = ({ url }: Row): string => textOf(url)
/** The name of a file or an album. Without view permission, the host returns only the label. */
export const nameOf = ({ name, label, id }: Row): string =>
  typeof name === 'string' ? name : typeof label === 'string' ? label : id
