import { useState } from 'react'
import type { FilterTerm } from '#contract'
import { is } from '#data'
import { type List, ListSearch, SortSelect, Tools, withQuery } from '#list'
import { useTotal } from '#record'
import { Icon } from '#ui'
import { mediaTypes } from '#upload'
import { type Albums, AlbumSelect } from './albums.tsx'

export const filterOf = ({ asked }: List, name: string): string | undefined =>
  asked.query.filters.find((term) => term.name === name && term.operator === 'is')?.value

const lookedFor = [
  { value: 'unused', label: 'Unused' },
  { value: 'duplicate', label: 'Duplicates' },
] as const
const views = [
  { value: null, label: 'Tiles', icon: 'grid' },
  { value: 'list', label: 'List', icon: 'list' },
]

/** Search and filters; their values are in the URL. */
export function GalleryToolbar({ list, albums }: { list: List; albums: Albums }) {
  const {
    entity,
    asked: { view },
    change,
    state,
  } = list
  const isList = view === 'list'
  // Counts again with each page.
  const lacking = useTotal(entity, [is('missing', 'alt')], state.page !== undefined)
  const set = (names: readonly string[], term?: FilterTerm) =>
    change((now) =>
      withQuery(now, {
        filters: [...now.query.filters.filter(({ name }) => !names.includes(name)), ...(term ? [term] : [])],
      }),
    )
  const setOne = (name: string, value: string | undefined) =>
    set([name], value === undefined ? undefined : is(name, value))
  const lacksAlt = filterOf(list, 'missing') === 'alt'
  // Opens the filters on a phone; wider screens always show them.
  const [isOpen, setOpen] = useState(false)
  const filtered = new Set(list.asked.query.filters.map(({ name }) => name))
  filtered.delete('galleryId')
  const looked = lookedFor.find(({ value }) => filterOf(list, value) === '1')?.value ?? ''
  return (
    <div className={`row wrap toolbar${isList ? ' as-list' : ''}${isOpen ? ' open' : ''}`}>
      <ListSearch list={list} placeholder="Search files" />
      <AlbumSelect
        albums={albums}
        value={filterOf(list, 'galleryId')}
        onChoose={(value) => setOne('galleryId', value)}
      />
      <button
        type="button"
        className="btn more"
        aria-label="Filters"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        {filtered.size > 0 && <span className="tally">{filtered.size}</span>}
      </button>
      <button
        type="button"
        className="btn roomy"
        aria-pressed={lacksAlt}
        onClick={() => setOne('missing', lacksAlt ? undefined : 'alt')}
      >
        <Icon name="warn" />
        No alternative text{lacking > 0 && <span className="tally">{lacking}</span>}
      </button>
      <select
        className="input roomy"
        aria-label="Type"
        value={filterOf(list, 'mime') ?? ''}
        onChange={(event) => setOne('mime', event.target.value || undefined)}
      >
        <option value="">All types</option>
        {mediaTypes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="input roomy"
        aria-label="Use"
        value={looked}
        onChange={({ target: { value: name } }) =>
          set(
            lookedFor.map(({ value }) => value),
            name === '' ? undefined : is(name, '1'),
          )
        }
      >
        <option value="">Usage</option>
        {lookedFor.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <SortSelect list={list} />
      <span className="row end roomy">
        {isList && <Tools list={list} />}
        <div className="seg" role="group" aria-label="Show as">
          {views.map(({ value, label, icon }) => (
            <button
              key={label}
              type="button"
              aria-label={label}
              data-tip={label}
              aria-pressed={isList === (value !== null)}
              onClick={() => change((now) => ({ ...now, view: value }))}
            >
              <Icon name={icon} />
            </button>
          ))}
        </div>
      </span>
    </div>
  )
}
