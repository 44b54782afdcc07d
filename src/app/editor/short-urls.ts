// The URL of an image in the library contains 64 digits. The source shows eight of them: the form, the clipboard and
// the preview have the full URL.
import type { Edit } from './commands/edit.ts'

const whole = /\/media\/([0-9a-f]{8})[0-9a-f]{56}(?![0-9a-f])/g
const short = /\/media\/[0-9a-f]{8}…/g
/** Full URLs by the short one. Only URLs that occurred in a text are here. */
const known = new Map<string, string>()

/** Shortens the URLs. One whose short form belongs to another image stays unchanged. */
export const withShortUrls = (text: string): string =>
  text.replaceAll(whole, (url, digits: string) => {
    const name = `/media/${digits}…`
    const first = known.get(name) ?? url
    known.set(name, first)
    return first === url ? name : url
  })

export const withWholeUrls = (text: string): string => text.replaceAll(short, (name) => known.get(name) ?? name)

/** The same edit with short URLs. */
export const shortEdit = ({ from, to, insert, start, end }: Edit): Edit => {
  const shown = withShortUrls(insert)
  const place = (at: number): number => {
    const within = at - from
    if (within <= 0) return at
    return within < insert.length
      ? from + withShortUrls(insert.slice(0, within)).length
      : at + shown.length - insert.length
  }
  return { from, to, insert: shown, start: place(start), end: place(end) }
}
