// “Make this the German version of …”: a guideline that was written as a record of its own becomes a translation.
import { type Entity, guidelineDetail, isText, textOf, type Values } from '#contract'
import { translatedNames } from '#translated'
import { pathOnSite } from '#snippets'
import { conflict, invalid } from '#host/base'
import { type RouteResponse, objectIn, requirePermission, type SignedIn, versionIn } from '#host/http'
import { deleteRecord, liveRecord, saveRecord, type Tables, toRow, translationsIn, workOf } from '#host/records'

const entity: Entity = guidelineDetail

/**
 * Moves the texts into a translation of the source, and the record to the trash. If it was live, so is the translation,
 * and its former URL redirects there.
 */
export const makeVersion =
  (tables: Tables) =>
  (context: SignedIn): RouteResponse => {
    const { person, params, body } = context
    const translation = translationsIn(tables, entity)
    if (!translation) throw new Error('guidelines have translations')
    requirePermission(person, translation.key, 'edit')
    requirePermission(person, entity.key, 'delete')
    const { sourceId, ...given } = objectIn(body)
    const stored = liveRecord(tables, entity, params.id ?? '')
    if (versionIn(given) !== stored.version) throw conflict(toRow(tables, entity, stored))
    if (!isText(sourceId) || sourceId === stored.id)
      throw invalid({ sourceId: 'Choose the guideline that this translates' })
    const work = workOf(tables, context)
    const { values } = stored
    const isLive = values.status === 'published'
    const texts: Values = Object.fromEntries(translatedNames(entity).map((name) => [name, values[name] ?? null]))
    const draft = { sourceId, language: values.language, ...texts, status: isLive ? 'published' : 'draft' }
    const made = saveRecord(work, translation, draft, undefined).stored
    const to = pathOnSite(translation, made.id, { ...made.values, slug: textOf(made.values.slug) })
    deleteRecord(work, entity, stored, isLive ? { reason: 'moved', to } : { reason: undefined })
    const data = toRow(tables, translation, liveRecord(tables, translation, made.id))
    return { status: 201, data, meta: { operationId: work.operationId } }
  }
