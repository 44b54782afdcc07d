type Asked = { readonly headers: { readonly 'if-none-match'?: string | undefined } }

/** Whether `If-None-Match` names this ETag, as a weak or a strong one, or any by `*` (RFC 9110, section 13.1.2). */
export const matchesEtag = ({ headers }: Asked, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
