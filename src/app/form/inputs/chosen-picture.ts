import { useEffect, useState } from 'react'
import { entityOf, isObject, isText, labelName, textOf } from '#contract'
import { api, useHas } from '#data'
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
  const [asked, setAsked] = useState<ChosenPicture>()
  const found = [picked, pictureIn(saved), asked].find((one) => one !== undefined && one.id === id)
  const missing = hasMedia && typeof id === 'string' && !found ? id : undefined
  useEffect(() => {
    if (missing === undefined) return
    const calling = new AbortController()
    const load = async () => {
      const media = entityOf('media')
      const picture = media && pictureIn(await api.get(media, missing, calling.signal))
      if (!calling.signal.aborted) setAsked(picture)
    }
    // Its name is shown all the same, and a preview without its picture is one.
    load().catch(() => {})
    return () => calling.abort()
  }, [missing])
  return found
}
