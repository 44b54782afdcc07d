const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** XML 1.0, section 2.2: a document with any other character cannot be read, and no reference may stand for one. */
const noCharacter = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text for HTML and XML, also within an attribute in quotes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(noCharacter, '').replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')
