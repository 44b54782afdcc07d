/** ITU-T E.164 permits at most 15 digits. No public number has fewer than 7. */
export const e164 = /^\+[1-9]\d{6,14}$/

/** The country codes that the ITU has assigned (E.164, list of 2023). No code is the prefix of another. */
const countryCode = new RegExp(
  `^\\+(${[
    '1',
    '7',
    '2[07]',
    '3[0-469]',
    '4[013-9]',
    '5[1-8]',
    '6[0-6]',
    '8[1246]',
    '9[0-58]',
    '21[1-368]',
    '2[236]\\d',
    '24\\d',
    '25[0-8]',
    '29[017-9]',
    '35\\d',
    '37[0-8]',
    '38[0-35-79]',
    '42[013]',
    '5[09]\\d',
    '67[02-9]',
    '68[0-35-9]',
    '69[0-2]',
    '8[07]0',
    '808',
    '878',
    '85[0235-6]',
    '88[0-36]',
    '96[0-8]',
    '97[0-79]',
    '99[2-68]',
  ].join('|')})`,
)

/**
 * National numbers of these countries can begin with 0, and callers from abroad dial it: Italy. Elsewhere, a 0 after
 * the country code is only for calls within the country.
 */
const keepsZero: ReadonlySet<string> = new Set([
  '39',
  '47',
  '225',
  '226',
  '227',
  '229',
  '241',
  '242',
  '247',
  '267',
  '378',
  '501',
  '507',
  '676',
  '679',
  '687',
  '853',
  '974',
  '992',
])

/** In North America, area and exchange codes begin with 2 to 9. */
const northAmerica = /^\+1[2-9]\d{2}[2-9]\d{6}$/

const example = 'for example +91 124 479 7300'

/** Converts the digits of any script to 0 to 9. Each script has its ten digits in a row, beginning with zero. */
function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    let value = 0
    for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && isDigit(code); code -= 1) value += 1
    return String(value)
  })
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/**
 * Parses a phone number as people, letterheads and `tel:` links write it. Returns its E.164 form, or the message that
 * rejects it.
 */
export function readPhone(text: string): { number: string } | { problem: string } {
  const plain = asciiDigits(text.normalize('NFKC'))
    .replace(/^\s*tel:/i, '')
    .trim()
    .replace(/^00(?=[\s\p{Pd}]*[1-9])/u, '+')
  // A slash with one or two digits at the end means a second line ("…0000/01"), so the text holds two numbers.
  const isSeveral = /[/\u2044\u2215]\s*\d{1,2}$/.test(plain)
  const joined = plain.replaceAll(/[\s.\p{Pd}\u2212/\u2044\u2215\u00b7\u2022]/gu, '')
  const code = countryCode.exec(joined.replaceAll(/[()]/g, ''))?.[1]
  if (!joined.replace(/^\(/, '').startsWith('+')) return { problem: `Start with + and the country code, ${example}` }
  if (!code) return { problem: `No country has this code. Start with + and the country code, ${example}` }
  const mayBeginWithZero = keepsZero.has(code)
  const number = joined.replace('(0)', mayBeginWithZero ? '0' : '').replaceAll(/[()]/g, '')
  if (isSeveral || !e164.test(number)) return { problem: `Enter one complete number in digits, ${example}` }
  if (!mayBeginWithZero && number[code.length + 1] === '0') return { problem: `Remove the 0 after +${code}` }
  if (code === '1' && !northAmerica.test(number)) {
    return { problem: 'Enter 10 digits after +1, for example +1 202 555 0123' }
  }
  return { number }
}
