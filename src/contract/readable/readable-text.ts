import { type Field, type Json, shownEmail } from '#contract'
import { optionsOf } from './choices.ts'

/** The inverse of `parseText` of #checks: formats a value as the text of an input or a CSV cell. */
export const formatText = (field: Field, value: Json | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if ((field.kind === 'relations' || field.kind === 'choices') && Array.isArray(value)) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Formats a value for display: a choice by its label, a domain in Unicode. */
export const readableText = (field: Field, value: Json | undefined): string => {
  const option = field.kind === 'choice' ? field.options.find((known) => known.value === value) : undefined
  const text =
    field.kind === 'choices' && Array.isArray(value)
      ? value.map((one) => optionsOf(field).find((known) => known.value === one)?.label ?? one).join(', ')
      : (option?.label ?? formatText(field, value))
  return field.kind === 'email' ? shownEmail(text) : text
}
