/** Markup that may stand in a page as it is. */
class Markup {
  constructor(text) {
    this.text = text
  }
}

const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text) => String(text).replaceAll(/[&<>"']/g, (mark) => marks[mark])

function markupOf(value) {
  if (value === undefined || value === null || value === false) return ''
  if (Array.isArray(value)) return value.map(markupOf).join('')
  return value instanceof Markup ? value.text : escaped(value)
}

/** A template whose values are escaped unless they are markup themselves. */
export function html(strings, ...values) {
  return new Markup(strings.map((text, index) => text + markupOf(values[index])).join(''))
}

/** Only for texts that the host has made into HTML: `as=html`. */
export const hostHtml = (text) => new Markup(text ?? '')
