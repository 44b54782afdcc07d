/** Where a link of a text may lead: the web, mail, telephone, or this site. Anything else is shown as its words. */
export const isSafeAddress = (address: string): boolean => {
  // Browsers drop these inside an address, so that "java\nscript:" would run.
  const plain = address.replaceAll(/[\u0000-\u0020\u007f]/g, '')
  if (/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(plain)) return true
  // Relative to the site: a path, a query or a fragment; `//host` and `\\host` are other sites.
  return !/^[/\\]{2}|^\/\\/.test(plain) && !/^[^/?#]*:/.test(plain)
}
