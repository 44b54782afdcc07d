import { type Row, textOf } from '../../contract/json.ts'

/** Both are empty or short for those who may refer to a file and not see it: they get its id and label alone. */
export const urlOf = ({ url }: Row): string => textOf(url)
export const nameOf = ({ name, label, id }: Row): string =>
  typeof name === 'string' ? name : typeof label === 'string' ? label : id
