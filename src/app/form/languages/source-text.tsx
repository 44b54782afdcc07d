import { isObject, textOf } from '#contract'
import { useOwn } from '#data'
import { languageWords } from '#record'
import { setField } from '../form.ts'
import { TextDifference } from '../history/text-difference.tsx'
import { useForm, useText } from '../use-form.ts'
import { useSource } from './in-language.tsx'

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
    <div className="source-text">
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
