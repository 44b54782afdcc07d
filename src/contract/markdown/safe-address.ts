/** A link may lead to the web, mail, telephone or this site. Other links are shown as their words. */
export const isSafeAddress = (address: string): boolean => {
  // Browsers drop these characters inside an address, so "java\nscript:" would run.
  const plain = address.replaceAll(/[\u0000-\u0020\u007f]/g, '')
  if (/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(plain)) return true
  // A path, a query or a fragment stays on this site; `//host` and `\\host` lead to other sites.
  return !/^[/\\]{2}|^\/\\/.test(plain) && !/^[^/?#]*:/.test(plain)
}
