import { type Entity, isFixed, isText, nameOfRow, type Row } from '#contract'
import { attempt, is, may, mayChoose, openSection, ownProfile, readNow, recordQuery, showToast } from '#data'
import type { Router } from '#kit'
import { needsReview, pendingVersionRead, publishesByActions } from '../publishing-rights.ts'
import { urlOfRecord } from '../record-url.ts'
import { publishedOnSite } from '../on-site.tsx'
import { type Chosen, loadChanges } from '../slots.ts'
import { askRole } from './ask-role.tsx'
import type { BulkChange } from './bulk-change.ts'
import { offerUndo, showFailed } from './undo.ts'

/** Changes one record as the list does, and offers Undo wherever the user is. */
async function changeRecord(entity: Entity, row: Row, change: BulkChange): Promise<void> {
  const selection = { records: new Map([[row.id, nameOfRow(entity, row)]]), all: undefined }
  const { changeRecords } = await loadChanges()
  const outcome = await changeRecords(entity, change, selection, { isLeft: () => false })
  if (!outcome) return
  const { failures, failedTitle: title, undoable } = outcome
  if (failures.length > 0) showFailed(entity, { title, failures })
  offerUndo(entity, undoable)
}

/** An action on one record, as offered by row menus, bars, notifications and the palette. */
export interface RowAction {
  key: string
  label: string
  /** Verbs that people type for it. */
  verbs: readonly string[]
  icon: string
  /** Whether these records have this action, and the user can do it. */
  isFor(entity: Entity): boolean
  /** Whether it would change this record. */
  fits(entity: Entity, row: Row): boolean
  /** Shows its result, and offers Undo. */
  run(entity: Entity, row: Row): Promise<void>
}

type SetChange = Extract<BulkChange, { action: 'set' }>

const publish: RowAction = {
  key: 'publish',
  label: 'Publish',
  verbs: ['publish', 'release'],
  icon: 'ok',
  isFor: (entity) =>
    entity.publishes === true && may(entity.key, 'edit') && may(entity.key, 'publish') && !needsReview(entity),
  fits: (entity, row) =>
    // A host without publishing returns no status, and takes none.
    (isText(row.status) && row.status !== 'published' && mayChoose(entity, 'status', row.status, 'published')) ||
    (publishesByActions(entity) && row.pending !== undefined),
  run: async (entity, row) => {
    if (publishesByActions(entity)) {
      return changeRecord(entity, row, { action: 'publish', pending: pendingVersionRead([row]) })
    }
    const { saveFields } = await loadChanges()
    const done = `${nameOfRow(entity, row)} was published. ${publishedOnSite(entity).words}`.trim()
    await saveFields(entity, row, { values: { status: 'published' }, done })
  },
}

const assignToMe: RowAction = {
  key: 'assign',
  label: 'Assign to me',
  verbs: ['assign', 'claim'],
  icon: 'user',
  isFor: ({ key }) => key === 'contact-message' && may(key, 'edit') && ownProfile() !== undefined,
  fits: (_, row) => row.assigneeId !== ownProfile()?.id,
  run: async (entity, row) => {
    const { id = '', firstName = '', lastName = '' } = ownProfile() ?? {}
    const { saveFields } = await loadChanges()
    const labels = { assigneeId: `${firstName} ${lastName}`.trim() }
    await saveFields(entity, row, { values: { assigneeId: id }, labels })
  },
}

// Every host must have these two statuses (docs/contract.md, “Sign-in”).
export const awaitsApproval = is('statusId', 'pending')
/** Someone else may have suspended a user, or assigned a role, since the record was read. Such a user is skipped. */
export const approvalOf = (role?: Chosen): SetChange => ({
  action: 'set',
  set: { statusId: 'active', ...(role && { roleId: role.id }) },
  labels: { statusId: 'Active', ...(role && { roleId: role.label }) },
  among: awaitsApproval,
})

export const approve: RowAction = {
  key: 'approve',
  label: 'Approve',
  verbs: ['approve', 'accept', 'admit'],
  icon: 'check',
  isFor: ({ key }) => key === 'user' && may(key, 'edit'),
  fits: (_, row) => row.statusId === awaitsApproval.value,
  run: async (entity, row) => {
    const name = nameOfRow(entity, row)
    // Without a role a user can sign in but sees nothing.
    const role = typeof row.roleId === 'string' ? undefined : await askRole(1, name)
    if (role === 'none') return
    const { set: values, labels = {} } = approvalOf(role)
    const undo = { statusId: row.statusId ?? null }
    const { saveFields } = await loadChanges()
    await saveFields(entity, row, { values, labels, done: `${name} was approved.`, undo })
  },
}

/** All actions on one record apart from opening, copying and deleting it. */
export const rowActions: readonly RowAction[] = [publish, assignToMe, approve]

/** The actions that change this record now. */
export const actionsOf = (entity: Entity, row: Row): readonly RowAction[] =>
  isFixed(entity, row) ? [] : rowActions.filter((action) => action.isFor(entity) && action.fits(entity, row))

/** Reads the current record, and carries out the action if it changes anything. */
export async function runOnRecord(action: RowAction, key: string, id: string, router: Router): Promise<void> {
  const entity = openSection(key)?.entity
  if (!entity) return
  await attempt(async () => {
    const row = await readNow(recordQuery(entity, id))
    // The form shows the pending changes first, because no one should publish changes unseen.
    if (action === publish && publishesByActions(entity) && row.pending !== undefined) {
      await router.navigate(urlOfRecord(key, id) ?? '/')
      return
    }
    if (action.fits(entity, row) && !isFixed(entity, row)) await action.run(entity, row)
    else showToast(`“${action.label}” doesn’t apply to ${nameOfRow(entity, row)} now.`)
  })
}
