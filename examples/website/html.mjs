/** Markup that is inserted without escaping. */
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

/** A template that escapes its values unless they are markup. */
export function html(strings, ...values) {
  return new Markup(strings.map((text, index) => text + markupOf(values[index])).join(''))
}

/** Only for texts that the host has rendered to HTML: `as=html`. */
export const hostHtml = (text) => new Markup(text ?? '')
