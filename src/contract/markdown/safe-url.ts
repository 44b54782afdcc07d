/**
 * A link can point to the web, an email address, a phone number or this website. Other links are shown as their text.
 */
export const isSafeUrl = (url: string): boolean => {
  // Browsers drop these characters inside a URL, so "java\nscript:" would run.
  const plain = url.replaceAll(/[\u0000-\u0020\u007f]/g, '')
  if (/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(plain)) return true
  // A path, a query or a fragment stays on this website; `//host` and `\\host` lead to others.
  return !/^[/\\]{2}|^\/\\/.test(plain) && !/^[^/?#]*:/.test(plain)
}
