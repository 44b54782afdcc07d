/** Increase this number when `fold` changes; the next start then rebuilds the stored words and keys. */
export const foldVersion = 6

/**
 * Letters of living alphabets that Unicode does not decompose, as in CLDR's Latin-ASCII transform, and characters that
 * look like an apostrophe, even if they are letters (Hawaiʻi). Phonetic symbols are left out. Then letters of other
 * scripts that keyboards and habits interchange: final sigma, ge, and the alef, yeh, kaf and heh of Arabic.
 */
const pairs = `
ß ss,æ ae,œ oe,ø o,đ d,ð d,þ th,ł l,ı i,ħ h,ŋ n,ŧ t,ƒ f,ƙ k,ƴ y,ɓ b,ɔ o,ɖ d,ɗ d,ə e,ɛ e,ɠ g,ɨ i,ɩ i,ɲ n,ɵ o,ʊ u,
ʋ v,ƶ z,\` ',ʹ ',ʻ ',ʼ ',ʽ ',ʾ ',ʿ ',‘ ',’ ',′ ',ꞌ ',׳ ',״ ',ς σ,ґ г,ٱ ا,ى ي,ی ي,ک ك,ة ه,ہ ه,ھ ه,ە ه,ँ ं
`
const exchanged = new Map(
  pairs
    .trim()
    .split(/,\n?/)
    .map((pair) => {
      const [letter = '', other = ''] = pair.split(' ')
      return [letter, other] as const
    }),
)
const katakana = '\u30a1-\u30f6\u30fd\u30fe'
const varied = new RegExp(`[${[...exchanged.keys()].join('')}${katakana}]|(?![0-9])\\p{Nd}`, 'gu')

/** NFKC turns these two into a space and an accent. */
const spacingAccents = /[´΄]/g

/**
 * Marks that people omit: accents, the points of Hebrew, the vowel marks and tatweel of Arabic, the nukta and the
 * accents of Indian scripts if both spellings are common, and invisible characters.
 */
const leftOut = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f', // accents of all scripts
    '\\u0483-\\u0487', // Cyrillic
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7', // Hebrew
    '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08d3-\\u08ff', // Arabic
    '\\u093c\\u0951-\\u0954\\u0a3c\\u0abc\\u0cbc', // Devanagari, Gurmukhi, Gujarati, Kannada
    '\\p{Default_Ignorable_Code_Point}',
  ].join('')}]`,
  'gu',
)

/** Devanagari writes a nasal before a consonant of its own row as a letter or as a dot: मुम्बई, मुंबई. */
const nasals = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g

// The ten digits of a script are consecutive and in order.
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

const isPlain = /^[\0-\x7f]*$/

/** Converts full-width letters and digits of other scripts to ASCII, for codes and numbers. */
export const asciiForm = (text: string): string =>
  isPlain.test(text) ? text : text.normalize('NFKC').replaceAll(/\p{Nd}/gu, asciiDigit)

const isKatakana = new RegExp(`[${katakana}]`)
const other = (letter: string): string =>
  exchanged.get(letter) ??
  (isKatakana.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0x60) : asciiDigit(letter))

const isAscii = /^[\0-_a-\x7f]*$/

/**
 * The form in which texts are compared: in search, palette, pickers, sorting, unique names, imports and slugs. Removes
 * case, width, accents and marks that each script omits or varies; digits and Latin letters become ASCII.
 */
export function fold(text: string): string {
  const small = text.toLowerCase()
  // Most texts are ASCII, and this shortcut is ten times as fast.
  if (isAscii.test(small)) return small
  return text
    .replaceAll(spacingAccents, "'")
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(leftOut, '')
    .replaceAll(varied, other)
    .replaceAll(nasals, 'ं')
    .normalize('NFC')
}

/** Germans and Scandinavians write these letters as two where a keyboard lacks them: Zuerich, Aarhus. */
const asTwo = new Map([...'äöüåø'].map((letter, index) => [letter, ['ae', 'oe', 'ue', 'aa', 'oe'][index] ?? '']))
const oneOfTwo = /[äöüåø]/gi
const twoAsOne = /[aou]e|aa/g
/** In shorter words, as in codes, two such letters seldom mean one. */
const asOneMin = 5

/**
 * The spellings by which a search finds a text: "zurich" and "zuerich" for "Zürich", and the same for "Zuerich". The
 * first is its fold.
 */
export function spellings(text: string): string[] {
  return [...new Set(formsOf(fold(text), text))]
}

function formsOf(folded: string, text: string): [plain: string, asTwo: string, asOne: string] {
  const long = text.normalize('NFC').replaceAll(oneOfTwo, (letter) => asTwo.get(letter.toLowerCase()) ?? letter)
  const short = folded.length < asOneMin ? folded : folded.replaceAll(twoAsOne, ([first = '']) => first)
  return [folded, fold(long), short]
}

/** Only these words can have other spellings. */
const isVaried = /[^\0-\x7f]|[aou]e|aa/i

/** The words of a text that have other spellings, in those. */
export const otherSpellings = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter((word) => isVaried.test(word))
      .flatMap((word) => spellings(word).slice(1)),
  ),
]

/** The form in which names are compared: folded, ignoring kinds and numbers of spaces. */
export const likeness = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim()

/** The forms in which the name of the same thing may be stored; `isSameName` decides. */
export const nameForms = (name: string): string[] => formsOf(fold(name), name).map(likeness)

/** Whether two names differ at most in their spelling. "Haarlem" isn't "Harlem". */
export const isSameName = (one: string, other: string): boolean => {
  const [plain = '', long = ''] = nameForms(one)
  const [otherPlain = '', otherLong = ''] = nameForms(other)
  return plain === otherPlain || long === otherPlain || plain === otherLong
}
