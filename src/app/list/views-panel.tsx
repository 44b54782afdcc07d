import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react'
import type { ListPreferences } from '#contract'
import { attempt, preferences, savePreferences, useLosesPreferences } from '#data'
import { isPlainClick, Link, useStore } from '#kit'
import { Icon } from '#ui'
import { writeAsked } from './use-list-query.ts'
import type { List } from './use-list.ts'

const viewsMax = 50
const nameMax = 60
const none: readonly { name: string; query: string }[] = []

/** The current list without its page, with the shown columns. */
const queryNow = ({ asked, columns }: List): string => {
  const params = new URLSearchParams()
  const names = asked.columns ?? columns.map(({ name }) => name)
  writeAsked(params, { ...asked, query: { ...asked.query, page: 1 }, columns: names })
  return params.toString()
}

/** After a choice, the panel closes and the focus returns to its button. */
const choose = (event: MouseEvent<HTMLElement>) => {
  if (isPlainClick(event)) event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** Saves search, filters, order and columns under a name. A view is a link, so people can share it. */
export function ViewsPanel({ list }: { list: List }) {
  const { entity, section } = list
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const views = useStore(preferences, ({ lists }) => lists?.[entity.key]?.views) ?? none
  const isLost = useLosesPreferences()
  const isKnown = views.some((view) => view.name === name.trim())
  const isFull = views.length >= viewsMax && !isKnown && name.trim() !== ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    const view = { name: name.trim(), query: queryNow(list) }
    if (view.name === '' || isFull) return
    keepForList(entity.key, (now) => ({
      ...now,
      views: [...(now.views ?? []).filter((other) => other.name !== view.name), view],
    }))
    setName('')
  }
  const remove = (gone: string, item: Element | null) => {
    // The focused button would disappear together with its view.
    const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button') ?? field.current
    next?.focus()
    keepForList(entity.key, (now) => ({ ...now, views: (now.views ?? []).filter((view) => view.name !== gone) }))
  }
  return (
    <div className="views">
      {views.length === 0 && <p className="subtle">Save the search, filters, order and columns as a view.</p>}
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name} className="row">
              <Link className="grow trunc" to={`${section.route}?${view.query}`} onClick={choose}>
                {view.name}
              </Link>
              <button
                type="button"
                className="icon-btn s"
                aria-label={`Remove view ${view.name}`}
                onClick={({ currentTarget }) => remove(view.name, currentTarget.closest('li'))}
              >
                <Icon name="x" size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="row" onSubmit={save}>
        <label className="sr-only" htmlFor={id}>
          Name of this view
        </label>
        <input
          ref={field}
          id={id}
          className="input"
          value={name}
          maxLength={nameMax}
          placeholder="Name of this view"
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="btn" aria-disabled={isFull}>
          {isKnown ? 'Replace' : 'Save view'}
        </button>
      </form>
      {isLost && <p className="subtle">This host keeps no views. They last until you reload the page.</p>}
      {isFull && <p role="alert">{viewsMax} views are kept. Remove one first.</p>}
    </div>
  )
}

/** Saves a list's preferences in the person's profile, and shows a failure. */
export const keepForList = (key: string, change: (now: ListPreferences) => ListPreferences): void => {
  void attempt(() => savePreferences(({ lists = {} }) => ({ lists: { [key]: change(lists[key] ?? {}) } })))
}
