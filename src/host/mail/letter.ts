import { escapeMarkup } from '#host/base'
import type { Mail } from './mail.ts'

/** A paragraph, or a link that stands in a paragraph of its own. */
export type Paragraph = string | { link: string; words: string }

/** Writes the same message as text and as HTML. A link is an `https:` or `http:` address of this host or the website. */
export function writeLetter(...paragraphs: readonly Paragraph[]): Required<Pick<Mail, 'text' | 'html'>> {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = paragraphs
    .map((part) =>
      typeof part === 'string'
        ? `<p>${escapeMarkup(part).replaceAll('\n', '<br>\n')}</p>`
        : `<p><a href="${escapeMarkup(part.link)}">${escapeMarkup(part.words)}</a></p>`,
    )
    .join('\n')
  return { text: `${text}\n`, html: `<!doctype html>\n<html lang="en">\n<body>\n${html}\n</body>\n</html>\n` }
}
