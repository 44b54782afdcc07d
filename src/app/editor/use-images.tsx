import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Row, textOf } from '#contract'
import { useHas, useMay } from '#data'
import { MediaPicker, type PickedImage } from '#form'
import { nameOf, urlOf } from '#record'
import { UploadList, useUploads } from '#upload'
import { AltForm, type PlacedImage } from './alt-form.tsx'
import type { Command } from './commands/edit.ts'
import { insertImages, imageWords } from './commands/link-commands.ts'
import { withShortUrls } from './short-urls.ts'

interface Placed extends PlacedImage {
  key: number
}

interface Images {
  choose(): void
  /** Whether the data contains a file; the upload reports a file that isn't an image. */
  take(data: DataTransfer): boolean
  canTake(data: DataTransfer): boolean
  notes: ReactNode
}

/**
 * Images for a text, chosen from the library, dropped or pasted; each is inserted once it has a URL. `write` doesn't
 * move the focus, since an upload may finish while the user is elsewhere.
 */
export function useImages(run: (command: Command) => void, write: (command: Command) => void): Images {
  const hasMedia = useHas('media')
  const mayUpload = useMay('media', 'edit') && hasMedia
  const [isChoosing, setChoosing] = useState(false)
  const [files, setFiles] = useState<readonly File[]>()
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const count = useRef(0)
  const ask = (pictures: readonly Omit<Placed, 'key'>[]) =>
    setPlaced((now) => [...now, ...pictures.map((image) => ({ ...image, key: ++count.current }))])
  const add = (rows: readonly Row[]) => {
    const pictures = rows.map((row) => ({ name: nameOf(row), src: urlOf(row), alt: textOf(row.alt) }))
    write(insertImages(pictures))
    ask(pictures)
  }
  const put = ({ name, url, alt }: PickedImage) =>
    run((source) => {
      // The selected text becomes the alternative text of an image without one.
      const words = alt || source.text.slice(source.start, source.end)
      ask([{ name, src: url, alt: words }])
      return insertImages([{ src: url, alt }])(source)
    })
  const first = placed[0]
  const close = () => setChoosing(false)
  return {
    // Without a library, the user types an image's URL elsewhere.
    choose: () => {
      if (hasMedia) setChoosing(true)
      else run(insertImages([{ src: 'https://', alt: '' }]))
    },
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
            key={first.key}
            image={first}
            onDone={(alt) => {
              run(imageWords(withShortUrls(first.src), first.alt, alt))
              setPlaced(([, ...others]) => others)
            }}
          />
        )}
        {isChoosing && (
          <MediaPicker
            title="Image for the text"
            onClose={close}
            onChoose={(image) => {
              // The text can't be focused while a dialog is open.
              flushSync(close)
              put(image)
            }}
          />
        )}
      </>
    ),
  }
}

interface TextUploadsProps {
  /** A new array adds files to the queue. */
  files: readonly File[]
  onAdded(rows: readonly Row[]): void
}

/** Uploads images into the library, for a text that waits for them. */
function TextUploads({ files, onAdded }: TextUploadsProps) {
  const { queue } = useUploads({ galleryId: undefined, to: 'Media/Gallery', onAdded })
  useEffect(() => queue.add(files), [queue, files])
  return (
    <div className="ed-notes">
      <UploadList queue={queue} />
    </div>
  )
}
