import type { ReactNode } from 'react'
import {
  type ChoiceField,
  type Column,
  type Field,
  isObject,
  isReference,
  isText,
  type Json,
  labelName,
  readPendingNote,
  type Row,
  type Section,
  shownEmail,
  textOf,
  hostNow,
} from '#contract'
import { mailUrl, phoneUrl, readableText } from '#readable'
import { mediaUrl } from '#data'
import { hrefOf } from '#kit'
import { Avatar } from '#controls'
import { filteredListUrl } from './record-url.ts'
import { countryWords, languageWords } from './intl-names.ts'
import { numberWords } from './number-words.ts'
import { rowTime, siteTimeElement } from './site-time.tsx'
import { dayWords, instant, shortAge, timeWords } from './times.tsx'
import './styles/status-icons.css'
import './styles/score.css'

/** The minimum score for each number of bars; every score has at least one. */
const steps = [80, 65, 50, -Infinity]

/** A score out of 100, with four bars. */
export const scoreElement = (value: number): ReactNode => (
  <span className={`score s${4 - steps.findIndex((step) => value >= step)}`}>{numberWords(value)}</span>
)

/**
 * Renders the cell of a row. It is a function and its links are plain `<a>`, because a page has hundreds of cells, and
 * a component, an effect or a handler in each would be slow. The table handles the clicks.
 */
export type Cell = (row: Row) => ReactNode

/** The content of an empty cell; cards omit it. */
export const nothing = (
  <span className="subtle">
    <span aria-hidden="true">—</span>
    <span className="sr-only">None</span>
  </span>
)

/** The last change of a record or of its pending version, by which the host sorts. */
const lastTouch = ({ updatedAt, pending }: Row): string => {
  const at = readPendingNote(pending)?.at ?? ''
  return at > updatedAt ? at : updatedAt
}

const timeCell =
  (name: string, isAge: boolean): Cell =>
  (row) => {
    const iso = name === 'updatedAt' ? lastTouch(row) : row[name]
    if (typeof iso !== 'string' || iso === '') return nothing
    const isSchedule = name === 'publishAt' && Date.parse(iso) > hostNow()
    return isSchedule ? siteTimeElement(iso, rowTime) : instant(iso, isAge ? shortAge : timeWords)
  }

const status = (tone: string, icon: string, words: string): ReactNode => (
  <span className={`status ${tone}`} data-icon={icon}>
    {words}
  </span>
)

export const choiceCell = (field: ChoiceField, value: Json | undefined): ReactNode => {
  const option = field.options.find((known) => known.value === value)
  if (!option) return typeof value === 'string' ? value : nothing
  if (!option.icon && !option.tone) return option.label
  return status(option.tone ?? 'idle', option.icon ?? 'dot', option.label)
}

/** A status that isn't the usual one is a chip; a scheduled one includes its time. */
const statusCell =
  (field: ChoiceField): Cell =>
  (row) => {
    const option = field.options.find(({ value }) => value === row.status)
    if (!option || row.status === 'published' || option.icon === 'dot') return choiceCell(field, row.status)
    return (
      <span className={`status pill ${option.tone ?? 'idle'}`} data-icon={option.icon}>
        <span>
          {option.label}
          {row.status === 'scheduled' && isText(row.publishAt) && <> · {siteTimeElement(row.publishAt, rowTime)}</>}
        </span>
      </span>
    )
  }

const flagWords = (value: Json | undefined): ReactNode =>
  value === true ? status('ok', 'check', 'Yes') : <span className="subtle">No</span>

const scoreCell =
  (name: string): Cell =>
  (row) => {
    const value = row[name]
    return typeof value === 'number' ? scoreElement(value) : nothing
  }

/** Plain words: the row opens its own record, and a related one opens from the form. */
const relationCell = (name: string): Cell => {
  const under = labelName(name)
  const show = (value: unknown): ReactNode => {
    if (!isReference(value)) return nothing
    const { label } = value
    return 'tone' in value ? status(textOf(value.tone), 'dot', label) : label
  }
  return (row) => {
    const value = row[under]
    if (!Array.isArray(value)) return show(value)
    if (value.length === 0) return nothing
    return value.map((one, index) => (
      <span key={index}>
        {index > 0 && ', '}
        {show(one)}
      </span>
    ))
  }
}

const countCell =
  (name: string, by: string, of: Section | undefined): Cell =>
  (row) => {
    const value = row[name]
    if (typeof value !== 'number') return nothing
    if (!of || value <= 0) return numberWords(value)
    return <a href={hrefOf(filteredListUrl(of, by, row.id))}>{numberWords(value)}</a>
  }

const imageCell =
  (name: string): Cell =>
  (row) => {
    const image = row[labelName(name)]
    const isOfPerson = name === 'photoId' && typeof row.email === 'string'
    if (!isObject(image) || typeof image.url !== 'string') {
      return isOfPerson ? (
        <Avatar name={`${textOf(row.firstName)} ${textOf(row.lastName)}`} email={textOf(row.email)} />
      ) : (
        nothing
      )
    }
    const src = mediaUrl(image.url, 320)
    return <img className="thumb" src={src} alt={textOf(image.alt)} loading="lazy" width="48" height="32" />
  }

const linkCell =
  (name: string, urlOf: (value: string) => string, shown = (value: string) => value): Cell =>
  (row) => {
    const value = row[name]
    return typeof value === 'string' && value !== '' ? <a href={urlOf(value)}>{shown(value)}</a> : nothing
  }

const siteCell =
  (name: string): Cell =>
  (row) => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return nothing
    // Other hosts may return text that isn't a web URL.
    if (!/^https?:\/\//i.test(value)) return value
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  }

/** The flag of a two-letter country code; the letters show if the font has no flags. */
const flagOf = (alpha2: Json | undefined): string =>
  typeof alpha2 === 'string' && /^[A-Z]{2}$/.test(alpha2)
    ? String.fromCodePoint(...[...alpha2].map((letter) => 0x1f1a5 + letter.charCodeAt(0)))
    : ''

/** Longer text may end in an ellipsis; the tooltip shows all of it. */
const mayBeCutAt = 32

/** Plain text, even for an address that would otherwise be a link. */
export const textCell =
  (name: string, look: Column['look'], shown = (value: string) => value): Cell =>
  (row) => {
    const stored = row[name]
    if (typeof stored !== 'string' || stored === '') return nothing
    const value = shown(stored)
    if (look === 'flap') return <span className={row.status === 'archived' ? 'flap off' : 'flap'}>{value}</span>
    if (look === 'flag') {
      const local = countryWords(row.alpha2)
      return (
        <>
          {value}{' '}
          <span className="cc" aria-hidden="true">
            {flagOf(row.alpha2)}
          </span>
          {local && (
            <>
              {' '}
              <small className="muted" dir="auto">
                {local}
              </small>
            </>
          )}
        </>
      )
    }
    return value.length > mayBeCutAt ? <span title={value}>{value}</span> : value
  }

const languageCell =
  (name: string): Cell =>
  (row) => {
    const value = row[name]
    return typeof value === 'string' && value !== '' ? (
      <span title={value} dir="auto">
        {languageWords(value)}
      </span>
    ) : (
      nothing
    )
  }

const inPanelWords = new Set<Field['kind']>([
  'choice',
  'choices',
  'flag',
  'instant',
  'day',
  'number',
  'order',
  'score',
  'count',
  'group',
])

/** `translate` of a cell: browsers translate the panel's texts, not codes, URLs or text that people typed. */
export function translateOf({ kind }: Field): 'no' | undefined {
  return inPanelWords.has(kind) ? undefined : 'no'
}

/** @param sectionOf the section to link to; undefined if it has no screen, or the user can't open it */
export const cellOf = (
  name: string,
  field: Field,
  look: Column['look'],
  sectionOf: (key: string) => Section | undefined,
): Cell => {
  switch (field.kind) {
    case 'choice':
      return name === 'status' ? statusCell(field) : (row) => choiceCell(field, row[name])
    case 'flag':
      return (row) => flagWords(row[name])
    case 'instant':
      return timeCell(name, look === 'age')
    case 'day':
      return (row) => (typeof row[name] === 'string' ? dayWords(row[name]) : nothing)
    case 'number':
    case 'order':
      return (row) => (typeof row[name] === 'number' ? numberWords(row[name]) : nothing)
    case 'score':
      return scoreCell(name)
    case 'count':
      return countCell(name, field.by, sectionOf(field.of))
    case 'relation':
    case 'relations':
      return relationCell(name)
    case 'image':
      return imageCell(name)
    case 'url':
      return siteCell(name)
    case 'email':
      return linkCell(name, mailUrl, shownEmail)
    case 'phone':
      return linkCell(name, phoneUrl)
    case 'group':
      return (row) => (Array.isArray(row[name]) ? numberWords(row[name].length) : nothing)
    case 'choices':
      return (row) => readableText(field, row[name]) || nothing
    case 'permissions':
      return () => nothing
    case 'language':
      return languageCell(name)
    case 'text':
    case 'long':
    case 'slug':
    case 'zone':
      return textCell(name, look)
  }
}
