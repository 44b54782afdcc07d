import { isObject, isText, labelName, media, textOf } from '#contract'
import { recordQuery, silently, useHas, useRead } from '#data'
import { useStore } from '#kit'
import { useForm, useTyped } from '../use-form.ts'

export interface ChosenPicture { id: string; url: string; alt: string }

export const pictureIn = (value: unknown): ChosenPicture | undefined =>
  isObject(value) && isText(value.id) && isText(value.url) && value.url !== ''
    ? { id: value.id, url: value.url, alt: textOf(value.alt) } : undefined

/**
 * The picture that a field of the form names. The record comes with the saved one; of one that was only chosen, or that
 * came back by itself with unsaved text, only the id is known, and it is asked for.
 * @param picked what was chosen just now
 */
export function useChosenPicture(path: string, picked?: ChosenPicture): ChosenPicture | undefined {
  const { store } = useForm()
  const hasMedia = useHas('media')
  const id = useTyped(path)
  const saved = useStore(store, ({ record }) => record?.[labelName(path)])
  const known = [picked, pictureIn(saved)].find((one) => one !== undefined && one.id === id)
  const missing = hasMedia && typeof id === 'string' && !known ? id : undefined
  const { data } = useRead(missing === undefined ? undefined : silently(recordQuery(media, missing)))
  return known ?? pictureIn(data)
}
