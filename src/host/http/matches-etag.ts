type Asked = { readonly headers: { readonly 'if-none-match'?: string | undefined } }

/**
 * The characters that identify a response. A proxy that compresses it makes `W/"x"`, `"x-gzip"`, `"x--gzip"`, `"x;gzip"`
 * or `"x"-gzip` of `"x"`, and requests later with what it made.
 */
const coreOf = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//i, '')
    .replaceAll('"', '')
    .replace(/(?:--?|;)(?:gzip|deflate|br|zstd)$/i, '')

/** Whether `If-None-Match` is `*`, for any response (RFC 9110, section 13.1.2). */
export const matchesAnyEtag = ({ headers }: Asked): boolean => headers['if-none-match']?.trim() === '*'

/** Whether `If-None-Match` names this ETag. */
export const matchesEtag = (request: Asked, etag: string): boolean =>
  matchesAnyEtag(request) ||
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => coreOf(tag) === coreOf(etag))
