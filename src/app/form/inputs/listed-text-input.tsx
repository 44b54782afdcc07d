import { type LanguageField, type ZoneField, zoneNames } from '#contract'
import { offsetWords } from '#record'
import { Combobox, type ComboOption } from '#ui'
import { leaveField, setField } from '../edit-form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

const shownMax = 20

/** The time zones that the browser lists; it accepts others too. */
export const findZones = (typed: string): ComboOption[] => {
  const words = typed.toLowerCase().split(/[\s/_]+/).filter(Boolean)
  return zoneNames().filter((known) => words.every((word) => known.words.includes(word))).slice(0, shownMax)
    .map(({ zone }) => ({ id: zone, label: zone, detail: offsetWords(zone, Date.now()) }))
}

// The languages of most readers of travel sites; any other tag may be typed.
const common = 'en ar bn cs da de el es et fa fi fr gu he hi hr hu id is it ja kn ko lt lv ml mr ms nl no pa pl pt '
  + 'pt-BR ro ru si sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'
const names = new Intl.DisplayNames(['en'], { type: 'language' })

export const findLanguages = (typed: string): ComboOption[] => {
  const wanted = typed.toLowerCase()
  return common.split(' ').map((tag) => ({ id: tag, label: tag, detail: names.of(tag) }))
    .filter(({ label, detail }) => label.toLowerCase().startsWith(wanted) || detail?.toLowerCase().includes(wanted))
}

/** "German" for `de`, "UTC+05:30" for `Asia/Kolkata`; undefined for text that is no tag or zone yet. */
const meaningOf = (kind: 'zone' | 'language', text: string): string | undefined => {
  try {
    const meaning = kind === 'zone' ? offsetWords(text, Date.now()) : names.of(text)
    return meaning === text ? undefined : meaning
  } catch {
    return undefined
  }
}

/** Text with a list of suggestions, for time zones and language tags; the meaning stands below. */
export function ListedTextInput({ field, path, attributes }: InputProps<ZoneField | LanguageField>) {
  const form = useForm()
  const text = useTypedText(path)
  const meaning = text === '' ? undefined : meaningOf(field.kind, text)
  const id = `${attributes.id}-m`
  const described = [attributes['aria-describedby'], meaning && id].filter(Boolean).join(' ')
  return (
    <>
      <Combobox
        attributes={{ ...attributes, 'aria-describedby': described || undefined }}
        name={field.label} text={text} chosenId={text} find={field.kind === 'zone' ? findZones : findLanguages}
        onText={(typed) => setField(form, path, typed)} onChoose={({ id }) => setField(form, path, id)}
        onClear={() => setField(form, path, null)} onLeave={() => leaveField(form, path)}
      />
      {meaning && <p className="help meaning" id={id}>{meaning}</p>}
    </>
  )
}
