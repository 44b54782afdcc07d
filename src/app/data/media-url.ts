// A panel on another server shows the images of the host at this origin.
const origin = (process.env.API_BASE_URL || process.env.BASE_PATH || '').replace(/\/+$/, '')

/** The URL of the host's `/media/…`; `width` requests the smaller version. */
export const mediaUrl = (url: string, width?: 320 | 960): string =>
  `${origin}${url}${width === undefined ? '' : `/${width}`}`
