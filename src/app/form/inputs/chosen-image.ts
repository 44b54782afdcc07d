import { isObject, isText, labelName, media, textOf } from '#contract'
import { recordQuery, useHas, useMay, useRead } from '#data'
import { useText, useTyped } from '../use-form.ts'

export interface ChosenImage {
  id: string
  url: string
  alt: string
  /** The library has no alternative text for it, and it isn't marked as decorative. */
  lacksText: boolean
}

export const chosenImageIn = (value: unknown): ChosenImage | undefined =>
  isObject(value) && isText(value.id) && isText(value.url) && value.url !== ''
    ? {
        id: value.id,
        url: value.url,
        alt: textOf(value.alt),
        // The host's label for a decorative image has an empty text.
        lacksText: value.alt === null && value.decorative !== true,
      }
    : undefined

/**
 * The image of a field. The record includes the saved one. If it was just chosen or restored, only its ID is known, so
 * the image is read; so is one that lacks an alternative text. @param picked the image that was just chosen
 */
export function useChosenImage(path: string, picked?: ChosenImage): ChosenImage | undefined {
  const hasMedia = useHas('media')
  const id = useTyped(path)
  const saved = useText(({ record }) => record?.[labelName(path)])
  const known = [picked, chosenImageIn(saved)].find((one) => one !== undefined && one.id === id)
  const mayView = useMay(media.key, 'view')
  // The library may have an alternative text by now.
  const isOpen = !known || (known.lacksText && mayView)
  const missing = hasMedia && typeof id === 'string' && isOpen ? id : undefined
  const { data } = useRead(missing === undefined ? undefined : recordQuery(media, missing))
  const read = chosenImageIn(data)
  return read?.id === id ? read : known
}
