import type { ReactNode } from 'react'
import type { Entity, ListQuery } from '#contract'
import { api, confirm, followLeaving, has, is, may, queryBy, showToast } from '#data'
import {
  type BulkChange,
  countOf,
  numberWords,
  publishedOnSite,
  quantity,
  type Selection,
  showLongResult,
  siteTimeWords,
  wordsOf,
  type BulkOutcome,
  type ChangeOptions,
  type RecordChanges,
} from '#record'
import { translationFor } from '#translated'
import { fittedWords } from './changed-words.ts'
import { type Agreed, confirmDelete } from './delete-impact.tsx'
import { followWrite } from './follow-write.ts'
import { nameFailures } from './name-failures.ts'
import { type BulkResult, type BulkTarget, recordActions } from './record-actions.ts'

const doing: Record<BulkChange['action'], string> = {
  delete: 'Deleting',
  restore: 'Restoring',
  purge: 'Deleting permanently',
  set: 'Changing',
  publish: 'Publishing',
  schedule: 'Scheduling',
  unschedule: 'Unscheduling',
  unpublish: 'Unpublishing',
  submit: 'Submitting',
  withdraw: 'Withdrawing',
  check: 'Checking',
}
const past: Record<BulkChange['action'], string> = {
  delete: 'moved to the trash',
  restore: 'restored',
  purge: 'deleted permanently',
  set: 'changed',
  publish: 'published',
  schedule: 'scheduled',
  unschedule: 'removed from the schedule',
  unpublish: 'unpublished',
  submit: 'submitted for approval',
  withdraw: 'no longer submitted for approval',
  check: 'checked, no changes needed',
}

const nothingBefore: Agreed = { operations: [] }

/** Names one record, or counts several. */
const subjectWords = (entity: Entity, selection: Selection): string => {
  const [only] = selection.records.values()
  const isOne = selection.all === undefined && selection.records.size === 1 && only !== undefined
  return isOne ? only : quantity(entity, countOf(selection))
}

const confirmPurge = (entity: Entity, selection: Selection): Promise<boolean> => {
  const count = countOf(selection)
  return confirm({
    title: `Delete ${subjectWords(entity, selection)} permanently?`,
    isDestructive: true,
    yes: `Delete ${quantity(entity, count)} permanently`,
    no: count === 1 ? 'Keep' : 'Keep them',
    body: (
      <p>
        {entity.key === 'subscriber' && 'An erased email address can’t be subscribed again. '}
        {has('translations') && translationFor(entity) && 'Translations are deleted too. '}This can’t be undone.
      </p>
    ),
  })
}

/** The user's answer; undefined if they cancelled. */
const askFirst = async (
  entity: Entity,
  change: BulkChange,
  selection: Selection,
  { match, isLeft }: ChangeOptions,
): Promise<Agreed | undefined> => {
  const agreed = async (answer: Promise<boolean>) => ((await answer) ? nothingBefore : undefined)
  if (change.action === 'purge') return agreed(confirmPurge(entity, selection))
  if (change.action === 'delete') {
    return confirmDelete(entity, selection, subjectWords(entity, selection), {
      hasTrash: has('operations'),
      match,
      isLeft,
    })
  }
  const empties = change.action === 'set' && Object.values(change.set).includes(null)
  // Clearing a field needs confirmation, because the user may only have forgotten to choose a value.
  const what = quantity(entity, countOf(selection))
  const { action } = change
  if ((action === 'publish' || action === 'submit' || action === 'unpublish') && selection.all !== undefined) {
    const yes = { publish: `Publish ${what}`, submit: `Submit ${what} for approval`, unpublish: `End ${what}` }[action]
    return agreed(confirm({ title: `${yes}?`, yes, no: 'Cancel' }))
  }
  if (change.action !== 'set' || (selection.all === undefined && !empties)) return nothingBefore
  const body = <p>{changeWords(entity, change)}</p>
  return agreed(confirm({ title: `Change ${what}?`, body, yes: `Change ${what}`, no: 'Leave them' }))
}

/** Formats "Status becomes Published." */
const changeWords = (entity: Entity, change: BulkChange): ReactNode =>
  change.action !== 'set'
    ? ''
    : Object.entries(change.set)
        .map(([name, value]) => {
          const field = entity.fields[name]
          const words = change.labels?.[name] || (field && wordsOf(field, value))
          return `${field?.label ?? name} becomes ${words || 'empty'}.`
        })
        .join(' ')

const pageMax = 1000
/** Up to this many records are done at once, without a progress bar. */
const soonDone = 20

/** A host without bulk calls doesn't support "all that match", so the records are listed first. */
const targetOf = async (
  entity: Entity,
  change: BulkChange,
  selection: Selection,
  match: ListQuery | undefined,
): Promise<BulkTarget> => {
  if (selection.all === undefined || !match) {
    const ids = [...selection.records.keys()]
    const among = change.action === 'set' && has('operations') ? change.among : undefined
    return among ? { match: queryBy([...ids.map((id) => is('id', id)), among], pageMax), expect: ids.length } : { ids }
  }
  if (has('operations')) return { match, expect: selection.all }
  const ids: string[] = []
  for (let page = 1; ids.length < selection.all; page++) {
    const { rows } = await api.list(entity, { ...match, page, limit: pageMax })
    if (rows.length === 0) break
    ids.push(...rows.map(({ id }) => id))
  }
  return { ids }
}

/** Asks if necessary, then changes the selected records. Returns undefined if the user cancelled or has left. */
export const changeRecords: RecordChanges['changeRecords'] = async (entity, change, selection, options) => {
  const { match, isAgreed = false } = options
  // If another user signs in, the action stops, and the next user doesn't see it.
  const isGone = followLeaving()
  const agreed = isAgreed ? nothingBefore : await askFirst(entity, change, selection, options)
  if (!agreed || isGone()) return undefined
  const target = await targetOf(entity, change, selection, match)
  if (isGone()) return undefined
  const total = countOf(selection)
  const follow = () => followWrite(doing[change.action], entity, { total, isEndable: true })
  const write = total > soonDone ? follow() : undefined
  let isLong = false
  const { leaving } = agreed
  const wanted = change.action === 'delete' && leaving ? { ...change, leaving } : change
  const result = await recordActions.bulk(entity, target, wanted, write).finally(() => {
    isLong = write?.over() ?? false
  })
  const whole = { ...result, operationIds: [...agreed.operations, ...result.operationIds] }
  return isGone() ? undefined : toOutcome(entity, change, selection, whole, { ...agreed, isLong })
}

/** Formats " 45,611 were left." */
const leftWords = ({ left = 0 }: BulkResult): string =>
  left > 0 ? ` ${numberWords(left)} ${left === 1 ? 'was' : 'were'} left.` : ''

const pastWords = ({ ends }: Entity, change: BulkChange, agreed: Agreed): string => {
  if (change.action === 'delete') return deletedWords(agreed)
  if (change.action === 'schedule') return `${past.schedule} for ${siteTimeWords(change.at)}`
  if (change.action !== 'unpublish') return past[change.action]
  if (ends) return 'ended'
  return change.at === undefined ? past.unpublish : `scheduled to be unpublished on ${siteTimeWords(change.at)}`
}

/** A withdrawn page shows a notice, and its record is archived. */
const deletedWords = ({ leaving, areAllLive }: Agreed): string => {
  if (leaving?.reason === 'withdrawn') return areAllLive ? 'withdrawn' : 'unpublished or moved to the trash'
  return has('operations') ? past.delete : 'deleted'
}

const toOutcome = async (
  entity: Entity,
  change: BulkChange,
  selection: Selection,
  result: BulkResult,
  { isLong, ...agreed }: Agreed & { isLong: boolean },
): Promise<BulkOutcome> => {
  const { done, failed, operationIds } = result
  const words = pastWords(entity, change, agreed)
  const [only] = done
  const name = done.length === 1 && only !== undefined ? selection.records.get(only) : undefined
  const what = name ?? quantity(entity, done.length)
  const onSite = change.action === 'publish' ? ` ${publishedOnSite(entity, done.length).words}`.trimEnd() : ''
  const message = `${what} ${words}.${onSite}${leftWords(result)}${fittedWords(entity, result)}`
  // Undo is a change too, and undoing a restore moves records to the trash.
  const isAllowed = may(entity.key, 'edit') && (change.action !== 'restore' || may(entity.key, 'delete'))
  const canUndo = operationIds.length > 0 && change.action !== 'purge' && done.length > 0 && isAllowed
  const tell = isLong ? showLongResult : showToast
  if (!canUndo && done.length > 0) tell(message)
  const failures = await nameFailures(entity, failed, selection.records)
  return {
    failures,
    failedTitle: `${numberWords(failed.length)} of ${quantity(entity, failed.length + done.length)} not ${words}`,
    undoable: canUndo ? { operationIds, message, isLong } : undefined,
    selected: ({ records, all }) => {
      const isApart = selection.all === undefined && all === undefined
      const others = [...(isApart ? records : [])].filter(([id]) => !selection.records.has(id))
      return { records: new Map([...others, ...failures.map(({ id, label }) => [id, label] as const)]), all: undefined }
    },
  }
}
