import { isObject, type Row, textOf } from '#contract'
import { attempt, useOwn } from '#data'
import { saveFields } from '#change'
import { languageWords } from '#record'
import { baseOf, isSameBase, sourceOf } from '#translated'
import { Icon } from '#ui'
import { setField } from '../form.ts'
import { TextDifference } from '../history/text-difference.tsx'
import { liveOf } from '../publishing/pending-calls.ts'
import { useForm, useRecord, useText } from '../use-form.ts'
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

/** The source's text beside a field of its translation; words that have changed since the translation are marked. */
export function SourceText({ name }: { name: string }) {
  const form = useForm()
  const source = useSource()
  const isEmpty = useText(({ typed }) => textOf(typed[name]) === '')
  const base = useText(({ record }) => record?.base)
  const siteLanguage = useOwn('siteLanguage')
  const text = textOf(source?.[name])
  const field = form.entity.fields[name]
  if (!source || !field?.translated || field.kind === 'slug') return null
  const [made] = Array.isArray(base) ? base : []
  const before = isObject(made) && Object.hasOwn(made, name) ? textOf(made[name]) : text
  const heading = siteLanguage === undefined ? 'Original' : languageWords(siteLanguage)
  return (
    // Long texts scroll, so the keyboard must reach them.
    <div className="source-text" role="group" aria-label={heading} tabIndex={field.kind === 'long' ? 0 : undefined}>
      <div className="row small">
        <span className="muted">{before === text ? heading : `${heading}, changed since`}</span>
        {isEmpty && text !== '' && (
          <button type="button" className="link" onClick={() => setField(form, name, text)}>
            Copy source text
          </button>
        )}
      </div>
      <div dir="auto" lang={siteLanguage}>
        {before !== text ? (
          <TextDifference before={before} after={text} />
        ) : (
          text || <span className="muted">Empty</span>
        )}
      </div>
    </div>
  )
}
