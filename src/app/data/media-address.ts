// A panel on another server shows the images of the host at this origin.
const origin = (process.env.API_BASE_URL || process.env.BASE_PATH || '').replace(/\/+$/, '')

/** The address for the bytes of the host's `/media/…`; `width` asks for the smaller form. */
export const mediaAddress = (url: string, width?: 320 | 960): string =>
  `${origin}${url}${width === undefined ? '' : `/${width}`}`
