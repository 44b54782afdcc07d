import { type FormEvent, useId, useRef, useState } from 'react'
import { tidyText } from '#contract'
import type { SharedView } from '#shapes'
import { attempt, preferences, useHas, useLosesPreferences, useMay, useOwn, useRead } from '#data'
import { useStore } from '#kit'
import { type List, writeListUrl } from '#list'
import { keepForList } from './keep-for-list.ts'
import { confirmEnd, OthersViews } from './others-views.tsx'
import { OwnViewRow } from './own-view-row.tsx'
import { changeSharedView, deleteSharedView, type OwnView, roleIds, sharedViewsQuery } from './shared-views.ts'

const viewsMax = 50
const nameMax = 60
const none: readonly { name: string; query: string }[] = []
const noneShared: readonly SharedView[] = []

/** The current list without its page, with the shown columns. */
const queryNow = ({ asked, columns }: List): string => {
  const params = new URLSearchParams()
  const names = asked.columns ?? columns.map(({ name }) => name)
  writeListUrl(params, { ...asked, query: { ...asked.query, page: 1 }, columns: names })
  return params.toString()
}

/** The name, or with the first free number after it. */
const freeName = (name: string, isTaken: (name: string) => boolean): string => {
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = `${name.slice(0, nameMax - 4)} ${number}`
  return free
}

/** The user's views of a list, as they and other users have them. */
function useViews({ entity }: List) {
  const kept = useStore(preferences, ({ lists }) => lists?.[entity.key]?.views) ?? none
  const ownId = useOwn('id')
  const { data = noneShared } = useRead(useHas('operations') ? sharedViewsQuery(entity.key) : undefined, {
    keepPrevious: true,
  })
  const mine = data.filter(({ owner }) => owner.id === ownId)
  const sharedAs = (name: string) => mine.find((view) => view.name === name)
  const isKept = ({ name }: SharedView) => kept.some((view) => view.name === name)
  const own: OwnView[] = [
    ...kept.map((view) => ({ name: view.name, query: view.query, shared: sharedAs(view.name) })),
    ...mine.filter((view) => !isKept(view)).map((view) => ({ name: view.name, query: view.query, shared: view })),
  ]
  return { own, others: data.filter(({ owner }) => owner.id !== ownId) }
}

/** Saves search, filters, order and columns under a name. A view is a link, and can be shared with roles. */
export function ViewsPanel({ list }: { list: List }) {
  const { entity } = list
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [said, setSaid] = useState('')
  const { own, others } = useViews(list)
  const isLost = useLosesPreferences()
  const mayShare = [useHas('operations'), useMay(entity.key, 'edit')].every(Boolean)
  const typed = tidyText(name, false)
  const known = own.find((view) => view.name === typed)
  const isFull = own.length >= viewsMax && !known && typed !== ''

  const keep = (view: { name: string; query: string }) =>
    keepForList(entity.key, (now) => ({
      ...now,
      views: [...(now.views ?? []).filter((other) => other.name !== view.name), view],
    }))
  const save = async () => {
    const view = { name: typed, query: queryNow(list) }
    if (view.name === '' || isFull) return
    const shared = known?.shared
    if (shared) await changeSharedView(shared, { ...view, roles: roleIds(shared) })
    keep(view)
    setName('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(save)
  }
  const remove = async ({ name: gone, shared }: OwnView, item: Element | null) => {
    if (shared) {
      if (!(await confirmEnd(gone, item))) return
      await deleteSharedView(shared)
    } else {
      // The focused button would disappear together with its view.
      const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button') ?? field.current
      next?.focus()
    }
    keepForList(entity.key, (now) => ({ ...now, views: (now.views ?? []).filter((view) => view.name !== gone) }))
  }
  const stop = async ({ name: ownName, query, shared }: OwnView) => {
    if (!shared) return
    await deleteSharedView(shared)
    keep({ name: ownName, query })
    setSaid('Sharing stopped')
  }
  const copy = ({ name: given, query }: SharedView) => {
    if (own.length >= viewsMax) return setSaid(`${viewsMax} views can be saved. Remove one first.`)
    const free = freeName(given, (text) => own.some((view) => view.name === text))
    keep({ name: free, query })
    setSaid(`Saved as “${free}”`)
  }
  return (
    <section className="rows views" aria-label="Saved views">
      <p className="cap">Saved views</p>
      {own.length === 0 && <p className="subtle">Save the search, filters, order and columns as a view.</p>}
      {own.length > 0 && (
        <ul className="view-list" aria-label="Your views">
          {own.map((view) => (
            <OwnViewRow
              key={view.name}
              list={list}
              view={view}
              mayShare={mayShare}
              onRemove={(item) => void attempt(() => remove(view, item))}
              onStop={() => void attempt(() => stop(view))}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && <OthersViews list={list} views={others} onCopy={copy} />}
      <form className="row" onSubmit={submit}>
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
          {known ? 'Replace' : 'Save view'}
        </button>
      </form>
      {known?.shared && <p className="subtle">Everyone it’s shared with gets the change.</p>}
      <p role="status" className={said ? 'subtle' : 'sr-only'}>
        {said}
      </p>
      {isLost && <p className="subtle">This server can’t save views. They last until you reload the page.</p>}
      {isFull && <p role="alert">{viewsMax} views can be saved. Remove one first.</p>}
    </section>
  )
}
