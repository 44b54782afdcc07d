/** The end of a URL in a text: a mark that isn't ASCII, except within a word, or a bracket or quotation mark. */
export const urlEnd =
  '(?![\\0-\\x7f])(?![·・‐‑–](?=[\\p{L}\\p{N}]))[\\p{P}＜＝＞｜～]|["\')\\]}](?![\\0-\\x7f])[\\p{L}\\p{P}]'
/** The source of a pattern for the rest of a URL in a text. Most languages of Asia have no space after it. */
export const urlRest = `(?:\\((?:(?!${urlEnd})[^\\s()<])*\\)|(?!${urlEnd})[^\\s<])*`
