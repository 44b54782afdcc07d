import type { Row } from '#contract'
import { attempt } from '#data'
import { saveFields } from '#change'
import { baseOf, isSameBase, sourceOf } from '#translated'
import { Icon } from '#ui'
import { liveOf } from '../publishing/pending-calls.ts'
import { useForm, useRecord } from '../use-form.ts'
import { useSource } from './in-language.tsx'

/** Says that the source has changed since the translation was made; one press says that the translation stays as it is. */
export function SourceChange() {
  const form = useForm()
  const { entity } = form
  const record = useRecord(form)
  const row = useSource()
  const source = sourceOf(entity)
  if (!record || !row || !source || isSameBase(source, row, record.base)) return null
  const keep = (translation: Row) =>
    saveFields(entity, liveOf(translation), {
      values: { base: [baseOf(source, row)] },
      done: 'The translation is marked as up to date.',
    })
  return (
    <div className="note info" role="status">
      <Icon name="info" />
      <p>The original has changed since this translation was made. The changes are marked next to each field.</p>
      <button type="button" className="btn" onClick={() => void attempt(() => keep(record))}>
        Nothing to change here
      </button>
    </div>
  )
}
