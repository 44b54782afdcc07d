import { type Row, spamReasons } from '#contract'
import { textIn } from './received.ts'

/** Text in Chinese or Japanese can follow without a space. */
const address = /\b(?:https?:\/\/|www\.)[!#-;=?-~]*/gi

/** Why a message counts as spam, such as "Too many links: 4 links". */
export function spamWords(row: Row): string {
  const reason = textIn(row, 'spamReason')
  const words = spamReasons.find(({ value }) => value === reason)?.label ?? reason
  if (reason !== 'links') return words
  const texts = ['name', 'subject', 'body'].map((name) => textIn(row, name)).join('\n')
  const { size } = new Set(texts.match(address))
  return size < 2 ? words : `${words}: ${size} links`
}
