import { type ReactNode, useMemo } from 'react'
import { mediaUrl } from '#data'
import { Icon } from '#ui'
import { type FoundImage, imagesIn } from './commands/link-commands.ts'

interface ImageStripProps {
  text: string
  /** The index of the image in the text. */
  onChoose(index: number): void
}

const unescapeMarkdown = (words: string): string => words.replaceAll(/\\(.)/g, '$1')

/** The images of a text as chips, since their URLs aren't readable. A press selects the image's alternative text. */
export function ImageStrip({ text, onChoose }: ImageStripProps): ReactNode {
  const images = useMemo(() => imagesIn(text), [text])
  if (images.length === 0) return null
  return (
    <ul className="row wrap ed-pictures" aria-label="Images in the text">
      {images.map((image, index) => (
        <li key={index}>
          <Chip picture={image} onChoose={() => onChoose(index)} />
        </li>
      ))}
    </ul>
  )
}

function Chip({ picture: { src, alt }, onChoose }: { picture: FoundImage; onChoose(): void }): ReactNode {
  const words = unescapeMarkdown(alt)
  return (
    <button type="button" className="btn s" data-tip="Select in text" onClick={onChoose}>
      {src.startsWith('/media/') ? (
        <img className="thumb" src={mediaUrl(src, 320)} alt="" width="36" height="24" />
      ) : (
        <Icon name="gallery" size="s" />
      )}
      <span className="trunc">{words || 'No alternative text'}</span>
    </button>
  )
}
