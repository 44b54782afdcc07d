import { type ReactNode, useEffect, useState } from 'react'
import { pendingNames } from '#contract'
import { ask, attempt, closeQuestion, recordQuery, useRead } from '#data'
import { useSearchParams } from '#kit'
import { isSameValue, valuesOf } from '#change'
import { Dialog } from '#controls'
import type { Form } from '../form.ts'
import { FieldDifference, isProse } from '../history/changes.tsx'
import { Choice } from '../history/version-view.tsx'
import { stateOf } from '../history/versions.ts'
import { isPendingVersion } from '../form-text.ts'
import { FormContext, useText } from '../use-form.ts'
import { labelsOf } from '../open-text.ts'
import { ActionButton } from './action-button.tsx'
import type { PublishingProps } from './card-questions.tsx'
import { type CardAction, useCardActions } from './use-card-actions.ts'

type Save = PublishingProps['onSave']

/** Shows the changes that publishing makes, with the actions that the card has for them. */
export function compareWithLive(form: Form, save: Save): void {
  const { record } = form.text()
  if (!record) return
  void attempt(() =>
    ask((close) => (
      // The dialog is outside of the form.
      <FormContext value={form}>
        <CompareDialog form={form} id={record.id} onSave={save} onClose={close} />
      </FormContext>
    )),
  )
}

/** The actions of the card that decide about the compared version. */
function Actions({ onSave }: { onSave: Save }): ReactNode {
  const { next, second, review, discards } = useCardActions(onSave)
  const closing = (action: CardAction): CardAction => ({
    ...action,
    run: () => {
      closeQuestion()
      action.run()
    },
  })
  return (
    <>
      {[...discards, ...review, ...(second ? [second] : [])].map((action) => (
        <ActionButton key={action.label} action={closing(action)} />
      ))}
      {next && <ActionButton action={closing(next)} isPrimary />}
    </>
  )
}

/**
 * The URL parameter `compare`, which emails and notifications use, opens the comparison with the live record. If there is
 * nothing to compare, the card is shown.
 */
export function useAskedComparison(form: Form, save: Save): void {
  const [query, change] = useSearchParams()
  const isAsked = query.has('compare')
  useEffect(() => {
    if (!isAsked) return
    if (isPendingVersion(form.text().record)) compareWithLive(form, save)
    change((next) => next.delete('compare'), { replace: true })
  }, [isAsked])
}

/**
 * The changes that publishing makes: each field of the live record compared with the form, and the changed words of
 * texts.
 */
interface CompareDialogProps {
  form: Form
  id: string
  onSave: Save
  onClose(): void
}

function CompareDialog({ form, id, onSave, onClose }: CompareDialogProps): ReactNode {
  const { entity } = form
  const { typed, labels } = useText((now) => now)
  const { data: live } = useRead(recordQuery(entity, id))
  const [isBeside, setBeside] = useState(false)
  if (!live) return null
  const order = entity.form.flatMap(({ fields }) => fields)
  const names = pendingNames(entity)
    .filter((name) => {
      const field = entity.fields[name]
      return field && !isSameValue(field, live[name], typed[name])
    })
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
  const before = stateOf(entity, valuesOf(entity, live), labelsOf(entity, live))
  const after = stateOf(entity, typed, labels)
  const hasProse = names.some((name) => isProse(entity.fields[name]))
  return (
    <Dialog
      title="Compare with live"
      onClose={onClose}
      isBroad
      footer={names.length > 0 && <Actions onSave={onSave} />}
    >
      <div className="versions">
        {names.length === 0 ? (
          <p>This is the same as the live {entity.one}.</p>
        ) : (
          <>
            {hasProse && (
              <Choice
                label="Comparison"
                isSecond={isBeside}
                first="Inline"
                second="Side by side"
                onChoose={setBeside}
              />
            )}
            <p className="help">
              From the live {entity.one} to your changes: <del>removed</del>, <ins>added</ins>.
            </p>
          </>
        )}
        {names.map((name) => {
          const label = entity.fields[name]?.label ?? name
          return (
            <section key={name} className="difference" aria-label={label}>
              <p>
                <b>{label}</b>
              </p>
              <FieldDifference entity={entity} name={name} before={before} after={after} isBeside={isBeside} />
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
