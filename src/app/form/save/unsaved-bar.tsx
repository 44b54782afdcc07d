import { useMay } from '#data'
import { isApple, useStore } from '#kit'
import { editableNames } from '#record'
import { Icon, MenuButton, MenuItem, uncoverFocus, useSlow } from '#ui'
import { isSaving } from '../form.ts'
import type { AfterSave } from '../machine/states.ts'
import { useForm } from '../use-form.ts'
import { saveVerb } from './save-words.ts'
import type { SaveHow } from './use-form-actions.ts'

interface UnsavedBarProps {
  onSave(after: AfterSave, how?: SaveHow): void
  onDiscard(): void
  canMakeAnother: boolean
}

/** A shorter wait feels immediate without a sign; most saves are done by then. */
const slowSaveMs = 300

/** Stands at the bottom while something is unsaved, and under every new record. */
export function UnsavedBar({ onSave, onDiscard, canMakeAnother }: UnsavedBarProps) {
  const { entity, store, state } = useForm()
  const mayPublish = useMay(entity.key, 'publish')
  const record = useStore(store, (now) => now.record)
  const changed = useStore(store, (now) => now.changed)
  const isUnderWay = useStore(state, isSaving)
  const status = useStore(store, ({ typed }) => typed.status)
  const verb = useStore(store, (now) => saveVerb(entity, now))
  const isSlow = useSlow(isUnderWay, slowSaveMs)
  // A save without an answer is repeated, not made anew.
  const isAgain = useStore(store, (now) => now.pending !== undefined) && !isUnderWay
  if (record && changed.size === 0 && !isUnderWay && !isAgain) return null

  const names = editableNames(entity, !record).filter((name) => changed.has(name))
  const words = names.map((name) => entity.fields[name]?.label).join(', ')
  const canBePublished = entity.publishes === true && status !== 'published' && mayPublish
  const canBeDraft =
    entity.publishes === true && status !== 'draft' && record?.status !== 'published' && record?.status !== 'scheduled'
  return (
    <div ref={uncoverFocus} className="unsaved" role="region" aria-label="Unsaved changes">
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
        <button
          type="submit"
          className="btn primary"
          aria-busy={isSlow || undefined}
          aria-keyshortcuts={isApple() ? 'Meta+S' : 'Control+S'}
        >
          {isSlow && <span className="spin" aria-hidden="true" />}
          <span>{isAgain ? 'Save again' : verb}</span>
        </button>
        {canMakeAnother && (
          <MenuButton label="More ways to save" className="btn primary icon-only" face={<Icon name="down" />}>
            <MenuItem icon="check" onSelect={() => onSave('stay')} keys={isApple() ? '⌘ S' : 'Ctrl S'}>
              Save and stay
            </MenuItem>
            {canBePublished && (
              <MenuItem icon="ok" onSelect={() => onSave('leave', { set: { status: 'published' } })}>
                Publish
              </MenuItem>
            )}
            <MenuItem icon="plus" onSelect={() => onSave('another')}>
              Save and add another
            </MenuItem>
          </MenuButton>
        )}
      </span>
    </div>
  )
}
