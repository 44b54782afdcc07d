import { isObject, isReference, labelName } from '#contract'
import type { PersonalData, PersonalPart } from '#shapes'
import { definitionOf } from '#translated'

/** Formats "lastActiveAt" as "Last active at". */
const nameWords = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const indentText = (text: string): string => text.replaceAll('\n', '\n      ')

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

/** Formats a change of activity as "Email: a@example.com, before that b@example.com". */
function changeText(value: unknown): string {
  if (!isObject(value) || typeof value.field !== 'string') return JSON.stringify(value)
  const [after, before] = [value.after, value.before].map((one) => (isNothing(one) ? 'nothing' : valueText(one)))
  return `${nameWords(value.field)}: ${after}, before that ${before}`
}

function valueText(value: unknown): string {
  if (isReference(value)) return value.label
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  if (Array.isArray(value)) return value.map(changeText).join('\n')
  return isObject(value)
    ? Object.entries(value)
        .filter(([, one]) => !isNothing(one))
        .map(([name, one]) => `${nameWords(name)}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`)
        .join('\n')
    : String(value)
}

/** The values of a row by their labels. A relation has its ID under one name and its label under another. */
function* linesOf({ name: part }: PersonalPart, row: PersonalPart['rows'][number]): Generator<string> {
  const entity = definitionOf(part)
  const labels = new Set(
    Object.keys(entity?.fields ?? {})
      .filter((name) => labelName(name) !== name)
      .map(labelName),
  )
  for (const [name, value] of Object.entries(row)) {
    if (isNothing(value) || labels.has(name)) continue
    const related = entity?.fields[name] && row[labelName(name)]
    const shown = isObject(related) || Array.isArray(related) ? related : value
    yield `    ${entity?.fields[name]?.label ?? nameWords(name)}: ${indentText(valueText(shown))}\n`
  }
}

/** The file as readable and printable plain text, in chunks. */
export function* personalText({ email, madeAt, notIncluded, parts }: PersonalData): Generator<string> {
  yield `Personal data about ${email}\nas of ${madeAt}. Times are in UTC.\n`
  if (parts.length === 0) yield '\nNo personal data found for this email address.\n'
  for (const part of parts) {
    yield `\n${part.title} (${part.rows.length})\n`
    for (const [index, row] of part.rows.entries()) {
      yield `\n  ${index + 1}.\n`
      yield* linesOf(part, row)
    }
  }
  yield `\nNot in this file\n\n${notIncluded.map((line) => `  - ${line}\n`).join('')}`
}
