import { type ReactNode, useMemo } from 'react'
import { mediaAddress } from '#data'
import { Icon } from '#ui'
import { type FoundPicture, picturesIn } from './commands/link-commands.ts'

interface PictureStripProps {
  text: string
  /** The index of the image in the text. */
  onChoose(index: number): void
}

const plain = (words: string): string => words.replaceAll(/\\(.)/g, '$1')

/** The images of a text as chips, since their URLs aren't readable. A press selects the image's alternative text. */
export function PictureStrip({ text, onChoose }: PictureStripProps): ReactNode {
  const pictures = useMemo(() => picturesIn(text), [text])
  if (pictures.length === 0) return null
  return (
    <ul className="row wrap ed-pictures" aria-label="Images in the text">
      {pictures.map((picture, index) => (
        <li key={index}>
          <Chip picture={picture} onChoose={() => onChoose(index)} />
        </li>
      ))}
    </ul>
  )
}

function Chip({ picture: { src, alt }, onChoose }: { picture: FoundPicture; onChoose(): void }): ReactNode {
  const words = plain(alt)
  return (
    <button type="button" className="btn s" data-tip="Select in text" onClick={onChoose}>
      {src.startsWith('/media/') ? (
        <img className="thumb" src={mediaAddress(src, 320)} alt="" width="36" height="24" />
      ) : (
        <Icon name="gallery" size="s" />
      )}
      <span className="trunc">{words || 'No alternative text'}</span>
    </button>
  )
}
