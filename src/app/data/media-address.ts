// A deployed panel shows the pictures of a host elsewhere.
const origin = (process.env.API_BASE_URL || process.env.BASE_PATH || '').replace(/\/+$/, '')

/** Where the panel reads the bytes that the host names `/media/…`; `width`: of the smaller form. */
export const mediaAddress = (url: string, width?: 320 | 960): string =>
  `${origin}${url}${width === undefined ? '' : `/${width}`}`
