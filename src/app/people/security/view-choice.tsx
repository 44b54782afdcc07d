import type { ReactNode } from 'react'
import { useSearchParams } from '#kit'

interface View {
  value: string
  label: string
}

/** Buttons for the views of one screen. The query parameter `show` names the view; without it, the first one shows. */
export function ViewChoice({ views }: { views: readonly View[] }): ReactNode {
  const [query, change] = useSearchParams()
  const shown = query.get('show') ?? ''
  // The rest of the query belongs to the previous view.
  const choose = (value: string) =>
    change((next) => {
      for (const name of [...next.keys()]) next.delete(name)
      if (value) next.set('show', value)
    })
  return (
    <div className="seg view-choice" role="group" aria-label="Show">
      {views.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={shown === value} onClick={() => choose(value)}>
          {label}
        </button>
      ))}
    </div>
  )
}
