import type { ReactNode } from 'react'
import { type Entity, readPendingNote, type Row } from '#contract'
import { readReviewNote } from '#shapes'
import { attempt, has, ownProfile } from '#data'
import type { BulkTool, List } from '#list'
import {
  countOf,
  mayPublish,
  needsReview,
  pendingVersionRead,
  quantity,
  recordSlots,
  type Selection,
  type PublishChange,
} from '#record'
import { MenuItem } from '#controls'

/** Whether a version can be submitted: nothing is under review, or it was changed since. */
const isForReview = ({ status, pending, review }: Row): boolean => {
  const note = readReviewNote(review)
  const isOpen = !note || note.state === 'sent_back' || (note.state === 'waiting' && note.isEdited)
  return isOpen && (status === 'published' ? pending !== undefined : status !== 'scheduled' || !note)
}
const isMine = ({ review }: Row): boolean => {
  const note = readReviewNote(review)
  return note?.state === 'waiting' && note.submittedBy.id === ownProfile()?.id
}

const isLive = ({ status }: Row): boolean => status === 'published'
/** Whether there is something to publish. */
const hasSomethingToPublish = (row: Row): boolean => !isLive(row) || row.pending !== undefined
const isScheduled = ({ status, pending }: Row): boolean =>
  status === 'scheduled' || (readPendingNote(pending)?.publishAt ?? null) !== null

/** Each record needs two calls. */
const checkedMax = 20

type Asking = 'schedule' | 'unpublish'

/** The confirmation of an action; undefined if the user cancels. */
async function confirmAction(
  entity: Entity,
  action: Asking,
  what: string,
  rows: readonly Row[],
  { records, all }: Selection,
): Promise<PublishChange | undefined> {
  if (action === 'schedule') {
    const questions = await recordSlots.questions?.load()
    const at = await questions?.askTime({ entity, title: `Schedule ${what}`, yes: () => `Schedule ${what}` })
    return at === undefined ? undefined : { action, at, pending: pendingVersionRead(rows) }
  }
  const isOne = all === undefined && records.size === 1
  const [only] = isOne ? rows : []
  const questions = await recordSlots.questions?.load()
  const ending = await questions?.askEnding({
    entity,
    ids: all === undefined && records.size <= checkedMax ? [...records.keys()] : [],
    title: `Unpublish ${what}?`,
    yes: isOne ? 'Unpublish' : `Unpublish ${what}`,
    no: isOne ? 'Keep it live' : 'Keep them live',
    later: { changesAt: readPendingNote(only?.pending)?.publishAt ?? undefined },
  })
  return ending && { action: 'unpublish', as: 'archived', ...ending }
}

/** The selected rows that the user has seen. */
const seenOf = ({ shown }: List, { records, all }: Selection): Row[] =>
  all === undefined ? [...records.keys()].flatMap((id) => shown.get(id) ?? []) : [...shown.values()]

/** Asks once for the whole selection, and then carries out the action. */
function askAndRun(list: List, action: Asking, selection: Selection): void {
  const { entity, actions } = list
  const [only] = selection.records.values()
  const count = countOf(selection)
  const what = count === 1 && only !== undefined ? only : quantity(entity, count)
  void attempt(async () => {
    const change = await confirmAction(entity, action, what, seenOf(list, selection), selection)
    if (change) actions.run(change, selection, true)
  })
}

type PlainAction = 'publish' | 'unschedule' | 'submit' | 'withdraw'

const runAction = (list: List, action: PlainAction, selection: Selection): void => {
  const isAgreed = action === 'unschedule' || action === 'withdraw'
  list.actions.run({ action, pending: pendingVersionRead(seenOf(list, selection)) }, selection, isAgreed)
}

/** Ends records that aren't pages, such as notices: nothing takes their place, so nothing is asked about pages. */
const endRecords = ({ actions }: List, selection: Selection): void =>
  actions.run({ action: 'unpublish', as: 'archived' }, selection)

const checked = 'Checked, no changes needed'
/** Users who can't publish ask someone who can, even where no approval is needed. */
const submitWords = (entity: Entity): string => (needsReview(entity) ? 'Submit for approval' : 'Ask to publish')
const mayCheck = ({ may }: List): boolean => may.edit && has('publishing')

/** The actions that would change at least one selected record; for "all that match", all of them. */
export function toolsOf(list: List): BulkTool[] {
  const { entity, control, may } = list
  const { selection } = control
  const chosen = seenOf(list, selection)
  const hasOne = (fits: (row: Row) => boolean): boolean => selection.all !== undefined || chosen.some(fits)
  const canPublish = mayPublish(entity)
  const submits = may.edit && (needsReview(entity) || !canPublish)
  const tools: (BulkTool | false)[] = [
    submits &&
      hasOne(isForReview) && {
        label: submitWords(entity),
        icon: 'review',
        press: () => runAction(list, 'submit', selection),
      },
    submits &&
      hasOne(isMine) && { label: 'Withdraw', icon: 'undo', press: () => runAction(list, 'withdraw', selection) },
    canPublish &&
      !submits &&
      hasOne(hasSomethingToPublish) && {
        label: 'Publish',
        icon: 'ok',
        press: () => runAction(list, 'publish', selection),
      },
    canPublish &&
      !submits &&
      hasOne(hasSomethingToPublish) && {
        label: 'Schedule',
        icon: 'clock',
        press: () => askAndRun(list, 'schedule', selection),
      },
    canPublish &&
      hasOne(isScheduled) && {
        label: 'Remove from schedule',
        icon: 'calendar',
        press: () => runAction(list, 'unschedule', selection),
      },
    canPublish &&
      hasOne(isLive) &&
      entity.ends !== undefined && {
        label: `End ${countOf(selection) === 1 ? entity.one : entity.many}`,
        icon: 'off',
        press: () => endRecords(list, selection),
      },
    canPublish &&
      hasOne(isLive) &&
      entity.ends === undefined && {
        label: 'Unpublish',
        icon: 'off',
        press: () => askAndRun(list, 'unpublish', selection),
      },
    mayCheck(list) &&
      hasOne(isLive) && {
        label: checked,
        icon: 'check',
        press: () => list.actions.run({ action: 'check' }, selection),
      },
  ]
  return tools.filter((tool) => tool !== false)
}

/** The items of a row's menu next to Publish. */
export function RowActions({ list, row }: { list: List; row: Row }): ReactNode {
  const { entity, labelOf } = list
  const canPublish = mayPublish(entity)
  const submits = list.may.edit && (needsReview(entity) || !canPublish)
  const only: Selection = { records: new Map([[row.id, labelOf(row)]]), all: undefined }
  return (
    <>
      {mayCheck(list) && isLive(row) && (
        <MenuItem icon="check" onSelect={() => list.actions.run({ action: 'check' }, only)}>
          {checked}
        </MenuItem>
      )}
      {submits && isForReview(row) && (
        <MenuItem icon="review" onSelect={() => runAction(list, 'submit', only)}>
          {submitWords(entity)}
        </MenuItem>
      )}
      {submits && isMine(row) && (
        <MenuItem icon="undo" onSelect={() => runAction(list, 'withdraw', only)}>
          Withdraw submission
        </MenuItem>
      )}
      {canPublish && !submits && hasSomethingToPublish(row) && (
        <MenuItem icon="clock" onSelect={() => askAndRun(list, 'schedule', only)}>
          Schedule…
        </MenuItem>
      )}
      {canPublish && isScheduled(row) && (
        <MenuItem icon="calendar" onSelect={() => runAction(list, 'unschedule', only)}>
          Remove from schedule
        </MenuItem>
      )}
      {canPublish && isLive(row) && entity.ends && (
        <MenuItem icon="off" onSelect={() => endRecords(list, only)}>
          End {entity.one}
        </MenuItem>
      )}
      {canPublish && isLive(row) && !entity.ends && (
        <MenuItem icon="off" onSelect={() => askAndRun(list, 'unpublish', only)}>
          Unpublish…
        </MenuItem>
      )}
    </>
  )
}
