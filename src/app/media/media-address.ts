import { type Row, textOf } from '../../contract/json.ts'

// A deployed panel shows the pictures of a host elsewhere.
const origin = (process.env.API_BASE_URL ?? '').replace(/\/+$/, '')

/** Where the panel reads the bytes that the host names `/media/…`; `width`: of the smaller form. */
export const mediaAddress = (url: string, width?: 320 | 960): string =>
  `${origin}${url}${width === undefined ? '' : `/${width}`}`

/** Both are empty or short for those who may refer to a file and not see it: they get its id and label alone. */
export const urlOf = ({ url }: Row): string => textOf(url)
export const nameOf = ({ name, label, id }: Row): string =>
  typeof name === 'string' ? name : typeof label === 'string' ? label : id
