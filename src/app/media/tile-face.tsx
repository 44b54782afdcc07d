import type { Row } from '#contract'
import { Icon } from '../ui/icon.tsx'
import { mediaAddress } from './media-address.ts'
import { nameOf, urlOf } from './media-row.ts'
import { lacksAlt, sizeWords } from './media-words.ts'

const percent = (value: unknown): string => `${(typeof value === 'number' ? value : 0.5) * 100}%`

/** The picture, cut around its focal point, with its name and size. */
export function TileFace({ row }: { row: Row }) {
  const url = urlOf(row)
  return (
    <>
      {url === '' ? <span className="no-picture"><Icon name="gallery" /></span> : (
        <img
          src={mediaAddress(url, 320)} alt="" loading="lazy" width="320" height="240"
          style={{ objectPosition: `${percent(row.focalX)} ${percent(row.focalY)}` }}
        />
      )}
      <span className="cap">
        <span className="trunc">{nameOf(row)}</span>
        {typeof row.bytes === 'number' && <span className="subtle num">{sizeWords(row.bytes)}</span>}
      </span>
      {url !== '' && lacksAlt(row) && <span className="no-alt"><Icon name="warn" size="xs" />No alt text</span>}
    </>
  )
}
