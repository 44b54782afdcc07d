import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Row, textOf } from '#contract'
import { useHas, useMay } from '#data'
import { MediaPicker, type PickedPicture } from '#form'
import { nameOf, urlOf } from '#record'
import { UploadList, useUploads } from '#upload'
import { AltForm, type PlacedPicture } from './alt-form.tsx'
import type { Command } from './commands/edit.ts'
import { image, images, imageWords } from './commands/link-commands.ts'

/** `isChosen`: from the library, by a person who waits for nothing else. */
interface Placed extends PlacedPicture { key: number; isChosen: boolean }

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
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const count = useRef(0)
  const ask = (pictures: readonly Omit<Placed, 'key'>[]) =>
    setPlaced((now) => [...now, ...pictures.map((picture) => ({ ...picture, key: ++count.current }))])
  const add = (rows: readonly Row[]) => {
    const pictures = rows.map((row) => ({ name: nameOf(row), src: urlOf(row), alt: textOf(row.alt), isChosen: false }))
    write(images(pictures))
    ask(pictures)
  }
  const put = ({ name, url, alt }: PickedPicture) => run((source) => {
    // What is selected becomes the words of a picture that has none.
    const words = alt || source.text.slice(source.start, source.end)
    ask([{ name, src: url, alt: words, isChosen: true }])
    return image(url, alt)(source)
  })
  const first = placed[0]
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
        {first && (
          <AltForm
            key={first.key} picture={first} takesFocus={first.isChosen}
            onDone={(alt) => {
              run(imageWords(first.src, first.alt, alt))
              // The person is at it: the next one may have the focus.
              setPlaced(([, ...others]) => others.map((one) => ({ ...one, isChosen: true })))
            }}
          />
        )}
        {isChoosing && (
          <MediaPicker
            title="Picture for the text" onClose={close}
            onChoose={(picture) => {
              // While a dialog stands, the text can have no focus.
              flushSync(close)
              put(picture)
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
