import { isObject, isText, labelName, media, textOf } from '#contract'
import { recordQuery, useHas, useRead } from '#data'
import { useStore } from '#kit'
import { useForm, useTyped } from '../use-form.ts'

export interface ChosenPicture {
  id: string
  url: string
  alt: string
}

export const pictureIn = (value: unknown): ChosenPicture | undefined =>
  isObject(value) && isText(value.id) && isText(value.url) && value.url !== ''
    ? { id: value.id, url: value.url, alt: textOf(value.alt) }
    : undefined

/**
 * The picture of a field. The record brings the saved one; of one that was just chosen or restored, only the id is
 * known, and the picture is read.
 * @param picked the picture that was just chosen
 */
export function useChosenPicture(path: string, picked?: ChosenPicture): ChosenPicture | undefined {
  const { store } = useForm()
  const hasMedia = useHas('media')
  const id = useTyped(path)
  const saved = useStore(store, ({ record }) => record?.[labelName(path)])
  const known = [picked, pictureIn(saved)].find((one) => one !== undefined && one.id === id)
  const missing = hasMedia && typeof id === 'string' && !known ? id : undefined
  const { data } = useRead(missing === undefined ? undefined : recordQuery(media, missing))
  return known ?? pictureIn(data)
}
