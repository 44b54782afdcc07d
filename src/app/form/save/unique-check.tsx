import { useEffect } from 'react'
import { type Entity, isEmpty, isObject, type Json, nameOfRow, type Row, sectionOf, uniquePauseMs } from '#contract'
import { blamedField, checkField, duplicateSentence, reservedUrlSentence } from '#checks'
import { api, attempt, is, knowsQueries, queryBy } from '#data'
import { meaningOf } from '#change'
import { recordUrl } from '#record'
import type { FormText } from '../form-text.ts'
import { type Form, setNote } from '../form.ts'
import { useForm, useText } from '../use-form.ts'

/**
 * The values to look up, as text; empty while they are saved, invalid or empty. Also empty after a save without a
 * response: the other record would be this one.
 */
export const wantedOf = (entity: Entity, names: readonly string[], { typed, changed, sentSave }: FormText): string => {
  if (sentSave || !names.some((name) => changed.has(name))) return ''
  const values: [string, Json][] = []
  for (const name of names) {
    const field = entity.fields[name]
    if (!field) return ''
    const checked = checkField(field, meaningOf(field, typed[name]), name)
    if (!('value' in checked)) return ''
    values.push([name, checked.value])
  }
  const blamed = blamedField(entity, names)
  return values.some(([name, value]) => name === blamed && isEmpty(value)) ? '' : JSON.stringify(values)
}

const hasPageAt = ({ fields, sitePath }: Entity, name: string): boolean =>
  sitePath !== undefined && fields[name]?.kind === 'slug'

const findOther = async ({ entity, text }: Form, wanted: string, signal: AbortSignal): Promise<Row | undefined> => {
  const values: [string, Json][] = JSON.parse(wanted)
  // Old URLs of a page stay reserved for it, and only the host knows them.
  const nameOf = (name: string) => (hasPageAt(entity, name) ? 'pageAddress' : name)
  const filters = values.map(([name, value]) => is(nameOf(name), value === null ? '' : String(value)))
  const { rows } = await api.list(entity, queryBy(filters, 2), signal)
  return rows.find((row) => row.id !== text().record?.id)
}

/** Reports, when typing pauses, whether another record has this code or slug. The host makes the final decision. */
export function UniqueCheck({ names }: { names: readonly string[] }) {
  const form = useForm()
  const wanted = useText((now) => wantedOf(form.entity, names, now))
  useEffect(() => {
    const path = blamedField(form.entity, names)
    // A bare host would send all its records in response.
    if (wanted === '' || !knowsQueries(form.entity.key)) return
    const calling = new AbortController()
    const ask = async () => {
      const other = await findOther(form, wanted, calling.signal)
      const section = sectionOf(form.entity.key)
      if (calling.signal.aborted) return
      if (!other) return setNote(form, `unique:${path}`, { path, tone: 'ok', text: 'Available' })
      const label = nameOfRow(form.entity, other)
      const isKept = hasPageAt(form.entity, path) && other[path] !== form.text().typed[path]
      const text = isKept ? reservedUrlSentence(form.entity, other) : duplicateSentence(form.entity, path, other)
      // The other record may give up the value in its pending changes, which only the host compares.
      const mayLeave = isObject(other.pending)
      if (!mayLeave) form.send({ type: 'problem', path, text })
      if (!section) return
      const link = { to: recordUrl(section, other.id), label: `Open ${label}` }
      setNote(form, `unique:${path}`, { path, tone: 'info', text: mayLeave ? text : '', link })
    }
    const timer = setTimeout(() => void attempt(ask), uniquePauseMs)
    return () => {
      clearTimeout(timer)
      calling.abort()
    }
  }, [form, names, wanted])
  return null
}
