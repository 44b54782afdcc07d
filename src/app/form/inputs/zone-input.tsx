import { fold, offsetWords, type ZoneField, zoneNames, hostNow } from '#contract'
import { Combobox, type ComboOption } from '#change'
import { leaveField, setField } from '../form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

const shownMax = 20

/** The time zones that the browser lists; it accepts others too. */
export const findZones = (typed: string): ComboOption[] => {
  const words = fold(typed)
    .split(/[\s/_]+/)
    .filter(Boolean)
  return zoneNames()
    .filter((known) => words.every((word) => known.words.includes(word)))
    .slice(0, shownMax)
    .map(({ zone }) => ({ id: zone, label: zone, detail: offsetWords(zone, hostNow()) }))
}

/** "UTC+05:30" for `Asia/Kolkata`; undefined for text that isn't a zone yet. */
const offsetOf = (text: string): string | undefined => {
  try {
    return offsetWords(text, hostNow())
  } catch {
    return undefined
  }
}

/** A text input with a list of time zones; the offset is shown below. */
export function ZoneInput({ field, path, attributes }: InputProps<ZoneField>) {
  const form = useForm()
  const text = useTypedText(path)
  const offset = text === '' ? undefined : offsetOf(text)
  const id = `${attributes.id}-m`
  const described = [attributes['aria-describedby'], offset && id].filter(Boolean).join(' ')
  return (
    <>
      <Combobox
        attributes={{ ...attributes, 'aria-describedby': described || undefined }}
        name={field.label}
        text={text}
        chosenId={text}
        find={findZones}
        onText={(typed) => setField(form, path, typed)}
        onChoose={({ id }) => setField(form, path, id)}
        onClear={() => setField(form, path, null)}
        onLeave={() => leaveField(form, path)}
      />
      {offset && (
        <p className="help meaning" id={id}>
          {offset}
        </p>
      )}
    </>
  )
}
