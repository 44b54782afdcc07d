import { useEffect, useId, useRef, useState } from 'react'
import type { FilterTerm, Row } from '#contract'
import { hasKind, canFilter, has, knowsQueries, may } from '#data'
import { emptyWords, type FilterTrayProps, SortSelect, withQuery } from '#list'
import { useRelatedLabels } from '#record'
import { RelationPicker } from '#change'
import { ChoicesControl } from './choices-control.tsx'
import { type ControlProps, type FilterControl, filterControls, termsOf } from './filter-controls.ts'
import { DaysControl, RangeControl, TextControl } from './range-controls.tsx'
import { useTranslationFilter } from './use-translation-filter.ts'
import '../styles/filters.css'

/** One of a few mutually exclusive choices. */
const ChoiceControl = ({ id, control: { name, options }, terms, onTerms }: ControlProps<'choice'>) => (
  <select
    id={id}
    className="input"
    value={terms[0]?.value ?? ''}
    onChange={({ target: { value } }) => onTerms(value === '' ? [] : [{ name, operator: 'is', value }])}
  >
    <option value="">Any</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

interface RelationProps extends ControlProps<'relation'> {
  rows: readonly Row[]
}

const RelationControl = ({ id, control: { name, to, label }, terms, onTerms, rows }: RelationProps) => {
  const labels = useRelatedLabels(
    name,
    to,
    terms.map(({ value }) => value),
    rows,
  )
  return (
    <RelationPicker
      to={to}
      name={label}
      id={terms[0]?.value}
      placeholder="Any"
      attributes={{ id }}
      isFilter
      label={terms.map(({ value }, index) => labels[index] ?? (value === '' ? emptyWords : '…')).join(' or ')}
      onChoose={(chosen) => onTerms(chosen ? [{ name, operator: 'is', value: chosen.id }] : [])}
    />
  )
}

const aMonthOrNone = /^(\d{4}-(0[1-9]|1[0-2]))?$/

/** More controls than this are folded: those of columns open with "More filters". */
const shownMax = 7

/** Controls apply at once, and their values are in the URL. */
export function FilterTray({ id, list, opened }: FilterTrayProps) {
  const { entity, asked, change, rows } = list
  const { filters } = asked.query
  const own = useId()
  const tray = useRef<HTMLDivElement>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  useEffect(() => {
    if (opened === undefined) return
    const control = `[data-filter="${CSS.escape(opened)}"] :is(input, select, button)`
    tray.current?.querySelector<HTMLElement>(control)?.focus()
  }, [opened])

  const face = (control: FilterControl, controlId: string) => {
    const terms = termsOf(filters, control.name)
    const onTerms = (next: readonly FilterTerm[], options?: { replace: boolean }) =>
      change(
        (now) =>
          withQuery(now, { filters: [...now.query.filters.filter(({ name }) => name !== control.name), ...next] }),
        options,
      )
    const shared = { id: controlId, terms, onTerms }
    const setOne = (value: string, isFurther: boolean) => {
      // Some browsers have no month control, so the user types text.
      if (control.kind === 'month' && !aMonthOrNone.test(value)) return
      onTerms(value === '' ? [] : [{ name: control.name, operator: 'is', value }], { replace: isFurther })
    }
    switch (control.kind) {
      case 'choice':
        return <ChoiceControl {...shared} control={control} />
      case 'choices':
        return <ChoicesControl {...shared} control={control} />
      case 'relation':
        return <RelationControl {...shared} control={control} rows={rows} />
      case 'range':
        return <RangeControl {...shared} control={control} />
      case 'days':
        return <DaysControl {...shared} control={control} />
      case 'month':
      case 'text':
        return <TextControl id={controlId} type={control.kind} value={terms[0]?.value ?? ''} onValue={setOne} />
    }
  }
  // Without records, or without permission to see them or to change a reference to them, there is nothing to choose.
  const mayChoose = (to: string): boolean => hasKind(to) && (may(to, 'view') || may(entity.key, 'edit'))
  const translation = useTranslationFilter(entity)
  const controls = [...filterControls(entity, knowsQueries(entity.key)), ...translation]
    .filter(({ name }) => has('publishing') || (name !== 'pending' && name !== 'reviewDue'))
    .filter(({ name, kind }) => canFilter(entity, name, kind === 'range' || kind === 'days' ? 'gte' : 'is'))
    .filter((control) => control.kind !== 'relation' || mayChoose(control.to))
    .map((control) =>
      control.kind !== 'choices'
        ? control
        : { ...control, hasNot: control.hasNot && canFilter(entity, control.name, 'not') },
    )
  const isOfColumn = ({ name }: FilterControl) =>
    entity.filters.some((filter) => 'field' in filter && filter.ofColumn && filter.field === name)
  const isUsed = ({ name }: FilterControl) => name === opened || termsOf(filters, name).length > 0
  const folded = controls.length > shownMax ? controls.filter(isOfColumn) : []
  const shown = isUnfolded ? controls : controls.filter((control) => !folded.includes(control) || isUsed(control))
  return (
    <div ref={tray} className="filters" id={id} role="group" aria-label="Filters">
      {shown.map((control) => (
        <div key={control.name} className="field" data-filter={control.name}>
          <label htmlFor={`${own}${control.name}`}>{control.label}</label>
          {face(control, `${own}${control.name}`)}
        </div>
      ))}
      <div className="field sort-select">
        <label htmlFor={`${own}sort`}>Sort by</label>
        <SortSelect id={`${own}sort`} list={list} />
      </div>
      {folded.length > 0 && (
        <button type="button" className="btn ghost" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Fewer filters' : 'More filters'}
        </button>
      )}
      {filters.length > 0 && (
        <button type="button" className="btn ghost" onClick={() => change((now) => withQuery(now, { filters: [] }))}>
          Clear all
        </button>
      )}
    </div>
  )
}
