import { canonicalPath, media, redirect, settings, textOf } from '#contract'
import { pathOnSite } from '#snippets'
import { repeatEvery, type Log } from '#host/base'
import type { Part, RecordState, RecordWrite, Tables } from '#host/records'
import { catchUpOf } from './catch-up.ts'
import { linkFields, mayHoldLinks } from './link-fields.ts'
import { forgetChecks, linkChecks } from './link-checks.ts'
import { linkStore, prepareLinks } from './link-store.ts'
import { isPaged, pagePath } from './link-target.ts'
import { listRoutes } from './list-links.ts'
import { replaceRoutes } from './replace-in-records.ts'

const tickMs = 100

/** The settings of this room. */
export interface LinkSettings {
  /** Links to other websites are checked. */
  checksOthers: boolean
}

interface Needs {
  tables: Tables
  log: Log
  now(): Date
  /** The release of the host. */
  version: string
  settings: LinkSettings
}

/** The links of all content: where they lead, and what is wrong with them. */
export function linksPart({ tables, log, now, version, settings: { checksOthers } }: Needs): Part {
  const { db, model } = tables
  const store = linkStore(tables)
  const catchUp = catchUpOf(tables, store)
  const checks = checksOthers ? linkChecks({ db, log, now, version }) : undefined

  /** All paths at which a record's page is or was. */
  const pathsOf = (written: RecordWrite): string[] => {
    const entity = model.entity(written.entity)
    const id = written.recordId
    const states = [written.before, written.after].flatMap((state) => state ?? [])
    const former = written.before
      ? db
          .all<{ slug: string }>('select slug from slug_redirect where entity = ? and recordId = ?', [entity.key, id])
          .map(({ slug }) => canonicalPath(pathOnSite(entity, id, { slug })))
      : []
    return [...new Set([...states.map(({ values }) => pagePath(entity, id, values)).filter(Boolean), ...former])]
  }
  const sourcesOf = ({ before, after }: RecordWrite): string[] =>
    [before, after].flatMap((state: RecordState | undefined) => (state ? canonicalPath(textOf(state.values.from)) : []))

  const follow = (written: RecordWrite): void => {
    const entity = model.entities.find(({ key }) => key === written.entity)
    if (!entity) return
    const isNew = written.before?.deletedAt !== written.after?.deletedAt
    const isChanged = (name: string): boolean => isNew || written.fields.includes(name)
    const mayHold = [written.before, written.after].some((state) => state && mayHoldLinks(entity, state.values))
    if (mayHold && (isChanged('slug') || linkFields(entity).some(({ name }) => isChanged(name)))) {
      store.markRecord(written)
    }
    if (isPaged(entity) || entity.key === media.key) {
      store.markPaths(isPaged(entity) ? pathsOf(written) : [], written)
    }
    if (entity.key === redirect.key) store.markPaths(sourcesOf(written))
    if (entity.key === media.key) {
      const hash = textOf((written.after ?? written.before)?.values.sha256)
      if (hash !== '') store.markFile(hash)
    }
    if (entity.key === settings.key && ['siteUrl', 'otherPaths'].some((name) => written.fields.includes(name))) {
      store.markSite()
      if (written.fields.includes('siteUrl')) store.markAllRecords()
    }
  }

  return {
    features: ['website'],
    routes: [...listRoutes(tables, catchUp, { checksOthers }), ...replaceRoutes(tables, catchUp)],
    prepare: () => {
      prepareLinks(tables, store)
      if (!checksOthers) forgetChecks(db)
    },
    onWrite: follow,
    start: () => {
      const end = repeatEvery(tickMs, log, () => void catchUp.step())
      const endChecks = checks?.start()
      return async () => {
        end()
        await endChecks?.()
      }
    },
  }
}
