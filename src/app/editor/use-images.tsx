import { type ReactNode, useRef, useState } from 'react'
import type { Row } from '../../contract/json.ts'
import { lazyPart } from '../list/lazy-part.tsx'
import { useHas, useMay } from '../profile.ts'
import type { Command } from './edit.ts'
import { image, images } from './inline-commands.ts'

const TextUploads = lazyPart(async () => (await import('./text-uploads.tsx')).TextUploads)

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
const picturesIn = (data: DataTransfer): File[] => [...data.files].filter(({ type }) => type.startsWith('image/'))
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Images {
  choose(): void
  /** Whether there was a picture in what was pasted or dropped. */
  take(data: DataTransfer): boolean
  canTake(data: DataTransfer): boolean
  notes: ReactNode
}

/** Pictures for a text: chosen, dropped or pasted, they go into the library, and then their address into the text. */
export function useImages(run: (command: Command) => void): Images {
  const hasMedia = useHas('media')
  const mayUpload = useMay('media', 'edit') && hasMedia
  const [files, setFiles] = useState<readonly File[]>()
  const input = useRef<HTMLInputElement>(null)
  const add = (rows: readonly Row[]) => run(images(rows.map(({ url, alt }) => ({ src: textOf(url), alt: textOf(alt) }))))
  const takeChosen = () => {
    setFiles([...input.current?.files ?? []])
    // The same file can then be chosen again.
    if (input.current) input.current.value = ''
  }
  return {
    // Without a library there is still the address of a picture elsewhere.
    choose: () => { if (mayUpload) input.current?.click(); else run(image()) },
    take: (data) => {
      const pictures = mayUpload ? picturesIn(data) : []
      if (pictures.length > 0) setFiles(pictures)
      return pictures.length > 0
    },
    canTake: (data) => mayUpload && data.types.includes('Files'),
    notes: (
      <>
        {mayUpload && <input ref={input} type="file" hidden multiple accept={accepted} aria-label="Pictures for the text" onChange={takeChosen} />}
        {files && <TextUploads files={files} onAdded={add} />}
      </>
    ),
  }
}
