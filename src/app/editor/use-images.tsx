import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Row, textOf } from '#contract'
import { useHas, useMay } from '#data'
import { MediaPicker } from '#form'
import { UploadList, useUploads } from '#upload'
import type { Command } from './commands/edit.ts'
import { image, images } from './commands/link-commands.ts'

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

interface TextUploadsProps {
  /** Each new array is added to those under way. */
  files: readonly File[]
  onAdded(rows: readonly Row[]): void
}

/** Pictures on their way into the library, for a text that waits for them. */
export function TextUploads({ files, onAdded }: TextUploadsProps) {
  const { queue } = useUploads({ galleryId: undefined, to: 'Media/Gallery', onAdded })
  useEffect(() => queue.add(files), [queue, files])
  return <div className="ed-notes"><UploadList queue={queue} /></div>
}
