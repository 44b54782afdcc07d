import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Row, textOf } from '#contract'
import { lazyPart } from '../list/lazy-part.tsx'
import { MediaPicker } from '../media/lazy-picker.ts'
import { useHas, useMay } from '../profile.ts'
import type { Command } from './edit.ts'
import { image, images } from './link-commands.ts'

const TextUploads = lazyPart(async () => (await import('./text-uploads.tsx')).TextUploads)

interface Images {
  choose(): void
  /** Whether there was a file in what was pasted or dropped; of one that is no picture is said so. */
  take(data: DataTransfer): boolean
  canTake(data: DataTransfer): boolean
  notes: ReactNode
}

/**
 * Pictures for a text: chosen from the library, or dropped and pasted into it; then their address is in the text.
 * `write` leaves the focus where it is: an upload ends while a person may be anywhere.
 */
export function useImages(run: (command: Command) => void, write: (command: Command) => void): Images {
  const hasMedia = useHas('media')
  const mayUpload = useMay('media', 'edit') && hasMedia
  const [isChoosing, setChoosing] = useState(false)
  const [files, setFiles] = useState<readonly File[]>()
  const add = (rows: readonly Row[]) =>
    write(images(rows.map(({ url, alt }) => ({ src: textOf(url), alt: textOf(alt) }))))
  const close = () => setChoosing(false)
  return {
    // Without a library there is still the address of a picture elsewhere.
    choose: () => { if (hasMedia) setChoosing(true); else run(image()) },
    take: (data) => {
      const taken = mayUpload ? [...data.files] : []
      if (taken.length > 0) setFiles(taken)
      return taken.length > 0
    },
    canTake: (data) => mayUpload && data.types.includes('Files'),
    notes: (
      <>
        {files && <TextUploads files={files} onAdded={add} />}
        {isChoosing && (
          <MediaPicker
            title="Picture for the text" onClose={close}
            onChoose={({ url, alt }) => {
              // While a dialog stands, the text can have no focus.
              flushSync(close)
              run(image(url, alt))
            }}
          />
        )}
      </>
    ),
  }
}
