import { createHash } from 'node:crypto'
import { escapeMarkup } from '#host/base'
import type { RouteResponse } from './route.ts'

/** A page for visitors of the website. All texts are plain: the page escapes them. */
export interface Page {
  status?: number
  siteName: string
  title: string
  texts: readonly string[]
  /** A button that sends `name` and `value` to the address of the page itself. */
  button?: { words: string }
  link?: { words: string; href: string }
  headers?: Readonly<Record<string, string>>
}

const style =
  'body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.25rem;' +
  'color:#1b1f24;background:#fff}button{font:inherit;padding:.5rem 1rem;min-height:2.75rem}' +
  'a{color:#0b57a4}@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#16181b}a{color:#8ab8f0}}'

/** The page has no scripts and loads nothing, and its form can be sent only to this host. */
const policy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const isWebUrl = (href: string): boolean => URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)

/** Responds with plain HTML. The page's URL may contain a secret, so no referrer is sent. */
export function pageResponse({
  status = 200,
  siteName,
  title,
  texts,
  button,
  link,
  headers = {},
}: Page): RouteResponse {
  const text = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeMarkup(`${title} – ${siteName}`)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<p>${escapeMarkup(siteName)}</p>`,
    `<h1>${escapeMarkup(title)}</h1>`,
    ...texts.map((line) => `<p>${escapeMarkup(line)}</p>`),
    ...(button ? [`<form method="post"><button>${escapeMarkup(button.words)}</button></form>`] : []),
    ...(link && isWebUrl(link.href)
      ? [`<p><a href="${escapeMarkup(link.href)}">${escapeMarkup(link.words)}</a></p>`]
      : []),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
  return {
    status,
    text,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
  }
}
