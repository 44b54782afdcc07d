import { box } from '../../host/media/images.ts'

// A real AVIF of 2 × 2 px, with Exif and XMP put into it as cameras do.
const picture = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAA' +
    'AADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAA' +
    'amlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaX' +
    'BtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  'base64',
)

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const childOf = (type: string): Buffer => {
  const at = picture.indexOf(type) - 4
  return picture.subarray(at, at + picture.readUInt32BE(at))
}
const data = childOf('mdat').subarray(8)

/** `secret` stands in the Exif, in the XMP and in a box of the file itself. */
export const avifOfCamera = (secret: string): Buffer => {
  const exif = Buffer.concat([bytes('00000000 4d4d002a 00000008'), Buffer.from(secret)])
  const xmp = Buffer.from(`<x:xmpmeta>${secret}</x:xmpmeta>`)
  const info = box(
    'iinf',
    Buffer.concat([
      bytes('00000000 0003'),
      childOf('infe'),
      box('infe', Buffer.concat([bytes('02000001 0002 0000'), Buffer.from('Exif\0')])),
      box('infe', Buffer.concat([bytes('02000001 0003 0000'), Buffer.from('mime\0application/rdf+xml\0')])),
    ]),
  )
  // Two of four bytes each, offset and length; the XMP is counted within `idat`.
  const placed = (from: number): Buffer => {
    const item = (id: number, inData: 0 | 1, start: number, length: number): Buffer => {
      const out = Buffer.alloc(16)
      out.writeUInt16BE(id)
      out.writeUInt16BE(inData, 2)
      out.writeUInt16BE(1, 6)
      out.writeUInt32BE(start, 8)
      out.writeUInt32BE(length, 12)
      return out
    }
    return box(
      'iloc',
      Buffer.concat([
        bytes('01000000 4400 0003'),
        item(1, 0, from, data.length),
        item(2, 0, from + data.length, exif.length),
        item(3, 1, 0, xmp.length),
      ]),
    )
  }
  const meta = (from: number): Buffer =>
    box(
      'meta',
      Buffer.concat([
        bytes('00000000'),
        childOf('hdlr'),
        childOf('pitm'),
        placed(from),
        info,
        childOf('iprp'),
        box('idat', xmp),
      ]),
    )
  const before = Buffer.concat([childOf('ftyp'), box('uuid', Buffer.from(`sixteen bytes id${secret}`))])
  const from = before.length + meta(0).length + 8
  return Buffer.concat([before, meta(from), box('mdat', Buffer.concat([data, exif]))])
}

export const avifPictureData = data
