import type { ReactNode } from 'react'
import { type Entity, type Json, latinLengthOf, percentDecoded, seo, textOf } from '#contract'
import { descriptionMax, descriptionMin, isShortTitle, type SeoProblem, titleWidthMaxPx } from '#snippets'
import type { ListColumn } from '#list'
import type { Cell } from '#record'
import { Icon } from '#ui'
import { originOf, originWords } from './page-look.ts'

const problems: readonly { value: SeoProblem; label: string }[] = [
  { value: 'missing', label: 'Missing or thin' },
  { value: 'fallback', label: 'From the record' },
  { value: 'duplicate', label: 'Duplicate' },
  { value: 'too-long', label: 'Too long' },
  { value: 'noindex', label: 'Noindex' },
]

/** Lists the published texts of each page, whether its own or a fallback. */
export const listedSeo = {
  ...seo,
  one: 'page',
  many: 'pages',
  sort: 'target',
  fields: {
    ...seo.fields,
    name: { kind: 'text', label: 'Target', max: 200 },
    path: { kind: 'text', label: 'URL', max: 200 },
    title: { kind: 'text', label: 'Title', max: 200 },
    description: { kind: 'text', label: 'Description', max: 200 },
    score: { kind: 'score', label: 'Score' },
    noindex: { kind: 'flag', label: 'Noindex' },
    problem: { kind: 'choice', label: 'Problem', options: problems },
  },
  columns: [
    { field: 'name' },
    { field: 'title' },
    { field: 'description' },
    { field: 'score' },
    { field: 'noindex', label: 'Index' },
    { field: 'updatedAt', priority: 3 },
    { field: 'path', hidden: true },
  ],
} as const satisfies Entity

interface LengthProps {
  what: string
  value: Json | undefined
  isShort: boolean
  max: number
  unit: string
  origin: Json | undefined
  children: string
}

/** Shows a length and its limit. If it is too long or too short, the bar is amber and a label says which. */
function Length({ what, value, isShort, max, unit, origin, children }: LengthProps): ReactNode {
  const from = originOf(origin)
  if (typeof value !== 'number' || from === 'none') {
    return (
      <span className="status bad">
        <Icon name="error" />
        {what} missing
      </span>
    )
  }
  const isLong = value > max
  const share = `${Math.min(100, (100 * value) / max)}%`
  return (
    <>
      <span className={from === 'own' ? 'seo-text' : 'seo-text subtle'}>{children}</span>
      <span className="rows seo-length">
        <span className={isLong || isShort ? 'meter warn' : 'meter'} style={{ '--v': share }} aria-hidden="true">
          <i />
        </span>
        <small className={isLong || isShort ? 'warn-t' : 'subtle'}>
          {value} of {max}
          {unit}
          {isLong && <span>, too long</span>}
          {isShort && <span>, too short</span>}
          {originWords[from]}
        </small>
      </span>
    </>
  )
}

const cells: Readonly<Record<string, Cell>> = {
  title: ({ title, titleWidthPx, titleFrom, duplicate }) => (
    <>
      <Length
        what="Title"
        value={titleWidthPx}
        isShort={isShortTitle(textOf(title))}
        max={titleWidthMaxPx}
        unit=" px"
        origin={titleFrom}
      >
        {textOf(title)}
      </Length>
      {duplicate === true && (
        <span className="status warn">
          <Icon name="copy" />
          Duplicate
        </span>
      )}
    </>
  ),
  description: ({ description, descriptionLength, descriptionFrom }) => (
    <Length
      what="Description"
      value={descriptionLength}
      isShort={latinLengthOf(textOf(description)) < descriptionMin}
      max={descriptionMax}
      unit=""
      origin={descriptionFrom}
    >
      {textOf(description)}
    </Length>
  ),
  noindex: ({ noindex }) =>
    noindex === true ? (
      <span className="status idle">
        <Icon name="off" />
        Noindex
      </span>
    ) : (
      <span className="status ok">
        <Icon name="ok" />
        Index
      </span>
    ),
}

/** A column of this list: the URL is below the name, and lengths next to their limits. */
export const seoColumn = (column: ListColumn): ListColumn => {
  const own = cells[column.name]
  if (own) return { ...column, className: '', cell: own }
  if (column.name === 'path') return { ...column, sort: undefined }
  return !column.isMain
    ? column
    : {
        ...column,
        sort: listedSeo.sort,
        after: (row) => (
          <small className="subtle">
            {percentDecoded(textOf(row.path))}
            {row.published !== true && ', not published'}
          </small>
        ),
      }
}
