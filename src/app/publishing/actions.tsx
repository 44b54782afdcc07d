import type { ReactNode } from 'react'
import { type Entity, readPendingNote, type Row } from '#contract'
import { attempt, type PublishChange } from '#data'
import type { BulkTool, List } from '#list'
import { countOf, quantity, recordSlots, type Selection, mayPublish } from '#record'
import { MenuItem } from '#ui'

const isLive = ({ status }: Row): boolean => status === 'published'
/** There is something to publish. */
const waits = (row: Row): boolean => !isLive(row) || row.pending !== undefined
const isScheduled = ({ status, pending }: Row): boolean =>
  status === 'scheduled' || (readPendingNote(pending)?.publishAt ?? null) !== null

/** The question of an action; undefined if the person refuses. */
async function ask(
  entity: Entity,
  action: 'schedule' | 'unpublish',
  what: string,
  isOne: boolean,
): Promise<PublishChange | undefined> {
  if (action === 'schedule') {
    const askTime = await recordSlots.askTime?.load()
    const at = await askTime?.({ title: `Schedule ${what}`, yes: `Schedule ${what}` })
    return at === undefined ? undefined : { action, at }
  }
  const askEnding = await recordSlots.askEnding?.load()
  const ending = await askEnding?.({
    entity,
    title: `Unpublish ${what}?`,
    yes: `Unpublish ${what}`,
    no: isOne ? 'Keep it live' : 'Keep them live',
  })
  return ending && { action, ...ending }
}

/** Asks once for the whole selection, and then acts. */
function askAndRun({ entity, actions }: List, action: 'schedule' | 'unpublish', selection: Selection): void {
  const [only] = selection.records.values()
  const count = countOf(selection)
  const isOne = count === 1 && only !== undefined
  void attempt(async () => {
    const change = await ask(entity, action, isOne ? only : quantity(entity, count), isOne)
    if (change) actions.run(change, selection, true)
  })
}

/** The actions that change at least one selected record. Records of other pages are unknown: then all are offered. */
export function toolsOf(list: List): BulkTool[] {
  const { entity, rows, control, actions } = list
  const { selection } = control
  if (!mayPublish(entity)) return []
  const chosen = rows.filter(({ id }) => selection.records.has(id))
  const isKnown = selection.all === undefined && chosen.length === selection.records.size
  const hasOne = (fits: (row: Row) => boolean): boolean => !isKnown || chosen.some(fits)
  const tools: (BulkTool | false)[] = [
    hasOne(waits) && { label: 'Publish', icon: 'ok', press: () => actions.run({ action: 'publish' }, selection) },
    hasOne(waits) && { label: 'Schedule', icon: 'clock', press: () => askAndRun(list, 'schedule', selection) },
    hasOne(isScheduled) && {
      label: 'Take off the schedule',
      icon: 'calendar',
      press: () => actions.run({ action: 'unschedule' }, selection, true),
    },
    hasOne(isLive) && { label: 'Unpublish', icon: 'off', press: () => askAndRun(list, 'unpublish', selection) },
  ]
  return tools.filter((tool) => tool !== false)
}

/** The items of a row's menu next to Publish. */
export function RowActions({ list, row }: { list: List; row: Row }): ReactNode {
  const { entity, actions, labelOf } = list
  if (!mayPublish(entity)) return null
  const only: Selection = { records: new Map([[row.id, labelOf(row)]]), all: undefined }
  return (
    <>
      {waits(row) && (
        <MenuItem icon="clock" onSelect={() => askAndRun(list, 'schedule', only)}>
          Schedule…
        </MenuItem>
      )}
      {isScheduled(row) && (
        <MenuItem icon="calendar" onSelect={() => actions.run({ action: 'unschedule' }, only, true)}>
          Take off the schedule
        </MenuItem>
      )}
      {isLive(row) && (
        <MenuItem icon="off" onSelect={() => askAndRun(list, 'unpublish', only)}>
          Unpublish…
        </MenuItem>
      )}
    </>
  )
}
