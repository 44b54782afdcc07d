import { useEffect } from 'react'
import type { Row } from '#contract'
import { UploadList } from '../media/upload-list.tsx'
import { useUploads } from '../media/use-uploads.ts'
import '../styles/gallery.css'

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
