import { isWhollyFixed } from '#contract'
import { lacksSaving } from '#data'
import { Icon } from '#ui'
import { valueCell } from './value-cell.tsx'
import { useForm, useText } from './use-form.ts'
import './styles/record.css'

/** The record for users who can view but not change it. */
export function RecordView() {
  const { entity } = useForm()
  const { record, typed, labels } = useText((now) => now)
  const why = isWhollyFixed(entity, record)
    ? `This ${entity.one} is part of the system and can’t be changed.`
    : lacksSaving(entity.key)
      ? `On this server, ${entity.many} are view-only.`
      : `You have view-only access to this ${entity.one}.`
  return (
    <div className="edit-main">
      <div className="note">
        <Icon name="lock" />
        <p>{why}</p>
      </div>
      {entity.form.map(({ title, fields }) => (
        <section key={title} className="panel" aria-label={title}>
          <header>
            <h2>{title}</h2>
          </header>
          <dl className="body record">
            {fields.map((name) => (
              <div key={name}>
                <dt>{entity.fields[name]?.label}</dt>
                <dd>{valueCell(entity, name, typed[name] ?? null, labels)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
