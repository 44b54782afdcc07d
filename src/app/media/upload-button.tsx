import { useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { mediaTypes } from './media-words.ts'

const accepted = mediaTypes.map(({ value }) => value).join()

interface UploadButtonProps { onFiles(files: readonly File[]): void; className?: string }

export function UploadButton({ onFiles, className = 'btn primary' }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    onFiles([...input.current?.files ?? []])
    // The same file can then be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        <Icon name="upload" />Upload
      </button>
      <input
        ref={input} type="file" hidden multiple accept={accepted} aria-label="Pictures to upload" onChange={take}
      />
    </>
  )
}
