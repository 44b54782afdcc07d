import { dataOf, isObject, isText, media, type MediaPlace } from '#contract'
import { arrayOf } from '../answers.ts'
import { api } from '../api.ts'

const isPlace = (item: unknown): item is MediaPlace =>
  isObject(item) && isText(item.entity) && isText(item.id) && isText(item.label) && isText(item.field)

export const placesOf = async (id: string, signal?: AbortSignal): Promise<readonly MediaPlace[]> =>
  arrayOf(dataOf(await api.read(`${media.path}/${encodeURIComponent(id)}/places`, signal)), isPlace)
