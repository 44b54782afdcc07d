import { isEmpty, type Json, type Values } from '#contract'
import { type Form, type FormExtra, setFields } from '#form'
import { countryByAlpha2 } from '#places'

const filled = ['name', 'alpha3', 'numeric', 'callingCode', 'currency', 'continent'] as const

/** The alpha-2 code of a new country fills in the other fields, except typed ones. */
const watch = (form: Form): (() => void) => {
  let last: Json | undefined
  let proposed: Values = {}
  const fill = (code: string) => {
    const country = countryByAlpha2(code)
    if (!country) return
    const { typed } = form.text()
    const values: Values = {}
    for (const name of filled) {
      if (isEmpty(typed[name]) || typed[name] === proposed[name]) values[name] = country[name]
    }
    proposed = { ...proposed, ...values }
    setFields(form, { values })
  }
  const look = () => {
    const { record, typed } = form.text()
    if (record || typed.alpha2 === last) return
    last = typed.alpha2
    if (typeof last === 'string' && last.length === 2) fill(last)
  }
  // Restored unsaved text was already filled in before, and is kept.
  const { typed, changed } = form.text()
  if (filled.some((name) => changed.has(name))) last = typed.alpha2
  look()
  return form.state.subscribe(look)
}

export const countryExtra: FormExtra = { watch }
