import { media, type MediaPlace } from '../../contract/entities/media.ts'
import { dataOf, isObject, isText } from '../../contract/json.ts'
import { api } from '../api.ts'
import { arrayOf } from '../answers.ts'

const isPlace = (item: unknown): item is MediaPlace =>
  isObject(item) && isText(item.entity) && isText(item.id) && isText(item.label) && isText(item.field)

export const placesOf = async (id: string, signal?: AbortSignal): Promise<readonly MediaPlace[]> =>
  arrayOf(dataOf(await api.read(`${media.path}/${encodeURIComponent(id)}/places`, signal)), isPlace)
