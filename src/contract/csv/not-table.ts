const save = 'Save the sheet as CSV, then choose that file.'

const isMostlyNul = (head: string): boolean => (head.match(/\0/g)?.length ?? 0) * 4 > head.length

/**
 * Why a file isn't a table of text; undefined if it can be one.
 * @param head the decoded beginning of the file
 */
export function notTable(head: string): string | undefined {
  const isBinary =
    /^(?:PK\u0003\u0004|%PDF-|\{\\rtf)/.test(head) ||
    // A database may pad cells with NUL. Text never contains both NUL and other control characters; spreadsheet files,
    // images and archives do.
    (/\0/.test(head) && (/[\u0001-\u0008\u000e-\u0019\u001c-\u001f]/.test(head) || isMostlyNul(head)))
  if (isBinary) return `This isn’t a text file. ${save}`
  if (/^\s*(?:\ufeff)?\s*<(?:!doctype|!--|html|head|body|table|\?xml|svg)\b/i.test(head) || /^\s*<!--/.test(head)) {
    return `This is a web page, not a table. ${save}`
  }
  return undefined
}
