import type { MouseEvent, ReactNode } from 'react'
import { attempt, isHostAway, preferences, savePreferences } from '#data'
import { isApple, useStore } from '#kit'
import { Icon, MenuButton, MenuItem, useSlow } from '#ui'
import { type FormExits, formId } from '../form.ts'
import { useForm } from '../use-form.ts'

/** A shorter wait feels immediate without an indicator; most saves are done by then. */
export const slowSaveMs = 300

/** The save of the main button, which Enter presses: the one that the user used last, if the form can close. */
export const mainSave = ({ leave }: FormExits): 'stay' | 'leave' =>
  leave === undefined || preferences.get().staysAfterSave === true ? 'stay' : 'leave'

interface PlainSavesProps {
  /** The label of the button that saves and keeps the form open. */
  verb: string
  /** The label of the button that saves and closes the form; undefined if there is no page to return to. */
  closingVerb: string | undefined
  onSave(after: 'stay' | 'leave'): void
  isPrimary?: boolean
  /** Without a menu, because something else offers the other ways to save. */
  isBare?: boolean
  /** Other ways to save, as items of a menu. */
  children?: ReactNode
}

/** Saves and keeps the form open, as Ctrl+S does, or saves and closes it. */
export function PlainSaves(props: PlainSavesProps): ReactNode {
  const { verb, closingVerb, onSave, isPrimary = true, isBare = false, children } = props
  const form = useForm()
  const stays = useStore(preferences, (now) => now.staysAfterSave === true) || closingVerb === undefined
  const after = useStore(form.state, (now) => (now.phase === 'saving' ? now.after : undefined))
  const isSlow = useSlow(after !== undefined, slowSaveMs)
  const other = stays ? 'leave' : 'stay'
  const nameOf = { stay: verb, leave: closingVerb }
  const tone = isPrimary ? 'btn primary' : 'btn'

  const saveOtherwise = () => {
    onSave(other)
    if (!isHostAway.get()) void attempt(() => savePreferences({ staysAfterSave: other === 'stay' }))
  }
  // By then this is the main button, and would submit the form again.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    saveOtherwise()
  }
  const button = (way: 'stay' | 'leave') => {
    const isMain = way !== other
    const isBusy = isSlow && (after === way || (isMain && after === 'another'))
    return (
      <button
        type={isMain ? 'submit' : 'button'}
        form={formId(form)}
        className={isMain ? tone : 'btn other-save'}
        aria-busy={isBusy || undefined}
        aria-keyshortcuts={way === 'stay' ? (isApple() ? 'Meta+S' : 'Control+S') : undefined}
        onClick={isMain ? undefined : press}
      >
        {isBusy && <span className="spin" aria-hidden="true" />}
        <span>{nameOf[way]}</span>
      </button>
    )
  }
  const isLastMain = closingVerb === undefined || !stays
  return (
    <span className="btn-group">
      {button('stay')}
      {closingVerb !== undefined && button('leave')}
      {!isBare && (children || closingVerb !== undefined) && (
        <MenuButton
          label="More ways to save"
          className={`${isLastMain ? tone : 'btn'} icon-only ${children ? '' : 'only-s'}`}
          face={<Icon name="down" />}
        >
          {closingVerb !== undefined && (
            <MenuItem icon="check" isForNarrow onSelect={saveOtherwise}>
              {nameOf[other]}
            </MenuItem>
          )}
          {children}
        </MenuButton>
      )}
    </span>
  )
}
