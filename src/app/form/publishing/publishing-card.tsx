import type { ReactNode } from 'react'
import { isReference, isText } from '#contract'
import { useMay } from '#data'
import { isApple, useRouter, useStore } from '#kit'
import { instant, SiteNote, siteTimeElement, sitePageOf, useOpenSiteUrl } from '#record'
import { Icon, MenuButton, MenuItem, Note, useMinute, useSlow } from '#ui'
import { idOf } from '../field-path.ts'
import { formId, isSaving } from '../form.ts'
import type { AfterSave } from '../machine/states.ts'
import type { SaveHow } from '../save/use-form-actions.ts'
import { useForm } from '../use-form.ts'
import { actOn, discardChanges } from './card-actions.ts'
import { headWords, liveChangeWords, missedWords, moreWords, scheduledTime, stateOf } from './publishing-state.ts'
import '../styles/publishing.css'

export type PublishingDialog = 'sheet' | 'schedule' | 'unpublish' | 'archive' | 'date' | 'compare'

export interface PublishingProps {
  onSave(after: AfterSave, how?: SaveHow): void
  onAsk(dialog: PublishingDialog | undefined): void
  canMakeAnother: boolean
}

/** A shorter wait feels immediate without a sign. */
const slowSaveMs = 300

const toStatus = (status: string): SaveHow => ({ set: { status } })

/** The state of the record in words, and everything that can be done about it now. */
export function PublishingCard({ isSheet = false, ...props }: PublishingProps & { isSheet?: boolean }): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  useMinute() // ages
  const state = stateOf(record)
  const missed = missedWords(record)
  const Head = isSheet ? 'div' : 'section'
  return (
    <Head className="publishing panel" {...(!isSheet && { 'aria-label': 'Publishing' })}>
      <div className="body">
        {/* the summary of problems leads here, since the status has no field of its own */}
        <p className={`state ${state}`} id={idOf('status')} tabIndex={-1}>
          <b>{headWords(entity, record)}</b>
        </p>
        {moreWords(record, Date.now()).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {missed !== undefined && <Note tone="bad">{missed}</Note>}
        {liveChangeWords(entity, record).map((words) => (
          <Note key={words} tone="info">
            {words}
          </Note>
        ))}
        <UnsavedNote />
        <SaveButtons {...props} />
        <Actions {...props} />
        <Facts onAsk={props.onAsk} />
      </div>
    </Head>
  )
}

function UnsavedNote(): ReactNode {
  const { store, state, send } = useForm()
  const count = useStore(store, (now) => now.changed.size)
  const isUnderWay = useStore(state, isSaving)
  if (count === 0) return null
  return (
    <div className="row unsaved-row" role="group" aria-label="Unsaved changes">
      <span className="pip" aria-hidden="true" />
      <b>
        {count} unsaved {count === 1 ? 'change' : 'changes'}
      </b>
      <span className="end" />
      <button
        type="button"
        className="btn s ghost"
        aria-disabled={isUnderWay || undefined}
        onClick={() => send({ type: 'discard' })}
      >
        Discard
      </button>
    </div>
  )
}

/** The form's plain save, which never publishes. */
export function usePlainSave(): { verb: string; isNeeded: boolean; isAllowed: boolean } {
  const { entity, store, state } = useForm()
  const record = useStore(store, (now) => now.record)
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const isAgain = useStore(store, (now) => now.pending !== undefined)
  const isUnderWay = useStore(state, isSaving)
  const mayPublish = useMay(entity.key, 'publish')
  const of = stateOf(record)
  const verb =
    of === 'live' || of === 'pending' ? 'Save for later' : of === 'new' || of === 'draft' ? 'Save draft' : 'Save'
  return {
    verb: isAgain && !isUnderWay ? 'Save again' : verb,
    isNeeded: !record || hasChanges || isAgain,
    isAllowed: of !== 'scheduled' || mayPublish,
  }
}

/** The form's submit button. Enter in a field presses it. */
export function PlainSave({ isPrimary }: { isPrimary: boolean }): ReactNode {
  const form = useForm()
  const { verb, isNeeded, isAllowed } = usePlainSave()
  const isSlow = useSlow(useStore(form.state, isSaving), slowSaveMs)
  if (!isAllowed) return null
  return (
    <button
      type="submit"
      form={formId(form)}
      className={isPrimary ? 'btn primary' : 'btn'}
      aria-busy={isSlow || undefined}
      aria-disabled={!isNeeded || undefined}
      aria-keyshortcuts={isApple() ? 'Meta+S' : 'Control+S'}
      onClick={(event) => {
        if (!isNeeded) event.preventDefault()
      }}
    >
      {isSlow && <span className="spin" aria-hidden="true" />}
      <span>{verb}</span>
    </button>
  )
}

/** The button that reaches visitors, where the person may press it. */
export function PublishButton({ onSave }: Pick<PublishingProps, 'onSave'>): ReactNode {
  const { entity, store, state: saving } = useForm()
  const record = useStore(store, (now) => now.record)
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const isUnderWay = useStore(saving, isSaving)
  if (!useMay(entity.key, 'publish')) return null
  const state = stateOf(record)
  const isPossible = !isUnderWay && (state !== 'live' || hasChanges)
  const publish = () => {
    if (!isPossible) return
    if (state === 'live') onSave('stay', { way: { to: 'live' } })
    else if (state === 'pending') onSave('stay', { way: { to: 'publish', at: undefined } })
    else onSave('stay', toStatus('published'))
  }
  return (
    <button type="button" className="btn primary" aria-disabled={!isPossible || undefined} onClick={publish}>
      {state === 'live' || state === 'pending' ? 'Publish changes' : state === 'scheduled' ? 'Publish now' : 'Publish'}
    </button>
  )
}

function SaveButtons({ onSave, canMakeAnother }: PublishingProps): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const mayPublish = useMay(entity.key, 'publish')
  const { isNeeded, isAllowed } = usePlainSave()
  const state = stateOf(record)
  const hasMenu = isNeeded && isAllowed
  return (
    <div className="actions">
      <PublishButton onSave={onSave} />
      <span className="btn-group">
        <PlainSave isPrimary={!mayPublish} />
        {hasMenu && (
          <MenuButton
            label="More ways to save"
            className={mayPublish ? 'btn icon-only' : 'btn primary icon-only'}
            face={<Icon name="down" />}
          >
            <MenuItem icon="check" onSelect={() => onSave('stay')} keys={isApple() ? '⌘ S' : 'Ctrl S'}>
              Save and stay
            </MenuItem>
            {(state === 'new' || state === 'draft') && (
              <MenuItem icon="review" onSelect={() => onSave('leave', toStatus('in_review'))}>
                Send for review
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
      {!isAllowed && <p className="help">You need permission to publish to change a scheduled {entity.one}.</p>}
    </div>
  )
}

function Actions({ onSave, onAsk }: PublishingProps): ReactNode {
  const form = useForm()
  const router = useRouter()
  const { entity, store } = form
  const record = useStore(store, (now) => now.record)
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const mayPublish = useMay(entity.key, 'publish')
  const siteUrl = useOpenSiteUrl()
  const state = stateOf(record)
  const isLive = state === 'live' || state === 'pending'
  const page = record && sitePageOf(entity, record, siteUrl)
  const at = scheduledTime(record)
  const unschedule = () => {
    onAsk(undefined)
    actOn(form, router, 'Taken off the schedule.', { action: 'unschedule' })
  }
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="btn s" onClick={onClick}>
      {label}
    </button>
  )
  const canSchedule = mayPublish && (state !== 'live' || hasChanges)
  return (
    <div className="actions row wrap">
      {canSchedule && button(at === undefined ? 'Schedule…' : 'Change time…', () => onAsk('schedule'))}
      {mayPublish && at !== undefined && button('Take off the schedule', unschedule)}
      {isLive && (state === 'pending' || hasChanges) && button('Compare with live', () => onAsk('compare'))}
      {page && (
        <a className="btn s" href={page} target="_blank" rel="noreferrer">
          View live
          <Icon name="external" size="s" />
        </a>
      )}
      {state === 'pending' &&
        button('Discard changes', () => {
          onAsk(undefined)
          discardChanges(form, router)
        })}
      {mayPublish &&
        isText(record?.unpublishAt) &&
        isLive &&
        button('Keep live', () => {
          onAsk(undefined)
          actOn(form, router, 'The page stays live.', { action: 'keep-live' })
        })}
      {mayPublish && isLive && button('Unpublish…', () => onAsk('unpublish'))}
      {mayPublish && isLive && button('Archive…', () => onAsk('archive'))}
      {(state === 'in_review' || state === 'archived') &&
        button('Move to drafts', () => onSave('stay', toStatus('draft')))}
      {(state === 'draft' || state === 'in_review') && button('Archive', () => onSave('stay', toStatus('archived')))}
    </div>
  )
}

/** The dates, and who made the last change. */
function Facts({ onAsk }: Pick<PublishingProps, 'onAsk'>): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const mayPublish = useMay(entity.key, 'publish')
  if (!record) return null
  const by = isReference(record.updatedBy) ? record.updatedBy.label : undefined
  const first = record.publishedAt
  return (
    <>
      {record.status === 'published' && <SiteNote />}
      <dl className="facts">
        {isText(first) && (
          <div>
            <dt>First published</dt>
            <dd>
              {siteTimeElement(first)}
              {mayPublish && record.status === 'published' && (
                <button type="button" className="btn s ghost" onClick={() => onAsk('date')}>
                  Change date…
                </button>
              )}
            </dd>
          </div>
        )}
        {record.updatedAt !== '' && (
          <div>
            <dt>Last change</dt>
            <dd>
              {instant(record.updatedAt)}
              {by !== undefined && ` by ${by}`}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
