import { isText } from '#contract'
import { useMay } from '#data'
import { useStore } from '#kit'
import { editableNames } from '#change'
import { Icon, useSlow } from '#ui'
import { MenuButton, MenuItem } from '#controls'
import { isSaving } from '../form.ts'
import type { AfterSave } from '../machine/states.ts'
import { useForm, useText } from '../use-form.ts'
import { SaveButton, slowSaveMs } from './save-button.tsx'
import { saveVerb } from './save-words.ts'
import { saveBar } from '../mark-root.ts'
import type { SaveHow } from './use-form-actions.ts'

interface UnsavedBarProps {
  onSave(after: AfterSave, how?: SaveHow): void
  onDiscard(): void
  canClose: boolean
  canMakeAnother: boolean
}

/** Shown at the bottom while there are unsaved changes, and below every new record. */
export function UnsavedBar({ onSave, onDiscard, canClose, canMakeAnother }: UnsavedBarProps) {
  const { entity, state } = useForm()
  const mayPublish = useMay(entity.key, 'publish')
  const record = useText((now) => now.record)
  const changed = useText((now) => now.changed)
  const isUnderWay = useStore(state, isSaving)
  const status = useText(({ typed }) => typed.status)
  const verb = useText((now) => saveVerb(entity, now))
  const isSlow = useSlow(isUnderWay, slowSaveMs)
  // A save without a response is repeated instead of sent as a new one.
  const isAgain = useText((now) => now.sentSave !== undefined) && !isUnderWay
  if (record && changed.size === 0 && !isUnderWay && !isAgain) return null

  const names = editableNames(entity, !record).filter((name) => changed.has(name))
  const words = names.map((name) => entity.fields[name]?.label).join(', ')
  // A host without publishing returns records without a status, and none is sent to it.
  const hasStatus = entity.publishes === true && (!record || isText(record.status))
  const canBePublished = hasStatus && status !== 'published' && mayPublish
  const canBeDraft = hasStatus && status !== 'draft' && record?.status !== 'published' && record?.status !== 'scheduled'
  return (
    <div ref={saveBar} className="unsaved" role="region" aria-label="Unsaved changes">
      {changed.size > 0 && (
        <>
          <span className="pip" aria-hidden="true" />
          <p className="trunc">
            <b>
              {changed.size} unsaved<span className="hide-s">{changed.size > 1 ? ' changes' : ' change'}</span>
            </b>{' '}
            <span className="muted hide-s">{words}</span>
          </p>
        </>
      )}
      <span className="end" />
      {changed.size > 0 && (
        <button type="button" className="btn ghost" aria-disabled={isSlow || undefined} onClick={onDiscard}>
          Discard
        </button>
      )}
      {canBeDraft && (
        <button type="button" className="btn hide-s" onClick={() => onSave('stay', { set: { status: 'draft' } })}>
          Save draft
        </button>
      )}
      <span className="btn-group">
        <SaveButton label={isAgain ? 'Save again' : verb} isPrimary />
        {(canClose || canMakeAnother) && (
          <MenuButton label="More ways to save" className="btn primary icon-only" face={<Icon name="down" />}>
            {canMakeAnother && canBePublished && (
              <MenuItem icon="ok" onSelect={() => onSave('stay', { set: { status: 'published' } })}>
                Publish
              </MenuItem>
            )}
            {canClose && (
              <MenuItem icon="check" onSelect={() => onSave('leave')}>
                Save and close
              </MenuItem>
            )}
            {canMakeAnother && (
              <MenuItem icon="plus" onSelect={() => onSave('another')}>
                Save and add another
              </MenuItem>
            )}
          </MenuButton>
        )}
      </span>
    </div>
  )
}
