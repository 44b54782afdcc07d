import { Fragment, type ReactNode } from 'react'
import { hostNow } from '#contract'
import { Icon, useMinute } from '#ui'
import { MenuButton, MenuItem } from '#controls'
import { useSiteObstacle } from '#record'
import { idOf } from '../field-path.ts'
import { saveBar } from '../mark-root.ts'
import { SaveButton } from '../save/save-button.tsx'
import { useForm, useText } from '../use-form.ts'
import { ActionButton } from './action-button.tsx'
import { CardNotes, ReviewNotes } from './card-notes.tsx'
import type { PublishingProps } from './card-questions.tsx'
import { compareWithLive } from './compare-dialog.tsx'
import { showDetails } from './details-dialog.tsx'
import { authorWords, headOf, stateOf } from './publishing-state.ts'
import { type CardAction, useCardActions } from './use-card-actions.ts'
import '../styles/publishing.css'

/**
 * The state of the record, its next step, and all other actions in a menu: in the column next to the form, or as a bar
 * at the bottom. Buttons keep their places, whatever happens to the form.
 */
export function PublishingCard({ isBar = false, ...props }: PublishingProps & { isBar?: boolean }): ReactNode {
  const { next, save, second } = useCardActions(props.onSave)
  const canDecide = next !== undefined && second?.label === 'Request changes…'
  const saveButton = (isPrimary: boolean) => (
    <SaveButton label={save.label} isPrimary={isPrimary} isOff={save.isOff} className={isPrimary ? '' : 'hide-s'} />
  )
  return (
    <section
      ref={isBar ? saveBar : undefined}
      className={isBar ? 'unsaved publishing-bar' : 'publishing panel'}
      aria-label="Publishing"
    >
      <Head />
      <div className="row decision">
        {canDecide && <ActionButton action={second} />}
        {next ? <ActionButton action={next} isPrimary /> : saveButton(true)}
      </div>
      <div className="row">
        {next && saveButton(false)}
        {second && !canDecide && <ActionButton action={second} className="hide-s" />}
        <span className="end" />
        <CardMenu {...props} isShort={!canDecide} />
      </div>
      <div className="notes">
        <ReviewNotes />
        {!isBar && <CardNotes />}
      </div>
    </section>
  )
}

function Head(): ReactNode {
  const { entity } = useForm()
  const record = useText((now) => now.record)
  const count = useText((now) => now.changed.size)
  useMinute() // ages
  const { tone, word, rest } = headOf(entity, record)
  return (
    // the summary of problems leads here, since the status has no field of its own
    <div className="state" id={idOf('status')} tabIndex={-1}>
      <p className={`status ${tone}`} title={`${word}${rest}`}>
        <span className="dot" aria-hidden="true" />
        <span className="trunc">
          <b>{word}</b>
          {rest !== '' && <span className="hide-s">{rest}</span>}
        </span>
      </p>
      {count === 0 ? (
        <p className="muted trunc hide-s">{authorWords(record, hostNow())}</p>
      ) : (
        <p className="trunc">
          {count} unsaved {count === 1 ? 'change' : 'changes'}
        </p>
      )}
    </div>
  )
}

function CardMenu({ onSave, canClose, canMakeAnother, isShort }: PublishingProps & { isShort: boolean }): ReactNode {
  const form = useForm()
  const record = useText((now) => now.record)
  const hasChanges = useText((now) => now.changed.size > 0)
  const { next, save, second, review, discards, page } = useCardActions(onSave)
  const canSave = !save.isOff
  const site = useSiteObstacle()
  const state = stateOf(record)
  const hasComparison = state === 'pending' || (state === 'live' && hasChanges)
  const item = ({ label, icon, run }: CardAction, isForNarrow = false) => (
    <MenuItem key={label} icon={icon} onSelect={run} isForNarrow={isForNarrow}>
      {label}
    </MenuItem>
  )
  const groups: ReactNode[][] = [
    [
      ...(next && canSave ? [item({ label: save.label, icon: 'check', run: () => onSave('stay') }, true)] : []),
      ...(canSave && canClose ? [item({ label: 'Save and close', icon: 'check', run: () => onSave('leave') })] : []),
      ...(canSave && canMakeAnother
        ? [item({ label: 'Save and add another', icon: 'plus', run: () => onSave('another') })]
        : []),
    ],
    [
      ...(second && !second.isOff && isShort ? [item(second, true)] : []),
      ...review.map((action) => item(action)),
      ...(hasComparison
        ? [item({ label: 'Compare with live', icon: 'columns', run: () => compareWithLive(form, onSave) })]
        : []),
    ],
    [...discards, ...page].map((action) => item(action)),
    [
      item({ label: 'Owner, dates and note…', icon: 'info', run: () => showDetails(form) }),
      record?.status === 'published' && site?.link && (
        <MenuItem key="site" icon="setting" to={site.link.to}>
          {site.link.label}
        </MenuItem>
      ),
    ],
  ]
  return (
    <MenuButton label="More publishing actions" className="btn icon-only" face={<Icon name="more" />} hasTip>
      {groups
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <Fragment key={index}>
            {index > 0 && <hr />}
            {group}
          </Fragment>
        ))}
    </MenuButton>
  )
}
