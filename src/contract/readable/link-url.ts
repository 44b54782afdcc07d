// URLs that are built from a value. Each character that could be misread there is percent-encoded.

/** encodeURIComponent throws on a lone surrogate. */
const encodePart = (text: string, kept: RegExp): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(/./gsu, (letter) => (kept.test(letter) ? letter : encodeURIComponent(letter)))

/** `mailto:` (RFC 6068): a `?` or `&` in the address must not start a header of the message, such as `bcc`. */
export const mailUrl = (email: string): string =>
  `mailto:${encodePart(email, /[\w.!$'*+~-]/).replace(/%40(?!.*%40)/, '@')}`

/** `tel:` (RFC 3966), without the spaces that people write. */
export const phoneUrl = (phone: string): string => `tel:${encodePart(phone.replaceAll(/\s/g, ''), /[\w.+()-]/)}`

/** `otpauth:` for authenticator apps, which read a `+` as a plus sign and not as a space. */
export const codeAppUrl = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${encodeURIComponent(secret)}` +
  `&issuer=${encodeURIComponent(issuer)}`
