import { allOf, isWhollyFixed, textOf } from '#contract'
import { lacksSaving } from '#data'
import { languageWords } from '#record'
import { Icon } from '#ui'
import { valueCell } from './value-cell.tsx'
import { useForm, useLanguagesOf, useText } from './use-form.ts'
import './styles/record.css'

/** The record for users who can view but not change it. */
export function RecordView() {
  const form = useForm()
  const { entity } = form
  const { record, typed, labels } = useText((now) => now)
  const languages = useLanguagesOf(form)
  const why = isWhollyFixed(entity, record)
    ? `This ${entity.one} is part of the system and can’t be changed.`
    : lacksSaving(entity.key)
      ? `On this server, ${entity.many} are view-only.`
      : languages.length > 0
        ? `You can only change translations into ${allOf(languages.map((tag) => languageWords(tag)))}.`
        : `You have view-only access to this ${entity.one}.`
  const sections = record ? entity.form : []
  return (
    <div className="edit-main">
      <div className="note">
        <Icon name="lock" />
        <p>
          {!record && 'There is no translation yet. '}
          {why}
        </p>
      </div>
      {sections.map(({ title, fields }) => (
        <section key={title} className="panel" aria-label={title}>
          <header>
            <h2>{title}</h2>
          </header>
          <dl className="body record">
            {fields.map((name) => (
              <div key={name}>
                <dt>{entity.fields[name]?.label}</dt>
                <dd lang={entity.translates && entity.fields[name]?.translated ? textOf(typed.language) : undefined}>
                  {valueCell(entity, name, typed[name] ?? null, labels)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
