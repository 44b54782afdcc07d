// Search for languages by their names.
import { fold, lazily, ownLanguageName, spellings } from '#contract'
import { perLocale } from '#data'
import { languageWords } from '#record'

const englishNames = lazily(() => new Intl.DisplayNames('en', { type: 'language' }))

// The languages of most readers of travel websites; any other tag can be typed.
const common = (
  'en ar bn cs da de el es et fa fi fr gu he hi hr hu id is it ja kn ko lt lv ml mr ms nl no pa pl pt ' +
  'pt-BR ro ru si sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'
).split(' ')

/** The English name, for sentences. */
export const languageInEnglish = (tag: string): string => languageWords(tag, englishNames())

/** A language is found by its name in the user's language, in English and in its own. */
const namesOf = perLocale(
  () =>
    new Map(
      common.map((tag) => {
        return [
          tag,
          [tag, languageWords(tag), languageInEnglish(tag), ownLanguageName(tag)].flatMap(spellings),
        ] as const
      }),
    ),
)

/** The common languages that fit the typed text. */
export function findLanguages(typed: string): { id: string; label: string; detail: string }[] {
  const wanted = fold(typed.trim())
  return [...namesOf()]
    .filter(([, names]) => names.some((name) => name.startsWith(wanted)))
    .map(([tag]) => ({ id: tag, label: languageWords(tag), detail: tag }))
}

/** The tag of a typed name or tag; undefined if the text is neither. */
export function languageTagOf(typed: string): string | undefined {
  const wanted = fold(typed.trim())
  const [named] = [...namesOf()].find(([, names]) => names.includes(wanted)) ?? []
  if (named !== undefined || wanted === '') return named
  try {
    const [tag = ''] = Intl.getCanonicalLocales(typed.trim())
    return languageInEnglish(tag) === tag ? undefined : tag
  } catch {
    return undefined
  }
}
